import Diagnostics
import SurveyModel
import YAMLTree

/// `uneven-step`: counting by `step` from the minimum does not arrive at the maximum.
enum ScaleStepUneven: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for place in loaded.survey.items {
      guard case .scale(let scale) = place.item.format, scale.minimum < scale.maximum,
        !(scale.maximum - scale.minimum).isMultiple(of: scale.step)
      else { continue }
      let node = loaded.itemNodes[place.item.slot]
      let last = scale.maximum - (scale.maximum - scale.minimum) % scale.step
      findings.error(
        "uneven-step",
        "from \(scale.minimum) by \(scale.step) '\(place.item.id)' arrives at \(last), not at its maximum, \(scale.maximum)",
        at: (node["step"] ?? node["maximum"])?.span ?? node.headSpan,
        help: "choose a step that divides \(scale.maximum - scale.minimum)")
    }
  }
}
