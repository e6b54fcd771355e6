import CivilTime
package import JSONText

extension StudyStore {
  /// Appends all that another store of the same study holds and this one doesn't, behind an entry with its name and head: in
  /// one transaction, or, where much comes, in several, between which others write. People who come then are seen as they
  /// come; until the merge is done nothing is recorded about them by others (``StoreError/beingMerged(_:)``).
  ///
  /// One that was stopped goes on when the store is merged again; until then ``unfinishedMerge()`` tells it.
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
  ///   - size: At most so many entries come in one transaction.
  ///   - pause: Called between transactions.
  ///   - agree: Whether the results of two corrections give the same answers.
  /// - Returns: How many entries came.
  /// - Throws: ``StoreError/cannotMerge(_:)``; other ``StoreError``.
  @discardableResult
  package func merge(
    _ other: StudyStore, assessors: [String: String] = [:], stamp: Stamp, size: Int = 1000,
    pause: @escaping () throws -> Void = giveWay, agree: @escaping (JSONValue?, JSONValue?) -> Bool = { $0 == $1 }
  ) throws -> Int64 {
    guard let lock = try lockMerging() else { throw StoreError.cannotMerge(.underWay) }
    let count = try mergeAlone(other, assessors, stamp, size, pause, agree)
    _ = consume lock
    return count
  }

  private func mergeAlone(
    _ other: StudyStore, _ assessors: [String: String], _ stamp: Stamp, _ size: Int,
    _ pause: @escaping () throws -> Void, _ agree: @escaping (JSONValue?, JSONValue?) -> Bool
  ) throws -> Int64 {
    if other.id == id { throw StoreError.cannotMerge(.sameStore) }
    if other.isCopy { throw StoreError.cannotMerge(.withoutNames) }
    if case .broken(let fault) = try other.verify() { throw StoreError.cannotMerge(.broken(fault)) }
    if let missing = try other.backend.missingEntries(.rows) { try other.refuse(missing) }
    try backend.requireNoneMissing(.rows)
    try requireNotParted(other)
    return try other.read { source in
      let others = try Provenance(source)
      let (merging, isKnown) = try read { reader in
        let own = try Provenance(reader)
        if let stopped = try reader.unfinishedImport() {
          throw StoreError.cannotMerge(.unfinishedImport(from: stopped.from))
        }
        if let stopped = try reader.unfinishedMerge(), try !reader.isMerge(stopped, of: other.id) {
          throw StoreError.cannotMerge(.unfinished(from: stopped.from))
        }
        try requireNoConflict(reader, own, source, others)
        let mapping = try AssessorMapping(from: source, others, to: reader, own, stated: assessors)
        let merging = Merging(
          assessors: mapping, own: own, source: others, places: (here: place, there: other.place), agree: agree)
        try merging.requireNoDoubles(source, reader)
        return (merging, own.contained.contains(other.id))
      }
      var sliced = SlicedMerge(
        self, from: other.place, source, merging, stated: assessors, stamp: stamp, size: size, pause: pause)
      return try sliced.run(orRefuse: isKnown ? .mergedBefore : nil)
    }
  }

  /// - Throws: ``StoreError/cannotMerge(_:)``, of a store that is to be merged.
  private func refuse(_ missing: MissingEntries) throws {
    let count = try read { try $0.head().count }
    throw StoreError.cannotMerge(.broken(ChainFault(number: count, reason: .entriesMissing(missing))))
  }

  /// Each store still has the heads under which it was merged into the other.
  private func requireNotParted(_ other: StudyStore) throws {
    for (store, merged) in try [(other, mergedHeads(of: other)), (self, other.mergedHeads(of: self))] {
      for (head, entries) in merged {
        guard case .broken(let fault) = try store.verify(expecting: head), fault.reason == .headMissing else {
          continue
        }
        let count = try store.read { try $0.head().count }
        if entries > count {
          let missing = MissingEntries(first: count + 1, count: entries - count)
          if store.id == other.id { try other.refuse(missing) }
          throw StoreError.entriesMissing(missing)
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
  fileprivate func isMerge(_ merge: UnfinishedMerge, of store: String) throws -> Bool {
    guard case .study(.merged(let named, _, _))? = try entry(merge.entry)?.content else { return false }
    return named == store
  }

  fileprivate func stoppedTasks() throws -> [String] {
    try studyChanges(asOf: Instant(milliseconds: .max)).compactMap { entry in
      if case .study(.taskStopped(let task, _))? = entry.content { task } else { nil }
    }
  }
}
