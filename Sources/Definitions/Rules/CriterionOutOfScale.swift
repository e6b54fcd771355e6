import Diagnostics
import SurveyModel
import YAMLTree

/// `criterion-out-of-scale`: a criterion for a value that the scale does not have.
enum CriterionOutOfScale: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for place in loaded.survey.items {
      guard case .scale(let scale) = place.item.format, scale.minimum < scale.maximum else { continue }
      for criterion in scale.criteria {
        let distance = criterion.value - scale.minimum
        if (scale.minimum...scale.maximum).contains(criterion.value), distance.isMultiple(of: scale.step) { continue }
        let node = loaded.itemNodes[place.item.slot]
        findings.error(
          "criterion-out-of-scale",
          "'\(place.item.id)' has no value \(criterion.value): it goes from \(scale.minimum) to \(scale.maximum) by \(scale.step)",
          at: node["criteria"]?.entry("\(criterion.value)")?.key.span ?? node.span,
          help: "remove the criterion, or widen the scale")
      }
    }
  }
}
