import CivilTime

extension StudyStore {
  /// Appends all that another store of the same study holds and this one doesn't, in one transaction, behind an entry with
  /// its name and head.
  ///
  /// Entries keep their instants, authors and versions, and get new numbers; what names another entry by its number is
  /// renumbered. The other store is only read: kept, it proves with that head what was written there. What was erased
  /// in either is gone, and is not taken over; the ids of those people stay theirs. What came by another way before is
  /// known by the store and the number under which it was first written, and does not come again.
  ///
  /// - Parameters:
  ///   - assessors: Under which ids the other store's assessors come: that of one who is here when they are the same
  ///     person, else a new one. Who is not named keeps their id, and is taken for the one who has it here when the
  ///     names agree.
  ///   - stamp: The mark of the entry that says what was merged.
  /// - Returns: How many entries came.
  /// - Throws: ``StoreError/cannotMerge(_:)``; other ``StoreError``.
  @discardableResult
  package func merge(_ other: StudyStore, assessors: [String: String] = [:], stamp: Stamp) throws -> Int64 {
    if other.id == id { throw StoreError.cannotMerge(.sameStore) }
    if case .broken(let fault) = try other.verify() { throw StoreError.cannotMerge(.broken(fault)) }
    try requireNotParted(other)
    return try other.read { source in
      try write { writer in
        let (own, others) = (try Provenance(writer.reader), try Provenance(source))
        try requireNoConflict(writer.reader, own, source, others)
        let mapping = try AssessorMapping(from: source, others, to: writer.reader, own, stated: assessors)
        let head = try source.head()
        try writer.append(.study(.merged(store: other.id, head: head.hash, entries: head.count)), stamp: stamp)
        var merging = Merging(
          assessors: mapping, own: own, source: others, places: (here: backend.place, there: other.backend.place))
        let count = try merging.takeOver(source, into: &writer, stamp: stamp)
        if count == 0, own.contained.contains(other.id) { throw StoreError.cannotMerge(.mergedBefore) }
        return count
      }
    }
  }

  /// Each store still has the heads under which it was merged into the other.
  private func requireNotParted(_ other: StudyStore) throws {
    for (store, merged) in try [(other, mergedHeads(of: other)), (self, other.mergedHeads(of: self))] {
      for (head, entries) in merged {
        guard case .broken(let fault) = try store.verify(expecting: head), fault.reason == .headMissing else {
          continue
        }
        throw StoreError.cannotMerge(.parted(store: store.id, number: entries))
      }
    }
  }

  /// The heads under which another store was merged into this one.
  private func mergedHeads(of other: StudyStore) throws -> [(head: SHA256Value, entries: Int64)] {
    try read { reader in
      try reader.all(.study(kinds: ["storeMerged"]), asOf: Instant(milliseconds: .max)).compactMap { entry in
        guard case .study(.merged(other.id, let head, let entries))? = entry.content else { return nil }
        return (head, entries)
      }
    }
  }

  private func requireNoConflict(
    _ own: StoreReader, _ provenance: Provenance, _ other: StoreReader, _ source: Provenance
  ) throws {
    let always = Instant(milliseconds: .max)
    if provenance.unknown.contains(source.store) { throw StoreError.cannotMerge(.mergedBefore) }
    let twice = provenance.unknown.intersection(source.contained)
      .union(source.unknown.intersection(provenance.contained.union([provenance.store])))
    if !twice.isEmpty { throw StoreError.cannotMerge(.cameTwice(twice.sorted())) }
    guard let files = try own.layers(asOf: always).last?.files, let others = try other.layers(asOf: always).last?.files,
      Set(files) == Set(others)
    else { throw StoreError.cannotMerge(.filesDiffer) }
    let known = try Set(own.layers(asOf: always).map { Set($0.files) })
    if let unknown = try other.layers(asOf: always).first(where: { !known.contains(Set($0.files)) }) {
      throw StoreError.cannotMerge(.formerFilesUnknown(accepted: unknown.stamp.recorded))
    }
    let stops = try Set(own.stoppedTasks()).symmetricDifference(other.stoppedTasks())
    if !stops.isEmpty { throw StoreError.cannotMerge(.stopsDiffer(stops.sorted())) }
    let both = try Set(own.participants(asOf: always, includingRemoved: true))
      .intersection(other.participants(asOf: always, includingRemoved: true))
      .filter { id in
        // Whoever came by another way before has the id that they have here.
        guard let person = try other.snapshot.person(.participant, id) else { return false }
        let origin = source.origin(of: person.id)
        return provenance.number(of: origin) == nil && !provenance.erased.contains(origin)
      }
    if !both.isEmpty { throw StoreError.cannotMerge(.idsInBoth(both.sorted())) }
  }
}

extension StoreReader {
  fileprivate func stoppedTasks() throws -> [String] {
    try studyChanges(asOf: Instant(milliseconds: .max)).compactMap { entry in
      if case .study(.taskStopped(let task, _))? = entry.content { task } else { nil }
    }
  }
}
