package import Definitions
import Diagnostics
import Record
import StudyDesk

/// The study's folder on the server's machine: its files as they are now, judged.
package struct ServedFolder: Sendable {
  package let read: @Sendable () throws -> StudyDefinitions

  /// - Parameter read: Throws a `Refusal` for a folder without a study, or one that can't be read.
  package init(_ read: @escaping @Sendable () throws -> StudyDefinitions) { self.read = read }
}

extension ServedFolder {
  /// - Throws: ``FolderRefusal``; what reading the folder throws.
  static func files(of folder: ServedFolder?) throws -> StudyDefinitions {
    guard let folder else { throw FolderRefusal.none }
    return try folder.read()
  }
}

extension StudyDefinitions {
  /// Stands for all files together: others have another one.
  var mark: String {
    let lines = files.contents.map { "\($0.path) \(SHA256Value(of: $0.bytes))" }.sorted().joined(separator: "\n")
    return SHA256Value(of: lines.utf8).description
  }

  /// Errors, as lines with their places.
  var faults: [String] {
    let errors = diagnostics.filter { $0.severity == .error }
    let renderer = DiagnosticRenderer(files: files.files.map { SourceFile(path: $0.key, bytes: $0.value) })
    return errors.map(renderer.concise)
  }
}

/// Why files of the folder were not put in force, or looked at.
enum FolderRefusal: Refusal, Hashable {
  /// The server was not told of a folder.
  case none
  case faults(Int)
  case changedMeanwhile

  var kind: RefusalKind { .state }

  var message: String {
    switch self {
    case .none: "this server does not read the study's folder"
    case .faults(let count):
      "the study's files have \(count == 1 ? "an error" : "\(count) errors"); nothing was put in force"
    case .changedMeanwhile: "the files in the folder have changed since; look at them again"
    }
  }
}
