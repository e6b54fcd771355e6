import Definitions
package import Diagnostics
package import Exchange
package import Foundation
import JSONText

/// A study of another system on its way into a folder.
package struct ForeignStudy {
  package let sources: [SourceFile]
  package let result: StudyImport
  private let folder: StudyFolder

  /// Reads the files and makes a study of them; nothing is written yet.
  ///
  /// - Parameter folder: Where the study will lie; its name becomes the study's id where the files say none.
  /// - Throws: ``MachineRefusal/unreadableInput(path:_:)``.
  package init(_ system: ForeignSystem, paths: [String], into folder: URL) throws {
    self.folder = StudyFolder(url: folder)
    sources = try paths.map(BoundedFile.source)
    result = StudyImport(
      system, files: sources, id: folder.standardizedFileURL.lastPathComponent,
      zones: SystemZones().known)
  }

  /// Whether no study could be made of the files; its diagnostics say why.
  package var isRefused: Bool { result.files.files.isEmpty }

  /// The report as a JSON document.
  package var report: String { result.report.json.prettyText() + "\n" }

  /// Writes the files of the study, none over what is there.
  ///
  /// - Returns: Their paths below the folder.
  /// - Throws: ``MachineRefusal``.
  package func write() throws -> [String] {
    let files = result.files.contents
    try folder.begin(files)
    return files.map(\.path)
  }
}
