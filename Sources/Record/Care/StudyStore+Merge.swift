import CivilTime

extension StudyStore {
  /// Appends all that another store of the same study holds, in one transaction, behind an entry with its name and head.
  ///
  /// Entries keep their instants, authors and versions, and get new numbers; what names another entry by its number is
  /// renumbered. The other store is only read: kept, it proves with that head what was written there. What was erased
  /// in it is gone, and is not taken over; the ids of those people stay theirs.
  ///
  /// - Parameters:
  ///   - assessors: Under which ids the other store's assessors come: that of one who is here when they are the same
  ///     person, else a new one. Who is not named keeps their id, and is taken for the one who has it here when the
  ///     names agree.
  ///   - stamp: The mark of the entry that says what was merged.
  /// - Returns: How many entries were appended.
  /// - Throws: ``StoreError/cannotMerge(_:)``; other ``StoreError``.
  @discardableResult
  package func merge(_ other: StudyStore, assessors: [String: String] = [:], stamp: Stamp) throws -> Int64 {
    if other.id == id { throw StoreError.cannotMerge(.sameStore) }
    if case .broken(let fault) = try other.verify() { throw StoreError.cannotMerge(.broken(fault)) }
    return try other.read { source in
      try write { writer in
        try requireNoConflict(writer.reader, source, other.id)
        let before = try writer.reader.head()
        let mapping = try AssessorMapping(from: source, to: writer.reader, stated: assessors)
        let head = try source.head()
        try writer.append(.study(.merged(store: other.id, head: head.hash, entries: head.count)), stamp: stamp)
        var merging = Merging(assessors: mapping)
        try merging.takeOver(source, into: &writer)
        return try writer.reader.head().count - before.count - 1
      }
    }
  }

  private func requireNoConflict(_ own: StoreReader, _ other: StoreReader, _ id: String) throws {
    let always = Instant(milliseconds: .max)
    if try own.mergedStores().contains(id) { throw StoreError.cannotMerge(.mergedBefore) }
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
