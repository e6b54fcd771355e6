struct GermanReports: ReportTexts {
  var person: String { "Person" }
  var participant: String { "Kennung" }
  var assessor: String { "Beurteilt von" }
  var selfReport: String { "Selbstauskunft" }
  var unnamed: String { "keine Angabe" }
  var date: String { "Datum" }
  var printed: String { "Gedruckt" }
  var item: String { "Frage" }
  var subtotal: String { "Zwischensumme" }
  var scores: String { "Punktwerte" }
  var corrections: String { "Korrekturen" }
  var remarks: String { "Notizen und Rückfragen" }
  var noScore: String { "kein Punktwert" }
  var notInVersion: String { "in dieser Fassung nicht gefragt" }
  var withoutUnit: String { "ohne Einheit" }
  var earlierVersions: String { "In früheren Fassungen gefragt" }
  var notDrawn: String { "nicht ausgewählt" }
  var noEntry: String { "kein solcher Eintrag" }
  var lateMark: String { "verspätet" }
  var instrument: String { "Instrument" }
  var licence: String { "Lizenz" }
  var study: String { "Studie" }
  var survey: String { "Fassung der Befragung" }
  func outOf(_ maximum: String) -> String { "von \(maximum)" }
  func blanks(_ count: Int) -> String { "\(count) \(count == 1 ? "Frage" : "Fragen") ohne Antwort" }
  func corrected(from old: String) -> String { "korrigiert, vorher \(old)" }
  func correction(_ date: String, _ recorded: String, _ reason: String) -> String {
    "\(date): korrigiert \(recorded). Grund: \(reason)"
  }
  var adapted: String {
    "Der Wortlaut dieses Instruments ist angepasst und nicht der offizielle; die Bereiche sind für den offiziellen "
      + "Wortlaut veröffentlicht."
  }
  var notAnswered: String { "nicht beantwortet" }
  var notKnown: String { "nicht bekannt" }
  var notAsked: String { "nicht gefragt" }
  var notReached: String { "nicht erreicht" }
  var outOfTime: String { "Zeit abgelaufen" }
  var note: String { "Notiz" }
  var openQuery: String { "Rückfrage, offen" }
  var answeredQuery: String { "Rückfrage, beantwortet" }
  var closedQuery: String { "Rückfrage, abgeschlossen" }
  func about(_ path: String) -> String { " zu \(path)" }
  func answer(_ text: String) -> String { " Antwort: \(text)" }
  func closing(_ text: String) -> String { " Abgeschlossen: \(text)" }
  var signatures: String { "Unterschriften" }
  var correctedSince: String { "; gilt nicht mehr: seither korrigiert" }
  func takenBack(_ reason: String) -> String { "; zurückgenommen: \(reason)" }
}
