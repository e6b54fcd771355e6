import Diagnostics

/// The events of a longitudinal project, and what repeats.
struct REDCapEvents {
  struct Event {
    let name: String
    let unique: String
    let arm: String
    /// Days after the enrolment; nil where the file says none.
    let offset: Int?
    let before: Int
    let after: Int
    /// `row 3`.
    let place: String
    let file: String
  }

  /// A form that repeats, at an event or wherever it is; without a form the event repeats as a whole.
  private struct Repeating {
    let event: String
    let form: String
    let place: String
    let file: String
  }

  private var arms: [String: String] = [:]
  private var events: [Event] = []
  private var mapping: [(event: String, form: String)] = []
  private var repeating: [Repeating] = []

  var isLongitudinal: Bool { !events.isEmpty }

  /// Takes a file that is about events; false for one that isn't.
  mutating func take(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) -> Bool {
    let table = SourceTable(SourceText(file).bytes)
    guard let head = table.rows.first?.cells.map({ $0.lowercased().withoutOuterBlanks }) else { return false }
    let has = { (name: String) in head.contains(name) }
    if has("field_type") || has("field_name") { return false }
    if has("event_name"), has("arm_num") {
      for row in table.byHeader { takeEvent(row.cells, "row \(row.line)", file.path) }
    } else if has("unique_event_name"), has("form") || has("form_name") {
      mapping += table.byHeader.map {
        ($0.cells["unique_event_name"] ?? "", $0.cells["form"] ?? $0.cells["form_name"] ?? "")
      }
    } else if has("arm_num"), has("name") || has("arm_name") {
      for row in table.byHeader { arms[row.cells["arm_num"] ?? ""] = row.cells["name"] ?? row.cells["arm_name"] }
    } else if has("form_name"), has("custom_form_label") || has("event_name") {
      repeating += table.byHeader.map {
        Repeating(
          event: $0.cells["event_name"] ?? "", form: $0.cells["form_name"] ?? "", place: "row \($0.line)",
          file: file.path)
      }
    } else {
      return false
    }
    diagnostics += table.faults(in: file.path)
    return true
  }

  /// Takes the events of a project that stands in one document.
  mutating func take(_ document: REDCapDocument, _ file: String) {
    // A project without events may have one, by which its repeating forms are named.
    let isLongitudinal = document.events.count > 1
    for event in document.events where isLongitudinal {
      let names = [
        "event_name": event.attributes["EventName"] ?? event.attributes["Name"],
        "unique_event_name": event.attributes["UniqueEventName"], "arm_num": event.attributes["ArmNum"],
        "day_offset": event.attributes["DayOffset"], "offset_min": event.attributes["OffsetMin"],
        "offset_max": event.attributes["OffsetMax"],
      ]
      takeEvent(names.compactMapValues { $0 }, "line \(event.line)", file)
      guard let taken = events.last else { continue }
      arms[taken.arm] = event.attributes["ArmName"]
      mapping += event.forms.map { (taken.unique, $0) }
    }
    repeating += document.repeating.map {
      Repeating(event: isLongitudinal ? $0.event : "", form: $0.form, place: "line \($0.line)", file: file)
    }
  }

  private mutating func takeEvent(_ cells: [String: String], _ place: String, _ file: String) {
    let name = cells["event_name"] ?? ""
    let arm = cells["arm_num"] ?? "1"
    let plain = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    events.append(
      Event(
        name: name, unique: cells["unique_event_name"] ?? String(plain) + "_arm_\(arm)", arm: arm,
        offset: cells["day_offset"].flatMap { Int($0) }, before: cells["offset_min"].flatMap { Int($0) } ?? 0,
        after: cells["offset_max"].flatMap { Int($0) } ?? 0, place: place, file: file))
  }

  /// A schedule for each arm; without events one in which each form is filled in once.
  func schedules(
    _ forms: [(form: String, id: String)], id: String, _ lost: inout [FidelityLine]
  ) -> [(path: String, DraftMap)] {
    guard isLongitudinal else { return [("Schedules/\(id).yaml", plain(forms, id: id))] }
    for row in repeating {
      lost.append(
        FidelityLine(
          row.form.isEmpty ? "repeating event" : "repeating instrument", row.form.isEmpty ? .lost : .approximated,
          in: row.file, at: row.place,
          note: row.form.isEmpty
            ? "a visit happens once; add tasks with 'anytime: true' for its forms"
            : "it can be filled in at any time, not at its event alone",
          source: [row.event, row.form].filter { !$0.isEmpty }.joined(separator: ", ")))
    }
    var ids = ImportedIDs(dots: true)
    var armNames: [String] = []
    for event in events where !armNames.contains(event.arm) { armNames.append(event.arm) }
    return armNames.map { arm in
      let name = arms[arm] ?? (armNames.count == 1 ? id : "arm \(arm)")
      let schedule = ids.id(of: name)
      return ("Schedules/\(schedule).yaml", self.schedule(schedule, name, arm, forms, &lost))
    }
  }

  private func plain(_ forms: [(form: String, id: String)], id: String) -> DraftMap {
    let tasks = forms.map { form -> DraftNode in
      let isRepeated = repeating.contains { $0.form == form.form }
      let element =
        isRepeated
        ? [DraftEntry("id", .word("any")), DraftEntry("anytime", .word("true"))]
        : [
          DraftEntry("id", .word("once")), DraftEntry("once", .word("enrollment")),
          DraftEntry("window", .word("until done")),
        ]
      return .map(
        DraftMap([
          DraftEntry("id", .word(form.id)), DraftEntry("survey", .word(form.id)),
          DraftEntry("schedule", .list([.map(DraftMap(element))])),
        ]))
    }
    return DraftMap([
      DraftEntry("id", .word(id)), DraftEntry("title", .text(StudyNaming.title(id))), DraftEntry("tasks", .list(tasks)),
    ])
  }

  private func schedule(
    _ id: String, _ title: String, _ arm: String, _ forms: [(form: String, id: String)], _ lost: inout [FidelityLine]
  ) -> DraftMap {
    var ids = ImportedIDs(dots: true)
    var visits: [DraftNode] = []
    var atVisits: Set<String> = []
    var used: Set<String> = []
    var often: Set<String> = []
    for event in events where event.arm == arm {
      let own = mapping.filter { $0.event == event.unique }.map(\.form)
      let all = forms.filter { mapping.isEmpty || own.contains($0.form) }
      let again = all.filter { form in repeating.contains { $0.form == form.form && names($0.event, event) } }
      let wanted = all.filter { form in !again.contains { $0.id == form.id } }
      used.formUnion(all.map(\.id))
      often.formUnion(again.map(\.id))
      guard !wanted.isEmpty else {
        lost.append(
          FidelityLine(
            "event", all.isEmpty ? .lost : .approximated, in: event.file, at: event.place,
            note: all.isEmpty
              ? "no form belongs to it; name the file that maps forms to events"
              : "all its forms repeat: they can be filled in at any time", source: event.name))
        continue
      }
      atVisits.formUnion(wanted.map(\.id))
      visits.append(.map(visit(event, wanted.map(\.id), &ids)))
    }
    // One task of both would be open at any time, and so never be asked for at its visit.
    var taskIDs = ImportedIDs(dots: true, taken: Set(forms.map(\.id)))
    let tasks = forms.filter { used.contains($0.id) }.flatMap { form -> [DraftNode] in
      let isAtVisit = atVisits.contains(form.id)
      let plain = DraftMap([DraftEntry("id", .word(form.id)), DraftEntry("survey", .word(form.id))])
      guard often.contains(form.id) else { return [.map(plain)] }
      var again = plain
      if isAtVisit { again["id"] = .word(taskIDs.id(of: form.id + "-any")) }
      again["schedule"] = .list([.map(anytime(&ids))])
      return (isAtVisit ? [.map(plain)] : []) + [.map(again)]
    }
    var map = DraftMap([DraftEntry("id", .word(id)), DraftEntry("title", .text(StudyNaming.title(title)))])
    if !visits.isEmpty { map["visits"] = .list(visits) }
    map["tasks"] = .list(tasks)
    return map
  }

  /// Whether what repeats names an event: by its unique name, or by the one that people read.
  private func names(_ name: String, _ event: Event) -> Bool { name == event.unique || name == event.name }

  private func anytime(_ ids: inout ImportedIDs) -> DraftMap {
    DraftMap([DraftEntry("id", .word(ids.id(of: "any"))), DraftEntry("anytime", .word("true"))])
  }

  /// What becomes of an event whose days can't be counted from the enrolment.
  private func undated(_ event: Event) -> FidelityLine {
    let days = [event.before, event.after].map { "\($0)" }.joined(separator: "/")
    return FidelityLine(
      "event", .approximated, in: event.file, at: event.place,
      note: event.offset == nil
        ? "the file says no day to count its window from, \(days) days: it stays open from the enrolment until it is done; "
          + "write 'once: MILESTONE' with 'before' and 'after' at the visit"
        : "it lies before the enrolment; it stays open until it is done", source: event.name)
  }

  private func visit(_ event: Event, _ tasks: [String], _ ids: inout ImportedIDs) -> DraftMap {
    let line = FidelityLine("event", in: event.file, at: event.place, source: event.name)
    var map = DraftMap([
      DraftEntry("id", .word(ids.id(of: event.name.isEmpty ? event.unique : event.name.lowercased()))),
      DraftEntry("title", .text(event.name.isEmpty ? event.unique : event.name)),
    ])
    let offset = event.offset ?? 0
    map["once"] = .word(
      offset == 0
        ? "enrollment" : "enrollment \(offset > 0 ? "+" : "-") \(abs(offset)) day\(abs(offset) == 1 ? "" : "s")")
    if event.offset == nil || offset < 0 {
      map["window"] = .word("until done")
      map.traces.append(event.offset == nil && event.before == 0 && event.after == 0 ? line : undated(event))
    } else {
      map.traces.append(line)
      let (before, after) = (min(max(event.before, 0), offset), max(event.after, 0))
      map["window"] =
        before == 0 && after == 0
        ? .word("1 day")
        : .map(DraftMap([DraftEntry("before", .word("\(before) days")), DraftEntry("after", .word("\(after) days"))]))
    }
    map["tasks"] = .words(tasks)
    return map
  }
}
