package import CivilTime

extension StoreReader {
  /// The lines of randomisation lists that were given out, by the list's digest. Those of people who were erased stay
  /// taken.
  package func linesTaken() throws -> [SHA256Value: Set<Int>] {
    var taken: [SHA256Value: Set<Int>] = [:]
    try forEach(.study(kinds: ["allocationTaken"]), asOf: Instant(milliseconds: .max)) { entry in
      guard case .study(.lineTaken(let list, let line))? = entry.content else { return }
      taken[list, default: []].insert(line)
    }
    return taken
  }

  /// When the study was closed, and by whom; nil while it runs.
  package func closing(asOf instant: Instant) throws -> Entry? {
    try all(.study(kinds: ["studyClosed"]), asOf: instant).last
  }
}
