extension German {
  var scores: String { "Punktwerte" }
  var outcomes: String { "Ergebnisse" }
  func noScore(_ blank: [String]) -> String {
    guard !blank.isEmpty else { return "keiner: Aus diesen Antworten ergibt sich kein Wert" }
    let items = blank.joined(separator: ", ")
    return "keiner: \(blank.count) ohne Antwort (\(items))"
  }
  func truth(_ value: Bool) -> String { value ? "ja" : "nein" }
  var endingBrokenOff: String { "abgebrochen" }
  var endingComplete: String { "vollständig" }
  var endingIneligible: String { "Bedingungen nicht erfüllt" }
  var endingDeclined: String { "abgelehnt" }
  var endingTimedOut: String { "Zeit abgelaufen" }
  var stateAnswered: String { "beantwortet" }
  var stateSkipped: String { "übersprungen" }
  var stateDontKnow: String { "weiß nicht" }
  var stateNotShown: String { "nicht gezeigt" }
  var stateNotReached: String { "nicht erreicht" }
  var stateTimedOut: String { "Zeit abgelaufen" }
  var visitLeft: String { " (verlassen)" }
  func visit(_ number: Int) -> String { " (\(number). Mal)" }
  func consent(agreed: Bool, signature: String?) -> String {
    (agreed ? "zugestimmt" : "nicht zugestimmt") + (signature.map { ", unterschrieben: \($0)" } ?? "")
  }
  func measuredBy(_ method: String) -> String {
    switch method {
    case "motion": "Bewegung aufgezeichnet"
    case "goniometer": "Winkelmesser"
    default: method
    }
  }
  func measurement(_ summary: String, range: [String], primary: String?) -> String {
    range.count == 2 ? fromTo(range[0] + "°", range[1] + "°") : primary ?? nothingMeasured
  }
}
