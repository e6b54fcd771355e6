import Definitions
import Diagnostics
import Foundation
import Machine

/// The survey that a command names by its id or its file.
enum SurveyChoice {
  /// - Throws: ``CommandFailure`` when there is none, or when its file has errors, which are then printed.
  static func survey(_ name: String, in options: StudyOptions) throws -> (survey: LoadedSurvey, file: SourceFile) {
    let working = try WorkingStudy(options)
    let definitions = working.definitions
    let url = URL(fileURLWithPath: name).standardizedFileURL
    let root = options.place.folder.standardizedFileURL.path
    let path = url.path.hasPrefix(root + "/") ? String(url.path.dropFirst(root.count + 1)) : name
    guard let found = definitions.surveys[name] ?? definitions.surveys.values.first(where: { $0.path == path }) else {
      if definitions.files.files[path] != nil { try working.requireClean([path]) }
      let guess = didYouMean(name, among: definitions.surveys.keys.sorted())
      throw CommandFailure.usage(
        "there is no survey '\(name)'"
          + (guess.map { "; did you mean '\($0)'?" } ?? "; 'regimen check' judges the files"))
    }
    try working.requireClean(found.files)
    return (found, SourceFile(path: found.path, bytes: definitions.files[found.path] ?? []))
  }
}
