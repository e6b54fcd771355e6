import CivilTime
import Foundation
import Record

extension SystemZones {
  /// The version of the zone data that this process reads and their digest, as entries name them: `2026a 0f1e2d3c4b5a6978`;
  /// nil when the system does not say.
  package static let mark: String? = {
    let zones = SystemZones()
    return zones.version.map { "\($0) \(zones.digest)" }
  }()

  /// The first 16 digits of SHA-256 over a manifest: a line `sha256  name` for each zone that is there, sorted by name, so
  /// that `sha256sum` recomputes it.
  var digest: String {
    let lines = Set(names).sorted().compactMap { name in
      bytes(of: name).map { "\(SHA256Value(of: $0))  \(name)\n" }
    }
    return String(SHA256Value(of: lines.joined().utf8).description.prefix(16))
  }
}
