/// Why an outcome is not entered again, or the two entries are not settled.
package enum SecondEntryRefusal: Refusal, Hashable {
  /// The task does not ask for it.
  case notAsked(task: String)
  /// What was not entered from paper can't be entered again.
  case notOnPaper(event: String)
  /// Whoever entered it first is not the second.
  case samePerson(event: String)
  case enteredAlready(event: String)
  /// Whoever may enter it again has not had the first entry shown.
  case firstNotShown(event: String)
  case notEntered(event: String)
  case agreed(event: String)
  case settledAlready(event: String, by: String)
  /// What was taken of the second entry leaves no place for these answers of the first.
  case goTogether([String])
  /// With what is taken, the survey keeps these answers of the first.
  case notTaken([String])
  /// What is taken does not fit what stays, in words; the paths are those that differ and were not taken.
  case doesNotFit([String], left: [String])
  /// They are about choices that are not chosen any more.
  case noEntry([String])
  /// The paths are not among those that differ.
  case noDifference([String])

  package var kind: RefusalKind {
    switch self {
    case .noDifference, .goTogether, .noEntry, .notTaken, .doesNotFit: .request
    case .notAsked, .notOnPaper, .samePerson, .enteredAlready, .firstNotShown, .notEntered, .agreed, .settledAlready:
      .state
    }
  }

  package var message: String {
    switch self {
    case .notAsked(let task): "the schedule does not ask for a second entry of '\(task)' (doubleEntry: true)"
    case .notOnPaper(let event): "'\(event)' was not entered from paper"
    case .samePerson(let event): "you entered '\(event)' first; somebody else must enter it again"
    case .enteredAlready(let event): "'\(event)' was entered again already"
    case .firstNotShown(let event):
      "'\(event)' waits for a second entry, which you may make: have the first one shown before you correct it"
    case .notEntered(let event): "'\(event)' was not entered again yet"
    case .agreed(let event): "the two entries of '\(event)' agree"
    case .settledAlready(let event, let who): "the two entries of '\(event)' were settled already, \(who)"
    case .goTogether(let paths):
      "the answers taken from the second entry need \(paths.map { "'\($0)'" }.joined(separator: ", ")) from the first; "
        + "choose the same entry for answers that depend on each other"
    case .notTaken(let paths):
      "with the answers taken from the second entry \(paths.map { "'\($0)'" }.joined(separator: ", ")) stays as in the first; "
        + "take the answers that decide about it too, or leave it and correct the outcome afterwards"
    case .doesNotFit(let faults, let left):
      "what is taken from the second entry does not fit what stays: \(faults.joined(separator: "; ")); "
        + (left.isEmpty
          ? "" : "take what differs besides (\(left.map { "'\($0)'" }.joined(separator: ", "))) as well, or ")
        + "settle without it and correct the outcome afterwards"
    case .noEntry(let paths):
      "\(paths.map { "'\($0)'" }.joined(separator: ", ")) has no entry any more: its choice is not chosen; "
        + "take the second list of choices too where the two differ in it, or correct the outcome"
    case .noDifference(let paths):
      "the two entries do not differ in \(paths.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}
