package import CivilTime
package import JSONText
package import Record
import StudyService

/// A participant as lists show them.
package struct RosterEntry: Sendable {
  package struct Enrolment: Sendable {
    package let schedule: String
    /// The study day of it.
    package let date: CivilDate
    /// When it counts from, by the schedule's clock.
    package let from: String
    /// When they left the schedule, by its clock.
    package let left: String?
    /// Why they left it.
    package let leftReason: String?
  }

  package let id: String
  package let status: ParticipantStatus
  /// Why they have the status.
  package let reason: String?
  package let enrolments: [Enrolment]
  package let zone: String
  package let language: String?
  package let site: String?
  package let name: String?
  /// The ids of those who assess them and are on the lists.
  package let assessors: [String]

  /// - Parameter name: As far as the reader may see it.
  init(_ view: ParticipantView, _ names: AssessorNames, called name: String?) {
    self.init(
      view.record, names, called: name, zone: view.timeline.zone(at: view.now).name
    ) { view.clock(of: $0) ?? view.ownClock }
  }

  /// - Parameter clock: Of a schedule.
  fileprivate init(
    _ record: ParticipantRecord, _ names: AssessorNames, called name: String?, zone: String,
    clock: (String) -> StudyClock
  ) {
    id = record.participant
    status = record.status
    reason = record.statuses.last?.reason
    self.zone = zone
    enrolments = record.enrolments.map { enrolment in
      let clock = clock(enrolment.schedule)
      return Enrolment(
        schedule: enrolment.schedule, date: clock.date(at: enrolment.instant),
        from: clock.reading(at: enrolment.instant), left: enrolment.left.map(clock.reading),
        leftReason: enrolment.reason)
    }
    language = record.language
    site = record.site
    self.name = name
    assessors = names.assessing(record)
  }

  package func isIn(_ schedule: String) -> Bool { enrolments.contains { $0.schedule == schedule && $0.left == nil } }

  package var json: JSONValue {
    [
      "participant": .string(id), "status": .string(status.rawValue), "reason": .optional(reason),
      "enrolments": .array(
        enrolments.map {
          [
            "schedule": .string($0.schedule), "date": .string($0.date.description), "enrolled": .string($0.from),
            "left": .boolean($0.left != nil), "leftAt": .optional($0.left), "leftReason": .optional($0.leftReason),
          ]
        }), "zone": .string(zone), "language": .optional(language), "site": .optional(site), "name": .optional(name),
      "assessors": .array(assessors.map(JSONValue.string)),
    ]
  }
}

extension ParticipantView {
  /// The clock of a day that begins at midnight where the participant is.
  var ownClock: StudyClock { StudyClock(dayStart: .midnight, zones: timeline) }
}

/// Makes the entries of many: those who never travelled share the clocks of their zone.
struct RosterEntries {
  private let reading: DeskReading
  private let names: AssessorNames
  private var zones: ZoneCache
  private var clocks: [String: [String: StudyClock]] = [:]

  init(_ reading: DeskReading) throws {
    self.reading = reading
    names = try AssessorNames(reading.reader, asOf: reading.now)
    zones = reading.zones.cache
  }

  mutating func entry(of record: ParticipantRecord) throws -> RosterEntry {
    let name = reading.name(of: record)
    guard record.zones.count == 1, let zone = record.zones.first?.zone, !record.pauses.contains(where: \.shifts) else {
      return RosterEntry(try view(of: record), names, called: name)
    }
    if record.enrolments.contains(where: { clocks[zone]?[$0.schedule] == nil }) {
      let view = try view(of: record)
      for enrolment in record.enrolments {
        clocks[zone, default: [:]][enrolment.schedule] = view.clock(of: enrolment.schedule) ?? view.ownClock
      }
    } else if record.enrolments.isEmpty {
      _ = try zones.zone(zone)
    }
    let known = clocks[zone] ?? [:]
    return RosterEntry(record, names, called: name, zone: zone) { schedule in
      known[schedule] ?? StudyClock(dayStart: .midnight, zone: .utc)
    }
  }

  private mutating func view(of record: ParticipantRecord) throws -> ParticipantView {
    try ParticipantView(study: reading.study, record: record, zones: &zones, at: reading.now)
  }
}
