import Sittings
import Wording

/// A widget on a page of which a part may be out of sight.
///
/// Here keys become changes, for the questions of a survey and for the program's own. A key changes what is in sight
/// alone: one that would change something else moves the view there instead.
struct Sight: Sendable {
  var widget: Widget
  /// The widget as it was before any key.
  private(set) var untouched: Widget
  /// The first line that shows of a page that does not fit; nil to follow what is being set.
  var scroll: Int?
  /// The page as it was drawn last.
  var drawn = Drawn()
  /// The key that changes what is out of sight too, when it comes once more.
  var asked: Key?

  init(_ widget: Widget) { (self.widget, untouched) = (widget, widget) }

  /// What a page is, as far as it decides what of it has to be in sight.
  struct Page: Hashable, Sendable {
    /// Whether it asks something; else it is only read.
    var isAsked = true
    /// Whether it is a document that stays where it was read, with the answer below it.
    var isDocument = false
    /// Whether it is told below the page why the last key was refused.
    var hasFault = false
  }

  struct Window: Hashable, Sendable {
    let columns: Int
    let rows: Int
  }

  /// How a page was drawn.
  struct Drawn: Sendable {
    /// The window; nil before it was drawn.
    var window: Window?
    var page = Page()
    /// The lines that it had, and those that fit; 0 before it was drawn.
    var lines = 0
    var fit = 1
    var top = 0
    /// Those that were in sight.
    var shown = 0..<0
    /// The lines from the first one on that have been in sight.
    var seen = 0
    /// Those that must have been before a key answers.
    var needed = 0
    /// Whether all that must have been in sight was, once: what is set may make the page longer.
    var wasRead = false
    /// Whether a key has moved the view from the question to the place where the answer is set.
    var isLedToAnswer = false
    /// Whether what Enter would record is in sight.
    var showsFocus = true
    /// Where the parts of the answer are.
    var parts: [Part: Range<Int>] = [:]
    /// The rows of a list that are in sight, and those that have been.
    var rows: Set<Int> = []
    var seenRows: Set<Int> = []
    /// Whether the row with the mark is, or a number that no row has.
    var showsMark = false
    /// Whether there are rows, and none of them is in sight.
    var hidesRows = false
    /// The lines of what is set, those of them that have been in sight, and the first that has not.
    var focus: Range<Int>?
    var focusSeen: Set<Int> = []
    var focusUnseen: Int?
    /// What showed there.
    var setting: Widget?
    /// What a click means, by the lines of the screen.
    var targets: [Int: [Target]] = [:]

    var isWhole: Bool { lines <= fit }
  }
}

// MARK: - Drawing

extension Sight {
  /// Begins anew in another window, where nothing has been in sight yet.
  mutating func open(_ window: Window) {
    if let former = drawn.window, former != window { (drawn, scroll) = (Drawn(), nil) }
    drawn.window = window
  }

  /// Notes that nothing of a page shows, or not the whole of its lines: no key answers it.
  mutating func showNothing(of lines: Int, in window: Window) {
    drawn = Drawn(window: window, lines: lines + 1, fit: 0, needed: 1)
  }

  /// The lines of a page that show where `fit` lines do; the first and the last give way to the marks that there are more.
  func visible(_ middle: Picture, more: (above: String, below: String)) -> [ScreenLine] {
    let (first, end) = (drawn.top, min(drawn.top + drawn.fit, middle.lines.count))
    var visible = Array(middle.lines[first..<end])
    if first > 0, !visible.isEmpty { visible[0] = ScreenLine(more.above, .faint) }
    if end < middle.lines.count, visible.count > 1 { visible[visible.count - 1] = ScreenLine(more.below, .faint) }
    return visible
  }

  /// Notes what is in sight of a page, and what of it must have been before a key acts.
  ///
  /// - Parameters:
  ///   - below: What stands below it and is always in sight.
  ///   - head: The lines of the screen above it.
  mutating func show(_ middle: Picture, _ fit: Int, _ page: Page, above below: Picture, head: Int) {
    drawn.page = page
    var needed = middle.reading
    // A list is read as it is moved through, from its first row on; a scale or a text has to be there to be set.
    if case .slider = widget {
      // What its numbers mean stands below it.
      needed = middle.lines.count
    } else if let row = widget.isList ? middle.firstRow : middle.focus {
      needed = max(needed, min(row.upperBound, middle.reading + fit - 1))
    }
    drawn.needed = page.isAsked ? min(needed, middle.lines.count) : 0
    (drawn.lines, drawn.fit) = (middle.lines.count, fit)
    drawn.top = offset(middle, fit)
    let shown = middle.shown(from: drawn.top, fit)
    drawn.shown = shown
    if shown.lowerBound <= drawn.seen { drawn.seen = max(drawn.seen, shown.upperBound) }
    let isAtAnswer = drawn.isLedToAnswer && answer(middle, fit).map { shown.contains($0.lowerBound) } ?? true
    if drawn.seen >= drawn.needed || isAtAnswer { drawn.wasRead = true }
    drawn.parts = middle.parts
    drawn.showsFocus = (middle.focus ?? middle.place)?.overlaps(shown) ?? true
    drawn.showsMark = middle.focus?.overlaps(shown) ?? false
    if drawn.setting != widget || drawn.focus != middle.focus {
      (drawn.setting, drawn.focus, drawn.focusSeen) = (widget, middle.focus, [])
    }
    if let focus = middle.focus { drawn.focusSeen.formUnion(focus.clamped(to: shown)) }
    drawn.focusUnseen = middle.focus?.first { !drawn.focusSeen.contains($0) }
    drawn.rows = Set(middle.rows.filter { shown.contains($0.value) }.keys).union(below.rows.keys)
    drawn.seenRows.formUnion(drawn.rows)
    drawn.hidesRows = drawn.rows.isEmpty && !middle.rows.isEmpty
    let end = head + min(fit, middle.lines.count)
    drawn.targets = [:]
    for line in shown { drawn.targets[head + line - drawn.top] = middle.targets(at: line) }
    for line in below.lines.indices { drawn.targets[end + line] = below.targets(at: line) }
  }

  /// The first line that shows.
  private func offset(_ middle: Picture, _ fit: Int) -> Int {
    let last = max(0, middle.lines.count - fit)
    if let scroll {
      let top = min(max(0, scroll), last)
      // An error does not stay in the place of what can be chosen.
      let hides = drawn.page.hasFault && drawn.wasRead && drawn.page.isAsked && !middle.rows.isEmpty
      if !hides || middle.rows.values.contains(where: middle.shown(from: top, fit).contains) { return top }
    }
    // The question is read from its beginning before what is set is followed.
    let isReading = !drawn.wasRead && !drawn.isLedToAnswer
    if isReading, drawn.seen < drawn.needed { return min(last, max(0, drawn.seen == 0 ? 0 : drawn.top)) }
    // A document stays where it was read, whatever is set below it.
    if drawn.page.isDocument, !drawn.isLedToAnswer { return min(last, drawn.top) }
    return answer(middle, fit).map { top(showing: $0) } ?? 0
  }

  /// The first line of a page that shows some lines of it; the one below them stays free for the mark that more follows.
  func top(showing lines: Range<Int>) -> Int {
    if lines.upperBound + 1 <= drawn.fit { return 0 }
    return min(
      max(0, drawn.lines - drawn.fit), max(0, min(lines.upperBound + 1 - drawn.fit, lines.lowerBound - 1)))
  }

  /// The lines where the answer is set: all of them where they fit, else what is set, or where the first of it goes.
  private func answer(_ middle: Picture, _ fit: Int) -> Range<Int>? {
    if let whole = middle.surroundings, whole.count + 1 < fit { return whole }
    guard drawn.page.isAsked, drawn.wasRead || drawn.isLedToAnswer else { return middle.focus }
    // The line of a table's row is none to choose from.
    if let first = middle.firstRow, middle.focus.map({ $0.upperBound <= first.lowerBound }) ?? true { return first }
    return middle.focus ?? middle.reading..<middle.reading + 1
  }
}
