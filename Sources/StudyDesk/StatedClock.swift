package import Definitions
package import Record
package import StudyService

extension StudyDesk {
  /// That the study lets something be recorded by this desk's clock: what a stated one records is marked, and the files may
  /// forbid it altogether.
  ///
  /// What the files said by the machine's clock counts too, so that no earlier instant gets round them.
  ///
  /// - Parameters:
  ///   - study: The study as of the stated instant, where it is known.
  ///   - files: Those that are about to be put in force.
  /// - Throws: ``StudyRefusal/statedClockForbidden``; ``StoreError``.
  package func requireClock(
    of study: RunningStudy?, in reader: StoreReader, accepting files: StudyDefinitions? = nil
  ) throws {
    guard let machine = clock.machine else { return }
    let present = try RunningStudy(reader, zones: zones.names, asOf: machine, reusing: study ?? inForce)
    let known = [present, study, inForce].compactMap { $0?.layers.last?.definitions.study }
    if files?.study.statedClock == .forbidden || known.contains(where: { $0.statedClock == .forbidden }) {
      throw StudyRefusal.statedClockForbidden
    }
  }

  /// The same before anything is written.
  package func requireClock() throws {
    try store.read { try requireClock(of: nil, in: $0) }
  }
}
