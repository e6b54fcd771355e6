import ArgumentParser
import CivilTime
import Scheduling
import StudyService
import StudyStore

/// A feed that a person leads: it pages days, begins sittings, and reads the record anew after each.
struct FeedVisit {
  let source: FeedSource
  let study: StudyOptions
  let clock: ClockOptions
  let printing: PrintOptions
  let plain: Bool
  /// What is said about the files and the store is for who runs the study, not for who answers.
  let isKiosk: Bool
  /// Nil for the day that holds now.
  private(set) var date: CivilDate?
  private(set) var feeds: [DayFeed] = []

  /// A card that can be begun, and whose it is.
  struct Choice {
    let participant: String
    let card: DayFeed.Card
  }

  init(
    _ source: FeedSource, on date: CivilDate?, _ study: StudyOptions, _ clock: ClockOptions, _ printing: PrintOptions,
    plain: Bool, isKiosk: Bool = false
  ) {
    self.source = source
    self.date = date
    self.study = study
    self.clock = clock
    self.printing = printing
    self.plain = plain
    self.isKiosk = isKiosk
  }

  var words: FeedWords? { feeds.first.map { FeedWords(language: $0.view.language) } }

  /// What can be begun, in the order in which it shows.
  var choices: [Choice] {
    feeds.flatMap { feed in
      feed.cards.filter(\.event.state.isAvailable).map {
        Choice(participant: feed.view.record.participant, card: $0)
      }
    }
  }
}

extension FeedVisit {
  /// Reads the days as the record has them now.
  ///
  /// - Throws: ``CommandFailure``.
  mutating func read() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    feeds = try source.read(open, on: date, at: clock.now, isQuiet: isKiosk || !feeds.isEmpty)
  }

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
    var message: String?
    do {
      let run = try RunCommand.parse(arguments(choice))
      try run.run()
    } catch let failure as CommandFailure where FeedVisit.passing.contains(failure.code.rawValue) {
      message = failure.message
    }
    try read()
    return message
  }

  /// Not possible now, store busy, stopped by the person.
  private static let passing: Set<Int32> = [69, 75, 130]

  private func arguments(_ choice: Choice) -> [String] {
    let event = choice.card.event
    var words = [
      event.row.task, "--event=\(event.id)", "--participant=\(choice.participant)", "--study=\(study.folder)",
      "--color=\(printing.color.rawValue)", "--quiet",
    ]
    if let store = study.store { words.append("--store=\(store)") }
    if let by = source.by { words.append("--by=\(by)") }
    if let stated = clock.stated { words.append("--now=\(stated.iso(offsetSeconds: 0, fraction: true))") }
    if plain { words.append("--plain") }
    return words
  }
}

extension FeedVisit {
  /// Shows the day and takes what the person asks for until they leave.
  ///
  /// - Throws: ``CommandFailure``.
  mutating func lead() throws { try leadByLines() }
}
