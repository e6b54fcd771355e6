import Diagnostics
import SurveyModel
import YAMLTree

/// `label-off-scale`: a label at a value that the scale does not have.
enum LabelOffScale: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for place in loaded.survey.items {
      for label in place.item.format.scaleLabels where place.item.format.refusal(of: .number(label.value)) != nil {
        let node = loaded.itemNodes[place.item.slot]
        let key = node["labels"]?.entries.map(\.key).first { DecimalNumber($0.text)?.shortest == label.value.shortest }
        findings.error(
          "label-off-scale", "'\(place.item.id)' has no value \(label.value): \(values(place.item.format))",
          at: (key ?? node).span, help: "put the label at a value of the scale, or remove it")
      }
    }
  }

  private static func values(_ format: AnswerFormat) -> String {
    switch format {
    case .scale(let scale), .ladder(let scale):
      "it goes from \(scale.minimum) to \(scale.maximum) by \(scale.step)"
    case .continuousScale(let scale):
      "it goes from \(scale.minimum) to \(scale.maximum) with \(scale.decimals) decimals"
    default: ""
    }
  }
}
