import Definitions
import Diagnostics

extension DraftStudy {
  /// Makes scores of what a form works out as a plain sum, mean or count of its items, with the bands that another value
  /// names; a score that says so in an expression says it by its items.
  ///
  /// The study is accepted before and after: a survey that `check` refuses with its scores stays as it was.
  ///
  /// - Parameter judged: The files as they are.
  mutating func raiseScores(_ judged: StudyDefinitions, zones: ZoneNames) {
    var trials: [String: [DraftScores]] = [:]
    for loaded in judged.surveys.values {
      guard let root = files[loaded.path] else { continue }
      let full = DraftScores(root, loaded.survey, takesBands: true)
      guard full.isChanged else { continue }
      trials[loaded.path] = [full, DraftScores(root, loaded.survey, takesBands: false)]
    }
    while !trials.isEmpty {
      var trial = self
      for (path, scores) in trials {
        trial.files[path] = scores[0].root
        trial.lost += scores[0].lost
      }
      let set = fileSet(trial.files.mapValues { DraftWriter($0).bytes })
      let errors = StudyDefinitions(files: set, zones: zones, reusing: judged).diagnostics.filter {
        $0.severity == .error
      }
      if errors.isEmpty {
        self = trial
        return
      }
      let refused = Set(errors.map(\.path)).intersection(trials.keys)
      for path in refused.isEmpty ? Set(trials.keys) : refused {
        trials[path]?.removeFirst()
        if trials[path]?.isEmpty ?? true { trials[path] = nil }
      }
    }
  }
}
