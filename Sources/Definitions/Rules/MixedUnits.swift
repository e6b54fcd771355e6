import Diagnostics
import SurveyModel
import YAMLTree

/// `mixed-units`: a score that adds numbers of unlike units as they are.
enum MixedUnits: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for (score, node) in zip(loaded.survey.scores, loaded.scoreNodes) {
      // One that counts such a score is told of there.
      guard case .items = score.rule, let place = node["items"] else { continue }
      let units = loaded.survey.units(of: score).filter { $0 != "no unit" }
      if units.count < 2 { continue }
      findings.warning(
        "mixed-units", "the score '\(score.id)' counts numbers in \(units.joined(separator: " and ")) as they are",
        at: place.span, help: "ask in one unit, or convert: value: ITEM + ITEM adds 2 g to 5 mg")
    }
  }
}
