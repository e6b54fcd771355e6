extension English {
  var allDay: String { "all day" }
  var nothingDue: String { "Nothing to do on this day." }
  var nobody: String { "Nobody is on this assessor's list." }
  func done(_ done: Int, of due: Int) -> String { "\(done) of \(due) done" }
  func menu(count: Int) -> String {
    let begin =
      switch count {
      case 0: ""
      case 1: "1 begins it, "
      default: "1 to \(count) begins one, "
      }
    return begin + "+ the next day, - the day before, . today, q leaves"
  }
  func recorded(times: Int, last: String) -> String {
    times == 1
      ? "recorded once, at \(last)"
      : "recorded \(times) times, last at \(last)"
  }
  func opened(_ titles: [String]) -> String { "open now: \(titles.joined(separator: ", "))" }
  var more: String { "-- more: Up/Down --" }
  var notDueToday: String { "not due today" }
  func later(_ when: String) -> String { "; it comes again \(when)" }
  var changeable: String { "(these answers can be changed)" }
  var lacksAnswer: String { "an answer is missing" }
  var notNow: String { "this can't be begun now" }
  func notOnTheMenu(_ typed: String) -> String { "'\(typed)' is not a choice here" }
  func open(until closes: String?) -> String { closes.map { "open until \($0)" } ?? "open until it is done" }
  func done(at time: String) -> String { "done at \(time)" }
  func doneLate(at time: String) -> String { "done late, at \(time)" }
  var enteredByTeam: String { "the study team is entering your answers; start over to give them here yourself" }
  var nothingToChange: String { "nothing was answered that could be changed" }
  var changedByTeam: String { "only the study team changes these answers; ask them when one is wrong" }
  var nothingAfterDeclining: String { "there is nothing to do: taking part in the study was declined" }
  var nothingAsIneligible: String { "there is nothing to do: by the answers, this study is for other people" }
  var nothingAfterLeaving: String { "there is nothing to do: taking part has ended" }
  var withdrawn: String { "withdrawn from the study" }
  var declined: String { "declined" }
  var ineligible: String { "ineligible" }
  var done: String { "done" }
  var doneLate: String { "done late" }
  var begun: String { "begun" }
  var late: String { "late" }
  var missedBegun: String { "missed, begun" }
  var missed: String { "missed" }
  var paused: String { "paused" }
  var excused: String { "excused" }
  var stoppedByStudy: String { "stopped by the study" }
  var studyOver: String { "the study is over" }
  func begun(until time: String) -> String { "begun, open until \(time)" }
  func late(until time: String) -> String { "late, still possible until \(time)" }
  func opens(_ time: String) -> String { "opens \(time)" }
  func recorded(_ moment: String) -> String { "Recorded \(moment)." }
  func openNow(_ title: String) -> String { "Open now: \(title)" }
  func openNow(_ title: String, others: Int) -> String { "Open now: \(title), and \(others) more" }
  func next(_ title: String, _ moment: String) -> String { "Next: \(title), \(moment)" }
  func lastTimes(_ label: String, _ count: Int) -> String { "\(label) (last \(count) times)" }
  func questions(_ contact: String) -> String { "Questions? \(contact)" }
  func closedDoor(_ whom: String) -> String { "this can't be shown now; please tell those who run the study\(whom)" }
  var thanks: String { "Thank you" }
}
