/// Goes along a lane, from hash to hash.
struct ChainWalk {
  private(set) var number: Int64?
  private(set) var hash: [UInt8]
  private var buffer = EntryBytes()

  init(origin: [UInt8]) { hash = origin }

  init(behind link: ChainLink) {
    number = link.columns.number
    hash = link.hash
  }

  /// - Parameter number: The one that the next entry must have.
  mutating func fault(at link: ChainLink, number: Int64) -> ChainFault.Reason? {
    guard link.columns.number == number else { return .gap }
    hash = link.columns.hash(after: hash, contentHash: link.contentHash, in: &buffer)
    self.number = number
    return hash == link.hash ? nil : .changed
  }
}
