package import CivilTime
import Definitions
import StudyService

extension StudyDesk {
  /// The date in the study's zone, else by UTC: what "today" means where it is nobody's in particular.
  package var studyDate: CivilDate {
    let zone = inForce?.current.definitions.study.zone.flatMap { zones.zone($0) } ?? .utc
    return zone.local(at: clock.now).date
  }
}
