import CivilTime
import Foundation

/// The machine's own zone files, which tests read as the program does.
enum SystemZoneFiles {
  static func zone(_ name: String) throws -> Zone { try Zone(name: name, tzif: bytes(name)) }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name)))
  }

  /// Every zone and link that the system's table names.
  static let names: [String] = {
    let table = (try? String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      if parts.first == "Z" { return String(parts[1]) }
      return parts.first == "L" ? String(parts[2]) : nil
    }.sorted()
  }()
}

/// A small seeded generator.
struct SmallGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
