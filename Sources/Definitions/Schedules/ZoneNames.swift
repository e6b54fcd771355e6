/// What is known of the IANA zones, handed in by who can read the machine's zone data.
package struct ZoneNames: Sendable {
  package let isZone: @Sendable (String) -> Bool
  /// The names to compare a wrong one with; asked only then, since to list them takes time.
  package let candidates: @Sendable () -> [String]

  package init(isZone: @escaping @Sendable (String) -> Bool, candidates: @escaping @Sendable () -> [String]) {
    self.isZone = isZone
    self.candidates = candidates
  }

  /// Whether it is the name of a zone whose data are not on this machine: no other one is meant then. On a machine without
  /// any, every name is. `Factory` stands for
  /// a clock that nobody has set.
  package func isMissing(_ name: String) -> Bool {
    if name == "Factory" || isZone(name) { return false }
    let known = candidates()
    return known.isEmpty || known.contains(name)
  }

  /// How data that are not on this machine come there. Old names are a package of their own on Debian.
  package static let remedy = "apt-get install tzdata, and tzdata-legacy for old names such as US/Pacific"

  /// Knows these names and no others.
  package init(_ names: Set<String>) {
    self.init(isZone: { names.contains($0) }, candidates: { names.sorted() })
  }
}
