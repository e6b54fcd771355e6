package import JSONText
package import Record
package import Reports
package import Sittings
package import StudyService
import SurveyModel

/// One item of an outcome that is to be corrected, and how it may be answered.
package struct ItemToCorrect: Sendable {
  /// As results name it.
  package let path: String
  package let question: String
  /// The number of the revision that was looked at.
  package let revision: Int64
  /// The answer as it stands, as somebody would type it; nil for a blank.
  package let typed: String?
  /// The same as it is read.
  package let recorded: String?
  /// Nil where any answer of its kind may be typed.
  package let choices: [Choice]?
  package let isOptional: Bool
  package let canBeUnknown: Bool
  /// Whether it is asked as in a sitting: with fields of its own kind.
  package let isAsked: Bool

  package struct Choice: Hashable, Sendable {
    /// As it is typed.
    package let typed: String
    package let label: String
  }
}

/// What an item is corrected to.
package enum CorrectedAnswer: Hashable, Sendable {
  case typed(String)
  case answer(JSONValue)
  case skipped
  case dontKnow
}

/// Why an item can't be corrected by itself.
package enum ItemCorrectionRefusal: Refusal, Hashable {
  case unknownItem(String, event: String)
  /// The survey does not take the answer, or asks something else with it.
  case doesNotFit([String])
  /// With the answer the survey asks for items that were not asked before, by their paths.
  case asksMore([String])

  package var kind: RefusalKind { .request }

  package var message: String {
    switch self {
    case .unknownItem(let item, let event): "what was recorded of '\(event)' has no item '\(item)'"
    case .doesNotFit(let faults): "the answer does not fit the survey: " + faults.joined(separator: "; ")
    case .asksMore(let paths):
      "with this answer the survey asks more, which has no answer yet (" + paths.joined(separator: ", ")
        + "): go through all answers again instead"
    }
  }
}

extension StudyDesk {
  /// An item of an outcome as it can be corrected now.
  ///
  /// - Throws: ``ItemCorrectionRefusal``; as ``correction(of:revision:of:by:)``.
  package func itemToCorrect(
    _ path: String, of event: String, of participant: String, by author: Author
  ) throws -> ItemToCorrect {
    let correction = try correction(of: event, of: participant, by: author)
    let items = correction.record.reading.items
    guard let slot = correction.slot(path), let item = items.first(where: { $0.path.description == path }) else {
      throw ItemCorrectionRefusal.unknownItem(path, event: event)
    }
    let asked = correction.survey.items[slot].item
    // Who may correct an outcome sees its other answers, which the form of all of them shows.
    let reader = RecordedFactReader(survey: correction.survey, language: .staff, audience: .team, told: items)
    let session = correction.session(at: path)
    // The choices that show beside the other answers, where the survey can be led there.
    let choices = correction.choices(of: session?.prompt(slot).item.format ?? asked.format)
    return ItemToCorrect(
      path: path, question: reader.question(of: item), revision: correction.record.revision,
      typed: item.answer.map { $0.json.string ?? $0.json.compactText },
      recorded: item.answer.map { _ in reader.word(item) },
      choices: choices, isOptional: asked.optional,
      canBeUnknown: asked.dontKnow, isAsked: choices == nil && session != nil)
  }

  /// Corrects one item of an outcome; what follows from it is worked out anew.
  ///
  /// - Throws: ``ItemCorrectionRefusal``; as ``correct(_:as:of:reason:by:)``.
  package func correct(
    item path: String, to answer: CorrectedAnswer, of seen: SeenOutcome, of participant: String, reason: String,
    by author: Author
  ) throws -> (changes: [ResultDifference], sheet: OutcomeSheet) {
    let correction = try correction(of: seen.event, revision: seen.revision, of: participant, by: author)
    let prepared: AnswerScript.Prepared =
      switch answer {
      case .typed(let text):
        .answer(TypedAnswer.json(text, for: correction.slot(path).map { correction.survey.items[$0].item.format }))
      case .answer(let json): .answer(json)
      case .skipped: .state(.skipped)
      case .dontKnow: .state(.dontKnow)
      }
    let script = AnswerScript(entries: [AnswerScript.Entry(key: path, prepared: prepared)])
    let taken = correction.taken(with: script, at: clock.now)
    let asked = taken.faults.compactMap { if case .missing(let other, _) = $0, other != path { other } else { nil } }
    guard asked.isEmpty else { throw ItemCorrectionRefusal.asksMore(asked) }
    guard taken.faults.isEmpty else { throw ItemCorrectionRefusal(taken.faults) }
    return try correct(correction, as: taken.runner, of: participant, reason: reason, by: author)
  }
}

extension ItemCorrectionRefusal {
  init(_ faults: [ScriptFault]) {
    self = .doesNotFit(faults.map { $0.message + ($0.help.map { ", " + $0 } ?? "") })
  }
}

extension Correction {
  /// The survey from its first page on, each question with what was recorded.
  ///
  /// - Parameter usedNames: Of the participant's other ways.
  package func session(_ usedNames: UsedNames = UsedNames()) -> FormSession { session(in: context, usedNames) }

  /// What was recorded of each item on the visit that a sitting shows; nil of what the survey takes no longer.
  package var standing: FormSession.Recorded {
    { [recorded] slot, runner in recorded.known(slot, on: runner) }
  }

  private func session(in context: SittingContext, _ usedNames: UsedNames) -> FormSession {
    var session = FormSession(
      StepRunner(survey: survey, context: context), path: .page, recorded: standing, usedNames: usedNames)
    session.isEnteredByStaff = true
    return session
  }

  /// The survey where it asks one item, with what was recorded of all, in the language of staff; nil where that can't be
  /// come to. What it takes is an answer to that item, and no result.
  package func session(at path: String, _ usedNames: UsedNames = UsedNames()) -> FormSession? {
    var session = session(in: context.speaking(.staff), usedNames)
    for _ in 0..<Correction.mostActs {
      guard session.runner.ending == nil, let page = session.runner.page else { return nil }
      if let place = page.items.firstIndex(where: { survey.path(of: $0.slot, entries: page.entries) == path }),
        recorded.isNamed(page.items[place].slot, on: session.runner)
      {
        return session.point(at: place) ? session : nil
      }
      let before = session.place
      let act: FormSession.Act = session.isTelling || session.cursor == nil ? .goOn : .keep
      // A page with a time limit that was answered then is not over now.
      _ = session.take(act, at: page.started)
      if session.place == before { return nil }
    }
    return nil
  }

  /// What a turn of such a session says of the item; nil where it confirmed nothing of it.
  package func answer(to path: String, in turn: FormSession.Turn) -> CorrectedAnswer? {
    for case .respond(let slot, let entries, let response) in turn.entries.map(\.input)
    where survey.path(of: slot, entries: entries) == path {
      switch response {
      case .answered(let answer): return .answer(answer.broughtAlong)
      case .skipped: return .skipped
      case .dontKnow: return .dontKnow
      case .timedOut: return nil
      }
    }
    return nil
  }

  private static let mostActs = 2_000

  /// What an item of one choice among few can be; nil for every other.
  fileprivate func choices(of format: AnswerFormat) -> [ItemToCorrect.Choice]? {
    func text(_ text: LocalizedText) -> String { text.text(in: .staff, fallback: survey.language) }
    switch format {
    case .boolean(let own):
      return [
        .init(typed: "true", label: own.yes.map(text) ?? "yes"), .init(typed: "false", label: own.no.map(text) ?? "no"),
      ]
    case .choice(let choice), .textScale(let choice):
      guard !choice.multiple, choice.table == nil, !choice.choices.contains(where: \.other) else { return nil }
      return choice.choices.map {
        .init(typed: $0.value.json.string ?? $0.value.json.compactText, label: text($0.text))
      }
    case .scale(let scale), .ladder(let scale):
      let values = stride(from: scale.minimum, through: scale.maximum, by: scale.step)
      guard (scale.maximum - scale.minimum) / scale.step < 21 else { return nil }
      let meanings = Dictionary(
        scale.criteria.map { ("\($0.value)", text($0.text)) }, uniquingKeysWith: { first, _ in first })
      return values.map { value in
        .init(typed: "\(value)", label: "\(value)" + (meanings["\(value)"].map { ": " + $0 } ?? ""))
      }
    default: return nil
    }
  }
}
