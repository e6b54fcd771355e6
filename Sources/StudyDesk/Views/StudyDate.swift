package import CivilTime
import Definitions
import StudyService

extension StudyDesk {
  /// The date in the study's zone: what "today" means where it is nobody's in particular.
  package var studyDate: CivilDate {
    let zone = inForce.map { zones.zone(of: $0.current.definitions.study) } ?? .utc
    return zone.local(at: clock.now).date
  }
}
