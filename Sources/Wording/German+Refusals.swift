struct GermanRefusals: RefusalTexts {
  func wrongKind(_ expected: String) -> String { "diese Antwort hat nicht die Form, die hier nötig ist" }
  func notANumber(_ text: String) -> String { "„\(text)“ ist keine Zahl" }
  func tooManyDigits(_ text: String) -> String {
    "„\(shortened(text))“ hat zu viele Ziffern; eine Zahl darf hier höchstens 15 haben"
  }
  func makesTooLarge(_ id: String) -> String {
    "damit hätte „\(id)“ mehr als die 15 Ziffern, die eine Zahl hier haben darf"
  }
  func notWhole(_ number: String) -> String { "\(German.comma(number)) ist keine ganze Zahl" }
  func tooManyDecimals(_ number: String, _ allowed: String) -> String {
    "\(German.comma(number)) hat zu viele Stellen hinter dem Komma; höchstens \(allowed)"
  }
  func below(_ number: String, _ minimum: String, _ unit: String?) -> String {
    "\(German.comma(number)) ist zu klein; mindestens \(German.comma(minimum))\(behind(unit))"
  }
  func above(_ number: String, _ maximum: String, _ unit: String?) -> String {
    "\(German.comma(number)) ist zu groß; höchstens \(German.comma(maximum))\(behind(unit))"
  }
  func offStep(_ number: String, _ step: String, _ from: String) -> String {
    "\(German.comma(number)) liegt zwischen zwei Stufen; zählen Sie ab \(German.comma(from)) in Schritten von \(German.comma(step))"
  }
  func notAmongChoices(_ text: String, _ choices: [String]) -> String {
    "„\(text)“ steht nicht zur Wahl: \(choices.prefix(12).joined(separator: ", "))"
      + (choices.count > 12 ? " und \(choices.count < 200 ? "\(choices.count - 12)" : "viele") mehr" : "")
  }
  func chosenTwice(_ text: String) -> String { "„\(text)“ ist zweimal gewählt" }
  func notAlone(_ text: String) -> String { "„\(text)“ lässt sich nur allein wählen" }
  func otherNotTaken(_ text: String) -> String { "zu „\(text)“ gehört kein eigener Text" }
  func otherMissing(_ text: String) -> String { "zu „\(text)“ gehört ein eigener Text" }
  var nothingChosen: String { "nichts ist gewählt; wählen Sie mindestens eine Antwort" }
  func tooFewChosen(_ count: String, _ minimum: String) -> String {
    "\(count) gewählt; wählen Sie mindestens \(minimum)"
  }
  func tooManyChosen(_ count: String, _ maximum: String) -> String {
    "\(count) gewählt; wählen Sie höchstens \(maximum)"
  }
  func noneFits(_ minimum: String, _ maximum: String) -> String {
    "keine Antwort passt: mindestens \(German.comma(minimum)) und höchstens \(German.comma(maximum)) geht nicht zugleich; prüfen Sie Ihre früheren Antworten"
  }
  func doubtful(_ message: String) -> String { "\(message) Stimmt das?" }
  var emptyText: String { "der Text ist leer" }
  func tooLong(_ count: String, _ maximum: String) -> String {
    "der Text hat \(count) Zeichen; erlaubt sind höchstens \(maximum)"
  }
  var lineBreak: String { "der Text geht über mehrere Zeilen; schreiben Sie ihn in eine Zeile" }
  func controlCharacter(_ place: String) -> String {
    "das \(place). Zeichen ist ein unsichtbares Steuerzeichen; löschen Sie es"
  }
  func unreadable(_ place: String) -> String {
    "das \(place). Zeichen ist nicht lesbar (kein UTF-8); geben Sie es neu ein"
  }
  func notADate(_ text: String) -> String {
    "„\(text)“ ist kein Datum; schreiben Sie Jahr-Monat-Tag: 2026-11-20"
  }
  func before(_ date: String, _ minimum: String) -> String { "\(date) ist zu früh; frühestens \(minimum)" }
  func after(_ date: String, _ maximum: String) -> String { "\(date) ist zu spät; spätestens \(maximum)" }
  func notATime(_ text: String) -> String { "„\(text)“ ist keine Uhrzeit; schreiben Sie 07:30" }
  func notADateTime(_ text: String) -> String {
    "„\(text)“ ist kein Datum mit Uhrzeit; schreiben Sie 2026-11-20 07:30"
  }
  func tooEarly(_ text: String, _ minimum: String) -> String { "\(text) ist zu früh; frühestens \(minimum)" }
  func tooLate(_ text: String, _ maximum: String) -> String { "\(text) ist zu spät; spätestens \(maximum)" }
  func wrongCount(_ count: String, _ wanted: String) -> String { "vergebene Plätze: \(count); nötig: \(wanted)" }
  func notAnAddress(_ text: String) -> String { "„\(text)“ ist keine E-Mail-Adresse wie name@example.org" }
  func notAPlace(_ text: String) -> String {
    "„\(text)“ ist kein Ort; schreiben Sie Breite und Länge in Grad, mit Punkt: 52.5163, 13.3777"
  }
  func otherForm(_ text: String) -> String { "„\(text)“ hat nicht die Form, die hier nötig ist" }
  var fileEmpty: String { "die Datei ist leer; wählen Sie eine andere" }
  func fileTooLarge(_ size: String?, _ maximum: String) -> String {
    "die Datei \(size.map { "hat \($0)" } ?? "ist zu groß"); erlaubt sind höchstens \(maximum)"
  }
  func fileOfOtherKind(_ type: String, wanted: String) -> String {
    "dem Inhalt nach ist die Datei \(type == "application/octet-stream" ? "von unbekannter Art" : type); "
      + "nötig ist \(German().acceptedFile(wanted))"
  }
  var fileCutOff: String { "die Datei hört zu früh auf und ist nicht vollständig; kopieren Sie sie noch einmal" }
  var fileBadName: String {
    "diesen Dateinamen können wir nicht speichern; nehmen Sie einen einfachen Namen mit höchstens 200 Zeichen"
  }
  var fileBadContent: String { "der Inhalt ist nicht in Base64" }
  var fileOtherDigest: String { "der Inhalt passt nicht zur Prüfsumme" }
  var fileNoPath: String { "der Pfad ist leer: schreiben Sie, wo die Datei liegt" }
  func fileNotFound(_ path: String) -> String { "eine Datei „\(path)“ gibt es nicht" }
  func fileIsFolder(_ path: String) -> String { "„\(path)“ ist ein Ordner; nennen Sie eine Datei darin" }
  func fileIsNone(_ path: String) -> String { "„\(path)“ ist keine gewöhnliche Datei" }
  func fileNotAllowed(_ path: String) -> String { "dieses Konto darf „\(path)“ nicht lesen" }
  func fileCannotBeRead(_ path: String) -> String { "„\(path)“ lässt sich nicht lesen" }
  func fileOutside(_ path: String) -> String {
    "„\(path)“ liegt nicht im Ordner der Antwortdatei; legen Sie eine Kopie daneben"
  }
  func fileNotRead(_ path: String) -> String {
    "„\(shortened(path))“ ist ein Pfad, und hier werden keine Dateien gelesen; geben Sie name und content an"
  }
  func fileNotHeld(_ name: String) -> String {
    "von „\(name)“ ist für diese Person kein Inhalt gespeichert; geben Sie den Pfad der Datei an"
  }
  var notAsked: String { "das wird berechnet und nicht gefragt" }
  var signatureMissing: String { "der Name für die Unterschrift fehlt" }
  var declinedButSigned: String { "nicht zugestimmt und doch unterschrieben: lassen Sie eines davon weg" }
  func missingField(_ name: String) -> String { "„\(name)“ fehlt" }
  func unknownField(_ name: String) -> String { "„\(name)“ gehört nicht zu dieser Antwort" }
  func notALength(_ text: String) -> String {
    "„\(text)“ ist keine Dauer; schreiben Sie zum Beispiel 90 Sek., 15 Min. oder 7 Std. 30 Min."
  }
  func notAHeight(_ text: String) -> String {
    "„\(text)“ ist keine Körpergröße; schreiben Sie zum Beispiel 172 cm"
  }
  func notAWeight(_ text: String) -> String { "„\(text)“ ist kein Gewicht; schreiben Sie zum Beispiel 70 kg" }
  var notAMeasurement: String { "das sind nicht die Teile einer Messung" }
  func partMissing(_ field: String) -> String { "„\(field)“ fehlt" }
  func unknownPart(_ field: String, _ known: [String]) -> String {
    "„\(field)“ gehört nicht zu dieser Antwort; dazu gehören \(known.joined(separator: ", "))"
  }
  func wrongPart(_ field: String, _ expected: String) -> String { "„\(field)“ hat nicht die nötige Form" }
  func partOutOfBounds(_ field: String, _ value: String, _ minimum: String, _ maximum: String, _ unit: String?)
    -> String
  {
    "„\(field)“ ist \(German.comma(value)); möglich ist \(German.comma(minimum)) bis \(German.comma(maximum))\(behind(unit))"
  }
  func tooManyParts(_ field: String, _ count: String, _ maximum: String) -> String {
    "„\(field)“ hat \(count) Teile; erlaubt sind höchstens \(maximum)"
  }
  func controlCharacterInPart(_ field: String) -> String {
    "„\(field)“ enthält ein unsichtbares Steuerzeichen; löschen Sie es"
  }
  var minimumOverMaximum: String { "der kleinste Wert ist größer als der größte" }
  func partContradicted(_ field: String, _ value: String, _ computed: String) -> String {
    "„\(field)“ ist \(German.comma(value)), aber aus den anderen Teilen der Messung ergibt sich \(German.comma(computed))"
  }
}
