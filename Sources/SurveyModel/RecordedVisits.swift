/// What makes a visit of one sitting the same as one of another with the same survey and other answers: the step, the entries round
/// it, those of a repeat that goes through choices by their choices, and the way round a loop.
package struct VisitPlace: Hashable, Sendable {
  let step: Int
  /// 0 for an entry that is for a choice.
  let entries: [Int]
  let chosen: [ChoiceValue]
  /// How often the page outside every repeat that was visited most often had been visited.
  let round: Int
  /// How many visits like this one were before it in that round.
  let earlier: Int
}

extension StepRunner {
  /// The place of each visit on the path.
  var places: [VisitPlace] {
    var round = 1
    var seen: [VisitPlace: Int] = [:]
    return path.map { index in
      let visit = visits[index]
      if visit.entries.isEmpty { round = max(round, visit.number) }
      let like = survey.place(of: visit.step, visit.entries, visit.chosen, round: round, earlier: 0)
      let earlier = seen[like, default: 0]
      seen[like] = earlier + 1
      return survey.place(of: visit.step, visit.entries, visit.chosen, round: round, earlier: earlier)
    }
  }
}

extension Survey {
  fileprivate func place(
    of step: Int, _ entries: [Int], _ chosen: [ChoiceValue], round: Int, earlier: Int
  ) -> VisitPlace {
    let counted = zip(loops(around: step), entries).map { group, entry in
      if case .forEach? = groups[group].loop?.count { 0 } else { entry }
    }
    return VisitPlace(step: step, entries: counted, chosen: chosen, round: round, earlier: earlier)
  }
}

/// What was recorded in a sitting, to be found by another with the same survey and context, some answers of which differ.
package struct RecordedVisits: Sendable {
  let survey: Survey
  private(set) var pages: [VisitPlace: StepResult] = [:]
  /// Where the answer to an item stands that a result tells of, without the way round.
  private var standing: [ItemPlace: VisitPlace] = [:]

  private var answers: [ResultPath: AnswerScript.Prepared] = [:]
  /// Of the last way round.
  private var lastRound = 1

  private struct ItemPlace: Hashable {
    let item: String
    let matrix: String?
    let step: Int
    let entries: [Int]
    let chosen: [ChoiceValue]

    init(_ item: String, of matrix: String?, at place: VisitPlace) {
      self.item = item
      self.matrix = matrix
      (step, entries, chosen) = (place.step, place.entries, place.chosen)
    }
  }

  /// Nothing recorded.
  package init(nothingOf survey: Survey) { self.survey = survey }

  package init(_ result: TaskResult, of survey: Survey, in context: SittingContext) {
    self.survey = survey
    let ways = Ways(result, of: survey, in: context)
    // A page that the way passed has no visit.
    for page in result.pages where !page.result.abandoned && page.result.visit > 0 {
      guard let step = survey.steps.firstIndex(where: { $0.id == page.result.step }) else { continue }
      let place = ways.place(of: step, ResultPath(components: page.path).entries, visit: page.result.visit)
      pages[place] = page.result
      lastRound = max(lastRound, place.round)
      // What a later way round confirmed anew, or left behind, does not stand.
      for item in page.result.results where item.confirmed == nil {
        answers[item.path(on: page.path)] = item.prepared
        let key = ItemPlace(item.item, of: item.matrix, at: place)
        if let known = standing[key], known.round > place.round { continue }
        standing[key] = place
      }
    }
  }

  func page(at place: VisitPlace) -> StepResult? { pages[place] }

  /// What was confirmed of an item on a visit; nil where nothing was, and for what is worked out.
  func confirmed(_ slot: Int, at place: VisitPlace) -> ItemResult? {
    pages[place]?.result(of: survey.items[slot].item).flatMap { $0.prepared == nil ? nil : $0 }
  }

  /// The answer of an item that stands under a path of the result.
  package func standing(at path: ResultPath) -> AnswerScript.Prepared? { answers[path] }

  /// Whether an answer that names no visit is for the page that a sitting shows.
  package func isNamed(_ slot: Int, on runner: StepRunner) -> Bool {
    runner.places.last.map { isNamed(slot, at: $0) } ?? false
  }

  /// Whether an answer that names no visit is for this one: the visit whose answer stands, else one of which nothing was recorded.
  func isNamed(_ slot: Int, at place: VisitPlace) -> Bool {
    standing[key(slot, at: place)].map { $0 == place } ?? (confirmed(slot, at: place) == nil)
  }

  private func key(_ slot: Int, at place: VisitPlace) -> ItemPlace {
    ItemPlace(survey.items[slot].item.id, of: survey.items[slot].item.matrix?.id, at: place)
  }

  /// Whether a visit is one that the recorded sitting left out on its last ways, and whose answer takes the place of the one that stands.
  func isOpened(_ slot: Int, at place: VisitPlace) -> Bool {
    guard let known = standing[key(slot, at: place)], place.round <= lastRound else { return false }
    return place.round > known.round && confirmed(slot, at: place) == nil
  }

  /// The same where an answer that names no visit is for the visits that were opened.
  func opening(_ slot: Int, at place: VisitPlace) -> RecordedVisits {
    var opened = self
    opened.standing[key(slot, at: place)] = nil
    return opened
  }
}

/// How the visits of a result lie on the way that led to it.
private struct Ways {
  private struct Numbered: Hashable {
    let step: Int
    let entries: [Int]
    let visit: Int
  }

  private let survey: Survey
  private let lists: ChoiceLists
  private var places: [Numbered: VisitPlace] = [:]

  init(_ result: TaskResult, of survey: Survey, in context: SittingContext) {
    self.survey = survey
    lists = ChoiceLists(result)
    let runner = StepRunner(survey: survey, context: context)
    let again = ScriptedSitting(
      runner, script: AnswerScript(result), isRecorded: true, leavingOpen: result.openPaths,
      at: result.finished ?? context.started)
    // Only a survey with loops has to be gone through anew; and one whose answers are not taken any more can't be.
    guard again.faults.isEmpty else { return }
    for (index, place) in zip(again.runner.path, again.runner.places) {
      let visit = again.runner.visits[index]
      places[Numbered(step: visit.step, entries: visit.entries, visit: visit.number)] = place
    }
  }

  func place(of step: Int, _ entries: [Int], visit: Int) -> VisitPlace {
    places[Numbered(step: step, entries: entries, visit: visit)]
      ?? survey.place(of: step, entries, lists.chosen(round: step, entries, of: survey), round: visit, earlier: 0)
  }
}

extension TaskResult {
  /// The paths of items that a change led to and nobody answered: they may stay so.
  package var openPaths: [ResultPath] { items.filter { $0.result.state == .notReached }.map(\.path) }
}

extension StepResult {
  func result(of item: FormItem) -> ItemResult? { results.first { $0.item == item.id && $0.matrix == item.matrix?.id } }
}
