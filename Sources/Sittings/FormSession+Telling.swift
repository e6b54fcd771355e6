import SurveyModel
import Wording

/// What was right and that the time ran out is read before the time of the next page begins.
extension FormSession {
  /// Leaves a page whose time is over.
  mutating func expire(_ moment: Moment, _ turn: inout Turn) {
    let open = runner.page?.items.filter { $0.visible && $0.response == nil }.map(\.slot) ?? []
    let feedback = runner.step?.feedback ?? false
    let waits = feedback && !open.isEmpty && leadsToTime(.expire, moment)
    if waits { tell(before: .expire) } else if !leave(.expire, moment, &turn) { return }
    // Where all was answered the time ran out on nothing.
    if !open.isEmpty { turn.notices.append(words.timeIsUp) }
    for slot in open where feedback { judge(slot, .timedOut, &turn) }
    if runner.ending != nil { turn.notices.append(words.finished) }
  }

  /// Whether the page that an input leads to has a time limit.
  func leadsToTime(_ input: SittingInput, _ moment: Moment) -> Bool {
    var next = runner
    guard (try? next.apply(JournalEntry(input, at: moment.at, path: path))) != nil else { return false }
    return next.deadline != nil
  }

  /// Shows what is told in place of the question that it is about.
  mutating func tell(before input: SittingInput) { (held, cursor, stage) = (input, nil, .answer) }

  /// On from what was told. The time of a page whose answers are all given may be over by now.
  mutating func leaveTold(_ act: Act, _ moment: Moment, _ turn: inout Turn) {
    switch act {
    case .goOn, .keep:
      guard let input = held else { return }
      let earliest = input == .expire ? runner.deadline ?? moment.at : moment.at
      if leave(input, Moment(at: max(moment.at, earliest), milliseconds: moment.milliseconds), &turn) { held = nil }
    case .back: turn.refusal = words.noWayBack
    default: turn.refusal = words.nothingAsked
    }
  }

  /// - Returns: Whether the page was left.
  private mutating func leave(_ input: SittingInput, _ moment: Moment, _ turn: inout Turn) -> Bool {
    guard apply(JournalEntry(input, at: moment.at, path: path), &turn) else { return false }
    stage = .answer
    arrive()
    return true
  }
}
