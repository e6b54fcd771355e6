import CivilTime
import Scheduling
package import StudyDesk
import StudyService
import Record
import SurveyModel
import TerminalForms
import Wording

/// A day as lines: its name and ring, the week, then a card for each event in time order.
package struct FeedPrinter {
  let columns: Int
  let color: Bool
  /// Whether what can be begun has a number to type instead of a box.
  let isNumbered: Bool

  package init(columns: Int, color: Bool, isNumbered: Bool = false) {
    self.columns = columns
    self.color = color
    self.isNumbered = isNumbered
  }

  /// - Parameters:
  ///   - numberedFrom: The number of the first card that can be begun.
  ///   - withWeek: Whether the strip of the week stands above the cards; a voice passes over it.
  package func lines(_ feed: DayFeed, numberedFrom first: Int = 1, withWeek: Bool = true) -> [String] {
    head(feed) + (withWeek ? week(feed) : []) + [""] + cards(feed, numberedFrom: first)
  }

  /// Who it is, which day, and how much of it is done.
  func head(_ feed: DayFeed) -> [String] {
    let words = feed.view.language.catalogue
    var lines = [
      ConsoleText.safe(feed.view.record.participant), words.day(feed.date, today: feed.view.today),
    ]
    if let standing = words.standing(of: feed.view) { lines.append(standing) }
    var found = PlainText.wrapped(lines.joined(separator: "  "), to: columns)
    if feed.ring.due > 0 {
      found.append("(" + feed.ring.bar(color: color) + ") " + words.done(feed.ring.done, of: feed.ring.due))
    }
    return found
  }
}

extension FeedPrinter {
  /// The day alone, in one line.
  func day(_ feed: DayFeed) -> String {
    let words = feed.view.language.catalogue
    let whole = words.day(feed.date, today: feed.view.today)
    return ConsoleText.width(whole) <= columns ? whole : "\(words.weekday(feed.date)) \(feed.date)"
  }
}

// MARK: - The week

extension FeedPrinter {
  /// A column for each day: its name, its number, with brackets when it is the one that is shown, and what is done of
  /// what is due.
  func week(_ feed: DayFeed) -> [String] {
    let words = feed.view.language.catalogue
    let width = columns >= 7 * 7 + 2 ? 7 : 5
    func row(_ cells: [String]) -> String {
      cells.map { FeedPrinter.centred($0, to: width) }.joined().trimmingEnd
    }
    // Of those that there is no room for the ones round the day that is shown stay.
    let fit = min(feed.week.count, max(1, columns / width))
    let place = feed.week.firstIndex { $0.date == feed.date } ?? 0
    let week = feed.week.dropFirst(min(max(place - fit / 2, 0), feed.week.count - fit)).prefix(fit)
    let numbers = week.map { day in
      let number = "\(day.date.components.day)"
      return day.date == feed.date ? "[\(number)]" : number
    }
    return ["", row(week.map { words.weekday($0.date) }), row(numbers), row(week.map { $0.ring.share })]
  }

  private static func centred(_ text: String, to width: Int) -> String {
    let room = max(0, width - ConsoleText.width(text))
    return String(repeating: " ", count: room / 2) + text + String(repeating: " ", count: room - room / 2)
  }
}

// MARK: - The cards

extension FeedPrinter {
  func cards(_ feed: DayFeed, numberedFrom first: Int = 1) -> [String] {
    if feed.cards.isEmpty { return [feed.view.language.catalogue.nothingDue] }
    return blocks(feed, numberedFrom: first).flatMap(\.self)
  }

  /// The lines of each card.
  func blocks(_ feed: DayFeed, numberedFrom first: Int = 1) -> [[String]] {
    let words = feed.view.language.catalogue
    let starts = feed.cards.map { start(of: $0.event, on: feed.date, words) }
    let width = starts.map(ConsoleText.width).max() ?? 0
    let column = stateColumn(feed, indent: 3 + 1 + width + 2, words)
    var number = first
    var visit: EventRow.Visit?
    return zip(feed.cards, starts).map { card, start in
      let isNew = card.event.row.visit != nil && card.event.row.visit != visit
      visit = card.event.row.visit
      let title = isNew ? visit.map { PlainText.wrapped(ConsoleText.safe($0.title), to: columns) } ?? [] : []
      var mark = card.event.state.mark
      if isNumbered, card.canBeTaken {
        mark = "[\(number)]"
        number += 1
      }
      return title
        + self.lines(
          of: card, on: feed.date, head: mark + " " + ConsoleText.padded(start, to: width), column, words)
    }
  }

  /// The width of the titles when every state fits behind them; nil on a screen that is too narrow.
  private func stateColumn(_ feed: DayFeed, indent: Int, _ words: any Catalogue) -> Int? {
    let titles = feed.cards.map { ConsoleText.width(ConsoleText.safe($0.event.row.title)) }.max() ?? 0
    let states = feed.cards.map { ConsoleText.width(state(of: $0, on: feed.date, words)) }.max() ?? 0
    return indent + titles + 2 + states <= columns ? titles : nil
  }

  private func state(of card: DayFeed.Card, on date: CivilDate, _ words: any Catalogue) -> String {
    words.state(of: card.event) { words.reading($0, card.event.row, on: date) }
  }

  /// The title behind the time, and the state behind it or, on a narrow screen, below.
  private func lines(
    of card: DayFeed.Card, on date: CivilDate, head: String, _ column: Int?, _ words: any Catalogue
  ) -> [String] {
    // Beside the time there is room for hardly a word in the narrowest windows: there the rest stands below it.
    let isBelow = columns - ConsoleText.width(head) < 12
    let indent = String(repeating: " ", count: isBelow ? 4 : ConsoleText.width(head) + 2)
    let title = ConsoleText.safe(card.event.row.title)
    let state = state(of: card, on: date, words)
    var lines: [String]
    if let column {
      lines = [head + "  " + ConsoleText.padded(title, to: column) + "  " + state]
    } else {
      lines = PlainText.wrapped(indent + title, to: columns) + PlainText.wrapped(indent + state, to: columns)
      if isBelow {
        lines.insert(head.trimmingEnd, at: 0)
      } else {
        lines[0] = head + "  " + lines[0].dropFirst(indent.count)
      }
    }
    if let last = card.entries.last {
      let time = words.reading(last, card.event.row, on: date)
      lines += PlainText.wrapped(indent + words.recorded(times: card.entries.count, last: time), to: columns)
    }
    for fact in card.facts {
      lines += PlainText.wrapped(indent + ConsoleText.safe("\(fact.label)  \(fact.value)"), to: columns)
    }
    if card.lacksAnswer { lines += PlainText.wrapped(indent + "(" + words.lacksAnswer + ")", to: columns) }
    if card.isChangeable { lines += PlainText.wrapped(indent + words.changeable, to: columns) }
    return lines
  }

  private func start(of event: StandingEvent, on date: CivilDate, _ words: any Catalogue) -> String {
    guard let instant = event.row.start else { return words.allDay }
    let local = event.row.local(instant)
    return local.date == date ? local.time.description : words.weekday(local.date) + " " + local.time.description
  }
}

extension FeedPrinter {
  /// The columns of the terminal; elsewhere what COLUMNS says, else 80.
  package static var columns: Int {
    Streams.standardOutput.isTerminal ? Streams.standardOutput.columns : ConsoleText.columns
  }

  /// The days of several people, each under the name of whose it is.
  package func lines(of feeds: [DayFeed], withWeek: Bool = true) -> [String] {
    var number = 1
    var lines: [String] = []
    for feed in feeds {
      if !lines.isEmpty { lines.append("") }
      lines += self.lines(feed, numberedFrom: number, withWeek: withWeek)
      number += feed.cards.count(where: \.canBeTaken)
    }
    return lines
  }
}
