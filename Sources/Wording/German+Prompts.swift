extension German {
  var yes: String { "Ja" }
  var no: String { "Nein" }
  var agree: String { "Ich stimme zu" }
  var disagree: String { "Ich stimme nicht zu" }
  func picture(_ alt: String, file: String) -> String { "[Bild: \(alt) (\(file))]" }
  func sound(_ alt: String, file: String) -> String { "[Ton: \(alt) (\(file))]" }
  func film(_ alt: String, file: String) -> String { "[Film: \(alt) (\(file))]" }
  var drawnSignature: String { "von Hand unterschrieben" }
  var signature: String { "Geben Sie als Unterschrift Ihren vollen Namen ein" }
  func file(_ kind: String, _ maximum: String) -> String { "Geben Sie den Pfad ein: \(kind), höchstens \(maximum)" }
  func acceptedFile(_ accept: String) -> String {
    switch accept {
    case "image": "ein Bild"
    case "audio": "eine Tonaufnahme"
    case "pdf": "eine PDF-Datei"
    default: "eine Datei"
    }
  }
  func knownPart(_ field: String) -> String? {
    switch field {
    case "minimum": "Kleinster Winkel in Grad"
    case "maximum": "Größter Winkel in Grad"
    case "range": "Vom kleinsten zum größten Winkel in Grad"
    case "distance": "Strecke in Metern"
    case "name": nameOfWay
    case "duration": "Zeit in Sekunden"
    default: nil
    }
  }
  var needsKeys: String { "Diese Aufgabe misst Zeiten und geht nur mit einer Tastatur." }
  var nothingMeasured: String { "nichts gemessen" }
  var ownWords: String { "In Ihren eigenen Worten" }
  var answerNeeded: String { "hier ist eine Antwort nötig" }
  var nothingAsked: String { "hier wird nichts gefragt; drücken Sie Enter" }
  var mayNotSkip: String { "diese Frage lässt sich nicht überspringen" }
  var mayNotKnow: String { "bei dieser Frage gibt es kein „\(notKnown)“" }
  var consentGiven: String { "Ihre Zustimmung" }
  var unnamedQuestion: String { "Frage" }
  var skipped: String { "übersprungen" }
  var notKnown: String { "Weiß ich nicht" }
  var timedOut: String { "die Zeit war um" }
  func answerMissing(of day: String) -> String {
    "es geht weiter mit den Antworten vom \(day); noch ist nicht alles beantwortet"
  }
  func notANumberHere(_ typed: String) -> String {
    "„\(typed)“ ist keine Zahl; schreiben Sie nur die Zahl, zum Beispiel 38"
  }
  func entry(_ number: Int) -> String { "Nr. \(number)" }
  var changeAfterLeaving: String { "die Teilnahme ist beendet; diese Änderung wird nicht gespeichert" }
  var changedElsewhere: String {
    "das wurde inzwischen an anderer Stelle geändert; diese Änderung wird nicht gespeichert"
  }
  var noWayBack: String { "die Zeit ist um: zurück geht es nicht" }
  var atStart: String { "das ist die erste Frage" }
  var finished: String { "Die Befragung ist beendet." }
  var measured: String { "Die Messung ist gespeichert." }
  func fromTo(_ smallest: String, _ greatest: String) -> String { "\(smallest) bis \(greatest)" }
  var smallestOverGreatest: String { "der kleinste Winkel ist größer als der größte" }
  func scale(_ minimum: String, _ maximum: String) -> String {
    "eine Zahl von \(decimal(minimum)) bis \(decimal(maximum))"
  }
  var right: String { "Richtig." }
  func wrong(_ correct: String) -> String { "Falsch. Richtig ist: \(correct)" }
  var timeIsUp: String { "Die Zeit ist um." }
  func unansweredRight(_ correct: String) -> String { "Richtig ist: \(correct)" }
  func unit(_ unit: String) -> String { unit == "deg" ? "°" : " " + unit }
  var email: String { "eine E-Mail-Adresse wie name@example.org" }
  var dateTime: String { "Datum und Uhrzeit: 20.11.2026 7:30" }
  var timeOfDay: String { "eine Uhrzeit: 7:30" }
  var location: String { "Breite, Länge in Grad, mit Punkt: 52.5163, 13.3777" }
  var number: String { "eine Zahl" }
  func numberFrom(_ minimum: String) -> String { "eine Zahl, mindestens \(German.comma(minimum))" }
  func numberUpTo(_ maximum: String) -> String { "eine Zahl, höchstens \(German.comma(maximum))" }
  var text: String { "eine Zeile Text" }
  var date: String { "ein Datum wie 20.11.2026" }
  func askedAgain(_ question: String) -> String {
    "Diese Antwort passt nicht mehr, bitte antworten Sie noch einmal: \(question)"
  }
  func howMany(_ minimum: String?, _ maximum: String?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      minimum == maximum ? "Bitte wählen Sie \(minimum)." : "Bitte wählen Sie \(minimum) bis \(maximum)."
    case (let minimum?, nil): "Bitte wählen Sie mindestens \(minimum)."
    case (nil, let maximum?): "Bitte wählen Sie höchstens \(maximum)."
    case (nil, nil): ""
    }
  }
  func readBack(_ answer: String) -> String { "\(answer)?" }
  var answerStays: String { "nichts wurde geändert; die gespeicherte Antwort bleibt" }
  func isThatRight(_ answer: String) -> String { "\(answer) ist ungewöhnlich. Stimmt das?" }
  var confirmOrRetype: String { "Enter, wenn das stimmt; sonst n, oder geben Sie es noch einmal ein" }
  func outside(_ answer: String, _ least: String, _ most: String) -> String {
    "\(answer) passt nicht; möglich ist: \(least) bis \(most)"
  }
  func below(_ number: String, _ minimum: String) -> String { "\(number) ist zu klein; mindestens \(minimum)" }
  func above(_ number: String, _ maximum: String) -> String { "\(number) ist zu groß; höchstens \(maximum)" }
  func tooEarly(_ date: String, _ minimum: String) -> String { "\(date) ist zu früh; frühestens \(minimum)" }
  func tooLate(_ date: String, _ maximum: String) -> String { "\(date) ist zu spät; spätestens \(maximum)" }
  func decimalPoint(_ typed: String, _ pointed: String) -> String {
    "„\(typed)“ ist keine Zahl; schreiben Sie sie so: \(German.comma(pointed))"
  }
  func wholeOnly(_ typed: String) -> String { "„\(typed)“ geht hier nicht: nur ganze Zahlen" }
  func notATime(_ typed: String) -> String {
    "„\(typed)“ ist keine Uhrzeit; schreiben Sie zum Beispiel 7:30, 7.30 Uhr oder halb 8"
  }
  func notADateTime(_ typed: String) -> String {
    "„\(typed)“ ist kein Datum mit Uhrzeit; schreiben Sie zum Beispiel 20.11.2026 7:30"
  }
  var goniometer: String {
    "Ohne Sensor: Bewegen Sie das Gelenk in beide Richtungen, so weit es geht, und geben Sie die Winkel ein, die der "
      + "Winkelmesser anzeigt."
  }
  var wayByHand: String { "Ohne Empfänger: Geben Sie ein, wie weit Sie gegangen sind und wie lange es gedauert hat." }
  var wayKept: String { "Was der Empfänger gemessen hat, bleibt; nur der Name lässt sich ändern." }
  var stopwatch: String { "Geben Sie die Zeit ein, die die Stoppuhr anzeigt." }
  var nameOfWay: String { "Name dieser Aufzeichnung" }
  func nameTaken(_ name: String) -> String {
    "„\(name)“ heißt schon eine frühere Aufzeichnung; wählen Sie einen anderen Namen"
  }
  var nameNeeded: String { "eine Aufzeichnung braucht einen Namen mit höchstens 100 Zeichen" }
  func question(_ number: Int) -> String { "Frage \(number)" }
  func question(_ number: Int, of total: Int) -> String { "Frage \(number) von \(total)" }
  func question(_ number: Int, ofAtMost total: Int) -> String { "Frage \(number) von höchstens \(total)" }
  var timeInterval: String { "eine Dauer: 90 Sek., 15 Min., 7 Std. 30 Min." }
  var height: String { "Zentimeter, oder 1,72 m" }
  var weight: String { "Kilogramm" }
  func noSuchDay(_ day: Int, _ month: Int, _ year: Int, last: Int) -> String {
    "den \(date(day, month, year)) gibt es nicht; dieser Monat hat \(last) Tage"
  }
  func noSuchMonth(_ month: Int) -> String {
    "einen Monat \(month) gibt es nicht; schreiben Sie 20.11.2026 für den 20. November"
  }
  func shortYear(_ typed: String) -> String { "schreiben Sie das Jahr in „\(typed)“ mit vier Ziffern: 1960" }
  func notADate(_ typed: String) -> String {
    "„\(typed)“ ist kein Datum; schreiben Sie zum Beispiel 20.11.2026 oder 20. November 2026"
  }
}
