package import CivilTime
import Diagnostics
package import SurveyModel
import Wording

extension FormSession {
  /// What a person does, whatever the face.
  package enum Act: Hashable, Sendable {
    /// A typed text as the answer of the item that is asked, numbers standing for choices.
    case line(String)
    /// A whole answer of the item that is asked.
    case answer(Answer)
    /// Leaves the answer that was given before, or takes the one suggested.
    case keep
    case skip
    case dontKnow
    /// To the part, question or page before.
    case back
    /// Leaves a page that asks nothing.
    case goOn
    /// From a review to an answer, by its number in the list.
    case revise(String)
    /// The time of the page is over.
    case expire
  }

  /// What an act led to.
  package struct Turn: Sendable {
    /// To be recorded, in order, before anything more is shown.
    package internal(set) var entries: [JournalEntry] = []
    /// What to tell the person before the next prompt: right or wrong, that the time ran out.
    package var notices: [String] = []
    /// What was worked out and is shown below the last question of its page.
    package var values: [String] = []
    /// Why nothing was taken, in words; what was typed may then be corrected.
    package internal(set) var refusal: String?
    /// The person asked to stop.
    package var quit = false

    package init() {}

    /// All that is told, the refusal last.
    package var told: [String] { notices + values + (refusal.map { [$0] } ?? []) }
  }

  /// When something was done, and how long the item had shown, by a monotonic clock.
  struct Moment: Sendable {
    let at: Instant
    var milliseconds: Int?
  }

  /// Takes what the person did; after the time of a page with a limit the page is left instead.
  ///
  /// - Parameter milliseconds: From the showing of the item to the act, by a monotonic clock.
  package mutating func take(_ act: Act, at instant: Instant, milliseconds: Int? = nil) -> Turn {
    var turn = Turn()
    let moment = Moment(at: instant, milliseconds: milliseconds)
    if isClosing {
      close(act, moment, &turn)
      return turn
    }
    guard runner.page != nil else { return turn }
    if isTelling {
      leaveTold(act, moment, &turn)
      return turn
    }
    switch isOver(at: instant) ? .expire : act {
    case .line(let line): answer(line, moment, &turn)
    case .answer(let answer): take(prompt?.judged(answer), moment, &turn)
    case .keep: keep(moment, &turn)
    case .skip: skip(moment, &turn)
    case .dontKnow: sayDontKnow(moment, &turn)
    case .back: back(moment, &turn)
    case .goOn: goOn(moment, &turn)
    case .revise(let number): revise(number, moment, &turn)
    case .expire: expire(moment, &turn)
    }
    return turn
  }

  /// Confirms the item that is asked with what a source or a task gave, and moves on.
  ///
  /// - Returns: What was taken, to be recorded; empty when the answer was refused.
  package mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry] {
    guard let page = runner.page, let slot = record?.slot else { return [] }
    var turn = Turn()
    let entry = JournalEntry(.respond(slot: slot, entries: page.entries, response), at: instant, path: path)
    if apply(entry, &turn) { moveOn(Moment(at: instant), &turn) }
    return turn.entries
  }
}

// MARK: - Answers

extension FormSession {
  private mutating func answer(_ line: String, _ moment: Moment, _ turn: inout Turn) {
    guard let prompt else { return }
    if line.trimmed.isEmpty { return keep(moment, &turn) }
    // What is neither yes nor no is the answer typed anew.
    if case .affirming(let response, _) = stage, let isMeant = prompt.isMeant(line.trimmed.withoutWideForms) {
      if isMeant { confirm(response, moment, &turn, affirmed: true) } else { stage = .answer }
      return
    }
    take(prompt.reply(to: line, at: stage), moment, &turn)
  }

  private mutating func take(_ reply: PromptReply?, _ moment: Moment, _ turn: inout Turn) {
    switch reply {
    case .answer(let answer): confirm(.answered(answer), moment, &turn, affirmed: isMeant(answer))
    case .more(let next): stage = next
    case .refused(let reason):
      if case .affirming = stage { stage = .answer }
      turn.refusal = reason
    case .begunAnew(let reason): (stage, turn.refusal) = (.answer, reason)
    case nil: break
    }
  }

  private mutating func keep(_ moment: Moment, _ turn: inout Turn) {
    guard let prompt, let record else { return }
    if case .confirming(let answer) = stage {
      confirm(.answered(answer), moment, &turn, affirmed: isMeant(answer))
    } else if case .affirming(let response, _) = stage {
      confirm(response, moment, &turn, affirmed: true)
    } else if stage == .answer, record.response != nil {
      moveOn(moment, &turn)
    } else if let reply = prompt.kept(at: stage) {
      take(reply, moment, &turn)
    } else if stage == .answer, let suggestion = prompt.item.suggestion {
      confirm(.answered(suggestion), moment, &turn)
    } else {
      turn.refusal = words.answerNeeded
    }
  }

  /// Whether the person said of a measurement out of the ordinary that it is right.
  private func isMeant(_ answer: Answer) -> Bool {
    guard case .confirming(answer) = stage else { return false }
    return prompt?.item.format.doubt(about: answer) != nil
  }

  private mutating func skip(_ moment: Moment, _ turn: inout Turn) {
    guard let prompt else { return }
    guard prompt.item.optional else { return turn.refusal = words.mayNotSkip }
    confirm(.skipped, moment, &turn)
  }

  private mutating func sayDontKnow(_ moment: Moment, _ turn: inout Turn) {
    guard let prompt else { return }
    guard prompt.item.dontKnow else { return turn.refusal = words.mayNotKnow }
    confirm(.dontKnow, moment, &turn)
  }

  private mutating func confirm(
    _ response: Response, _ moment: Moment, _ turn: inout Turn, affirmed: Bool = false
  ) {
    guard let page = runner.page, let slot = record?.slot else { return }
    // Who does the same once more means it.
    let isRepeated = if case .affirming(response, _) = stage { true } else { false }
    let entry = JournalEntry(
      .respond(slot: slot, entries: page.entries, response), at: moment.at, path: path,
      milliseconds: moment.milliseconds, affirmed: affirmed || isRepeated)
    guard apply(entry, &turn) else { return }
    if runner.survey.steps[page.step].feedback { judge(slot, response, &turn) }
    moveOn(moment, &turn)
  }

  /// Says whether an answer was right.
  func judge(_ slot: Int, _ response: Response, _ turn: inout Turn) {
    let item = runner.survey.items[slot].item
    guard let correct = item.correct, let isRight = item.isRight(response.answer) else { return }
    if isRight {
      turn.notices.append(words.right)
    } else {
      let told = escapingControls(runner.words(of: correct, at: slot))
      turn.notices.append(response == .timedOut ? words.unansweredRight(told) : words.wrong(told))
    }
  }

  mutating func apply(_ entry: JournalEntry, _ turn: inout Turn) -> Bool {
    let before = runner.page
    do {
      try runner.apply(entry)
      turn.entries.append(entry)
      tellTakenBack(since: before, &turn)
      return true
    } catch {
      if case .answer(let doubt, _) = error, case .doubtful = doubt, case .respond(_, _, let response) = entry.input {
        stage = .affirming(response, escapingControls(doubt.message(in: runner.language)))
        return false
      }
      // What was typed in place of a doubted answer is none, and the doubted one is not the answer either.
      if case .affirming = stage { stage = .answer }
      // What a prompt offers is what the runner takes, but for rules and for what an answer makes too large.
      if case .answer(let refusal, _) = error, case .refused(let words)? = prompt?.refused(refusal) {
        turn.refusal = words
      } else {
        turn.refusal = words.answerNeeded
      }
      return false
    }
  }

  /// Says which answers of the page no longer fit, and are asked for again.
  private func tellTakenBack(since before: Visit?, _ turn: inout Turn) {
    guard let before, let page = runner.page, before.step == page.step, before.number == page.number,
      before.entries == page.entries
    else { return }
    for (old, new) in zip(before.items, page.items)
    where old.response != nil && new.response == nil && new.visible && runner.isAsked(new) {
      turn.notices.append(words.askedAgain(prompt(new.slot).question))
    }
  }
}
