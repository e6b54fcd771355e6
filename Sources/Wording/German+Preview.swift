struct GermanPreview: PreviewTexts {
  var flow: String { "Ablauf" }
  func flowTooLarge(_ steps: Int) -> String { "Die Befragung hat \(steps) Schritte: zu viele Wege für ein Bild." }
  var end: String { "Ende" }
  var shownIf: String { "Wird gezeigt, wenn" }
  var then: String { "Danach" }
  func goTo(_ target: String) -> String { "weiter mit \(target)" }
  var ifDeclined: String { "Ohne Zustimmung:" }
  var whenOver: String { "Wenn die Zeit um ist:" }
  var `if`: String { "wenn" }
  var endsHere: String { "Die Befragung endet hier." }
  var maySkip: String { "kann übersprungen werden" }
  var maySkipIf: String { "Kann übersprungen werden, wenn" }
  var refusedUnless: String { "Wird nur angenommen, wenn" }
  var asksBackUnless: String { "Wird nur dann ohne Rückfrage angenommen, wenn" }
  func range(_ minimum: String?, _ maximum: String?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "von \(minimum) bis \(maximum)"
    case (let minimum?, nil): "ab \(minimum)"
    case (nil, let maximum?): "bis \(maximum)"
    case (nil, nil): nil
    }
  }
  var today: String { "heute" }
  func seconds(_ count: String) -> String { "Die Seite bleibt \(count) s stehen." }
  func kind(_ format: String) -> String { GermanPreview.kinds[format] ?? format }
  func times(_ count: String, atMost maximum: Int) -> String { "\(count)-mal, höchstens \(maximum)-mal" }
  func forEach(_ item: String, atMost maximum: Int) -> String {
    "einmal für jede Antwort auf \(item), höchstens \(maximum)-mal"
  }
  func another(atMost maximum: Int) -> String { "solange es noch etwas gibt, höchstens \(maximum)-mal" }
  func rows(_ count: Int, of file: String) -> String {
    count == 1 ? "die eine Zeile von \(file)" : "eine der \(count) Zeilen von \(file)"
  }
  var randomOrder: String { "in zufälliger Reihenfolge" }
  func drawn(_ count: Int) -> String { "\(count) zufällig ausgewählt" }
  var computedAs: String { "Berechnet als" }
  var scores: String { "Punktwerte" }
  var alerts: String { "Warnungen" }
  var onlyByAlert: String { "Wird nur bei dieser Warnung gezeigt:" }
  func itemCount(_ count: Int) -> String { count == 1 ? "1 Frage" : "\(count) Fragen" }
  func method(_ word: String) -> String { GermanPreview.methods[word] ?? word }
  var countsReversed: String { "umgekehrt gezählt" }
  func counts(times weight: String) -> String { "zählt \(weight)-fach" }
  func counts(hidden value: String) -> String { "zählt \(value), wenn sie nicht gezeigt wird" }
  var points: String { "Punkte" }
  var anyBlank: String { "Nur wenn alle beantwortet sind, gibt es einen Punktwert." }
  func prorated(from share: String) -> String {
    "Sind mindestens \(share) % davon beantwortet, zählen die übrigen mit dem Mittelwert dieser Antworten; sonst gibt es "
      + "keinen Punktwert."
  }
  func extreme(from share: String, isLeast: Bool) -> String {
    "Sind mindestens \(share) % davon beantwortet, zählt die \(isLeast ? "kleinste" : "größte") dieser Antworten; sonst "
      + "gibt es keinen Punktwert."
  }
  var blanksCountZero: String { "Eine Frage ohne Antwort zählt 0." }
  var version: String { "Fassung" }
  var burden: String { "Dauer" }
  func burden(items: String, minutes: String) -> String {
    "\(items == "1" ? "1 Frage" : "\(items) Fragen"), etwa \(minutes == "1" ? "1 Minute" : "\(German.comma(minutes)) Minuten") (geschätzt)"
  }
  func word(_ sign: String) -> String? { GermanPreview.words[sign] }

  private static let methods = [
    "sum": "Summe", "mean": "Mittelwert", "pomp": "Prozent des möglichen Höchstwerts",
    "percent": "Prozent der größten Summe", "marks": "Punkte für richtige Antworten",
    "seconds": "Sekunden, die die Antworten gedauert haben", "max": "größter Wert", "min": "kleinster Wert",
  ]
  private static let kinds = [
    "scale": "ein Punkt auf einer Skala", "boolean": "ja oder nein", "choice": "eine Auswahl", "numeric": "eine Zahl",
    "text": "ein Text", "date": "ein Datum", "continuousScale": "eine Stelle auf einer Linie",
    "textScale": "ein Punkt auf einer Skala", "rank": "eine Reihenfolge", "email": "eine E-Mail-Adresse",
    "dateTime": "ein Datum mit Uhrzeit", "timeOfDay": "eine Uhrzeit", "timeInterval": "eine Dauer",
    "height": "eine Körpergröße", "weight": "ein Gewicht", "ladder": "eine Sprosse einer Leiter", "location": "ein Ort",
    "computed": "wird berechnet, nicht gefragt", "consent": "Zustimmung",
  ]
  private static let words = [
    "==": "ist", "=": "ist", "!=": "ist nicht", ">": "ist größer als", ">=": "ist mindestens", "<": "ist kleiner als",
    "<=": "ist höchstens", "contains": "enthält", "and": "und", "or": "oder", "not": "nicht", "true": "ja",
    "false": "nein",
  ]
}
