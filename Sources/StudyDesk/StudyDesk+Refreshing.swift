import CivilTime
import Record
import StudyService

extension StudyDesk {
  /// The same desk with the files that are in force now; itself while they are the ones it knows. For a face that stays
  /// open while others accept files.
  ///
  /// - Throws: ``StoreError``.
  package func refreshed() throws -> StudyDesk {
    let accepted = try store.read { try $0.layers(asOf: clock.now).map { Optional($0.stamp.recorded) } }
    if accepted == (inForce?.layers ?? []).map(\.accepted) { return self }
    var fresh = try StudyDesk(store: store, clock: clock, zones: zones, program: program, account: account)
    fresh.passwordCost = passwordCost
    return StudyDesk(fresh, worker: worker, account: account)
  }
}
