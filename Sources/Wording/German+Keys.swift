extension German {
  var yesKey: Unicode.Scalar { "j" }
  func keyName(_ name: String) -> String {
    switch name {
    case "Up/Down": "Pfeil auf/ab"
    case "Left/Right": "Pfeil links/rechts"
    case "Arrows": "Pfeile"
    case "PgUp/PgDn": "Bild auf/ab"
    case "Home/End": "Pos1/Ende"
    case "Space": "Leertaste"
    case "Shift-Tab": "Umschalt-Tab"
    default: name.replacing("Ctrl-", with: "Strg-")
    }
  }
  var noMatch: String { "nichts gefunden" }
  func characters(_ count: Int, of maximum: Int) -> String { "\(count) von \(maximum) Zeichen" }
  func many(_ count: Int) -> String { "\(count) Antworten zur Wahl; Pfeiltasten bewegen, / sucht" }
  func left(_ count: Int) -> String { count == 1 ? "noch 1 zur Wahl" : "noch \(count) zur Wahl" }
  func marked(_ choice: String, _ isMarked: Bool) -> String { choice + (isMarked ? ", markiert" : ", nicht markiert") }
  func ranked(_ choice: String, place: Int?) -> String {
    choice + (place.map { ", Platz \($0)" } ?? ", noch ohne Platz")
  }
  var noValueYet: String { "noch nichts eingestellt" }
  var moreAbove: String { "-- mehr: Bild auf --" }
  var moreBelow: String { "-- mehr: Bild ab --" }
  var tooSmall: String { "Das Fenster ist zu klein." }
  func noSuchKey(help: String) -> String { "\(help) zeigt, welche Tasten hier gehen; diese bewirkt nichts" }
  var lastLine: String { "die letzte Zeile" }
  func shortHelp(_ key: String) -> String { "\(key) Tasten" }
  var closeHelp: String { "zurück mit jeder Taste" }
  var viewMoved: String { "diese Taste hat nur den Ausschnitt bewegt; jetzt gelten alle Tasten" }
  var beginAgain: String {
    "warten Sie kurz, und tippen Sie es noch einmal: Die erste Taste hat nur den Ausschnitt bewegt, und keine hat gezählt"
  }
  var declineAsked: String { "Enter lehnt ab: noch einmal drücken, wenn Sie nicht zustimmen" }
  var changesUnseen: String { "noch einmal drücken: Ein Teil davon ist gerade nicht zu sehen" }
  var readOn: String { "-- weiterlesen: Bild ab --" }
  var readOnFirst: String { "Bild ab: Lesen Sie von hier bis zum Ende, bevor Sie zustimmen" }
  func rankIsFull(_ places: Int) -> String {
    "Leertaste auf einer Antwort mit Platz macht ihn frei; "
      + (places == 1 ? "der eine Platz ist vergeben" : "alle \(places) Plätze sind vergeben")
  }
  func emptied(skip: String) -> String { "\(skip) überspringt die Frage; sonst ist hier eine Antwort nötig" }
  func skipsUnconfirmed(_ key: String) -> String {
    "\(key) noch einmal überspringt die Frage; Ihre Eingabe ist noch nicht bestätigt"
  }
  func notKnownForUnconfirmed(_ key: String) -> String {
    "\(key) noch einmal antwortet „\(notKnown)“; Ihre Eingabe ist noch nicht bestätigt"
  }
  func skipsRecorded(_ key: String) -> String {
    "\(key) noch einmal überspringt die Frage; Ihre frühere Antwort gilt dann nicht mehr"
  }
  func notKnownForRecorded(_ key: String) -> String {
    "\(key) noch einmal antwortet „\(notKnown)“; Ihre frühere Antwort gilt dann nicht mehr"
  }
  var stopAskedInChange: String {
    "aufhören? Strg-C noch einmal hört auf, jede andere Taste macht weiter; was gespeichert ist, bleibt"
  }
  func stopAsked(isUnconfirmed: Bool) -> String {
    "aufhören? Strg-C noch einmal hört auf, jede andere Taste macht weiter; "
      + (isUnconfirmed
        ? "Ihre Eingabe hier ist nicht bestätigt und geht verloren" : "was Sie bestätigt haben, bleibt gespeichert")
  }
  var reviewKeys: String { "Weiter mit Enter. Zum Ändern eine Antwort markieren, dann Enter." }
  var closingKeys: String { "Beenden mit Enter. Zum Ändern eine Antwort markieren, dann Enter." }
  func secondsLeft(_ seconds: Int) -> String { "noch \(seconds) s" }
  var begunBefore: String { "Hier wurde schon begonnen, aber noch nicht alles beantwortet. Was nun?" }
  var goOnThere: String { "Dort weitermachen" }
  var startOver: String { "Von vorn beginnen; die bisherigen Antworten zählen dann nicht" }
  var discard: String { "Verwerfen und später antworten" }
  var wasSkipped: String { "Diese Aufgabe wurde übersprungen. Was nun?" }
  var takeNow: String { "Jetzt durchführen" }
  var leaveSkipped: String { "Nicht durchführen und weiter" }
  var goBack: String { "Zurück" }
  var runsElsewhere: String { "Das ist an einem anderen Bildschirm geöffnet. Was nun?" }
  var goesOn: String { "wurde schon begonnen und geht dort weiter" }
  var goesOnHere: String { "war an einem anderen Bildschirm geöffnet und geht hier weiter" }
  var goOnHere: String { "Hier weitermachen" }
  var leaveThere: String { "Dort lassen" }
  var leftThere: String { "bleibt am anderen Bildschirm" }
  func goesOnElsewhere(losesAnswer: Bool) -> String {
    "das geht jetzt an anderer Stelle weiter; " + German.kept(losesAnswer)
  }
  func finishedElsewhere(losesAnswer: Bool) -> String {
    "das wurde an anderer Stelle abgeschlossen; " + German.kept(losesAnswer)
  }
  private static func kept(_ losesAnswer: Bool) -> String {
    losesAnswer ? "Ihre letzte Antwort wurde nicht gespeichert" : "was Sie bestätigt haben, ist gespeichert"
  }
  func discardedElsewhere(losesAnswer: Bool) -> String {
    "das wurde an anderer Stelle verworfen; " + (losesAnswer ? German.kept(true) + ", und " : "")
      + "Sie können noch einmal antworten"
  }
  var setAside: String { "verworfen; Sie können noch einmal antworten" }
  var keyRecord: String { "weiter" }
  var keyBack: String { "zurück" }
  var keySkip: String { "überspringen" }
  var keyDontKnow: String { "weiß nicht" }
  var keyStop: String { "aufhören" }
  var keyLineBreak: String { "neue Zeile" }
  var keyScroll: String { "blättern" }
  var keyChoose: String { "wählen" }
  var keyHelp: String { "Tasten" }
  var keyToggle: String { "markieren" }
  var keyFilter: String { "suchen" }
  var keyApplyFilter: String { "daraus wählen" }
  var keyYear: String { "Jahr" }
  var keyDecade: String { "10 Jahre" }
  var keyCloseFilter: String { "ganze Liste" }
  var keyYes: String { "ja" }
  var keyNo: String { "nein" }
  var keyNumber: String { "die Zahl" }
  var keyCursor: String { "in der Zeile bewegen" }
  var keyClear: String { "löschen" }
  var keyClearBefore: String { "alles davor löschen" }
  var keyClearWord: String { "Wort löschen" }
  var keyLargeStep: String { "große Schritte" }
  var keyEnds: String { "kleinster, größter Wert" }
  var keySet: String { "einstellen" }
  var keyDay: String { "Tag" }
  var keyMonth: String { "Monat" }
  var keyHour: String { "Stunde" }
  var keyMinutes: String { "5 Minuten" }
  var keyMove: String { "verschieben" }
  var keyBegin: String { "beginnen" }
  var keyToday: String { "heute" }
  var keyLeave: String { "beenden" }
  var keyChange: String { "ändern" }
  var keyBackToLast: String { "zurück zur letzten Frage" }
}
