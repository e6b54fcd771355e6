package import CivilTime
import Definitions

/// The zones that were asked for so far, each read once.
package struct ZoneCache: Sendable {
  private let load: @Sendable (String) -> Zone?
  private var known: [String: Zone] = ["UTC": .utc]

  /// - Parameter load: Reads a zone by its IANA name; nil when there is none.
  package init(_ load: @escaping @Sendable (String) -> Zone?) { self.load = load }

  /// The zone of a name.
  ///
  /// - Throws: ``ZoneMissing``: in another zone than its own an answer would be recorded for another day.
  package mutating func zone(_ name: String) throws -> Zone {
    if let zone = known[name] { return zone }
    guard let zone = load(name) else { throw ZoneMissing(name) }
    known[name] = zone
    return zone
  }
}

/// A zone that the study's people are in, and that the machine's zone data lack.
package struct ZoneMissing: Error, Hashable, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }

  package var description: String {
    "this machine has no zone '\(name)', in which the study's days are counted; install its zone data: "
      + ZoneNames.remedy
  }
}
