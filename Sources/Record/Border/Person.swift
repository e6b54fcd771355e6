package import CivilTime

/// In what way somebody is known to a study.
package enum Role: String, Hashable, Sendable {
  case participant, assessor
}

/// Somebody about whom there are entries.
package struct Person: Hashable, Sendable {
  /// The number of the entry that introduced them.
  package let id: Int64
  /// The 16 random bytes by which entries name them.
  package let key: [UInt8]
  /// When they were introduced.
  package let recorded: Instant

  package init(id: Int64, key: [UInt8], recorded: Instant) {
    self.id = id
    self.key = key
    self.recorded = recorded
  }
}

extension Subject {
  package var person: (role: Role, id: String)? {
    switch self {
    case .nobody: nil
    case .participant(let id): (.participant, id)
    case .assessor(let id): (.assessor, id)
    }
  }

  package init(_ role: Role, _ id: String) {
    self =
      switch role {
      case .participant: .participant(id)
      case .assessor: .assessor(id)
      }
  }

  var isUnknown: StoreError {
    switch self {
    case .nobody: .subjectMissing(kind: "")
    case .participant(let id): .unknownParticipant(id)
    case .assessor(let id): .unknownAssessor(id)
    }
  }

  var exists: StoreError {
    switch self {
    case .nobody: .subjectMissing(kind: "")
    case .participant(let id): .participantExists(id)
    case .assessor(let id): .assessorExists(id)
    }
  }
}
