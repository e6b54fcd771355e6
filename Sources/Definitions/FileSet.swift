/// The text files of a study by their paths relative to its folder: `Surveys/checkin.yaml`.
///
/// Files on disk and files that were accepted into the store are read through the same value, so that both are judged
/// alike.
package struct FileSet: Hashable, Sendable {
  package var files: [String: [UInt8]]

  package init(_ files: [String: [UInt8]] = [:]) { self.files = files }

  package subscript(path: String) -> [UInt8]? { files[path] }

  /// The YAML files below a folder, by path.
  package func yamlPaths(under folder: String) -> [String] {
    files.keys.filter { $0.hasPrefix(folder + "/") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }.sorted()
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
}
