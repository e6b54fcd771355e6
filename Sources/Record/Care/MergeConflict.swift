/// Why two stores can't become one. Nothing has changed in either.
package enum MergeConflict: Hashable, Sendable, CustomStringConvertible {
  case sameStore
  case mergedBefore
  /// Its chain does not verify.
  case broken(ChainFault)
  /// Ids that both have: of participants, or of assessors.
  case idsInBoth([String])
  /// The files in force differ, or nothing was accepted in one of them.
  case filesDiffer
  /// Tasks that were stopped in one of them only.
  case stopsDiffer([String])

  package var description: String {
    switch self {
    case .sameStore: "they are the same store, or copies of one"
    case .mergedBefore: "the other one was merged into this one before"
    case .broken(let fault): "the other one's record is not as it was written: \(fault)"
    case .idsInBoth(let ids):
      "both have \(ids.prefix(20).joined(separator: ", "))\(ids.count > 20 ? ", ..." : ""); rename them in one of the two"
    case .filesDiffer: "the files in force differ; accept the same ones in both"
    case .stopsDiffer(let tasks): "only one of them has stopped \(tasks.joined(separator: ", "))"
    }
  }
}
