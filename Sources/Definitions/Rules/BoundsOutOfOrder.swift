import Diagnostics
import SurveyModel
import YAMLTree

/// `minimum-over-maximum`: an item whose least answer is over its greatest takes no answer at all.
enum BoundsOutOfOrder: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for place in loaded.survey.items {
      guard let (minimum, maximum, equalAllowed) = bounds(place.item.format) else { continue }
      let node = loaded.itemNodes[place.item.slot]
      guard let first = node["minimum"], let second = node["maximum"] else { continue }
      findings.error(
        "minimum-over-maximum",
        equalAllowed
          ? "the minimum of '\(place.item.id)', \(minimum), is over its maximum, \(maximum)"
          : "the minimum of '\(place.item.id)', \(minimum), is not under its maximum, \(maximum)", at: first.span,
        notes: [.init("the maximum", at: second.span)], help: "exchange the two, or mend the one that is wrong")
    }
  }

  /// The bounds in words when they are out of order; a scale needs two different ends.
  private static func bounds(_ format: AnswerFormat) -> (String, String, equalAllowed: Bool)? {
    switch format {
    case .scale(let scale) where scale.minimum >= scale.maximum: ("\(scale.minimum)", "\(scale.maximum)", false)
    case .ladder(let scale) where scale.minimum >= scale.maximum: ("\(scale.minimum)", "\(scale.maximum)", false)
    case .continuousScale(let scale) where scale.minimum >= scale.maximum:
      ("\(scale.minimum)", "\(scale.maximum)", false)
    case .quantity(let quantity):
      if let minimum = quantity.minimum, let maximum = quantity.maximum, minimum > maximum {
        ("\(minimum)", "\(maximum)", true)
      } else {
        nil
      }
    case .timeOfDay(let times):
      if let minimum = times.minimum, let maximum = times.maximum, minimum > maximum {
        ("\(minimum)", "\(maximum)", true)
      } else {
        nil
      }
    case .numeric(let numeric):
      if let minimum = numeric.minimum, let maximum = numeric.maximum, minimum > maximum {
        ("\(minimum)", "\(maximum)", true)
      } else {
        nil
      }
    case .date(let date):
      if let minimum = date.minimum, let maximum = date.maximum, minimum > maximum {
        ("\(minimum)", "\(maximum)", true)
      } else {
        nil
      }
    default: nil
    }
  }
}
