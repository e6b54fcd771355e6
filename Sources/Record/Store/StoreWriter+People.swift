import CivilTime

extension StoreWriter {
  /// Whom an entry is about; nil for nobody.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, ``StoreError/unknownAssessor(_:)``.
  mutating func known(_ subject: Subject) throws -> Person? {
    if let person = people[subject] { return person }
    guard let (role, id) = subject.person else { return nil }
    guard let person = try reader.snapshot.person(role, id) else { throw subject.isUnknown }
    people[subject] = person
    return person
  }

  mutating func assessorKey(of author: Author) throws -> [UInt8]? {
    guard case .assessor(let id) = author else { return nil }
    return try known(.assessor(id))?.key
  }

  /// - Throws: ``StoreError/participantExists(_:)``, ``StoreError/assessorExists(_:)``, ``StoreError/idRetired(_:)``.
  mutating func introduce(_ subject: Subject, as person: Person) throws {
    guard let (role, id) = subject.person else { return }
    guard try rows.add(person, role, id) else { throw subject.exists }
    try requireNotRetired(subject)
    people[subject] = person
  }

  /// - Throws: ``StoreError/idRetired(_:)``.
  mutating func requireNotRetired(_ subject: Subject) throws {
    guard let (role, id) = subject.person else { return }
    let known = try retired ?? RetiredIDs(in: reader)
    retired = known
    if known.contains(role, reader.snapshot.canonical(id)) { throw StoreError.idRetired(id) }
  }
}
