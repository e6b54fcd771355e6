import SurveyModel

/// What the second of two entries has where it is taken, as answers to a correction of the outcome.
struct SecondAnswers {
  let script: AnswerScript
  private let entered: TaskResult
  private let survey: Survey
  /// The lists of the first entry, by which paths of differences are counted.
  private let first: ChoiceLists
  private let wanted: Set<String>
  /// Answers that both entries have, by the path that each has in the correction.
  private let spare: Set<String>

  /// Beside what is wanted there is, with a list of choices, what the second has for those that the first lacks, and what both
  /// have the same: a way that is opened may ask for it again. That is spare, and need not show.
  ///
  /// - Parameters:
  ///   - wanted: The paths that are taken, as `first` counts, of all that differ.
  ///   - standing: What is corrected.
  /// - Throws: ``SecondEntryRefusal/noEntry(_:)`` for answers of choices that are none any more.
  init(
    of entered: TaskResult, at wanted: Set<String>, among differences: [String], countedBy first: ChoiceLists,
    into standing: TaskResult, of survey: Survey
  ) throws(SecondEntryRefusal) {
    let lists = ChoiceLists(entered)
    let own = ChoiceLists(standing)
    let stands = Dictionary(standing.items.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    // The items of which the first entry stays, though the second was confirmed beside its own.
    let left = Set(
      differences.filter { !wanted.contains($0) }.compactMap(ResultPath.init).compactMap(survey.slot(of:)))
    let read = survey.itemsReadByDoubts
    var counted = own
    var entries: [AnswerScript.Entry] = []
    var homeless: [String] = []
    var spare: Set<String> = []
    // What an earlier way round confirmed is none of its answers.
    for item in entered.items where item.result.confirmed == nil {
      let known = lists.path(item.path, in: first, of: survey)
      let former = lists.path(item.path, in: own, of: survey)
      let isWanted = known.map { wanted.contains($0.description) } ?? (former == nil)
      let isSame = item.isSame(as: former.flatMap { stands[$0] })
      guard isWanted || isSame, let prepared = item.result.prepared else { continue }
      guard let path = lists.path(item.path, in: counted, of: survey) else {
        if isWanted, let known { homeless.append(known.description) }
        continue
      }
      if !isWanted { spare.insert(path.description) }
      // Whoever entered it was asked about what is out of the ordinary, beside what the second has.
      let isMeant = survey.slot(of: item.path).flatMap { read[$0]?.isDisjoint(with: left) } ?? true
      entries.append(AnswerScript.Entry(key: path.description, prepared: prepared, affirmed: isMeant))
      if isWanted, case .choices(let chosen)? = item.answer { counted = counted.with(chosen, at: path, of: survey) }
    }
    if !homeless.isEmpty { throw .noEntry(homeless) }
    script = AnswerScript(entries: entries)
    (self.entered, self.survey, self.first) = (entered, survey, first)
    (self.wanted, self.spare) = (wanted, spare)
  }
}

extension SecondAnswers {
  /// The faults that are any: a spare answer need not show.
  func faults(among faults: [ScriptFault]) -> [ScriptFault] {
    faults.filter { if case .notShown(let key) = $0 { !spare.contains(key) } else { true } }
  }

  /// The paths that were to be taken and of which a result has something else.
  func missing(in result: TaskResult) -> [String] {
    paths(differingIn: result, entered, by: ChoiceLists(result)).filter(wanted.contains)
  }

  /// The paths at which the two entries differ that a result has otherwise than what stood, though nobody named them.
  func lost(from standing: TaskResult, in result: TaskResult, among differences: [String]) -> [String] {
    paths(differingIn: standing, result, by: ChoiceLists(standing))
      .filter { differences.contains($0) && !wanted.contains($0) }
  }

  /// As the first entry counts.
  private func paths(differingIn one: TaskResult, _ other: TaskResult, by lists: ChoiceLists) -> [String] {
    EntryComparison.paths(differingIn: one, other, of: survey).compactMap(ResultPath.init)
      .compactMap { lists.path($0, in: first, of: survey)?.description }
  }
}

extension PlacedItem {
  /// Whether both have the same answer.
  fileprivate func isSame(as other: PlacedItem?) -> Bool {
    guard let own = answer?.json else { return false }
    return own == other?.answer?.json
  }
}
