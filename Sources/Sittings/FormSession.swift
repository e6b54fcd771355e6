package import CivilTime
package import SurveyModel
package import Wording

/// A sitting as a person goes through it, one item after the other: the state that every face drives.
///
/// A face shows the ``page`` and what is ``asked``, and hands on what the person does as an ``Act``. The session holds no
/// stream and no clock. What it takes comes back as inputs to be recorded before anything more is shown.
package struct FormSession: Sendable {
  package internal(set) var runner: StepRunner
  package private(set) var words: any Catalogue
  /// How many questions there are; nil when nobody can tell.
  package let total: QuestionTotal?
  /// How the person answers.
  package let path: InputPath
  /// The item that is asked, by its place on the page; nil when the page asks nothing.
  package internal(set) var cursor: Int?
  /// The part of the answer that is asked.
  package internal(set) var stage = PromptStage.answer
  /// What the page that closes the sitting tells; nil before, and where nothing is recorded.
  package var closing: Closing? { didSet { hasClosed = hasClosed || closing != nil } }
  /// Whether that page has shown: the answers are recorded, and what follows is a change.
  package private(set) var hasClosed = false
  /// Whether such a page comes.
  package var closes = false
  /// What leaves the page while what its last answer led to is told: the time of the next one begins when it shows.
  var held: SittingInput?
  /// Whether the person left the closing page.
  package internal(set) var hasLeft = false
  /// What was recorded of items before, to be kept or replaced; nil for a sitting that is the first.
  var recorded: Recorded?

  /// The names of the ways that the person recorded before.
  let usedNames: UsedNames

  /// Whether staff enter what somebody else decided.
  package var isEnteredByStaff = false

  /// Reads the file that a typed path names; nil where none is read.
  package var files: FileReading?

  /// Gives what was recorded of an item on the page that a sitting shows.
  package typealias Recorded = @Sendable (_ slot: Int, _ runner: StepRunner) -> RecordedResponse?

  /// What is asked where; another place is another item, whose time begins when it shows.
  package struct Place: Hashable, Sendable {
    package let step: Int
    package let entries: [Int]
    package let visit: Int
    let item: Int?
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  ///
  /// - Parameter recorded: For a correction: each page opens with what was recorded, at its first item.
  package init(
    _ runner: StepRunner, path: InputPath, recorded: Recorded? = nil, usedNames: UsedNames = UsedNames()
  ) {
    self.runner = runner
    self.path = path
    self.usedNames = usedNames
    self.recorded = recorded
    words = runner.language.catalogue
    total = QuestionTotal(runner.survey)
    guard recorded == nil else {
      arrive()
      return
    }
    cursor = FormSession.firstAsked(of: runner)
  }

  /// Where a session that goes on begins to ask; nil where the page asks nothing.
  package static func firstAsked(of runner: StepRunner) -> Int? {
    guard let items = runner.page?.items else { return nil }
    return items.firstIndex { $0.visible && $0.response == nil } ?? items.lastIndex { runner.isAsked($0) }
  }
}

extension FormSession {
  /// Shows what follows in another language; what is recorded keeps the one that the sitting began in.
  package mutating func speak(_ language: LanguageTag) {
    runner.speak(language)
    words = language.catalogue
  }
}

// MARK: - Where it stands

extension FormSession {
  /// Nil when the sitting has ended.
  package var place: Place? {
    if let page = runner.page {
      return Place(step: page.step, entries: page.entries, visit: page.number, item: cursor)
    }
    return isClosing ? Place(step: .max, entries: [], visit: 1, item: nil) : nil
  }

  /// The record of the item that is asked.
  package var record: ItemRecord? {
    guard let cursor, let items = runner.page?.items, items.indices.contains(cursor) else { return nil }
    return items[cursor]
  }

  /// How the item that is asked is shown, and how its answer is read.
  package var prompt: ItemPrompt? {
    guard let record else { return nil }
    var prompt = prompt(record.slot)
    switch (path, record.response?.answer) {
    // A page has fields for all of it, and measures anew.
    case (.page, _): break
    // Elsewhere words of one's own stand in a field, to be written over.
    case (_, .active?), (.plain, _): prompt.recorded = record.response?.answer
    default: break
    }
    return prompt
  }

  /// The prompt of an item of the page that shows.
  package func prompt(_ slot: Int) -> ItemPrompt { prompt(of: runner.presented(slot)) }

  func prompt(of item: FormItem) -> ItemPrompt {
    ItemPrompt(
      item: item, language: runner.language, fallback: runner.survey.language, words: words,
      offsetSeconds: runner.context.offsetSeconds, usedNames: usedNames,
      files: files)
  }

  /// The item that is asked and not confirmed yet, by its slot and the entries of the repeats round it.
  package var unconfirmed: (slot: Int, entries: [Int])? {
    guard let page = runner.page, let record, record.response == nil, stage == .answer else { return nil }
    return (record.slot, page.entries)
  }

  /// Whether the item that is asked was skipped before.
  package var hasSkipped: Bool { record?.response == .skipped && stage == .answer }

  /// Whether there is a part, a question or a page before.
  package var canGoBack: Bool {
    if isClosing, runner.ending != nil { return runner.canReopen }
    if stage != .answer || runner.canGoBack || leavesChange { return true }
    guard let cursor, let items = runner.page?.items else { return false }
    return items[..<cursor].contains(where: runner.isAsked)
  }

  /// Whether the way back leads to the closing page: from an answer that was to be changed, and stays as it was recorded.
  package var leavesChange: Bool {
    guard hasClosed, runner.isReturning, let items = runner.page?.items else { return false }
    return items.allSatisfy { !$0.visible || $0.response != nil }
  }

  /// The number of the question: those on the way to it, and itself.
  package var number: Int? {
    guard let cursor, let page = runner.page else { return nil }
    let before = runner.path.dropLast().reduce(0) { count, index in
      // What a consent or a task asks has no number.
      let isNumbered = runner.survey.steps[runner.visits[index].step].ownItem == nil
      return isNumbered ? count + runner.visits[index].items.count(where: runner.isAsked) : count
    }
    return before + page.items[...cursor].count(where: runner.isAsked)
  }

  /// Whether something is told in place of a question, until Enter.
  package var isTelling: Bool { held != nil }

  /// When the time of the page that shows is over; nil for one without a limit.
  package var deadline: Instant? { isTelling ? nil : runner.deadline }

  /// Milliseconds until then.
  package func timeLeft(at instant: Instant) -> Int? { isTelling ? nil : runner.timeLeft(at: instant) }

  /// Whether the time of the page that shows is over.
  package func isOver(at instant: Instant) -> Bool { deadline.map { instant >= $0 } ?? false }
}
