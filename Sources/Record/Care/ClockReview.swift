package import CivilTime

/// What the entries of a record say of the clocks by which they were made.
package struct ClockReview: Hashable, Sendable {
  /// Two entries in a row of which the machine dated the later one earlier: its clock was set back between them.
  package struct Step: Hashable, Sendable {
    /// The later one.
    package let number: Int64
    package let recorded: Instant
    /// When the one before was recorded.
    package let before: Instant
  }

  /// How many entries carry an instant that somebody stated in the place of the machine's.
  package internal(set) var stated: Int64 = 0
  /// The first of them, as many as people read.
  package internal(set) var steps: [Step] = []
  package internal(set) var stepCount = 0

  /// Clocks that are kept right by the network are set back by less, in milliseconds.
  package static let bound: Int64 = 60_000
  private static let listed = 20

  /// That of a record without an entry.
  package init() {}
}

extension StudyStore {
  /// - Complexity: O(entries) time, constant memory.
  package func clockReview() throws -> ClockReview {
    try read { reader in
      var walks = ClockWalks(try Provenance(reader))
      for lane in reader.lanes.all {
        walks.begin()
        try reader.snapshot.forEachLink(of: lane, from: 0) { walks.pass($0) }
      }
      return walks.review
    }
  }
}

/// Goes along all lanes, one after the other.
struct ClockWalks {
  private(set) var review = ClockReview()
  private let provenance: Provenance
  private var walk = ClockWalk()

  init(_ provenance: Provenance) { self.provenance = provenance }

  /// Begins with a lane.
  mutating func begin() { walk = ClockWalk() }

  mutating func pass(_ link: ChainLink) {
    if link.columns.machine != nil { review.stated += 1 }
    // Entries of other stores follow as they were recorded there.
    let isOwn = provenance.origin(of: link.columns.number).store == provenance.store
    guard isOwn, let step = walk.step(at: link) else { return }
    review.add(step)
  }
}

extension ClockReview {
  fileprivate mutating func add(_ step: Step) {
    stepCount += 1
    if steps.count < ClockReview.listed { steps.append(step) }
  }
}

/// Goes along a lane, from instant to instant.
private struct ClockWalk {
  private var before: Instant?
  /// The entries of a store that an older program merged may follow here: how many, and when that was.
  private var foreign: Int64 = 0
  private var merged: Instant?

  mutating func step(at link: ChainLink) -> ClockReview.Step? {
    let columns = link.columns
    let recorded = Instant(milliseconds: columns.machine ?? columns.recorded)
    if foreign > 0, let merged, recorded < merged {
      foreign -= 1
      return nil
    }
    foreign = 0
    if columns.kind == "storeMerged", let text = link.content,
      case .study(.merged(_, _, let entries))? = try? EntryContent(
        kind: columns.kind, text: text, number: columns.number)
    {
      foreign = entries
      merged = recorded
    }
    defer { before = recorded }
    guard let before, recorded.milliseconds < before.milliseconds - ClockReview.bound else { return nil }
    return ClockReview.Step(number: columns.number, recorded: recorded, before: before)
  }
}
