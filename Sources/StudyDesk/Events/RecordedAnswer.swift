package import JSONText
import Record
import StudyService
package import SurveyModel

/// An item of an outcome as staff read it: where it stands, what was asked, and what was answered or why it is blank.
package struct RecordedAnswer: Hashable, Sendable {
  /// As exports and queries name it.
  package let path: String
  package let question: String
  /// Nil for a blank, and for what is withheld.
  package let answer: String?
  package let state: ItemState
  /// Whether it may tell who somebody is, and the reader may not know.
  package let isWithheld: Bool
  /// Whether it is a file, which can be downloaded.
  package let isFile: Bool
  /// Whether the survey works it out: nobody gave it, and nobody can correct it but by what it is worked out from.
  package let isComputed: Bool

  package var json: JSONValue {
    [
      "path": .string(path), "question": .string(question), "state": .string(state.rawValue),
      "answer": .optional(answer), "withheld": .boolean(isWithheld),
    ]
  }
}

extension RecordedAnswer {
  /// The items of an outcome as they stand.
  ///
  /// - Parameter withheld: Tells which places the reader may not see.
  static func all(
    of record: OutcomeRecord, _ view: ParticipantView, withheld: WithheldAnswers
  ) -> [RecordedAnswer] {
    let reader = RecordedFactReader(
      survey: view.study.survey(of: record), language: .staff, audience: .team,
      told: record.reading.items.filter { !withheld.hides($0.path, of: record) })
    return record.reading.items.map { item in
      let isWithheld = withheld.hides(item.path, of: record)
      let fact = isWithheld ? nil : reader.fact(item)
      let isFile = if case .file? = item.answer { !isWithheld } else { false }
      return RecordedAnswer(
        path: item.path.description, question: reader.question(of: item), answer: fact?.value, state: item.state,
        isWithheld: isWithheld, isFile: isFile, isComputed: item.result.isComputed)
    }
  }
}

extension RecordedFactReader {
  /// An answer as staff read it, or why there is none.
  func word(_ item: PlacedItem) -> String { fact(item)?.value ?? item.answer?.json.answerText ?? item.state.word }
}

extension ItemState {
  /// Why there is no answer, for staff.
  package var word: String {
    switch self {
    case .answered: ""
    case .skipped: "skipped"
    case .dontKnow: "doesn't know"
    case .notShown: "not shown"
    case .notReached: "not reached"
    case .timedOut: "the time was over"
    }
  }
}

/// Which answers a reader is not shown: those that may tell who somebody is, where they may not know.
struct WithheldAnswers {
  /// Nil for a reader who may see all.
  private let content: IdentifyingContent?

  init(_ study: RunningStudy, isNamed: Bool) { content = isNamed ? nil : IdentifyingContent(study) }

  func hides(_ path: ResultPath, of record: OutcomeRecord) -> Bool {
    guard let content else { return false }
    return record.survey.map { content.tells(path, in: $0) || content.isFile(path, in: $0) } ?? true
  }

  func hides(_ value: RecordedValue, of record: OutcomeRecord) -> Bool {
    content?.tells(value, of: record) ?? false
  }

  /// Of a difference, by the path or the kind that it names.
  func hides(_ difference: ResultDifference, of record: OutcomeRecord) -> Bool {
    guard content != nil else { return false }
    if let path = ResultPath(difference.path), path.components.count > 1 { return hides(path, of: record) }
    let kinds = record.values + record.outcome.values
    return kinds.first { $0.kind == difference.path }.map { hides($0, of: record) } ?? true
  }
}
