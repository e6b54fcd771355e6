import ArgumentParser
import CivilTime
import Foundation
import Record
import Scheduling
import StudyService
import StudyDesk

/// A feed that a person leads: it pages days, begins sittings, and reads the record anew after each.
struct FeedVisit {
  let source: FeedSource
  let study: StudyOptions
  let clock: ClockOptions
  let printing: PrintOptions
  let plain: Bool
  let theme: ThemeChoice
  /// Whether to read the day and the prompts aloud.
  let speak: Bool
  var speaker: Speaker?
  /// What is said about the files and the store is for who runs the study, not for who answers.
  let isKiosk: Bool
  /// Nil for the day that holds now.
  private(set) var date: CivilDate?
  private(set) var feeds: [DayFeed] = []

  /// A card, and whose it is.
  struct Choice {
    let participant: String
    let card: DayFeed.Card
  }

  init(
    _ source: FeedSource, on date: CivilDate?, _ study: StudyOptions, _ clock: ClockOptions, _ printing: PrintOptions,
    plain: Bool, theme: ThemeChoice = .auto, speak: Bool = false, isKiosk: Bool = false
  ) {
    self.source = source
    self.date = date
    self.study = study
    self.clock = clock
    self.printing = printing
    self.plain = plain
    self.theme = theme
    self.speak = speak
    self.isKiosk = isKiosk
  }

  var words: FeedWords? { feeds.first.map { FeedWords(language: $0.view.language) } }

  /// Every card, in the order in which they show.
  var cards: [Choice] {
    feeds.flatMap { feed in
      feed.cards.map { Choice(participant: feed.view.record.participant, card: $0) }
    }
  }

  /// What can be begun.
  var choices: [Choice] { cards.filter(\.card.event.state.isAvailable) }
}

extension FeedVisit {
  /// Reads the days as the record has them now.
  ///
  /// - Throws: ``CommandFailure``.
  mutating func read() throws {
    let desk = try study.desk(clock, readOnly: true, isQuiet: isKiosk || !feeds.isEmpty)
    feeds = try desk.days(of: source, on: date)
  }

  /// Reads the days anew as time has passed.
  ///
  /// - Returns: What opened meanwhile, in words; nil when nothing did.
  /// - Throws: ``CommandFailure``.
  mutating func refresh() throws -> String? {
    let known = Set(choices.map(\.card.event.id))
    try read()
    let opened = choices.filter { !known.contains($0.card.event.id) }.map(\.card.event.row.title)
    return opened.isEmpty ? nil : words?.opened(opened)
  }

  /// How long a day that nobody touches stands, in milliseconds.
  static let stale = 30_000

  /// - Throws: ``CommandFailure``.
  mutating func turn(days: Int) throws {
    guard let feed = feeds.first else { return }
    let today = feed.view.today
    let wanted = feed.date.adding(days: days)
    // Nobody pages further than some years, and the calendar has an end.
    if abs(Int(wanted.dayNumber) - Int(today.dayNumber)) > FeedVisit.farthest { return }
    date = wanted == today ? nil : wanted
    try read()
  }

  private static let farthest = 3_660

  /// - Throws: ``CommandFailure``.
  mutating func turnToToday() throws {
    date = nil
    try read()
  }

  /// Takes the person through a sitting, as `run` does, and reads the days anew.
  ///
  /// - Returns: What to tell them about a sitting that did not come to its end.
  /// - Throws: ``CommandFailure`` for what another try can't mend: a full disk, a broken store.
  mutating func take(_ choice: Choice) throws -> String? {
    speaker?.stop()
    var message: String?
    do {
      try taking(choice).take()
    } catch {
      guard let failure = CommandFailure(of: error), FeedVisit.passing.contains(failure.code.rawValue) else {
        throw error
      }
      message = failure.message
    }
    try read()
    return message
  }

  /// Not possible now, store busy, stopped by the person.
  private static let passing: Set<Int32> = [69, 75, 130]

  private func taking(_ choice: Choice) throws -> SurveyTaking {
    let event = choice.card.event
    let order = SittingOrder(
      task: event.row.task, event: event.id, participant: choice.participant, by: source.by, account: NSUserName())
    let manner = SittingManner(
      clock: clock, printing: printing, isPlain: plain, theme: theme, speaks: speaker != nil, output: .nothing)
    return SurveyTaking(desk: try study.desk(clock, isQuiet: true), order: order, manner: manner)
  }
}

extension FeedVisit {
  /// Shows the day and takes what the person asks for until they leave.
  ///
  /// - Throws: ``CommandFailure``.
  mutating func lead() throws {
    try read()
    if let words { speaker = Speaker.asked(speak, words.language) }
    guard KeyTerminal.isPossible(plain: plain),
      var terminal = KeyTerminal(theme: theme.theme(coloured: printing.color.applies(to: .standardError)))
    else { return try leadByLines() }
    try leadByKeys(&terminal)
  }
}
