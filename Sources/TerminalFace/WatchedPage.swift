package import Definitions
import Diagnostics
package import Machine
import Reports

/// The page of the surveys that `check --watch` keeps as the files are.
package struct WatchedPage {
  private let path: String
  private let study: StudyPlace
  /// What is there at first is replaced with --force alone; what was written by this command always.
  private var mayReplace: Bool
  private var last = ""

  package init?(_ path: String?, force: Bool, study: StudyPlace) {
    guard let path else { return nil }
    (self.path, mayReplace, self.study) = (path, force, study)
  }

  /// Surveys with errors are left out of the page, as they can't be shown.
  ///
  /// - Parameter paths: The files whose surveys are wanted; of all when empty.
  package mutating func write(_ definitions: StudyDefinitions, _ paths: [String]) throws {
    let faulty = Set(definitions.diagnostics.filter { $0.severity == .error }.map(\.path))
    let shown = definitions.surveys.values.filter {
      (paths.isEmpty || paths.contains($0.path)) && faulty.isDisjoint(with: $0.files)
    }
    let html = SurveyPage(shown.sorted { $0.path < $1.path }.map(\.survey), in: nil, files: definitions.files).html
    if html == last { return }
    try OutputPlace(path, force: mayReplace, study: study).write(html)
    (last, mayReplace) = (html, true)
  }
}
