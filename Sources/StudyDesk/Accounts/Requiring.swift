import Record
import StudyService

extension StudyDesk {
  /// That the worker may do something in the whole study: asked before a form for it is shown.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)``; ``StoreError``.
  package func requireForAll(_ permission: Permission) throws {
    if worker != .owner { try store.read { try requireForAll(permission, in: $0) } }
  }

  /// That the worker may do something to somebody: asked before a form for it is shown.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)``; ``StoreError/unknownParticipant(_:)``.
  package func require(_ permission: Permission, of participant: String) throws {
    try look(permission) { reading in
      try reading.require(participant)
      _ = try reading.reader.rosterRecord(of: participant, asOf: reading.now)
    }
  }
}

extension DeskReading {
  /// What the worker may do to somebody.
  func permissions(for record: ParticipantRecord) -> Set<Permission> {
    Set(Permission.allCases.filter { may($0, record) })
  }
}
