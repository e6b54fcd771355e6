import CivilTime
import Record
import Scheduling

extension ParticipantFacts {
  init(_ record: ParticipantRecord, _ study: RunningStudy) {
    self.init(
      pauses: record.pauses.map { Scheduling.Pause(from: $0.from, until: $0.until, recorded: $0.recorded) },
      withdrawn: ParticipantFacts.leaving(record),
      stopped: study.stopped, closed: study.closing?.at)
  }

  /// When the participant left all schedules; nil while active.
  private static func leaving(_ record: ParticipantRecord) -> Instant? {
    guard record.status != .active else { return nil }
    let start = record.statuses.lastIndex { $0.status == .active }.map { $0 + 1 } ?? 0
    return record.statuses[start...].first?.recorded
  }
}
