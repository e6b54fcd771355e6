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

    /// In words, as staff read answers.
    package struct Pair: Hashable, Sendable {
      package let first: String
      package let second: String
      /// What stands now, where the first entry was corrected since and nobody has settled the two.
      package let corrected: String?
      /// What stands since the two were settled; nil before.
      package let taken: String?
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
    let survey = view.study.survey(of: outcome)
    let reader = RecordedFactReader(survey: survey, language: .staff, audience: .team)
    let lists = ChoiceLists(compared)
    let (first, again) = (Items(compared, by: lists, of: survey), Items(entered, by: lists, of: survey))
    let standing = Items(outcome.result(of: outcome.revision), by: lists, of: survey)
    let isSettled = second.settled != nil
    // What only the second entry has is asked as it was there.
    let questionsAgain = RecordedFactReader(
      survey: survey, language: .staff, audience: .team,
      told: entered.items.filter { !withheld.hides($0.path, of: outcome) })
    differences = second.differences.map { path in
      let isHidden = ResultPath(path).map { withheld.hides($0, of: outcome) } ?? false
      let isCorrected = !isSettled && !Items.agree(first[path], standing[path])
      return Difference(
        path: path, question: questions[path] ?? again[path].map(questionsAgain.question) ?? path,
        entries: isHidden
          ? nil
          : .init(
            first: reader.word(first[path]), second: reader.word(again[path]),
            corrected: isCorrected ? reader.word(standing[path]) : nil,
            taken: isSettled ? reader.word(standing[path]) : nil))
    }
  }

  /// The paths of the items that two people have differently, as the first counts, in the order of the second entry. What is worked
  /// out from answers is not compared, and neither are entries for a choice that one of them lacks: they follow from others.
  static func paths(differingIn first: TaskResult, _ second: TaskResult, of survey: Survey) -> [String] {
    let (lists, others) = (ChoiceLists(first), ChoiceLists(second))
    let (one, two) = (Items(first, by: lists, of: survey), Items(second, by: lists, of: survey))
    let alone = one.paths.filter { path in
      two[path] == nil && ResultPath(path).flatMap { lists.path($0, in: others, of: survey) } != nil
    }
    return (two.paths + alone).filter { path in
      let isComputed = (two[path] ?? one[path])?.result.type == "computed"
      return !isComputed && !Items.agree(one[path], two[path])
    }
  }

  /// The items of a result by the path that each has in the first entry.
  private struct Items {
    /// In the order of the result.
    let paths: [String]
    private let items: [String: PlacedItem]

    /// - Parameter first: The lists of the first entry. What it lacks is left out.
    init(_ result: TaskResult?, by first: ChoiceLists, of survey: Survey?) {
      let lists = result.map(ChoiceLists.init)
      // What only an earlier way round confirmed is none of its answers.
      let standing = (result?.items ?? []).filter { $0.result.confirmed == nil }
      let placed = standing.compactMap { item -> (path: String, item: PlacedItem)? in
        guard let survey, let lists else { return ("\(item.path)", item) }
        return lists.path(item.path, in: first, of: survey).map { ("\($0)", item) }
      }
      paths = placed.map(\.path)
      items = Dictionary(placed.map { ($0.path, $0.item) }, uniquingKeysWith: { $1 })
    }

    subscript(path: String) -> PlacedItem? { items[path] }

    /// Whether two people say the same: `7.50` is 7.5, and an instant is the same by every clock.
    static func agree(_ first: PlacedItem?, _ second: PlacedItem?) -> Bool {
      switch (first?.answer, second?.answer) {
      case (.number(let one)?, .number(let two)?): one == two || !(one < two) && !(two < one)
      case (.dateTime(let one)?, .dateTime(let two)?): one.instant == two.instant
      case (let one, let two): one == two && first?.state ?? .notShown == second?.state ?? .notShown
      }
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
            "second": .optional($0.entries?.second), "corrected": .optional($0.entries?.corrected),
            "taken": .optional($0.entries?.taken),
          ]
        }),
    ]
  }
}

extension RecordedFactReader {
  /// The same of what may be missing.
  fileprivate func word(_ item: PlacedItem?) -> String { item.map { word($0) } ?? ItemState.notShown.word }
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
