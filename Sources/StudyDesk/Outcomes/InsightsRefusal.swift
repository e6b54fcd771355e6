import Diagnostics
package import Reports

/// Why no values are shown.
package enum InsightsRefusal: Refusal, Hashable {
  case noNumbers(of: String, known: [String])
  /// With the days between the two.
  case neverTogether(String, String, lag: Int)

  package var kind: RefusalKind { if case .noNumbers = self { .request } else { .state } }

  package var message: String {
    switch self {
    case .noNumbers(let kind, let known):
      "no numbers of the kind '\(kind)' were recorded; there are "
        + (known.isEmpty ? "none of any kind" : known.joined(separator: ", "))
    case .neverTogether(let first, let second, 0): "\(first) and \(second) were never recorded on the same study day"
    case .neverTogether(let first, let second, let lag):
      "\(second) was never recorded \(counted(abs(lag), "day")) \(lag > 0 ? "after" : "before") \(first)"
    }
  }
}

extension HistorySheet {
  /// The values of kinds, of all that have numbers when none is named.
  ///
  /// - Throws: ``InsightsRefusal/noNumbers(of:known:)``.
  package func series(of kinds: [String]) throws -> [KindSeries] {
    let known = KindSeries.kinds(of: lines)
    if let unknown = kinds.first(where: { !known.contains($0) }) {
      throw InsightsRefusal.noNumbers(of: unknown, known: known)
    }
    return (kinds.isEmpty ? known : kinds).map { KindSeries($0, of: lines) }
  }
}
