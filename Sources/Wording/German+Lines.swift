extension German {
  var goOn: String { "Weiter mit Enter" }
  var goOnOrChange: String { "eine Nummer, um diese Antwort zu ändern; weiter mit Enter" }
  var leave: String { "Beenden mit Enter" }
  var leaveOrChange: String { "beenden mit Enter; eine Nummer, um diese Antwort zu ändern" }
  func current(_ answer: String) -> String { "bisher: \(answer), Enter lässt es so" }
  func suggested(_ answer: String) -> String { "Vorschlag: \(answer), Enter übernimmt ihn" }
  func limit(_ seconds: Int) -> String { seconds == 1 ? "1 Sekunde" : "\(seconds) Sekunden" }
  func unknownCommand(_ word: String) -> String { "den Befehl „\(word)“ gibt es nicht; :help zeigt alle Befehle" }
  var optionalNote: String { "überspringen mit :skip" }
  var dontKnowNote: String { ":dontknow, wenn Sie es nicht wissen" }
  var answersRecorded: String { "Ihre Antworten sind gespeichert" }
  var changeDropped: String {
    "unterbrochen; Ihre Antworten sind gespeichert, die angefangene Änderung nicht"
  }
  var changeLeftOpen: String {
    "unterbrochen; Ihre Antworten und die Änderung sind gespeichert, die Frage danach ist noch offen"
  }
  var recordChanged: String {
    "das Studienteam hat die Antworten geändert, während diese Seite offen war; fragen Sie dort, was jetzt gilt"
  }
  func stopped(keepsNothing: Bool) -> String {
    keepsNothing
      ? "unterbrochen; beim Ausprobieren wird nichts gespeichert"
      : "unterbrochen; was Sie bestätigt haben, ist gespeichert, und dieselbe Aufgabe geht dort weiter"
  }
  var commandBack: String { "zur vorigen Frage" }
  var commandSkip: String { "überspringt eine Frage, wenn das erlaubt ist" }
  var commandDontKnow: String { "antwortet „Weiß ich nicht“, wenn das angeboten wird" }
  var commandHelp: String { "zeigt diese Zeilen" }
  var commandQuit: String { "unterbricht; was Sie bestätigt haben, bleibt gespeichert" }
}
