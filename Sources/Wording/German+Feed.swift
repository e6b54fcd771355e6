extension German {
  var allDay: String { "ganztägig" }
  var nothingDue: String { "An diesem Tag ist nichts zu tun." }
  var nobody: String { "Auf dieser Liste steht niemand." }
  func done(_ done: Int, of due: Int) -> String { "\(done) von \(due) erledigt" }
  func menu(count: Int) -> String {
    let begin =
      switch count {
      case 0: ""
      case 1: "1 beginnen, "
      default: "1 bis \(count) Aufgabe beginnen, "
      }
    return begin + "+ nächster Tag, - voriger Tag, . heute, q beenden"
  }
  func recorded(times: Int, last: String) -> String {
    times == 1
      ? "einmal eingetragen, \(last) Uhr"
      : "\(times)-mal eingetragen, zuletzt \(last) Uhr"
  }
  func opened(_ titles: [String]) -> String { "jetzt möglich: \(titles.joined(separator: ", "))" }
  var more: String { "-- mehr: Pfeil auf/ab --" }
  var notDueToday: String { "heute nicht vorgesehen" }
  func later(_ when: String) -> String { "; das nächste Mal \(when)" }
  var changeable: String { "(diese Antworten lassen sich noch ändern)" }
  var lacksAnswer: String { "eine Antwort fehlt" }
  var notNow: String { "das ist jetzt nicht möglich" }
  func notOnTheMenu(_ typed: String) -> String { "„\(typed)“ steht hier nicht zur Wahl" }
  func open(until closes: String?) -> String { closes.map { "offen bis \($0) Uhr" } ?? "offen, bis es erledigt ist" }
  func done(at time: String) -> String { "erledigt, \(time) Uhr" }
  func doneLate(at time: String) -> String { "verspätet erledigt, \(time) Uhr" }
  var enteredByTeam: String {
    "das Studienteam gibt Ihre Antworten gerade ein; beginnen Sie von vorn, wenn Sie hier selbst antworten möchten"
  }
  var nothingToChange: String { "es gibt noch keine Antwort, die sich ändern lässt" }
  var changedByTeam: String {
    "nur das Studienteam kann diese Antworten ändern; sagen Sie dort Bescheid, wenn etwas falsch ist"
  }
  var nothingAfterDeclining: String { "es gibt nichts zu tun: Die Teilnahme an der Studie wurde abgelehnt" }
  var nothingAsIneligible: String {
    "es gibt nichts zu tun: Nach den Antworten sind die Bedingungen für diese Studie nicht erfüllt"
  }
  var nothingAfterLeaving: String { "es gibt nichts zu tun: Die Teilnahme ist beendet" }
  var withdrawn: String { "Teilnahme beendet" }
  var declined: String { "abgelehnt" }
  var ineligible: String { "Bedingungen nicht erfüllt" }
  var done: String { "erledigt" }
  var doneLate: String { "verspätet erledigt" }
  var begun: String { "begonnen" }
  var late: String { "verspätet" }
  var missedBegun: String { "verpasst (begonnen)" }
  var missed: String { "verpasst" }
  var paused: String { "Pause" }
  var excused: String { "entfällt" }
  var stoppedByStudy: String { "von der Studie beendet" }
  var studyOver: String { "die Studie ist beendet" }
  func begun(until time: String) -> String { "begonnen, offen bis \(time) Uhr" }
  func late(until time: String) -> String { "verspätet, noch möglich bis \(time) Uhr" }
  func opens(_ time: String) -> String { "ab \(time) Uhr" }
  func recorded(_ moment: String) -> String { "Gespeichert \(moment)." }
  func openNow(_ title: String) -> String { "Jetzt möglich: \(title)" }
  func openNow(_ title: String, others: Int) -> String {
    "Jetzt möglich: \(title) und \(others == 1 ? "1 weitere Aufgabe" : "\(others) weitere Aufgaben")"
  }
  func next(_ title: String, _ moment: String) -> String { "Als Nächstes: \(title), \(moment)" }
  func lastTimes(_ label: String, _ count: Int) -> String {
    "\(label) (\(count == 1 ? "das letzte" : "die letzten \(count)") Mal)"
  }
  func questions(_ contact: String) -> String { "Fragen? \(contact)" }
  func closedDoor(_ whom: String) -> String {
    "das kann jetzt nicht gezeigt werden; bitte sagen Sie dem Studienteam Bescheid\(whom)"
  }
  var thanks: String { "Vielen Dank" }
}
