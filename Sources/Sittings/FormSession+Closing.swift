import SurveyModel
import Wording

/// The page that closes a sitting: what was recorded, and a way back to the answers until it is left.
extension FormSession {
  /// Whether nothing is left to answer: the sitting has ended, or shows its completion.
  package var isAtEnd: Bool {
    if runner.ending != nil { return true }
    return if case .completion? = runner.step?.kind { true } else { false }
  }

  /// Whether the closing page shows.
  package var isClosing: Bool { closing != nil && !hasLeft && isAtEnd }

  /// Whether there is nothing more to show.
  package var isDone: Bool { hasLeft || runner.ending != nil && (closing == nil && !closes) }

  /// What a person does on the closing page.
  mutating func close(_ act: Act, _ moment: Moment, _ turn: inout Turn) {
    switch act {
    case .line(let line) where !line.trimmed.isEmpty: reopen(at: line, moment, &turn)
    case .revise(let number): reopen(at: number, moment, &turn)
    case .back:
      if runner.ending == nil {
        back(moment, &turn)
      } else if !runner.canReopen {
        turn.refusal = words.noWayBack
      } else {
        runner.reopen()
        cursor = runner.page?.items.lastIndex(where: runner.isAsked)
      }
      if runner.ending == nil, !isAtEnd { closing = nil }
    default:
      if runner.ending == nil { forward(moment, &turn) }
      hasLeft = true
    }
  }

  /// Back to one answer, by its number in the list.
  private mutating func reopen(at number: String, _ moment: Moment, _ turn: inout Turn) {
    let before = self
    if runner.ending != nil {
      guard runner.canReopen else { return turn.refusal = words.noWayBack }
      runner.reopen()
    }
    revise(number, moment, &turn)
    if turn.refusal == nil {
      closing = nil
    } else {
      self = before
    }
  }
}
