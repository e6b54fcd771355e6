import CivilTime
import Definitions
import Scheduling
import StudyService
import Record
import SurveyModel

/// Where a calendar's events come from: a schedule as it is for nobody in particular, or a participant's record.
struct CalendarSource {
  let enrolled: CivilDate
  /// The events from one study day (included) to another (not).
  let entries: (_ from: CivilDate, _ to: CivilDate) -> [CalendarItem]

  init(_ command: CalendarCommand, _ loaded: LoadedSchedule, _ definitions: StudyDefinitions) throws {
    if let id = command.participant {
      self = try CalendarSource(of: id, command, loaded, definitions)
    } else {
      self = try CalendarSource(ofNobody: command, loaded, definitions)
    }
  }

  private init(enrolled: CivilDate, entries: @escaping (CivilDate, CivilDate) -> [CalendarItem]) {
    self.enrolled = enrolled
    self.entries = entries
  }
}

/// An event as the calendar prints it, and with where it stands for a participant.
struct CalendarItem {
  let row: EventRow
  let marked: EventRow
  let reminders: [Instant]
}

extension CalendarSource {
  /// The folder's files with the participant's enrolment, zones, milestones and record.
  private init(
    of id: String, _ command: CalendarCommand, _ loaded: LoadedSchedule, _ definitions: StudyDefinitions
  ) throws {
    let open = try OpenStudy(command.study, command.clock, readOnly: true)
    let view = try open.view(of: id, in: RunningStudy(of: definitions))
    let name = loaded.schedule.id
    guard view.schedules.contains(name), let own = view.clock(of: name),
      let enrolment = view.record.enrolments.last(where: { $0.schedule == name && $0.left == nil })
    else { throw CommandFailure.notPossibleNow("\(id) is not in the schedule '\(name)'") }
    self.init(enrolled: own.date(at: enrolment.instant)) { from, to in
      view.schedule(from: from, to: to).filter { $0.schedule == name }.compactMap { standing in
        guard let compiled = view.study.current.schedules[name] else { return nil }
        return CalendarItem(
          row: standing.row.unmarked, marked: standing.row, reminders: compiled.reminders(of: standing.event))
      }
    }
  }

  private init(
    ofNobody command: CalendarCommand, _ loaded: LoadedSchedule, _ definitions: StudyDefinitions
  ) throws {
    let layer = StudyLayer(effective: nil, definitions: definitions)
    guard let compiled = layer.schedules[loaded.schedule.id] else {
      throw CommandFailure.usage("there is no schedule '\(loaded.schedule.id)'")
    }
    if compiled.dependence.isRandom, command.drawnAs == nil {
      Streams.standardError.writeLine(
        "note: the random times are an example; each participant has their own, which -p or --as prints")
    }
    let own = try command.zoneValue(compiled.schedule.zone, definitions)
    let context = try command.context(compiled, zone: own, study: definitions.study)
    let language = definitions.study.defaultLanguage
    self.init(enrolled: context.enrolledDay) { from, to in
      compiled.events(for: context, from: from, to: to).compactMap { event in
        let zone = context.clock.zone(on: event.date)
        return layer.row(of: event, in: loaded.schedule.id, zone: zone, language: language).map {
          CalendarItem(row: $0, marked: $0, reminders: compiled.reminders(of: event))
        }
      }
    }
  }

}

// MARK: - Nobody in particular

extension CalendarCommand {
  fileprivate func zoneValue(_ pinned: ScheduleZone, _ definitions: StudyDefinitions) throws -> Zone {
    let name: String
    switch pinned {
    case .fixed(let own): name = own
    case .participant:
      if zone == nil, definitions.study.zone == nil {
        Streams.standardError.writeLine("note: no --zone and none in study.yaml; the times are UTC")
      }
      name = zone ?? definitions.study.zone ?? "UTC"
    }
    guard let value = SystemZones().zone(name) else {
      throw CommandFailure.usage("there is no zone '\(name)'; write an IANA name such as Europe/London")
    }
    return value
  }

  fileprivate func context(
    _ compiled: CompiledSchedule, zone: Zone, study: StudyDefinition
  ) throws -> ParticipantContext {
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: zone)
    var milestones: [String: [AnchorValue]] = [:]
    var completions: [String: [Instant]] = [:]
    for pair in milestone {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let date = CivilDate(iso: parts[1]) else {
        throw CommandFailure.usage("'\(pair)' is not NAME=DATE, such as surgery=2026-11-20")
      }
      if parts[0].hasPrefix("completed("), parts[0].hasSuffix(")") {
        completions[String(parts[0].dropFirst("completed(".count).dropLast()), default: []].append(
          clock.start(of: date))
      } else {
        milestones[parts[0], default: []].append(.day(date))
      }
    }
    try requireNamed(compiled, Array(milestones.keys), Array(completions.keys))
    noteMissing(compiled, milestones, completions)
    return ParticipantContext(
      study: study.id, participant: drawnAs ?? "", clock: clock, enrolledOn: enrolled ?? CivilDate(dayNumber: 0),
      milestones: milestones,
      completions: completions, attributes: defaults(study))
  }

  /// Nobody in particular has the defaults of the study's attributes.
  private func defaults(_ study: StudyDefinition) -> [String: [DatedTime]] {
    var times: [String: [DatedTime]] = [:]
    for attribute in study.attributes {
      if case .timeOfDay(let time)? = attribute.defaultValue {
        times[attribute.name] = [DatedTime(from: enrolled ?? CivilDate(dayNumber: 0), time)]
      }
    }
    return times
  }

  /// A milestone that no element names is more likely misspelt than meant.
  private func requireNamed(_ compiled: CompiledSchedule, _ milestones: [String], _ tasks: [String]) throws {
    var named: [String] = []
    for base in compiled.anchors.map(\.base) {
      switch base {
      case .milestone(let name): named.append(name)
      case .completed(let task), .lastCompleted(let task): named.append("completed(\(task))")
      case .enrollment, .date: continue
      }
    }
    let given = milestones + tasks.map { "completed(\($0))" }
    guard let unknown = given.sorted().first(where: { !named.contains($0) }) else { return }
    let known = Set(named).sorted().joined(separator: ", ")
    throw CommandFailure.usage(
      "'\(compiled.schedule.id)' names no milestone '\(unknown)'" + (known.isEmpty ? "" : "; it names \(known)"))
  }

  /// Says which elements are left out because their anchor has no date.
  private func noteMissing(
    _ compiled: CompiledSchedule, _ milestones: [String: [AnchorValue]], _ completions: [String: [Instant]]
  ) {
    var said: Set<String> = []
    for anchor in compiled.anchors {
      let name: String
      switch anchor.base {
      case .milestone(let milestone) where milestones[milestone] == nil: name = milestone
      case .completed(let task) where completions[task] == nil: name = "completed(\(task))"
      case .lastCompleted(let task) where completions[task] == nil: name = "completed(\(task))"
      default: continue
      }
      if said.insert(name).inserted {
        Streams.standardError.writeLine(
          "note: elements that hang on '\(name)' are left out; give --milestone '\(name)=DATE'")
      }
    }
  }
}
