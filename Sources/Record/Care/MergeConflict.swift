package import CivilTime

/// Why two stores can't become one. Nothing has changed in either.
package enum MergeConflict: Hashable, Sendable, CustomStringConvertible {
  case sameStore
  case mergedBefore
  /// Its chain does not verify.
  case broken(ChainFault)
  /// Ids of participants that both have.
  case idsInBoth([String])
  /// Ids of assessors that both have, under names that don't say that they are one person.
  case assessorsInBoth([String])
  /// The files in force differ, or nothing was accepted in one of them.
  case filesDiffer
  /// Files that the other one had in force were never in force here, from this instant or the acceptance then.
  case formerFilesUnknown(accepted: Instant)
  /// Tasks that were stopped in one of them only.
  case stopsDiffer([String])

  package var description: String {
    switch self {
    case .sameStore: "they are the same store, or copies of one"
    case .mergedBefore: "the other one was merged into this one before"
    case .broken(let fault): "the other one's record is not as it was written: \(fault)"
    case .idsInBoth(let ids): "both have \(listed(ids)); rename them in one of the two"
    case .assessorsInBoth(let ids):
      "both have the assessors \(listed(ids)), and the names don't say that they are the same people: "
        + "'--assessor ID=ID' does, '--assessor ID=NEW' gives the other one a new id"
    case .filesDiffer: "the files in force differ; accept the same ones in both"
    case .formerFilesUnknown(let accepted):
      "the files that the other one accepted on \(accepted.iso(offsetSeconds: 0, fraction: false)) were never in force "
        + "here, and its outcomes would lose their surveys; accept those files here, then today's again"
    case .stopsDiffer(let tasks): "only one of them has stopped \(tasks.joined(separator: ", "))"
    }
  }

  private func listed(_ ids: [String]) -> String {
    "\(ids.prefix(20).joined(separator: ", "))\(ids.count > 20 ? ", ..." : "")"
  }
}
