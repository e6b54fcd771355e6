struct EnglishPreview: PreviewTexts {
  var flow: String { "The way through" }
  func flowTooLarge(_ steps: Int) -> String { "The survey has \(steps) steps, too many ways for a picture." }
  var end: String { "end" }
  var shownIf: String { "Shown if" }
  var then: String { "Then" }
  func goTo(_ target: String) -> String { "go to \(target)" }
  var ifDeclined: String { "Without consent:" }
  var whenOver: String { "When the time is over:" }
  var `if`: String { "if" }
  var endsHere: String { "The survey ends here." }
  var maySkip: String { "may be skipped" }
  var maySkipIf: String { "May be skipped if" }
  var refusedUnless: String { "Refused unless" }
  var asksBackUnless: String { "Asks again unless" }
  func range(_ minimum: String?, _ maximum: String?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "from \(minimum) to \(maximum)"
    case (let minimum?, nil): "from \(minimum)"
    case (nil, let maximum?): "up to \(maximum)"
    case (nil, nil): nil
    }
  }
  var today: String { "today" }
  func seconds(_ count: String) -> String { "The page stays \(count) s." }
  func kind(_ format: String) -> String { EnglishPreview.kinds[format] ?? format }
  func times(_ count: String, atMost maximum: Int) -> String { "repeated \(count) times, at most \(maximum)" }
  func forEach(_ item: String, atMost maximum: Int) -> String { "once for each answer to \(item), at most \(maximum)" }
  func another(atMost maximum: Int) -> String { "as long as there is one more, at most \(maximum) times" }
  func rows(_ count: Int, of file: String) -> String { "one of the \(count) rows of \(file)" }
  var randomOrder: String { "in random order" }
  func drawn(_ count: Int) -> String { "\(count) drawn at random" }
  var computedAs: String { "Worked out as" }
  var scores: String { "Scores" }
  var alerts: String { "Alerts" }
  var onlyByAlert: String { "Shown only by the alert" }
  func itemCount(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
  func method(_ word: String) -> String { EnglishPreview.methods[word] ?? word }
  var countsReversed: String { "reversed" }
  func counts(times weight: String) -> String { "counts \(weight) times" }
  func counts(hidden value: String) -> String { "counts \(value) where it does not show" }
  var points: String { "points" }
  var anyBlank: String { "Without an answer to each of them there is no score." }
  func prorated(from share: String) -> String {
    "With answers to \(share) % of them or more, the others count as the mean of those answers; with fewer there is no score."
  }
  func extreme(from share: String, isLeast: Bool) -> String {
    "With answers to \(share) % of them or more, the \(isLeast ? "least" : "greatest") of those answers counts; with fewer there is no score."
  }
  var blanksCountZero: String { "An item without an answer counts 0." }
  var version: String { "Version" }
  var burden: String { "How long it takes" }
  func burden(items: String, minutes: String) -> String { "\(items) items, about \(minutes) minutes (an estimate)" }
  func word(_ sign: String) -> String? { EnglishPreview.words[sign] }

  private static let methods = [
    "sum": "sum", "mean": "mean", "pomp": "per cent of the maximum possible", "percent": "per cent of the greatest sum",
    "marks": "marks of the right answers", "seconds": "seconds that the answers took", "max": "greatest value",
    "min": "least value",
  ]
  private static let kinds = [
    "scale": "a point on a scale", "boolean": "yes or no", "choice": "a choice", "numeric": "a number",
    "text": "a text", "date": "a date", "continuousScale": "a place on a line", "textScale": "a point on a scale",
    "rank": "an order", "email": "an email address", "dateTime": "a date and a time", "timeOfDay": "a time of day",
    "timeInterval": "a duration", "height": "a height", "weight": "a weight", "ladder": "a rung of a ladder",
    "location": "a place", "computed": "worked out, not asked", "consent": "consent",
  ]
  private static let words = [
    "==": "is", "=": "is", "!=": "is not", ">": "is more than", ">=": "is at least", "<": "is less than",
    "<=": "is at most", "contains": "includes", "and": "and", "or": "or", "not": "not", "true": "yes", "false": "no",
  ]
}
