import JSONText

/// A protocol of RADAR: its tasks become a schedule, and say what stands before and after the questions of surveys.
struct RADARProtocol {
  let value: JSONValue
  let file: String

  private(set) var tasks: [RADARTask]
  private(set) var lost: [FidelityLine] = []
  private var ids = ImportedIDs(dots: true)
  /// The ids of surveys by the names of questionnaires.
  private let surveys: [String: String]
  /// The languages of surveys, by id.
  private let languages: [String: String]
  /// The task whose words a survey has.
  private var speakers: [String: Int] = [:]

  init?(_ value: JSONValue, file: String, surveys: [String: String], languages: [String: String]) {
    guard let elements = value["protocols"]?.elements else { return nil }
    (self.value, self.file, self.surveys, self.languages) = (value, file, surveys, languages)
    tasks = elements.enumerated().map { RADARTask(value: $0.element, file: file, index: $0.offset) }
  }

  var name: String { value["name"]?.scalarText ?? "RADAR" }

  private func line(_ construct: String, _ fate: Fate = .kept, note: String = "") -> FidelityLine {
    FidelityLine(construct, fate, in: file, at: "/\(construct)", note: note)
  }

  /// The schedule, without tasks where the protocol has none.
  mutating func schedule(id: String) -> DraftMap {
    var map = DraftMap([DraftEntry("id", .word(id)), DraftEntry("title", .text(name), traces: [line("name")])])
    for key in ["version", "schemaVersion", "healthIssues"] {
      guard let member = value[key] else { continue }
      let words = member.elements?.compactMap(\.scalarText).joined(separator: ", ") ?? member.scalarText ?? ""
      map.comments.append("\(key): \(words.split(whereSeparator: \.isNewline).joined(separator: " "))")
      map.traces.append(line(key))
    }
    let known: Set = ["name", "version", "schemaVersion", "healthIssues", "protocols"]
    for member in value.members ?? [] where !known.contains(member.name) {
      lost.append(line(member.name, .lost, note: "there is no such thing here"))
    }
    // Swift's sort need not keep the order of equals.
    let ordered = tasks.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    map.entries.append(DraftEntry("tasks", .list(ordered.flatMap { nodes($0.element) })))
    return map
  }

  // MARK: - Tasks

  private mutating func nodes(_ task: RADARTask) -> [DraftNode] {
    let id = ids.known(task.name) == nil ? ids.id(of: task.name) : ids.fresh(task.name)
    let survey = surveys[task.questionnaire] ?? task.questionnaire
    let own = languages[survey] ?? "en"
    var map = DraftMap([
      DraftEntry("id", .word(id)),
      DraftEntry("survey", .word(survey), traces: [task.line("questionnaire", at: "questionnaire")]),
      DraftEntry("title", .text(task.name), traces: [task.line("name", at: "name")]),
    ])
    addText(to: &map, task, survey: survey, own: own)
    addOptions(to: &map, task)
    let elements = RADARElements(task)
    map.traces += elements.traces + [elements.referenceLine].compactMap { $0 }
    map.entries.append(DraftEntry("schedule", .list(elements.elements)))
    addRest(to: &map, task)
    return [.map(map)] + [following(task, id: id, survey: survey)].compactMap { $0 }
  }

  /// What people read on the task's card: the warning, the notification, and an introduction that the survey hasn't.
  private mutating func addText(to map: inout DraftMap, _ task: RADARTask, survey: String, own: String) {
    var text = TextsByLanguage()
    var traces: [FidelityLine] = []
    let notification = task.plan["notification"]
    for (construct, source, place) in [
      ("warn", task.value["warn"], "warn"),
      ("notification title", notification?["title"], "protocol/notification/title"),
      ("notification text", notification?["text"], "protocol/notification/text"),
    ] {
      let words = task.texts(source)
      guard !words.isEmpty else { continue }
      text = text.joined(with: words)
      traces.append(task.line(construct, at: place))
    }
    let start = task.texts(task.value["startText"])
    if !start.isEmpty {
      if task.introduction == .never {
        map.comments += (start[start.languages[0]] ?? "").split(separator: "\n").map {
          "introduction, not shown: \($0)"
        }
        map.traces.append(task.line("startText", at: "startText"))
      } else if speaks(task) {
        map.traces.append(task.line("startText", at: "startText"))
      } else {
        text = text.joined(with: start)
        traces.append(task.line("startText", at: "startText"))
      }
    }
    if !text.isEmpty { map.entries.append(DraftEntry("text", text.node(own: own), traces: traces)) }
    if !task.texts(task.value["endText"]).isEmpty {
      let isSame = speaker(of: task).map { $0.value["endText"] == task.value["endText"] } ?? false
      map.traces.append(
        task.line(
          "endText", at: "endText", isSame ? .kept : .approximated,
          note: isSame ? "" : "the survey ends with the words of another of its tasks"))
    }
  }

  private mutating func addOptions(to map: inout DraftMap, _ task: RADARTask) {
    let isDemo = task.value["isDemo"]?.boolean
    let isOffered = task.isClinical || task.type == "on_demand" || task.type == "triggered"
    if isDemo == true || isOffered { map.entries.append(DraftEntry("adherence", .word("false"))) }
    if let isDemo {
      map.traces.append(
        task.line(
          "isDemo", at: "isDemo", isDemo ? .approximated : .kept,
          note: isDemo ? "it counts in no adherence, but its answers are recorded" : ""))
    }
    if let type = task.value["type"]?.string {
      let isKnown = ["scheduled", "on_demand", "clinical"].contains(type)
      map.traces.append(
        task.line(
          "type \(type)", at: "type", isKnown ? .kept : .approximated,
          note: isKnown ? "" : "nothing sends the task from outside; it is offered at any time"))
    }
    if let minutes = task.value["estimatedCompletionTime"]?.scalarText {
      map.comments.append("about \(minutes) min")
      map.traces.append(task.line("estimatedCompletionTime", at: "estimatedCompletionTime"))
    }
    if task.value["order"] != nil { map.traces.append(task.line("order", at: "order")) }
    if task.value["showIntroduction"] != nil {
      map.traces.append(task.line("showIntroduction", at: "showIntroduction"))
    }
    if let isShown = task.value["showInCalendar"]?.boolean {
      map.traces.append(
        task.line(
          "showInCalendar", at: "showInCalendar", isShown ? .kept : .approximated,
          note: isShown ? "" : "every task stands in calendars here"))
    }
  }

  private static let known: Set<String> = [
    "name", "questionnaire", "startText", "endText", "warn", "protocol", "isDemo", "type", "estimatedCompletionTime",
    "order", "showIntroduction", "showInCalendar",
  ]
  private static let knownPlan: Set<String> = [
    "repeatProtocol", "repeatQuestionnaire", "reminders", "completionWindow", "notification", "clinicalProtocol",
    "referenceTimestamp",
  ]

  private mutating func addRest(to map: inout DraftMap, _ task: RADARTask) {
    for member in task.value.members ?? [] where !Self.known.contains(member.name) {
      map.traces.append(
        task.line(member.name, at: member.name, .lost, note: "there is no such thing here", source: member.value))
    }
    for member in task.plan.members ?? [] where !Self.knownPlan.contains(member.name) {
      map.traces.append(
        task.line(
          member.name, at: "protocol/\(member.name)", .lost, note: "there is no such thing here", source: member.value))
    }
    if let clinical = task.plan["clinicalProtocol"] {
      map.traces.append(task.line("clinicalProtocol", at: "protocol/clinicalProtocol", source: clinical))
    }
  }

  /// What follows a visit to the clinic: the same survey, so long after each time it was taken there.
  private mutating func following(_ task: RADARTask, id: String, survey: String) -> DraftNode? {
    guard task.isClinical, let after = task.plan["clinicalProtocol"]?["repeatAfterClinicVisit"] else { return nil }
    let unit = after["unit"]?.string ?? "min"
    let lengths = (after["unitsFromZero"]?.elements ?? []).compactMap { offset -> Int? in
      guard let amount = offset.wholeNumber, amount > 0 else { return nil }
      return RADARLength(unit: unit, amount: amount).minutes
    }
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 < 5_256_000 }) else { return nil }
    let window = RADARLength(task.plan["completionWindow"])?.minutes ?? 1440
    let elements = Set(lengths).sorted().enumerated().map { place, minutes in
      DraftNode.map(
        DraftMap([
          DraftEntry("id", .word("after\(place + 1)")),
          DraftEntry("each", .word("completed(\(id)) + \(RADARLength.elapsed(minutes: minutes))")),
          DraftEntry("window", .word(RADARLength.elapsed(minutes: max(1, min(window, 5_256_000))))),
        ]))
    }
    let trace = task.line("repeatAfterClinicVisit", at: "protocol/clinicalProtocol", source: after)
    return .map(
      DraftMap(
        [
          DraftEntry("id", .word(ids.fresh(id + "_after"))), DraftEntry("survey", .word(survey)),
          DraftEntry("title", .text(task.name)), DraftEntry("schedule", .list(elements)),
        ], traces: [trace]))
  }

  // MARK: - Words around the questions

  /// The first task of a questionnaire that says something to those who take it.
  private func speaker(of task: RADARTask) -> RADARTask? {
    tasks.first {
      $0.questionnaire == task.questionnaire
        && (!$0.texts($0.value["endText"]).isEmpty
          || ($0.introduction != .never && !$0.texts($0.value["startText"]).isEmpty))
    }
  }

  private func speaks(_ task: RADARTask) -> Bool {
    guard let speaker = speaker(of: task) else { return false }
    return speaker.index == task.index || speaker.value["startText"] == task.value["startText"]
  }

  /// The pages before and after the questions of a questionnaire.
  func pages(of questionnaire: String, own: String) -> (introduction: DraftMap?, ending: DraftMap?) {
    guard let task = tasks.first(where: { $0.questionnaire == questionnaire }).flatMap({ speaker(of: $0) }) else {
      return (nil, nil)
    }
    let (start, end) = (task.texts(task.value["startText"]), task.texts(task.value["endText"]))
    var introduction: DraftMap?
    if !start.isEmpty, task.introduction != .never {
      introduction = DraftMap([
        DraftEntry("id", .word("introduction")), DraftEntry("type", .word("instruction")),
        DraftEntry("text", start.node(own: own)),
      ])
      if task.introduction == .once, let id = ids.known(task.name) {
        introduction?.entries.append(DraftEntry("showIf", .expression("not completed(\(id))")))
      }
    }
    let ending =
      end.isEmpty
      ? nil
      : DraftMap([
        DraftEntry("id", .word("ending")), DraftEntry("type", .word("completion")),
        DraftEntry("text", end.node(own: own)),
      ])
    return (introduction, ending)
  }
}
