package import Definitions
package import Diagnostics
import Machine
import StudyDesk
import TerminalFace

/// The survey that a command names by its id or its file.
package enum SurveyChoice {
  /// - Throws: ``TerminalFailure`` when there is none, or when its file has errors, which are then printed.
  package static func survey(
    _ name: String, in options: StudyOptions
  ) throws -> (survey: LoadedSurvey, file: SourceFile, files: FileSet) {
    let working = try WorkingStudy(options)
    let definitions = working.definitions
    let path = options.place.path(of: name)
    let found: LoadedSurvey
    do { found = try definitions.survey(name, orAt: path) } catch {
      if definitions.files.files[path] != nil { try working.requireClean([path], color: options.color) }
      throw error
    }
    try working.requireClean(found.files, color: options.color)
    return (found, SourceFile(path: found.path, bytes: definitions.files[found.path] ?? []), definitions.files)
  }
}
