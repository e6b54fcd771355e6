package import CivilTime
import Definitions
import StudyService

extension StudyDesk {
  /// The date in the study's zone: what "today" means where it is nobody's in particular.
  package var studyDate: CivilDate { studyZone.local(at: clock.now).date }

  /// The study day that holds now for somebody.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func today(of participant: String) throws -> CivilDate { try look { try $0.view(of: participant).today } }

  /// The study day that holds now in a schedule for somebody who is in it or is to be; the date in the study's zone while no files
  /// are in force, or where there is no such schedule.
  ///
  /// - Parameters:
  ///   - participant: Nil for somebody new.
  ///   - zone: Theirs; nil for the study's.
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func today(in schedule: String?, of participant: String?, zone: String?) throws -> CivilDate {
    guard let inForce, let schedule, inForce.current.schedules[schedule] != nil else { return studyDate }
    let own = try participant.map { id in try look { try $0.view(of: id).zoneNow } } ?? zone.flatMap(zones.zone)
    return try inForce.clock(of: schedule, zone: own ?? studyZone, zones).date(at: clock.now)
  }

  /// The first instant of a date in the study's zone.
  package func start(of date: CivilDate) -> Instant { studyZone.instant(of: CivilDateTime(date, .midnight)) }

  private var studyZone: Zone { inForce.map { zones.zone(of: $0.current.definitions.study) } ?? .utc }
}
