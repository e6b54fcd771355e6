package import CivilTime

/// The zones that were asked for so far, each read once.
package struct ZoneCache: Sendable {
  private let load: @Sendable (String) -> Zone?
  private var known: [String: Zone] = ["UTC": .utc]

  /// - Parameter load: Reads a zone by its IANA name; nil when there is none.
  package init(_ load: @escaping @Sendable (String) -> Zone?) { self.load = load }

  /// The zone of a name; UTC when the machine no longer has it.
  package mutating func zone(_ name: String) -> Zone {
    if let zone = known[name] { return zone }
    let zone = load(name) ?? .utc
    known[name] = zone
    return zone
  }
}
