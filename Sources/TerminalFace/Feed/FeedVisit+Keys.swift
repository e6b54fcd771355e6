import CivilTime
import Scheduling
import StudyDesk
import StudyService
import Sittings
import SurveyModel
import TerminalForms
import Wording

extension FeedVisit {
  /// Shows the day on the whole screen and takes keys until the person leaves.
  ///
  /// - Throws: ``TerminalFailure``.
  mutating func leadByKeys(_ terminal: inout KeyTerminal) throws {
    var page = FeedPage(self)
    speak(page, withDay: true)
    while true {
      let (columns, rows) = terminal.size
      terminal.show(page.screen(self, columns: columns, rows: rows))
      switch terminal.wait(milliseconds: FeedVisit.stale) {
      case .ended: return
      case .redraw, .resumed: continue
      case .quiet:
        // States change as time passes.
        if let opened = try refresh() {
          page.turn(toOpen: self)
          page.notice = opened
          speak(page, withDay: false)
        } else {
          page.settle(self)
        }
      case .keys(let keys):
        for key in keys {
          guard let action = FeedAction.of(key) else { continue }
          if action == .leave { return }
          try take(action, &page, &terminal)
        }
      }
    }
  }

  /// The card in focus; of a day that is new what day it is before it, and what else stands there after it.
  private mutating func speak(_ page: FeedPage, withDay: Bool) {
    if speaker == nil { return }
    let printer = FeedPrinter(columns: 200, color: false)
    let blocks = feeds.flatMap { printer.blocks($0) }
    let (focused, others) = (
      blocks.indices.filter { $0 == page.focus }, withDay ? blocks.indices.filter { $0 != page.focus } : []
    )
    let day = withDay ? feeds.first.map { printer.head($0) } ?? [] : []
    let nothing = withDay && blocks.isEmpty ? [words?.nothingDue].compactMap(\.self) : []
    speaker?.say((page.notice.map { [$0] } ?? []) + day + nothing + (focused + others).flatMap { blocks[$0] })
  }

  private mutating func take(_ action: FeedAction, _ page: inout FeedPage, _ terminal: inout KeyTerminal) throws {
    page.notice = nil
    switch action {
    case .leave: return
    case .suspend: if !isKiosk { terminal.suspend() }
    case .keys: page.showsKeys.toggle()
    case .previous, .next:
      page.move(by: action == .next ? 1 : -1, self, window: terminal.size)
      speak(page, withDay: false)
    case .first, .last:
      page.move(to: action == .first ? 0 : cards.count - 1, self)
      speak(page, withDay: false)
    case .dayBefore, .dayAfter, .today:
      if action == .today { try turnToToday() } else { try turn(days: action == .dayAfter ? 1 : -1) }
      page = FeedPage(self)
      speak(page, withDay: true)
    case .begin:
      // Nothing begins whose name is out of sight.
      if page.returnToMark() { return }
      guard let choice = page.choice(self) else { return }
      guard choice.card.canBeTaken else {
        page.notice = words?.notNow
        return
      }
      // The sitting has the terminal to itself.
      terminal.close()
      defer {
        terminal.open()
        terminal.dropPendingKeys()
      }
      if let message = try take(choice) {
        page.settle(self)
        page.notice = message
      } else {
        // On to what is left.
        page = FeedPage(self)
      }
      speak(page, withDay: true)
    }
  }
}

/// Where the person is on the screen: the card in focus, and what was said last.
struct FeedPage {
  /// Counts the cards of all days that show; nil when there is none.
  private(set) var focus: Int?
  /// How many lines of the card in focus lie above the window, where it is longer than that.
  private var depth = 0
  var notice: String?
  /// Whether the key help stands in a small window, too.
  var showsKeys = false

  /// Begins at the first card that can be begun, else at the first.
  init(_ visit: FeedVisit) {
    let cards = visit.cards
    focus = cards.firstIndex { $0.card.event.state.isAvailable } ?? (cards.isEmpty ? nil : 0)
  }

  /// To the next card or the one before; first through what the window has no room for of the one in focus.
  mutating func move(by step: Int, _ visit: FeedVisit, window: (columns: Int, rows: Int)) {
    guard let focus else { return }
    let fit = room(visit, columns: window.columns, rows: window.rows) - 2
    let hidden = content(visit, columns: window.columns).focused.count - fit
    if fit > 0, hidden > 0, step > 0 ? depth < hidden : depth > 0 {
      depth = min(max(depth + step * max(1, fit - 1), 0), hidden)
      return
    }
    let other = min(max(focus + step, 0), visit.cards.count - 1)
    if other != focus { depth = 0 }
    self.focus = other
  }

  mutating func move(to card: Int, _ visit: FeedVisit) {
    guard visit.cards.indices.contains(card) else { return }
    (focus, depth) = (card, 0)
  }

  /// Back to the first line of the card in focus.
  ///
  /// - Returns: Whether that was above the window.
  mutating func returnToMark() -> Bool {
    defer { depth = 0 }
    return depth > 0
  }

  /// After the days were read anew: the focus stays, as far as there are cards.
  mutating func settle(_ visit: FeedVisit) {
    let count = visit.cards.count
    focus = count == 0 ? nil : min(focus ?? 0, count - 1)
  }

  /// After something opened: to the first card that can be begun, when the one in focus can't.
  mutating func turn(toOpen visit: FeedVisit) {
    settle(visit)
    if choice(visit)?.card.event.state.isAvailable != true { self = FeedPage(visit) }
  }

  func choice(_ visit: FeedVisit) -> FeedVisit.Choice? {
    guard let focus, visit.cards.indices.contains(focus) else { return nil }
    return visit.cards[focus]
  }
}

// MARK: - The screen

extension FeedPage {
  /// The days from the top, scrolled so that the card in focus shows; below them a notice and the keys.
  func screen(_ visit: FeedVisit, columns: Int, rows: Int) -> Screen {
    let (lines, focused, day) = content(visit, columns: columns)
    let words = visit.words ?? LanguageTag.english.catalogue
    let foot = foot(visit, words, columns: columns, rows: rows)
    let shown = fitted(lines, to: room(visit, columns: columns, rows: rows), around: focused, day, words)
    let gap = Array(repeating: ScreenLine(), count: max(0, rows - shown.count - foot.count))
    return Screen(lines: shown + gap + foot)
  }

  private func foot(_ visit: FeedVisit, _ words: any Catalogue, columns: Int, rows: Int) -> [ScreenLine] {
    let isShort = rows < FeedAction.fewLines && !showsKeys
    let keys =
      isShort ? [FeedAction.call(words)] : FeedAction.help(words, columns: columns, begins: begins(visit, words))
    return (notice.map { ScreenLine.wrapped("! " + ConsoleText.safe($0), to: columns, .error) } ?? [])
      + keys.map { ScreenLine($0, .faint) }
  }

  /// What Enter does to the card in focus; nil for one that can't be taken.
  private func begins(_ visit: FeedVisit, _ words: any Catalogue) -> String? {
    guard let card = choice(visit)?.card, card.canBeTaken else { return nil }
    return card.event.completed == nil ? words.keyBegin : words.keyChange
  }

  /// How many lines the days have.
  private func room(_ visit: FeedVisit, columns: Int, rows: Int) -> Int {
    max(1, rows - foot(visit, visit.words ?? LanguageTag.english.catalogue, columns: columns, rows: rows).count - 1)
  }

  /// The lines round the card in focus; where some are hidden, a line says so. The day stays in sight.
  private func fitted(
    _ lines: [ScreenLine], to room: Int, around focused: Range<Int>, _ day: String, _ words: any Catalogue
  ) -> [ScreenLine] {
    guard lines.count > room, room > 2 else { return Array(lines.prefix(room)) }
    if focused.upperBound < room { return Array(lines.prefix(room - 1)) + [ScreenLine(words.more, .faint)] }
    let fit = room - 2
    let end = focused.upperBound - fit
    let top = focused.count > fit ? min(focused.lowerBound + depth, end) : end
    let isLast = top + fit + 1 >= lines.count
    let shown = isLast ? Array(lines.suffix(room - 1)) : Array(lines.dropFirst(top).prefix(fit))
    return [ScreenLine("^ " + day, .title)] + shown + (isLast ? [] : [ScreenLine(words.more, .faint)])
  }

  /// All lines, which of them are the card in focus, and the day of that.
  private func content(
    _ visit: FeedVisit, columns: Int
  ) -> (lines: [ScreenLine], focused: Range<Int>, day: String) {
    if visit.feeds.isEmpty { return ([ScreenLine(LanguageTag.english.catalogue.nobody)], 0..<1, "") }
    // Two columns are for the mark of the card in focus.
    let printer = FeedPrinter(columns: max(16, columns - 2), color: false)
    var lines: [ScreenLine] = []
    var (focused, day) = (0..<1, "")
    var number = 0
    for feed in visit.feeds {
      if !lines.isEmpty { lines.append(ScreenLine()) }
      let head = printer.head(feed)
      lines += head.prefix(1).map { ScreenLine("  " + $0, .title) } + head.dropFirst().map { ScreenLine("  " + $0) }
      lines += printer.week(feed).map { ScreenLine($0.isEmpty ? "" : "  " + $0) } + [ScreenLine()]
      if feed.cards.isEmpty { lines += printer.cards(feed).map { ScreenLine("  " + $0) } }
      for block in printer.blocks(feed) {
        let isFocused = number == focus
        if isFocused {
          focused = lines.count..<lines.count + block.count
          let (title, more) = (printer.day(feed), feed.view.language.catalogue.more)
          let hasRoom = ConsoleText.width(title) + ConsoleText.width(more) + 4 <= columns
          day = title + (hasRoom ? "  " + more : "")
        }
        for (index, line) in block.enumerated() {
          lines.append(ScreenLine((isFocused && index == 0 ? "> " : "  ") + line, isFocused ? .focus : .plain))
        }
        number += 1
      }
    }
    return (lines, focused, day)
  }
}
