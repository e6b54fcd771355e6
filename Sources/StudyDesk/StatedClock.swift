package import Definitions
package import StudyService

extension StudyDesk {
  /// That the study lets something be recorded by this desk's clock: what a stated one records is marked, and the files may
  /// forbid it altogether.
  ///
  /// - Parameter files: Those that are about to be put in force.
  /// - Throws: ``StudyRefusal/statedClockForbidden``.
  package func requireClock(of study: RunningStudy?, accepting files: StudyDefinitions? = nil) throws {
    guard clock.stated != nil else { return }
    let inForce = (study ?? inForce)?.layers.last?.definitions.study
    if inForce?.statedClock == .forbidden || files?.study.statedClock == .forbidden {
      throw StudyRefusal.statedClockForbidden
    }
  }
}
