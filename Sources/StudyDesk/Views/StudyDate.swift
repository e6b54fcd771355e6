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

  /// The first instant of a date in the study's zone.
  package func start(of date: CivilDate) -> Instant { studyZone.instant(of: CivilDateTime(date, .midnight)) }

  private var studyZone: Zone { inForce.map { zones.zone(of: $0.current.definitions.study) } ?? .utc }
}
