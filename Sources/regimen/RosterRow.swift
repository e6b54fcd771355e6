import CivilTime
import JSONText
import StudyService
import Record

/// A participant as lists print them.
struct RosterRow {
  let id: String
  let status: String
  let reason: String?
  let enrolments: [(schedule: String, date: CivilDate, instant: String, left: Leaving?)]
  let zone: String
  let language: String?
  let site: String?
  let name: String?
  let assessors: [String]

  /// When somebody left a schedule, and why.
  struct Leaving {
    let at: String
    let reason: String?
  }

  init(_ view: ParticipantView, _ names: AssessorNames) {
    let record = view.record
    id = record.participant
    status = record.status.rawValue
    reason = record.statuses.last?.reason
    let zone = view.timeline.changes.last?.zone ?? view.timeline.initial
    self.zone = zone.name
    enrolments = record.enrolments.map { enrolment in
      let clock = view.clock(of: enrolment.schedule) ?? StudyClock(dayStart: .midnight, zones: view.timeline)
      let date = clock.date(at: enrolment.instant)
      return (
        enrolment.schedule, date, clock.reading(at: enrolment.instant),
        enrolment.left.map { Leaving(at: clock.reading(at: $0), reason: enrolment.reason) }
      )
    }
    language = record.language
    site = record.site
    name = record.name
    assessors = names.assessing(record)
  }

  var json: JSONValue {
    [
      "participant": .string(id), "status": .string(status), "reason": .optional(reason),
      "enrolments": .array(
        enrolments.map {
          [
            "schedule": .string($0.schedule), "date": .string($0.date.description), "enrolled": .string($0.instant),
            "left": .boolean($0.left != nil), "leftAt": .optional($0.left?.at),
            "leftReason": .optional($0.left?.reason),
          ]
        }), "zone": .string(zone), "language": .optional(language), "site": .optional(site), "name": .optional(name),
      "assessors": .array(assessors.map(JSONValue.string)),
    ]
  }
}
