extension Japanese {
  var scores: String { "得点" }
  var outcomes: String { "記録される値" }
  func noScore(_ blank: [String]) -> String {
    guard !blank.isEmpty else { return "なし: この回答では値が得られません" }
    let items = blank.joined(separator: ", ")
    return "なし: 未回答 \(blank.count) 件(\(items))"
  }
  func truth(_ value: Bool) -> String { value ? "はい" : "いいえ" }
  var endingBrokenOff: String { "中断" }
  var endingComplete: String { "完了" }
  var endingIneligible: String { "対象外" }
  var endingDeclined: String { "辞退" }
  var endingTimedOut: String { "時間切れ" }
  var stateAnswered: String { "回答" }
  var stateSkipped: String { "飛ばした" }
  var stateDontKnow: String { "わからない" }
  var stateNotShown: String { "表示なし" }
  var stateNotReached: String { "未到達" }
  var stateTimedOut: String { "時間切れ" }
  var visitLeft: String { "(取り消し)" }
  func visit(_ number: Int) -> String { "(\(number) 回目)" }
  func consent(agreed: Bool, signature: String?) -> String {
    (agreed ? "同意" : "同意しない") + (signature.map { "、署名 \($0)" } ?? "")
  }
  func measuredBy(_ method: String) -> String {
    switch method {
    case "motion": "動きの記録"
    case "goniometer": "角度計"
    default: method
    }
  }
  func measurement(_ summary: String, range: [String], primary: String?) -> String {
    range.count == 2 ? "\(range[0])° から \(range[1])°" : primary ?? nothingMeasured
  }
}
