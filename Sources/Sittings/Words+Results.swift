package import ActiveTasks
import JSONText
package import SurveyModel

/// The words of a finished sitting's result.
extension Words {
  package var scores: String { pick("scores", "得点") }
  package var outcomes: String { pick("outcomes", "記録される値") }

  package func ending(_ ending: Ending?) -> String {
    switch ending {
    case nil: pick("broken off", "中断")
    case .complete: pick("complete", "完了")
    case .ineligible: pick("ineligible", "対象外")
    case .declined: pick("declined", "辞退")
    case .timedOut: pick("timedOut", "時間切れ")
    }
  }

  package func state(_ state: ItemState) -> String {
    switch state {
    case .answered: pick("answered", "回答")
    case .skipped: pick("skipped", "飛ばした")
    case .dontKnow: pick("dontKnow", "わからない")
    case .notShown: pick("notShown", "表示なし")
    case .notReached: pick("notReached", "未到達")
    case .timedOut: pick("timedOut", "時間切れ")
    }
  }

  /// What is said beside a visit: the way that was left, or how often the page had been seen.
  package func visit(_ step: StepResult) -> String {
    if step.abandoned { return pick(" (left)", "(取り消し)") }
    return step.visit > 1 ? pick(" (visit \(step.visit))", "(\(step.visit) 回目)") : ""
  }

  package func noScore(_ blank: [String]) -> String {
    let items = blank.joined(separator: ", ")
    return pick("none: \(blank.count) without an answer (\(items))", "なし: 未回答 \(blank.count) 件(\(items))")
  }

  package func consent(_ consent: ConsentAnswer) -> String {
    let signature = consent.signature.map { pick(", signed \($0)", "、署名 \($0)") } ?? ""
    return pick(consent.agreed ? "agreed" : "not agreed", consent.agreed ? "同意" : "同意しない") + signature
  }

  package func truth(_ value: Bool) -> String { pick(value ? "true" : "false", value ? "はい" : "いいえ") }

  /// A measurement in one line.
  package func measurement(_ result: ActiveResult) -> String {
    guard language.primary == "ja" else { return result.summary }
    if result.kind == .rangeOfMotion, let minimum = result["minimum"], let maximum = result["maximum"] {
      return "\(minimum.compactText)° から \(maximum.compactText)°"
    }
    guard let primary = result.primary else { return nothingMeasured }
    let table = result.kind.table
    return JSONValue.double(primary).compactText + (table.field(table.primary)?.unit.map { " " + $0 } ?? "")
  }
}
