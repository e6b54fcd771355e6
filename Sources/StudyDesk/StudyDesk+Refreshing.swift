import CivilTime
import Record
import StudyService

extension StudyDesk {
  /// The same desk with the files that are in force now, and what was said of the study; itself while it knows them. For a face that stays
  /// open while others accept files.
  ///
  /// - Throws: ``StoreError``.
  package func refreshed() throws -> StudyDesk {
    let inForce = try store.read { try RunningStudy($0, zones: zones.names, asOf: clock.now, reusing: self.inForce) }
    return inForce?.entries == self.inForce?.entries ? self : StudyDesk(self, knowing: inForce)
  }
}
