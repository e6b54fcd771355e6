struct EnglishReports: ReportTexts {
  var person: String { "Person" }
  var participant: String { "Participant" }
  var assessor: String { "Assessed by" }
  var selfReport: String { "self-report" }
  var unnamed: String { "not stated" }
  var date: String { "Date" }
  var printed: String { "Printed" }
  var item: String { "Item" }
  var subtotal: String { "Subtotal" }
  var scores: String { "Scores" }
  var corrections: String { "Corrections" }
  var remarks: String { "Notes and queries" }
  var noScore: String { "no score" }
  var notInVersion: String { "not asked in this version" }
  var withoutUnit: String { "no unit" }
  var earlierVersions: String { "Asked in earlier versions" }
  var notDrawn: String { "not drawn" }
  var noEntry: String { "no such entry" }
  var lateMark: String { "late" }
  var instrument: String { "Instrument" }
  var licence: String { "Licence" }
  var study: String { "Study" }
  var survey: String { "Survey version" }
  func outOf(_ maximum: String) -> String { "out of \(maximum)" }
  func blanks(_ count: Int) -> String { "\(count) \(count == 1 ? "item" : "items") blank" }
  func corrected(from old: String) -> String { "corrected, was \(old)" }
  func correction(_ date: String, _ recorded: String, _ reason: String) -> String {
    "\(date): corrected \(recorded). Reason: \(reason)"
  }
  var adapted: String {
    "The wording of this instrument is adapted, not the official one; bands are published for the official wording."
  }
  var notAnswered: String { "not answered" }
  var notKnown: String { "not known" }
  var notAsked: String { "not asked" }
  var notReached: String { "not reached" }
  var outOfTime: String { "out of time" }
  var note: String { "note" }
  var openQuery: String { "query, open" }
  var answeredQuery: String { "query, answered" }
  var closedQuery: String { "query, closed" }
  func about(_ path: String) -> String { " on \(path)" }
  func answer(_ text: String) -> String { " Answer: \(text)" }
  func closing(_ text: String) -> String { " Closed: \(text)" }
  var signatures: String { "Signatures" }
  var correctedSince: String { "; does not hold: corrected since" }
  func takenBack(_ reason: String) -> String { "; taken back: \(reason)" }
}
