struct GermanMeasuring: MeasureTexts {
  func fasten(to part: String, of limb: String) -> String {
    "Setzen Sie sich. Befestigen Sie das Handy am \(part) (\(limb)), mit dem Bildschirm nach außen, und drücken Sie "
      + "„Start“. Dann sagt es Ihnen, was Sie tun sollen."
  }
  var walk: String {
    "Drücken Sie „Start“ und gehen Sie los. Lassen Sie diese Seite offen; der Bildschirm bleibt an. "
      + "Drücken Sie am Ende „Fertig“."
  }
  var reactionTime: String {
    "Warten Sie, bis das Feld seine Farbe wechselt. Tippen Sie dann so schnell wie möglich darauf, aber nicht vorher."
  }
  func tapping(_ hand: String, seconds: String) -> String {
    "Legen Sie das Handy auf einen Tisch. Tippen Sie mit zwei Fingern\(hand) abwechselnd auf die beiden Tasten, so "
      + "schnell Sie können, \(German.seconds(seconds)) lang. Die Zeit beginnt mit dem ersten Tippen."
  }
  var stroop: String {
    "Ein Wort erscheint. Tippen Sie auf die Farbe, in der es geschrieben ist, nicht auf die, die es nennt. "
      + "Seien Sie schnell und genau."
  }
  var digitsBackwards: String {
    "Nacheinander erscheinen Ziffern. Geben Sie sie danach rückwärts ein, die letzte zuerst."
  }
  var digitsInOrder: String {
    "Nacheinander erscheinen Ziffern. Geben Sie sie danach in derselben Reihenfolge ein."
  }
  func serialAddition(seconds: String) -> String {
    "\(German.every(seconds)) erscheint eine Ziffer. Zählen Sie immer die letzten beiden zusammen, und geben Sie die "
      + "Summe ein, bevor die nächste kommt."
  }
  var towerOfHanoi: String {
    "Bringen Sie den ganzen Turm auf den rechten Platz. Bewegen Sie immer nur eine Scheibe, und legen Sie nie eine "
      + "größere auf eine kleinere. Tippen Sie auf die Nummer des Turms, von dem Sie nehmen, dann auf die des Turms, "
      + "auf den Sie legen."
  }
  func timedWalk(metres: String) -> String {
    "Für die beobachtende Person: Die Strecke ist \(German.comma(metres)) m lang. Tippen Sie auf „Start“, wenn die erste "
      + "Linie überschritten wird, und bei der zweiten auf „Stopp“."
  }

  var practiceOver: String { "Das war die Übung. Jetzt zählt es." }
  var pressNow: String { "Jetzt!" }
  var tooSlow: String { "Zu langsam, die Zeit ist um." }
  var enterDigits: String { "Geben Sie die Ziffern in derselben Reihenfolge ein." }
  var enterDigitsReversed: String { "Geben Sie die Ziffern rückwärts ein, die letzte zuerst." }
  var addToLast: String { "Die letzten beiden zusammenzählen." }
  var tapInTurn: String { "Links, rechts, links, rechts" }
  var nameInk: String { "In welcher Farbe ist es geschrieben?" }
  var waiting: String { "Warten auf den Sensor ..." }
  var moveDisks: String { "Von welchem Turm, und auf welchen?" }
  var walkReady: String { "Tippen Sie auf „Start“, wenn es losgeht." }
  var walking: String { "Tippen Sie am Ende auf „Stopp“." }
  var walkFinished: String { "Die Zeit ist gemessen." }
  var recording: String { "Ihr Weg wird aufgezeichnet." }
  var soFar: String { "{m} m, Positionen: {n}" }
  var drawing: String { "Ihr bisheriger Weg" }

  var begin: String { "Beginnen" }
  var start: String { "Start" }
  var stop: String { "Stopp" }
  var finish: String { "Fertig" }
  var again: String { "Noch einmal" }
  var goOn: String { "Weiter" }
  var send: String { "Senden" }
  var press: String { "Hier tippen" }
  var leftHand: String { "Links" }
  var rightHand: String { "Rechts" }
  var erase: String { "Löschen" }
  var giveUp: String { "Aufgeben" }
  var breakOff: String { "Abbrechen" }
  var byHand: String { "Von Hand eingeben" }

  var walked: String {
    "Ihr Weg ist aufgezeichnet, aber noch nicht gesendet. Drücken Sie „Weiter“, oder zeichnen Sie weiter auf."
  }
  var notSent: String { "Die Messung ist fertig, aber noch nicht gesendet." }
  var denied: String {
    "Der Browser darf den Sensor nicht benutzen. Erlauben Sie es in den Einstellungen dieser Seite, oder geben Sie die "
      + "Werte von Hand ein."
  }
  var noSensor: String {
    "Dieses Gerät liefert hier keine solchen Werte. Nehmen Sie ein anderes Gerät, oder geben Sie die Werte von Hand ein."
  }
  var needsHTTPS: String {
    "Sensoren gehen nur auf Seiten mit https. Bitte sagen Sie dem Studienteam Bescheid."
  }
  var noPosition: String {
    "Das Gerät weiß noch nicht, wo es ist. Gehen Sie an einen Ort, an dem der Himmel zu sehen ist."
  }
  var needsScript: String {
    "Diese Seite muss selbst messen, aber im Browser ist JavaScript ausgeschaltet. Bitte schalten Sie es ein."
  }
  var notWhole: String { "Die Messung kam nicht vollständig an. Bitte messen Sie noch einmal." }
  func noPosition(of count: Int, within accuracy: String) -> String {
    (count == 1 ? "1 Position kam an, war aber nicht" : "\(count) Positionen kamen an, aber keine war")
      + " auf \(accuracy) genau. Gehen Sie dort, wo der Himmel zu sehen ist."
  }
}
