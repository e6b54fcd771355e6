import CivilTime
import Definitions
import Foundation

/// The shipped files, of which inputs are made.
enum Shipped {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
  }

  static func paths(in folder: String, endingIn ends: String...) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { name in ends.contains { name.hasSuffix($0) } }.sorted().map { folder + "/" + $0 }
  }

  static func files(in folder: String, endingIn ends: String) throws -> [[UInt8]] {
    try paths(in: folder, endingIn: ends).map(bytes)
  }

  /// The surveys, and all that they name.
  static func surveys() throws -> FileSet {
    var files = FileSet()
    for path in try paths(in: "Surveys", endingIn: ".yaml", ".md", ".csv") { files.files[path] = try bytes(path) }
    for path in try paths(in: "Surveys/pain-faces", endingIn: ".svg") { files.media[path] = MediaFile(try bytes(path)) }
    return files
  }

  /// The keys and words of YAML files, for new places of them.
  static func words(of files: [[UInt8]]) -> [String] {
    var words: Set<String> = []
    for file in files {
      let text = String(decoding: file, as: UTF8.self)
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "." && $0 != "_" }) {
        if word.utf8.count < 24 { words.insert(String(word)) }
      }
    }
    return words.sorted()
  }

  static let zones = ZoneNames(["Europe/London", "Asia/Tokyo", "America/Lima"])

  static func zone(_ name: String) throws -> Zone {
    try Zone(name: name, tzif: [UInt8](Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))))
  }
}
