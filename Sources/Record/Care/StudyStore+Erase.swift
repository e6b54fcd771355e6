import CivilTime

extension StudyStore {
  /// Erases a person: the content of all entries about them, everything derived from it, and the name of their key.
  ///
  /// The chain still verifies, since it runs over the contents' hashes. What is gone cannot be brought back from the
  /// store. Backups made by hand are not reached. Nobody else can be given an id that they had.
  ///
  /// - Parameter subject: A participant or an assessor.
  /// - Returns: How many entries lost their content.
  /// - Throws: ``StoreError/unknownParticipant(_:)``, ``StoreError/unknownAssessor(_:)``;
  ///   ``StoreError/erasedNotCleared`` when all is erased but a reader in another process keeps old bytes alive:
  ///   ``clearErased()`` clears them later, and so does the next opening for writing.
  @discardableResult
  package func erase(_ subject: Subject, stamp: Stamp) throws -> Int64 {
    let found = try read { try $0.entries(of: subject) }
    let count = try write { writer in try writer.attempt { try $0.erase(subject, found, stamp: stamp) } }
    try clearErased()
    return count
  }

  /// Clears the bytes of erased content, if that is still to be done.
  ///
  /// - Throws: ``StoreError/erasedNotCleared``.
  package func clearErased() throws { try backend.clearErased() }
}

extension StoreReader {
  fileprivate func entries(of subject: Subject) throws -> EntriesOfKey? {
    guard let (role, id) = subject.person else { return nil }
    return try snapshot.person(role, id).map { try EntriesOfKey(key: $0.key, in: snapshot) }
  }

  /// Whether somebody who had this id was erased, and nobody has it now.
  ///
  /// - Parameter subject: A participant or an assessor.
  package func wasErased(_ subject: Subject) throws -> Bool {
    guard let (role, id) = subject.person, try snapshot.person(role, id) == nil else { return false }
    return try RetiredIDs(in: self).contains(role, snapshot.canonical(id))
  }
}

extension StoreWriter {
  fileprivate mutating func erase(_ subject: Subject, _ found: EntriesOfKey?, stamp: Stamp) throws -> Int64 {
    guard let (role, _) = subject.person, let person = try known(subject) else {
      throw StoreError.subjectMissing(kind: "personErased")
    }
    let retired = try ids(of: person, subject).map { RetiredID(role, $0) }
    // Somebody else may have come to have the id.
    let known = found.flatMap { $0.key == person.key ? $0 : nil }
    let count = try rows.eraseContents(of: known ?? EntriesOfKey(key: person.key))
    try append(.erasure(Erasure(entries: count, retired: retired)), about: subject, stamp: stamp)
    try rows.removeAccess(of: person.id)
    try rows.removeDerived(of: person.id)
    people[subject] = nil
    self.retired = nil
    return count
  }

  /// Every id that a person ever had, each once.
  private func ids(of person: Person, _ subject: Subject) throws -> [String] {
    var ids: [String] = []
    func add(_ id: String?) {
      guard let id else { return }
      let kept = reader.snapshot.canonical(id)
      if !ids.contains(kept) { ids.append(kept) }
    }
    add(subject.person?.id)
    try reader.forEach(.about(person.id, includingInputs: false), asOf: Instant(milliseconds: .max)) { entry in
      add(entry.content?.introduced?.person?.id)
      if case .roster(.renamed(let id, _))? = entry.content { add(id) }
    }
    return ids
  }
}
