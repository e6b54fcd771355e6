import CivilTime
import Foundation
import GRDB

/// A row of `person`: the number of the entry that introduced them, and the random key that entries name them by.
struct Person: Hashable {
  let id: Int64
  let key: Data
}

extension StoreWriter {
  /// The person whom an entry is about, made when the content introduces them.
  mutating func person(
    for content: EntryContent, about subject: Subject, number: Int64, recorded: Instant
  ) throws -> Person? {
    switch content {
    case .roster(.added(let id, _)): return try introduce(.participant(id), number: number, recorded: recorded)
    case .assessor(.added(let id, _)): return try introduce(.assessor(id), number: number, recorded: recorded)
    default:
      guard let person = try known(subject) else {
        if content.needsSubject { throw StoreError.subjectMissing(kind: content.kind) }
        return nil
      }
      return person
    }
  }

  /// - Throws: ``StoreError/unknownParticipant(_:)``, ``StoreError/unknownAssessor(_:)``.
  mutating func known(_ subject: Subject) throws -> Person? {
    if let person = people[subject] { return person }
    guard let (role, id) = subject.roleAndID else { return nil }
    let found = try tables.statements.first(.findPerson, role, id.asCode) {
      Person(id: try $0.column(0), key: try $0.column(1))
    }
    guard let person = found else { throw subject.isUnknown }
    people[subject] = person
    return person
  }

  mutating func assessorKey(of author: Author) throws -> Data? {
    guard case .assessor(let id) = author else { return nil }
    return try known(.assessor(id))?.key
  }

  private mutating func introduce(_ subject: Subject, number: Int64, recorded: Instant) throws -> Person? {
    guard let (role, id) = subject.roleAndID else { return nil }
    let person = Person(id: number, key: randomBytes(16))
    do {
      try tables.add(person, role: role, code: id, recorded: recorded.milliseconds)
    } catch DatabaseError.SQLITE_CONSTRAINT {
      throw subject.exists
    }
    return person
  }
}

extension Subject {
  fileprivate var roleAndID: (role: String, id: String)? {
    switch self {
    case .nobody: nil
    case .participant(let id): ("participant", id)
    case .assessor(let id): ("assessor", id)
    }
  }

  fileprivate var isUnknown: StoreError {
    switch self {
    case .nobody: .subjectMissing(kind: "")
    case .participant(let id): .unknownParticipant(id)
    case .assessor(let id): .unknownAssessor(id)
    }
  }

  fileprivate var exists: StoreError {
    switch self {
    case .nobody: .subjectMissing(kind: "")
    case .participant(let id): .participantExists(id)
    case .assessor(let id): .assessorExists(id)
    }
  }
}
