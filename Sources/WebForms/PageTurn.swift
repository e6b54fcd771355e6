import ActiveTasks
package import CivilTime
package import Sittings
import SurveyModel
import Wording

/// What a page that was sent back led to.
package enum PageTurn: Sendable {
  /// It was taken; what is in the turn is to be recorded before anything more is shown.
  case taken(FormSession.Turn)
  /// The answer could be read otherwise, or is out of the ordinary: the page asks whether it was meant.
  case asksBack(String)
  /// Why it was not taken, and the field that it is about.
  case refused(PageProblem)
}

/// What was wrong with a field of a page, in the words of its question.
package struct PageProblem: Error, Hashable {
  package let field: String
  package let text: String

  /// - Parameter text: As a line of a terminal has it; a page begins it as a sentence.
  package init(field: String, text: String) {
    self.field = field
    self.text = text.asSentenceStart
  }
}

extension String {
  /// A line of a terminal as a page begins it.
  package var asSentenceStart: String { prefix(1).uppercased() + dropFirst() }
}

extension FormSession {
  /// Takes what a page of this item sent: the parts of an answer that the terminal asks for one after the other come
  /// together.
  package mutating func take(_ fields: FormFields, at instant: Instant) -> PageTurn {
    let milliseconds = fields["ms"].flatMap { Int($0) }.flatMap { (0...86_400_000).contains($0) ? $0 : nil }
    guard let act = act(of: fields) else { return takeAnswer(fields, at: instant, milliseconds) }
    var turn = take(act, at: instant, milliseconds: milliseconds)
    if case .affirming(_, let doubt) = stage, turn.refusal == nil, turn.entries.isEmpty {
      guard fields["confirmed"] == doubt else { return .asksBack(doubt) }
      turn = take(.keep, at: instant, milliseconds: milliseconds)
    }
    return turn.refusal.map { .refused(PageProblem(field: firstField, text: $0)) } ?? .taken(turn)
  }

  /// What a button that answers nothing does; nil for the one that answers.
  private func act(of fields: FormFields) -> Act? {
    if let number = fields.text("revise") { return .revise(number) }
    switch fields["act"] {
    case "back": return .back
    case "skip": return .skip
    case "dontKnow": return .dontKnow
    case "keep": return .keep
    case "expire": return .expire
    default: return asksNothing ? .goOn : nil
    }
  }

  private mutating func takeAnswer(_ fields: FormFields, at instant: Instant, _ milliseconds: Int?) -> PageTurn {
    let asked = asked
    var field = FormSession.firstField(of: asked)
    var turn: Turn
    switch fields.text("measured").flatMap({ measured($0, name: fields["name"]) }) {
    case .failure(let problem): return .refused(problem)
    case .success(let answer):
      field = "measured"
      turn = take(.answer(answer), at: instant, milliseconds: milliseconds)
    case nil:
      if case .signature? = asked?.input {
        guard let signature = SignatureAnswer(fields) else {
          return .refused(PageProblem(field: field, text: words.pages.signatureNeeded))
        }
        turn = take(.answer(.signature(signature)), at: instant, milliseconds: milliseconds)
        break
      }
      if case .file(let format)? = asked?.input {
        if fields.isCut {
          let refusal = AnswerRefusal.file(.tooLarge(size: nil, maximum: format.maximumSize))
          return .refused(PageProblem(field: field, text: refusal.message(in: runner.language)))
        }
        if let file = fields.file("answer") {
          turn = take(.answer(.file(file)), at: instant, milliseconds: milliseconds)
        } else if asked?.current?.answer != nil {
          turn = take(.keep, at: instant, milliseconds: milliseconds)
        } else {
          return .refused(PageProblem(field: field, text: words.answerNeeded))
        }
        break
      }
      switch renamed(by: fields) {
      case .answer(let answer): return taken(answer, at: "name", instant, milliseconds)
      case .refused(let reason): return .refused(PageProblem(field: "name", text: reason))
      case .more, .begunAnew, nil: break
      }
      if let problem = asked?.input.problem(in: fields, words.pages) { return .refused(problem) }
      let known = Set((asked?.current?.answer?.chosen ?? []).compactMap(\.other))
      guard let first = asked?.input.line(in: fields, knownWords: known) else {
        return .refused(PageProblem(field: field, text: words.answerNeeded))
      }
      if let consent = consent(first) {
        let question = isEnteredByStaff ? words.pages.declineEntered : words.pages.declineAsked
        let isConfirmed = fields["confirmed"] == question
        // The button that confirms a refusal gives no consent.
        if consent.agreed, isConfirmed {
          return .refused(PageProblem(field: field, text: words.pages.choseOtherwise))
        }
        if !consent.agreed, fields.text("signature") != nil {
          return .refused(PageProblem(field: "signature", text: words.pages.signedAndDeclined))
        }
        if !consent.agreed, hasNotDeclined, !isConfirmed { return .asksBack(question) }
      }
      turn = take(.line(first), at: instant, milliseconds: milliseconds)
    }
    while turn.refusal == nil, turn.entries.isEmpty, stage != .answer {
      if asksBack {
        guard isConfirmed(by: fields, at: instant) else { return .asksBack(prompt?.question(at: stage) ?? "") }
        turn = take(.keep, at: instant, milliseconds: milliseconds)
      } else {
        field = fieldOfStage
        turn = take(.line(fields[field] ?? ""), at: instant, milliseconds: milliseconds)
      }
    }
    return turn.refusal.map { .refused(PageProblem(field: field, text: $0)) } ?? .taken(turn)
  }

  /// Another name for what a receiver measured, where nothing is typed in its place; nil for anything else.
  private func renamed(by fields: FormFields) -> PromptReply? {
    guard case .answered(.active(let known))? = asked?.current, known.kind == .locationTrack, !known.isByHand,
      let name = fields.text("name"),
      known.kind.table.byHand.indices.allSatisfy({ fields.text("part\($0)") == nil })
    else { return nil }
    return prompt?.renamed(known, name.trimmed)
  }

  private mutating func taken(
    _ answer: Answer, at field: String, _ instant: Instant, _ milliseconds: Int?
  ) -> PageTurn {
    let turn = take(.answer(answer), at: instant, milliseconds: milliseconds)
    return turn.refusal.map { .refused(PageProblem(field: field, text: $0)) } ?? .taken(turn)
  }

  /// What a line decides of a consent; nil for what decides none, or lacks its signature.
  private func consent(_ line: String) -> ConsentAnswer? {
    return if case .answer(.consent(let consent))? = prompt?.reply(to: line, at: stage) { consent } else { nil }
  }

  /// Whether the consent was not declined before: what ends a study for somebody is asked about once.
  private var hasNotDeclined: Bool {
    return if case .consent(let known)? = asked?.current?.answer { known.agreed } else { true }
  }

  private var asksBack: Bool {
    switch stage {
    case .confirming, .affirming: true
    default: false
    }
  }

  /// Whether the page says that the answer was meant: to the question that is asked back, or to the next one, which it
  /// asked only because this one was confirmed.
  private func isConfirmed(by fields: FormFields, at instant: Instant) -> Bool {
    guard let confirmed = fields["confirmed"] else { return false }
    // An answer that was changed beside the question has not been asked about.
    if let about = fields["confirmedOf"], about != fields.answerText { return false }
    if confirmed == prompt?.question(at: stage) { return true }
    var tried = self
    _ = tried.take(.keep, at: instant)
    return if case .affirming(_, let doubt) = tried.stage { stage != tried.stage && doubt == confirmed } else { false }
  }

  /// The name of the field of the part that is asked.
  private var fieldOfStage: String {
    switch stage {
    case .answer, .confirming, .affirming: "answer"
    case .signature: "signature"
    case .other(let chosen): prompt?.numberWantingText(among: chosen).map(PageField.ownWords) ?? "answer"
    case .measured(let known): "part\(known.count)"
    case .named: "name"
    }
  }

  /// The name of the field of the item that is asked: the one that a fault of the whole answer is shown at.
  var firstField: String { FormSession.firstField(of: asked) }

  private static func firstField(of asked: AskedItem?) -> String {
    switch asked?.input {
    case .measurement: "part0"
    case .ranking: "place1"
    default: "answer"
    }
  }
}

extension PromptInput {
  /// The line that would be typed at a terminal for what the fields hold; nil when they hold nothing.
  ///
  /// - Parameter knownWords: The texts of one's own that the answer had before.
  func line(in fields: FormFields, knownWords: Set<String> = []) -> String? {
    switch self {
    case .decision, .scale: fields.text("answer")
    case .choices(let choices, let several): chosen(among: choices, several, fields, knownWords)
    case .ranking(_, let places):
      joined((1...max(places, 1)).compactMap { fields.text("place\($0)") })
    case .dateTime: joined([fields.text("answer"), fields.text("time")].compactMap(\.self))
    case .measurement: fields.text("part0")
    case .number, .quantity, .text, .email, .date, .timeOfDay, .location, .signature: fields.text("answer")
    case .file, .task, .nothing: nil
    }
  }

  /// A text of one's own beside a choice that was not ticked ticks it, where that unticks no other. One that the answer had
  /// before does not: its choice was ticked, and was taken away.
  private func chosen(
    among choices: [PromptChoice], _ several: Bool, _ fields: FormFields, _ knownWords: Set<String>
  ) -> String? {
    var numbers = fields.all("answer").filter { !$0.allSatisfy(\.isWhitespace) }
    for own in choices where own.other {
      guard let text = fields.text(PageField.ownWords(of: own.number)), !knownWords.contains(text.trimmed) else {
        continue
      }
      if several || numbers.isEmpty, !numbers.contains("\(own.number)") { numbers.append("\(own.number)") }
    }
    return joined(numbers)
  }

  /// What is wrong with fields that belong together, before any is read; nil when nothing is.
  func problem(in fields: FormFields, _ words: any PageTexts) -> PageProblem? {
    switch self {
    case .choices(let choices, let several):
      stray(among: choices, several, fields).map { PageProblem(field: $0, text: words.ownWordsElsewhere) }
        ?? wordless(among: choices, fields).map {
          PageProblem(field: PageField.ownWords(of: $0.number), text: words.ownWordsNeeded($0.label))
        }
    case .date:
      // A browser sends none for one that no calendar has.
      fields.text("answer") == nil ? PageProblem(field: "answer", text: words.dateNeeded) : nil
    case .dateTime:
      switch (fields.text("answer"), fields.text("time")) {
      case (nil, _?): PageProblem(field: "answer", text: words.dateNeeded)
      // Who writes both into one field has a browser without pickers.
      case (let date?, nil) where CivilDate(iso: date) != nil: PageProblem(field: "time", text: words.timeNeeded)
      default: nil
      }
    default: nil
    }
  }

  /// The field of a text that goes with a choice that was not made, where another was that stands alone.
  private func stray(among choices: [PromptChoice], _ several: Bool, _ fields: FormFields) -> String? {
    let chosen = fields.all("answer")
    let isAlone =
      several ? choices.contains { $0.exclusive && chosen.contains("\($0.number)") } : fields.text("answer") != nil
    guard isAlone else { return nil }
    return choices.lazy.filter { $0.other && !chosen.contains("\($0.number)") }
      .map { PageField.ownWords(of: $0.number) }.first { fields.text($0) != nil }
  }

  /// The first choice that was made and wants a text, and has none.
  private func wordless(among choices: [PromptChoice], _ fields: FormFields) -> PromptChoice? {
    let chosen = fields.all("answer")
    return choices.first {
      $0.other && chosen.contains("\($0.number)") && fields.text(PageField.ownWords(of: $0.number)) == nil
    }
  }

  private func joined(_ parts: [String]) -> String? { parts.isEmpty ? nil : parts.joined(separator: " ") }
}

enum PageField {
  /// The field of the text beside a choice.
  static func ownWords(of number: Int) -> String { "other\(number)" }
}
