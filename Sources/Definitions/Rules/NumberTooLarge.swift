import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `number-too-large`: a computed item or a score that its answers can carry beyond what numbers are.
enum NumberTooLarge: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for place in loaded.survey.items {
      guard let range = place.item.format.computation?.numberRange() else { continue }
      let node = loaded.itemNodes[place.item.slot]
      judge(range, "the computed item '\(place.item.id)'", at: node["value"] ?? node, &findings)
    }
    for (index, range) in loaded.survey.scoreRanges.enumerated() {
      guard let range else { continue }
      let node = loaded.scoreNodes[index]
      judge(
        range, "the score '\(loaded.survey.scores[index].id)'", at: node["value"] ?? node["items"] ?? node, &findings)
    }
  }

  private static func judge(
    _ range: ClosedRange<Double>, _ what: String, at node: YAMLNode, _ findings: inout Findings
  ) {
    guard range.lowerBound <= -DecimalArithmetic.limit || range.upperBound >= DecimalArithmetic.limit else { return }
    findings.error(
      "number-too-large", "\(what) can reach 10^15, and numbers are smaller", at: node.span,
      help: "bound the answers that it is made of, or count in a larger unit")
  }
}
