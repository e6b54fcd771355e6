package import CivilTime
package import Definitions
import Scheduling
import StudyService
import SurveyModel

/// A calendar of nobody in particular: `after` and `when` count as met.
package struct ExampleCalendar: Sendable {
  package var enrolled: CivilDate
  /// An IANA name; nil for the study's zone, else UTC.
  package var zone: String?
  /// Draws random times as for a participant of this id.
  package var drawnAs: String?
  /// Study days by the names of milestones, and by `completed(TASK)` for the completions of a task.
  package var milestones: [(name: String, date: CivilDate)] = []

  package init(enrolled: CivilDate) { self.enrolled = enrolled }
}

extension ExampleCalendar {
  /// - Throws: ``RosterRefusal/unknownSchedule(_:known:)``, ``RosterRefusal/unknownZone(_:meant:)``,
  ///   ``CalendarRefusal/unknownMilestone(_:schedule:known:)``.
  package func source(
    of schedule: String, files definitions: StudyDefinitions, zones: DeskZones
  ) throws -> CalendarSource {
    let layer = StudyLayer(effective: nil, definitions: definitions)
    guard let compiled = layer.schedules[schedule] else {
      throw RosterRefusal.unknownSchedule(schedule, known: definitions.schedules.keys.sorted())
    }
    let study = definitions.study
    let (own, zoneNotes) = try zone(pinned: compiled.schedule.zone, study, zones)
    let context = try context(compiled, zone: own, study: study)
    let isExample = compiled.dependence.isRandom && drawnAs == nil
    let notes = (isExample ? [CalendarNote.timesAreAnExample] : []) + zoneNotes + missing(compiled, context)
    return CalendarSource(enrolled: context.enrolledDay, notes: notes) { from, to in
      compiled.events(for: context, from: from, to: to).compactMap { event in
        let zone = context.clock.zone(on: event.date)
        return layer.row(of: event, in: schedule, zone: zone, language: study.defaultLanguage).map {
          CalendarItem(row: $0, marked: $0, reminders: compiled.reminders(of: event), isSurprise: false)
        }
      }
    }
  }

  private func zone(
    pinned: ScheduleZone, _ study: StudyDefinition, _ zones: DeskZones
  ) throws -> (Zone, [CalendarNote]) {
    let name: String
    var notes: [CalendarNote] = []
    switch pinned {
    case .fixed(let own): name = own
    case .participant:
      name = zone ?? study.zone ?? "UTC"
      if zone == nil, study.zone == nil { notes = [.zoneIsUTC] }
    }
    guard let value = zones.zone(name) else { throw zones.refusal(of: name) }
    return (value, notes)
  }

  private func context(
    _ compiled: CompiledSchedule, zone: Zone, study: StudyDefinition
  ) throws -> ParticipantContext {
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: zone)
    let named = compiled.anchors.compactMap(\.base.milestoneName)
    if let unknown = milestones.map(\.name).sorted().first(where: { !named.contains($0) }) {
      throw CalendarRefusal.unknownMilestone(
        unknown, schedule: compiled.schedule.id, known: Set(named).sorted())
    }
    var days: [String: [AnchorValue]] = [:]
    var completions: [String: [Instant]] = [:]
    for (name, date) in milestones {
      if name.hasPrefix("completed("), name.hasSuffix(")") {
        completions[String(name.dropFirst("completed(".count).dropLast()), default: []].append(clock.start(of: date))
      } else {
        days[name, default: []].append(.day(date))
      }
    }
    return ParticipantContext(
      study: study.id, participant: drawnAs ?? "", clock: clock, enrolledOn: enrolled, milestones: days,
      completions: completions, attributes: defaults(study))
  }

  /// Nobody in particular has the defaults of the study's attributes.
  private func defaults(_ study: StudyDefinition) -> [String: [DatedTime]] {
    var times: [String: [DatedTime]] = [:]
    for attribute in study.attributes {
      if case .timeOfDay(let time)? = attribute.defaultValue {
        times[attribute.name] = [DatedTime(from: enrolled, time)]
      }
    }
    return times
  }

  /// What elements count from and nobody gave, each once.
  private func missing(_ compiled: CompiledSchedule, _ context: ParticipantContext) -> [CalendarNote] {
    let given = Set(milestones.map(\.name))
    var said: Set<String> = []
    return compiled.anchors.compactMap(\.base.milestoneName).filter { !given.contains($0) && said.insert($0).inserted }
      .map(CalendarNote.leftOut)
  }
}

extension AnchorBase {
  /// The name by which a calendar gives it a date; nil for what needs none.
  fileprivate var milestoneName: String? {
    switch self {
    case .milestone(let name): name
    case .completed(let task), .lastCompleted(let task): "completed(\(task))"
    case .enrollment, .date: nil
    }
  }
}
