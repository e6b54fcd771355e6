package import CivilTime
import Foundation
import Machine
import Record
import Scheduling
import StudyService
package import StudyDesk
import SurveyModel
import Wording

/// A feed that a person leads: it pages days, begins sittings, and reads the record anew after each.
package struct FeedVisit {
  let source: FeedSource
  private let open: OpenDesk
  let color: ColorChoice
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

  /// Opens the desk of the study; quietly where nobody who runs the study reads what is said of its files.
  package typealias OpenDesk = (_ readOnly: Bool, _ isQuiet: Bool) throws -> StudyDesk

  package init(
    _ source: FeedSource, on date: CivilDate?, plain: Bool, theme: ThemeChoice = .auto, color: ColorChoice = .auto,
    speak: Bool = false, isKiosk: Bool = false, open: @escaping OpenDesk
  ) {
    self.source = source
    self.date = date
    self.open = open
    self.color = color
    self.plain = plain
    self.theme = theme
    self.speak = speak
    self.isKiosk = isKiosk
  }

  var words: (any Catalogue)? { feeds.first.map { $0.view.language.catalogue } }

  /// Every card, in the order in which they show.
  var cards: [Choice] {
    feeds.flatMap { feed in
      feed.cards.map { Choice(participant: feed.view.record.participant, card: $0) }
    }
  }

  /// What can be begun, or gone back to.
  var choices: [Choice] { cards.filter(\.card.canBeTaken) }
}

extension FeedVisit {
  /// Reads the days as the record has them now.
  ///
  /// - Throws: ``TerminalFailure``.
  mutating func read() throws {
    let desk = try open(true, isKiosk || !feeds.isEmpty)
    feeds = try desk.days(of: source, on: date)
  }

  /// Reads the days anew as time has passed.
  ///
  /// - Returns: What opened meanwhile, in words; nil when nothing did.
  /// - Throws: ``TerminalFailure``.
  mutating func refresh() throws -> String? {
    func open() -> [StandingEvent] { cards.map(\.card.event).filter(\.state.isAvailable) }
    let known = Set(open().map(\.id))
    try read()
    let opened = open().filter { !known.contains($0.id) }.map(\.row.title)
    return opened.isEmpty ? nil : words?.opened(opened)
  }

  /// How long a day that nobody touches stands, in milliseconds.
  static let stale = 30_000

  /// - Throws: ``TerminalFailure``.
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

  /// - Throws: ``TerminalFailure``.
  mutating func turnToToday() throws {
    date = nil
    try read()
  }

  /// Takes the person through a sitting, as `run` does, and reads the days anew.
  ///
  /// - Returns: What to tell them about a sitting that did not come to its end.
  /// - Throws: ``TerminalFailure`` for what another try can't mend: a full disk, a broken store.
  mutating func take(_ choice: Choice) throws -> String? {
    speaker?.stop()
    var message: String?
    do {
      message = try taking(choice).take().notice
    } catch {
      guard let failure = TerminalFailure(of: error), FeedVisit.passing.contains(failure.kind) else {
        throw error
      }
      message = failure.message
    }
    try read()
    return message
  }

  /// Not possible now, store busy, stopped by the person.
  private static let passing: Set<TerminalFailure.Kind> = [.state, .busy, .stopped]

  private func taking(_ choice: Choice) throws -> SurveyTaking {
    let event = choice.card.event
    let order = SittingOrder(
      task: event.row.task, event: event.id, participant: choice.participant, by: source.by,
      account: MachineAccount.name)
    let desk = try open(false, true)
    let manner = SittingManner(
      clock: desk.clock, color: color, isPlain: plain, theme: theme, speaks: speaker != nil,
      changes: choice.card.isChangeable, readsFiles: !isKiosk, output: .nothing)
    return SurveyTaking(desk: desk, order: order, manner: manner)
  }
}

extension FeedVisit {
  /// Shows the day and takes what the person asks for until they leave.
  ///
  /// - Throws: ``TerminalFailure``.
  package mutating func lead() throws {
    try read()
    if let language = feeds.first?.view.language { speaker = Speaker.asked(speak, language) }
    guard KeyTerminal.isPossible(plain: plain),
      var terminal = KeyTerminal(theme: theme.theme(coloured: color.applies(to: .standardError)))
    else { return try leadByLines() }
    try leadByKeys(&terminal)
  }
}

extension FeedVisit {
  /// No memory on disk after a crash, and no stopping: behind the program there is nothing to come back to.
  package static func hardenProcess() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    signal(SIGTSTP, SIG_IGN)
  }
}
