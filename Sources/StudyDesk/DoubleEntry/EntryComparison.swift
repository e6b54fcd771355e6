package import JSONText
package import Record
import Reports
import StudyService
import SurveyModel

/// What two people entered of the same paper, side by side.
package struct EntryComparison: Sendable {
  package let record: SecondEntryRecord
  /// Who entered it first.
  package let first: Stamp
  /// Items that the two have differently, in the order of the survey.
  package let differences: [Difference]

  package struct Difference: Hashable, Sendable {
    package let path: String
    package let question: String
    /// Nil where it may tell who the participant is, and the reader may not see that.
    package let entries: Pair?

    package struct Pair: Hashable, Sendable {
      package let first: String
      package let second: String
    }
  }

  package var isAgreed: Bool { record.isAgreed }
}

extension EntryComparison {
  /// - Returns: Nil for a second entry whose result can't be read any more.
  init?(
    _ second: SecondEntryRecord, with outcome: OutcomeRecord, _ view: ParticipantView, withheld: WithheldAnswers
  ) {
    guard let entered = TaskResult(json: second.result), let compared = outcome.result(of: second.revision) else {
      return nil
    }
    record = second
    first = outcome.stamp
    let questions = Dictionary(
      RecordedAnswer.all(of: outcome, view, withheld: withheld).map { ($0.path, $0.question) },
      uniquingKeysWith: { first, _ in first })
    differences = ResultDifference.between(compared, entered).map { found in
      let isHidden = ResultPath(found.path).map { withheld.hides($0, of: outcome) } ?? false
      return Difference(
        path: found.path, question: questions[found.path] ?? found.path,
        entries: isHidden ? nil : .init(first: found.old, second: found.new))
    }
  }

  /// The paths of items that somebody names, which have to be among those that differ.
  ///
  /// - Throws: ``SecondEntryRefusal/noDifference(_:)``.
  func paths(_ names: [String]) throws -> [String] {
    let found = names.map { name in
      let own = record.differences.filter { $0 == name || $0.hasSuffix("/" + name) }
      return own.contains(name) ? name : own.count == 1 ? own[0] : nil
    }
    let unknown = zip(names, found).filter { $1 == nil }.map(\.0)
    if !unknown.isEmpty { throw SecondEntryRefusal.noDifference(unknown) }
    return found.compactMap(\.self)
  }

  package var json: JSONValue {
    [
      "event": .string(record.event), "agreed": .boolean(isAgreed), "first": .string(first.author.reading),
      "second": .string(record.stamp.author.reading),
      "settled": .optional(
        record.settled.map { ["author": .string($0.stamp.author.reading), "reason": .string($0.reason)] }),
      "differences": .array(
        differences.map {
          [
            "path": .string($0.path), "question": .string($0.question), "first": .optional($0.entries?.first),
            "second": .optional($0.entries?.second),
          ]
        }),
    ]
  }
}

extension OutcomeRecord {
  /// The result as an entry left it; nil when it is not one of this outcome's.
  func result(of revision: Int64) -> TaskResult? {
    let numbers = [number] + revisions.map(\.number)
    return numbers.firstIndex(of: revision).flatMap { results[$0] }
  }

  /// Whether somebody entered it from paper.
  var isOnPaper: Bool { heading?.mode == .paper }
}
