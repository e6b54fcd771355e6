struct GermanPages: PageTexts {
  var next: String { "Weiter" }
  var back: String { "Zurück" }
  var skip: String { "Frage überspringen" }
  var later: String { "Unterbrechen und später weitermachen" }
  var yesThatIsRight: String { "Ja, das stimmt" }
  var begin: String { "Beginnen" }
  var goOn: String { "Weitermachen" }
  var startOver: String { "Von vorn beginnen" }
  var toToday: String { "Zurück zu „Heute“" }
  var toQuestion: String { "Zurück zur Frage" }
  var change: String { "Ändern" }
  func change(_ question: String) -> String { "Ändern: \(question)" }
  func use(_ value: String) -> String { "\(value) nehmen" }
  func keep(_ value: String) -> String { "\(value) behalten" }
  var signOut: String { "Abmelden" }
  var today: String { "Heute" }
  var history: String { "Meine Einträge" }
  func chooseFile(_ kind: String, _ maximum: String) -> String {
    "Aufnehmen oder auswählen: \(kind), höchstens \(maximum)."
  }
  var signHere: String {
    "Unterschreiben Sie in diesem Feld mit dem Finger oder einem Stift, oder geben Sie darunter Ihren Namen ein."
  }
  var clearSignature: String { "Löschen" }
  var chooseOne: String { "Bitte wählen Sie eine Antwort." }
  var chooseSeveral: String { "Bitte wählen Sie alles, was zutrifft." }
  func place(_ number: Int) -> String { "Platz \(number)" }
  var choose: String { "Bitte wählen" }
  var date: String { "Datum" }
  var time: String { "Uhrzeit" }
  var ownWordsElsewhere: String {
    "Dieser Text gehört zu einer anderen Antwort. Wählen Sie die andere Antwort, oder leeren Sie das Feld."
  }
  func ownWordsNeeded(_ choice: String) -> String { "Bei „\(choice)“ schreiben Sie bitte etwas in dieses Feld." }
  var dateNeeded: String { "Das Datum fehlt. Prüfen Sie auch, ob es diesen Tag in dem Monat gibt." }
  var timeNeeded: String { "Die Uhrzeit fehlt." }
  var signatureNeeded: String {
    "Hier fehlt die Unterschrift: Unterschreiben Sie im Feld, oder geben Sie Ihren vollen Namen ein."
  }
  func charactersAtMost(_ count: Int) -> String { "Höchstens \(count) Zeichen." }
  var nothingPointedAt: String { "noch nichts gewählt" }
  var useWhereIAm: String { "Meinen Standort nehmen" }
  var findingPlace: String { "Ihr Standort wird gesucht ..." }
  func fileGiven(_ name: String) -> String {
    "Angekommen ist \(name). Das bleibt so, wenn Sie nichts anderes auswählen."
  }
  var fileChosen: String { "Das Bild, das Sie ausgewählt haben" }
  var fileMadeSmaller: String { "Das Bild war zu groß und wurde verkleinert." }
  var problem: String { "Bitte prüfen Sie Ihre Eingabe" }
  var error: String { "Fehler" }
  var answers: String { "Ihre Antworten" }
  var nothingAnswered: String { "Es ist noch nichts beantwortet." }
  func timeLeft(_ seconds: Int) -> String { "Noch \(seconds) s Zeit" }
  var timeBegins: String { "Die Zeit für die nächste Seite läuft, sobald Sie weitergehen." }
  var stale: String {
    "Diese Seite war schon beantwortet. Nichts wurde doppelt eingetragen, und es gilt die Antwort, die schon "
      + "gespeichert war. Machen Sie hier weiter."
  }
  var changedTooLate: String {
    "Ihre letzte Änderung wurde nicht gespeichert: Die Seite, auf der sie gemacht wurde, ist nicht mehr offen. Ihre Antworten gelten wie zuvor."
  }
  var declineEntered: String {
    "Sie geben ein, dass die teilnehmende Person nicht zustimmt. Sie wird dann nichts mehr gefragt. Hat sie so entschieden?"
  }
  var signedAndDeclined: String {
    "Hier steht eine Unterschrift, aber „Ich stimme nicht zu“ ist gewählt. Löschen Sie die Unterschrift, oder wählen Sie "
      + "die andere Antwort."
  }
  var declinedUntilDone: String {
    "Gespeichert ist noch, dass Sie nicht zustimmen. Das ändert sich, wenn Sie die folgenden Fragen beantwortet haben."
  }
  var choseOtherwise: String { "Sie haben jetzt anders gewählt. Wenn Sie das möchten, gehen Sie noch einmal weiter." }
  var declineAsked: String { "Sie stimmen nicht zu. Dann werden Sie nichts weiter gefragt. Möchten Sie das so?" }
  var notNow: String { "Das geht jetzt nicht." }
  var answersDeleted: String { "Das Studienteam hat diese Antworten gelöscht. Sie sind nicht mehr gespeichert." }
  var skipToContent: String { "Zum Inhalt" }
  var week: String { "Diese Woche" }
  var tasks: String { "Was zu tun ist" }
  func recordedTimes(_ count: Int) -> String { count == 1 ? "Einmal eingetragen" : "\(count)-mal eingetragen, zuletzt" }
  var calendar: String {
    "Ihr Kalender kann Ihre Aufgaben anzeigen: Abonnieren Sie dort Ihren persönlichen Link mit "
      + "/calendar.ics am Ende."
  }
  var pinTitle: String { "Ihre Nummer" }
  var pin: String { "Die sechs Ziffern zu Ihrem Link" }
  func pinWrong(triesLeft left: Int) -> String {
    "Diese Nummer gehört nicht zu diesem Link. "
      + (left == 1 ? "Sie haben noch einen Versuch" : "Sie haben noch \(left) Versuche")
      + "; danach brauchen Sie einen neuen Link."
  }
  var pinNotSixDigits: String { "Die Nummer hat sechs Ziffern." }
  var linkLocked: String {
    "Die Nummer zu diesem Link wurde fünfmal falsch eingegeben. Bitten Sie das Studienteam um einen neuen Link."
  }
  var signedOut: String { "Sie sind abgemeldet" }
  var signedOutText: String {
    "Auf diesem Gerät kann jetzt niemand mehr Ihre Seiten sehen. Mit Ihrem persönlichen Link öffnen Sie sie wieder."
  }
  var openLink: String { "Bitte öffnen Sie Ihren persönlichen Link" }
  var linkOver: String { "Dieser Link gilt nicht mehr" }
  var linkText: String {
    "Mit dem Link, den Sie bekommen haben, öffnen Sie Ihre Seiten. Geht das nicht mehr, bitten Sie das Studienteam um "
      + "einen neuen."
  }
  var formOver: String { "Diese Seite gilt nicht mehr" }
  var formText: String { "Es wurde nichts eingetragen. Gehen Sie zurück zu „Heute“ und beginnen Sie dort noch einmal." }
  var notHere: String { "Diese Seite gibt es nicht" }
  var tooMuch: String { "Das ist zu viel auf einmal" }
  var waitALittle: String { "Bitte warten Sie einen Moment" }
  var busy: String { "Gerade sind zu viele gleichzeitig hier" }
  var notRead: String { "Das war nicht lesbar" }
  var wentWrong: String { "Etwas hat nicht geklappt" }
  var tryAgain: String {
    "Was Sie bisher bestätigt haben, ist gespeichert. Versuchen Sie es in einer Minute noch einmal."
  }
  var noConnection: String { "Keine Verbindung" }
  func offline(asOf: String) -> String { "Keine Verbindung. Sie sehen hier den Stand von \(asOf) Uhr." }
  var notSent: String { "Noch nicht gesendet" }
  var notSentText: String {
    "Ihre Antwort ist auf diesem Gerät gespeichert. Sie wird gesendet, sobald wieder eine Verbindung besteht; diese Seite "
      + "kann offen bleiben."
  }
  var answerKept: String { "Eine Antwort ist noch nicht gesendet." }
  func answersKept(_ count: String) -> String { "\(count) Antworten sind noch nicht gesendet." }
  func answerAsked(_ given: String, _ question: String) -> String {
    "„\(given)“ passte nicht als Antwort auf diese Frage: \(question)"
  }
  var answerAgain: String { "Noch einmal beantworten" }
  var send: String { "Jetzt senden" }
  var keptWhole: String { "Auf diesem Gerät gespeichert" }
  var keptWholeText: String {
    "Sie haben alles beantwortet. Ihre Antworten werden gesendet, sobald wieder eine Verbindung besteht und diese Studie "
      + "geöffnet ist."
  }
  var notTaken: String { "Einige Antworten wurden nicht angenommen" }
  var notTakenText: String {
    "Sie haben sie ohne Verbindung gegeben, und beim Senden ließen sie sich nicht annehmen. Wenn sie wichtig sind, sagen "
      + "Sie bitte dem Studienteam Bescheid."
  }
  func whyNotTaken(_ reason: NotTakenReason) -> String {
    switch reason {
    case .closed: "Beim Antworten war die Frist schon vorbei."
    case .elsewhere: "Inzwischen wurde an anderer Stelle geantwortet."
    case .changed: "Inzwischen wurden die Fragen geändert."
    case .excused: "Beim Antworten war diese Aufgabe schon entfallen."
    case .left: "Beim Antworten war die Teilnahme schon beendet."
    case .studyClosed: "Inzwischen war die Studie zu Ende."
    case .old: "Die Antworten lagen länger als eine Woche auf diesem Gerät."
    }
  }
  var signedOutHere: String {
    "Auf diesem Gerät sind Ihre Seiten gelöscht. Ohne Verbindung können wir Sie noch nicht ganz abmelden; das geschieht, "
      + "sobald wieder eine besteht. Antworten, die noch nicht gesendet sind, bleiben hier verschlossen liegen. Sie werden "
      + "gesendet, wenn Sie Ihren persönlichen Link hier wieder öffnen."
  }
  var keepsNothing: String {
    "Auf diesem Gerät ist nichts mehr von der Studie, denn sein Speicher wurde geleert. Öffnen Sie Ihren persönlichen Link, "
      + "wenn Sie eine Verbindung haben."
  }
  var see: String { "Anzeigen" }
  var forget: String { "Von diesem Gerät löschen" }
  func logged(_ answers: String) -> String { "Eingetragen: \(answers)" }
  var loggedAlready: String { "Das ist schon eingetragen und wurde nicht noch einmal gezählt." }
  var takeBack: String { "Zurücknehmen" }
  var takenBack: String { "Der Eintrag ist zurückgenommen." }
  var isKept: String { "Was Sie bisher bestätigt haben, ist gespeichert." }
}
