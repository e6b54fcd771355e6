extension English {
  var scores: String { "scores" }
  var outcomes: String { "outcomes" }
  func noScore(_ blank: [String]) -> String {
    guard !blank.isEmpty else { return "none: its rule gives no value for these answers" }
    let items = blank.joined(separator: ", ")
    return "none: \(blank.count) without an answer (\(items))"
  }
  func truth(_ value: Bool) -> String { value ? "true" : "false" }
  var endingBrokenOff: String { "broken off" }
  var endingComplete: String { "complete" }
  var endingIneligible: String { "ineligible" }
  var endingDeclined: String { "declined" }
  var endingTimedOut: String { "timedOut" }
  var stateAnswered: String { "answered" }
  var stateSkipped: String { "skipped" }
  var stateDontKnow: String { "dontKnow" }
  var stateNotShown: String { "notShown" }
  var stateNotReached: String { "notReached" }
  var stateTimedOut: String { "timedOut" }
  var visitLeft: String { " (left)" }
  func visit(_ number: Int) -> String { " (visit \(number))" }
  func consent(agreed: Bool, signature: String?) -> String {
    (agreed ? "agreed" : "not agreed") + (signature.map { ", signed \($0)" } ?? "")
  }
  func measuredBy(_ method: String) -> String { method == "motion" ? "recorded motion" : method }
  func measurement(_ summary: String, range: [String], primary: String?) -> String { summary }
}
