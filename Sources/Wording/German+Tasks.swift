extension German {
  func begin(canSkip: Bool) -> String { "Beginnen mit Enter" + (canSkip ? ", überspringen mit S." : ".") }
  var practice: String { "Übung" }
  func recording(canStop: Bool) -> String {
    canStop
      ? "Ihr Weg wird aufgezeichnet. Beenden mit Enter."
      : "Ihr Weg wird aufgezeichnet, bis die Quelle endet."
  }
  func track(metres: Double, seconds: Double, positions: Int) -> String {
    let (whole, meters) = (Int(min(seconds, 1e9)), Int(min(metres, 1e12)))
    let clock = "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    return "\(clock)  \(meters) m  \(positions == 1 ? "1 Position" : "\(positions) Positionen")"
  }
  func lost(positions: Int) -> String {
    "Die Verbindung zu gpsd ist abgebrochen; "
      + (positions == 1
        ? "die Position, die ankam, ist gespeichert." : "die \(positions) Positionen, die ankamen, sind gespeichert.")
  }
  func damaged(_ count: Int, _ first: String) -> String {
    "\(count == 1 ? "1 Zeile war" : "\(count) Zeilen waren") nicht lesbar; \(first)"
  }
  func timedWalk(metres: String) -> String {
    "Für die beobachtende Person: Die Strecke ist \(German.comma(metres)) m lang. Drücken Sie Enter, wenn die erste "
      + "Linie überschritten wird, und noch einmal bei der zweiten. Esc bricht ab."
  }
  var reactionTime: String {
    "Warten Sie, bis das Zeichen den Bildschirm füllt. Drücken Sie dann so schnell wie möglich irgendeine Taste, aber "
      + "nicht vorher."
  }
  func tapping(_ hand: String, seconds: String) -> String {
    "Drücken Sie mit zwei Fingern\(hand) abwechselnd F und J, so schnell Sie können, \(German.seconds(seconds)) lang. "
      + "Die Zeit beginnt mit dem ersten Tastendruck."
  }
  var stroop: String {
    "Nennen Sie die Farbe der Schrift, nicht das Wort: R für Rot, G für Grün, B für Blau, Y für Gelb. Seien Sie "
      + "schnell und genau."
  }
  var digitsBackwards: String {
    "Nacheinander erscheinen Ziffern. Geben Sie sie danach rückwärts ein, die letzte zuerst, und drücken Sie Enter."
  }
  var digitsInOrder: String {
    "Nacheinander erscheinen Ziffern. Geben Sie sie danach in derselben Reihenfolge ein, und drücken Sie Enter."
  }
  func serialAddition(seconds: String) -> String {
    "\(German.every(seconds)) erscheint eine Ziffer. Zählen Sie immer die letzten beiden zusammen, und geben Sie die "
      + "Summe ein, bevor die nächste kommt. Enter ist nicht nötig."
  }
  var towerOfHanoi: String {
    "Bringen Sie den ganzen Turm auf den rechten Platz. Bewegen Sie immer nur eine Scheibe, und legen Sie nie eine "
      + "größere auf eine kleinere. Drücken Sie die Nummer des Turms, von dem Sie nehmen, dann die des Turms, auf den "
      + "Sie legen. Esc gibt auf."
  }
  var ofLeftHand: String { " der linken Hand" }
  var ofRightHand: String { " der rechten Hand" }
  var practiceOver: String { "Das war die Übung. Beginnen mit Enter." }
  var waitForSign: String { "Warten Sie ..." }
  var pressNow: String { "JETZT" }
  var tooSoon: String { "Zu früh. Warten Sie auf das Zeichen." }
  var tooSlow: String { "Zu langsam, die Zeit ist um." }
  var notRight: String { "Nicht richtig." }
  var watch: String { "Sehen Sie hin." }
  var enterDigits: String { "Geben Sie die Ziffern ein, dann Enter." }
  var enterDigitsReversed: String { "Geben Sie die Ziffern rückwärts ein, dann Enter." }
  var addToLast: String { "Die letzten beiden zusammenzählen." }
  var tapInTurn: String { "F  J  F  J" }
  var nameInk: String { "R Rot   G Grün   B Blau   Y Gelb" }
  var moveDisks: String { "Von 1, 2 oder 3 auf 1, 2 oder 3." }
  var cannotMove: String { "Dorthin geht das nicht." }
  var walkReady: String { "Drücken Sie Enter, wenn es losgeht." }
  var walking: String { "Enter am Ende; Esc bricht ab." }
  var walkFinished: String { "Weiter mit Enter." }
  var taskDone: String { "Fertig." }
  var red: String { "ROT" }
  var green: String { "GRÜN" }
  var blue: String { "BLAU" }
  var yellow: String { "GELB" }
  var leftSide: String { "linke" }
  var rightSide: String { "rechte" }
  var knee: String { "Knie" }
  var shoulder: String { "Schulter" }
  func limb(_ side: String, _ joint: String) -> String { "\(side)\(joint == knee ? "s" : "") \(joint)" }
  var shin: String { "Unterschenkel" }
  var upperArm: String { "Oberarm" }
  func fasten(to part: String, of limb: String) -> String {
    "Befestigen Sie das Handy am \(part) (\(limb)). Das Programm wartet auf den ersten Messwert."
  }
  var holdStill: String { "Ausgangsstellung: Bitte stillhalten." }
  func bend(_ limb: String) -> String { "Beugen Sie jetzt Ihr \(limb), so weit Sie können." }
  func raiseArm(_ limb: String) -> String { "Heben Sie jetzt den Arm (\(limb)), so weit Sie können." }
  var comeBack: String { "Und langsam zurück in die Ausgangsstellung." }
}
