import Diagnostics
import SurveyModel
import YAMLTree

/// `long-scale` (warning): more steps than fit on a phone's screen, where a finger must hit each.
///
/// ResearchKit takes at most 13 intervals on a scale and 8 labels on a scale of words, and stops a program that asks for
/// more; here a longer one is only said.
enum LongScale: SurveyRule {
  static let mostIntervals = 13
  static let mostLabels = 8

  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for place in loaded.survey.items {
      let node = loaded.itemNodes[place.item.slot]
      switch place.item.format {
      case .scale(let scale) where scale.step > 0:
        let intervals = (scale.maximum - scale.minimum) / scale.step
        guard intervals > mostIntervals, let maximum = node["maximum"] else { continue }
        findings.warning(
          "long-scale", "the scale of '\(place.item.id)' has \(intervals) intervals; a phone shows \(mostIntervals)",
          at: maximum.span, help: "give it a 'step', or make it a continuousScale")
      case .textScale(let format) where format.choices.count > mostLabels:
        guard let choices = node.entry("choices") else { continue }
        findings.warning(
          "long-scale",
          "the scale of '\(place.item.id)' has \(format.choices.count) labels; a phone shows \(mostLabels)",
          at: choices.key.span, help: "use fewer labels, or make it a choice")
      default: continue
      }
    }
  }
}
