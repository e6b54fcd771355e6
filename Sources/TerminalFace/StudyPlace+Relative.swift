import Foundation
package import Machine

extension StudyPlace {
  /// The path of a file relative to the study's folder, as diagnostics have it.
  ///
  /// - Throws: ``TerminalFailure`` when it is not there, or elsewhere.
  package func relative(_ path: String) throws -> String {
    guard FileManager.default.fileExists(atPath: path) else {
      throw TerminalFailure.request("there is no file '\(path)'")
    }
    guard let inside = inside(path) else {
      let root = folder.standardizedFileURL.path
      throw TerminalFailure.request("'\(path)' lies outside the study '\(root)'; name its folder with --study")
    }
    return inside
  }
}
