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
    let record = view.record
    id = record.participant
    status = record.status
    reason = record.statuses.last?.reason
    zone = (view.timeline.changes.last?.zone ?? view.timeline.initial).name
    enrolments = record.enrolments.map { enrolment in
      let clock = view.clock(of: enrolment.schedule) ?? view.ownClock
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
