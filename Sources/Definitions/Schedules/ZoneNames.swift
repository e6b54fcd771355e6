/// What is known of the IANA zones, handed in by who can read the machine's zone data.
package struct ZoneNames: Sendable {
  package let isZone: @Sendable (String) -> Bool
  /// The names to compare a wrong one with; asked only then, since to list them takes time.
  package let candidates: @Sendable () -> [String]

  package init(isZone: @escaping @Sendable (String) -> Bool, candidates: @escaping @Sendable () -> [String]) {
    self.isZone = isZone
    self.candidates = candidates
  }

  /// Knows these names and no others.
  package init(_ names: Set<String>) {
    self.init(isZone: { names.contains($0) }, candidates: { names.sorted() })
  }
}
