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
