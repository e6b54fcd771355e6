/// A picture, a sound or a film. What was accepted is known by its digest; its bytes stay in the store.
package struct MediaFile: Hashable, Sendable {
  /// SHA-256 in hexadecimal digits.
  package let digest: String
  package let size: Int
  /// Nil for a file of the store.
  package let bytes: [UInt8]?

  package init(_ bytes: [UInt8]) {
    digest = Digest.hexadecimal(of: bytes)
    size = bytes.count
    self.bytes = bytes
  }

  package init(digest: String, size: Int) {
    (self.digest, self.size) = (digest, size)
    bytes = nil
  }

  package static func == (one: MediaFile, other: MediaFile) -> Bool { one.digest == other.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The files of a study by their paths relative to its folder: `Surveys/checkin.yaml`.
///
/// Files on disk and files that were accepted into the store are read through the same value, so that both are judged
/// alike.
package struct FileSet: Hashable, Sendable {
  package var files: [String: [UInt8]]
  /// Pictures, sounds and films that surveys may show.
  package var media: [String: MediaFile]

  package init(_ files: [String: [UInt8]] = [:], media: [String: MediaFile] = [:]) {
    self.files = files
    self.media = media
  }

  package subscript(path: String) -> [UInt8]? { files[path] }

  /// The YAML files below a folder, by path.
  package func yamlPaths(under folder: String) -> [String] {
    files.keys.filter { $0.hasPrefix(folder + "/") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }.sorted()
  }

  /// The bytes of all files, by path; without those that are known by their digest alone.
  package var contents: [(path: String, bytes: [UInt8])] {
    let shown = media.compactMap { path, file in file.bytes.map { (path: path, bytes: $0) } }
    return (files.map { (path: $0.key, bytes: $0.value) } + shown).sorted { $0.path < $1.path }
  }

  /// SHA-256 of a file in hexadecimal digits; nil for one that isn't there.
  func digest(of path: String) -> String? {
    files[path].map { Digest.hexadecimal(of: $0) } ?? media[path]?.digest
  }

  package static let studyPath = "study.yaml"
  package static let surveysFolder = "Surveys"
  package static let schedulesFolder = "Schedules"
  package static let holidaysFolder = "holidays"
}

extension FileSet {
  /// The path in the set that a file means by `reference`, relative to its own folder; nil when it leaves the folders
  /// of a study.
  static func resolve(_ reference: String, from file: String) -> String? {
    guard !reference.hasPrefix("/"), !reference.contains("\\"), !reference.contains("\0") else { return nil }
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in reference.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      case "": return nil
      default: parts.append(String(part))
      }
    }
    guard parts.count > 1, [surveysFolder, schedulesFolder, holidaysFolder].contains(parts[0]) else { return nil }
    return parts.joined(separator: "/")
  }

  /// How `file` names a path of the study: what ``resolve(_:from:)`` turns back.
  static func reference(to path: String, from file: String) -> String {
    let (from, to) = (file.split(separator: "/").dropLast(), path.split(separator: "/"))
    let shared = zip(from, to.dropLast()).prefix { $0 == $1 }.count
    return (from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)).joined(separator: "/")
  }
}
