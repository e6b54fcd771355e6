import CivilTime
import Glibc

/// A merge in short transactions, between which others write. What a slice brings is known by where it was first written,
/// so that one that was stopped goes on when the same store is merged again.
struct SlicedMerge {
  let store: StudyStore
  let source: StoreReader
  let stamp: Stamp
  /// What is noted while more than one transaction is needed.
  let from: String
  let stated: [String: String]
  /// At most so many new entries come in one transaction.
  let size: Int
  let pause: () throws -> Void
  private var merging: Merging
  private var slice: [Entry] = []
  private var newEntries = 0
  /// Of the files in the slice.
  private var bytes = 0
  private var total: Int64 = 0
  /// The entry that names the other store; nil before it is there.
  private var begun: Int64?

  init(
    _ store: StudyStore, from place: String, _ source: StoreReader, _ merging: Merging, stated: [String: String],
    stamp: Stamp, size: Int, pause: @escaping () throws -> Void
  ) {
    self.store = store
    self.source = source
    self.merging = merging
    self.stamp = stamp
    from = place
    self.stated = stated
    self.size = size
    self.pause = pause
  }

  /// - Returns: How many entries came.
  mutating func run(orRefuse refusal: MergeConflict?) throws -> Int64 {
    // Assessors lie in the first lane; entries of the others name them.
    for isFirst in source.lanes == .one ? [true] : [true, false] {
      try source.forEachWholeEntry { entry in
        guard (source.lanes.lane(of: entry.number) == .first) == isFirst else { return }
        slice.append(entry)
        if merging.isNew(entry) { newEntries += 1 }
        if case .file(let file)? = entry.content { bytes += file.size }
        guard newEntries >= size || slice.count >= SlicedMerge.mostHeld || bytes > SlicedMerge.mostBytes else {
          return
        }
        try take(isLast: false, refusal)
        try pause()
      }
    }
    try take(isLast: true, refusal)
    return total
  }

  /// Entries that are here already are read as well, many at once.
  private static let mostHeld = 20_000
  /// Of the files among them.
  private static let mostBytes = 64_000_000

  private mutating func take(isLast: Bool, _ refusal: MergeConflict?) throws {
    let (slice, before) = (slice, begun)
    var next = merging
    let (came, begun) = try store.write { writer in
      writer.isMerging = true
      var begun = before
      if begun == nil, isLast || newEntries > 0 { begun = try begin(&writer) }
      for entry in slice { try next.take(entry, of: source, into: &writer) }
      let came = try next.noteOrigins(isLast: isLast, stamp: stamp, in: &writer)
      if isLast, total + came == 0, let refusal { throw StoreError.cannotMerge(refusal) }
      if isLast {
        try writer.note(unfinished: nil)
      } else if let begun, before == nil {
        let earlier = try writer.reader.unfinishedMerge()
        try writer.note(unfinished: UnfinishedMerge(entry: earlier?.entry ?? begun, from: from, assessors: stated))
      }
      return (came, begun)
    }
    merging = next
    self.begun = begun
    total += came
    self.slice.removeAll(keepingCapacity: true)
    (newEntries, bytes) = (0, 0)
  }

  private func begin(_ writer: inout StoreWriter) throws -> Int64 {
    let head = try source.head()
    let merged = StudyChange.merged(store: hexadecimal(source.identity), head: head.hash, entries: head.count)
    return try writer.append(.study(merged), stamp: stamp).number
  }
}

/// Lets others write: they look every few milliseconds.
package func giveWay() { usleep(10_000) }
