import Record
import StudyService

extension StudyDesk {
  /// That the worker may do something to somebody: asked before a form for it is shown.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)``; ``StoreError/unknownParticipant(_:)``.
  package func require(_ permission: Permission, of participant: String) throws {
    try look(permission) { try $0.require($0.reader.record(of: participant, asOf: $0.now)) }
  }
}

extension DeskReading {
  /// What the worker may do to somebody.
  func permissions(for record: ParticipantRecord) -> Set<Permission> {
    Set(Permission.allCases.filter { may($0, record) })
  }
}
