import Diagnostics
import SurveyModel
import YAMLTree

/// `minimum-over-maximum`: an item whose least answer is over its greatest takes no answer at all.
enum BoundsOutOfOrder: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    var isOfDefaultsTold = false
    for place in loaded.survey.items {
      guard let (minimum, maximum, equalAllowed) = bounds(place.item.format) else { continue }
      let node = loaded.itemNodes[place.item.slot]
      let (first, second) = (node["minimum"], node["maximum"])
      // Where both are defaults of a survey they are wrong once.
      if first == nil, second == nil {
        if isOfDefaultsTold { continue }
        isOfDefaultsTold = true
      }
      findings.error(
        "minimum-over-maximum",
        equalAllowed
          ? "the minimum of '\(place.item.id)', \(minimum), is over its maximum, \(maximum)"
          : "the minimum of '\(place.item.id)', \(minimum), is not under its maximum, \(maximum)",
        at: (first ?? second)?.span ?? node.headSpan,
        notes: first == nil ? [] : second.map { [.init("the maximum", at: $0.span)] } ?? [],
        help: "swap the two, or fix the one that is wrong")
    }
  }

  /// The bounds in words when they are out of order; a scale needs two different ends.
  private static func bounds(_ format: AnswerFormat) -> (String, String, equalAllowed: Bool)? {
    switch format {
    case .scale(let scale) where scale.minimum >= scale.maximum: ("\(scale.minimum)", "\(scale.maximum)", false)
    case .ladder(let scale) where scale.minimum >= scale.maximum: ("\(scale.minimum)", "\(scale.maximum)", false)
    case .continuousScale(let scale) where scale.minimum >= scale.maximum:
      ("\(scale.minimum)", "\(scale.maximum)", false)
    case .quantity(let quantity): over(quantity.minimum, quantity.maximum)
    case .numeric(let numeric): over(numeric.minimum, numeric.maximum)
    case .timeOfDay(let times): over(times.minimum, times.maximum)
    case .date(let dates): over(dates.minimum, dates.maximum)
    case .dateTime(let moments): over(moments.dates.minimum, moments.dates.maximum)
    case .scale, .ladder, .continuousScale, .boolean, .choice, .text, .textScale, .rank, .email, .location, .signature,
      .file, .computed, .consent, .active:
      nil
    }
  }

  private static func over<Bound: Comparable>(
    _ minimum: Bound?, _ maximum: Bound?
  ) -> (String, String, equalAllowed: Bool)? {
    guard let minimum, let maximum, minimum > maximum else { return nil }
    return ("\(minimum)", "\(maximum)", true)
  }
}
