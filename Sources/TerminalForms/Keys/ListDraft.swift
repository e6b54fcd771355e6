import Sittings
import SurveyModel

/// A list that is being chosen from. Nothing is marked before the person marks it.
struct ListDraft: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let label: String
    /// What is typed for it.
    var number: Int
    var exclusive = false
    /// False for a row that is only read.
    var open = true

    /// What is typed for it; of one that is only read the mark that it has in place of a number.
    var typed: String { open ? String(number) : "-" }

    /// The row in one line.
    var said: String { open ? "\(number)  \(label)" : label }
  }

  let rows: [Row]
  let multiple: Bool
  /// Takes `y` and `n` for its two rows.
  var isDecision = false
  /// The letter that says yes as `y` does, in the language of the prompts.
  var yesKey: Unicode.Scalar = "y"
  /// Whether letters move the mark: not where a name is signed next, which may be typed too early.
  var hasLetterKeys = true
  /// The row that the mark stands on; nil before it was set.
  private(set) var current: Int?
  private(set) var chosen: Set<Int>
  private(set) var filter: LineEditor?
  /// The mark before a filter: a search that is given up changes nothing.
  private var before: Int?
  /// Whether what is typed goes into the filter; else the rows that it left are chosen from.
  private(set) var isFiltering = false
  /// Whether the mark is what is worked on: not while something is searched for, until a key has moved it.
  var followsMark: Bool { !isFiltering || current != nil && current != before }
  /// Digits that were typed one after the other.
  private var digits = ""
  /// Whether the next digit begins a new number.
  private var isRested = false

  /// Rows that are numbered from 1.
  init(labels: [String]) { self.init(rows: labels.enumerated().map { Row(label: $1, number: $0 + 1) }) }

  init(rows: [Row], multiple: Bool = false, chosen: Set<Int> = []) {
    self.rows = rows
    self.multiple = multiple
    self.chosen = chosen
    current = multiple ? nil : chosen.first
  }

  /// The rows that the filter lets show.
  var shown: [Int] {
    guard let filter, !filter.text.isEmpty else { return Array(rows.indices) }
    let wanted = filter.text.lowercased()
    return rows.indices.filter { rows[$0].label.lowercased().contains(wanted) }
  }

  /// What was typed and is the number of no row; nil for anything else.
  var unmatched: String? { digits.isEmpty || row(digits) != nil ? nil : digits }

  /// What is chosen, as a typed line; a number that no row has as it was typed.
  var line: String {
    if let unmatched { return unmatched }
    let numbers = multiple ? chosen.sorted() : current.map { [$0] } ?? []
    return numbers.map { rows[$0].typed }.joined(separator: " ")
  }

  var bindings: [KeyBinding] {
    var table = filter == nil ? [] : [KeyBinding([.escape], .closeFilter, "Esc")]
    if isFiltering { table.append(KeyBinding([.enter, .tab], .applyFilter, "Enter")) }
    table += [KeyBinding([.up], .previous, "Up/Down"), KeyBinding([.down], .next)]
    // Without a mark there is nothing to move: they scroll.
    table +=
      current == nil
      ? KeyBinding.scrolling
      : [
        KeyBinding([.pageUp], .pageBefore, rarely: "PgUp/PgDn"), KeyBinding([.pageDown], .pageAfter),
        KeyBinding([.home], .first, rarely: "Home/End"), KeyBinding([.end], .last),
      ]
    if multiple, !isFiltering || current != nil { table.append(KeyBinding([.scalar(" ")], .toggle, "Space")) }
    if !isFiltering {
      if hasLetterKeys {
        table +=
          isDecision && yesKey == "j"
          ? [KeyBinding([.scalar("k")], .previous, rarely: "k")]
          : [KeyBinding([.scalar("k")], .previous, rarely: "k/j"), KeyBinding([.scalar("j")], .next)]
      }
      if rows.count > 5 { table.append(KeyBinding([.scalar("/")], .filter, "/")) }
      if isDecision, hasLetterKeys {
        table += [
          KeyBinding(Key.yes(yesKey), .yes, rarely: String(yesKey)), KeyBinding([.scalar("n")], .no, rarely: "n"),
        ]
      }
      table += KeyBinding.typing
    }
    return table
  }

  /// - Parameter page: How many rows a page of the list has.
  mutating func perform(_ action: KeyAction, page: Int) {
    digits = ""
    switch action {
    case .previous: move(-1)
    case .next: move(1)
    case .pageBefore: move(-page)
    case .pageAfter: move(page)
    case .first: current = shown.first
    case .last: current = shown.last
    case .toggle: if let current { toggle(current) }
    case .filter: (filter, isFiltering, before) = (LineEditor(), true, current)
    case .applyFilter:
      // Nothing is marked that nobody marked, unless it is all there is.
      if shown.count == 1 { current = shown.first }
      isFiltering = shown.isEmpty
    case .closeFilter:
      if current == nil { current = before }
      (filter, isFiltering, before) = (nil, false, nil)
    case .yes where rows.count > 1: current = 0
    case .no where rows.count > 1: current = 1
    default: break
    }
  }

  /// Takes what is typed: the filter, or the number of a row.
  ///
  /// - Returns: False when the key means nothing to a list.
  mutating func take(_ key: Key) -> Bool {
    if isFiltering, var editor = filter {
      let isTaken = editor.take(key)
      filter = editor
      if let current, !shown.contains(current) { self.current = nil }
      return isTaken
    }
    if key == .control("u") {
      (current, chosen, digits, isRested) = (nil, [], "", false)
      return true
    }
    if key == .backspace, !digits.isEmpty {
      digits.removeLast()
      current = row(digits)
      return true
    }
    if case .scalar(let scalar) = key, [",", "."].contains(String(scalar).withoutWideForms), !digits.isEmpty,
      !isOfOneDigit
    {
      // It is not passed over: `1,0` is not 10.
      (digits, current) = (digits + String(scalar), nil)
      return true
    }
    guard case .scalar(let scalar) = key, let digit = digit(scalar) else { return false }
    let goesOn = !isRested && (isBeginning(digits + digit) || !isOfOneDigit)
    digits = goesOn ? digits + digit : digit
    isRested = false
    if isOfOneDigit, !isBeginning(digits) {
      // It is no number of the list, and the next one is another.
      digits = ""
      return false
    }
    current = row(digits)
    if let current { endSearch(hiding: current) }
    if multiple, isOfOneDigit, let current { toggle(current) }
    return isBeginning(digits)
  }

  /// Whether each digit is a number of its own. Of longer numbers one that goes beyond the list stays as it was typed.
  private var isOfOneDigit: Bool { rows.allSatisfy { (-9...9).contains($0.number) } }

  /// The row of a number as a typed line is read: `02` is 2.
  private func row(_ typed: String) -> Int? { rows.firstIndex { $0.open && $0.number == Int(typed) } }

  private func digit(_ scalar: Unicode.Scalar) -> String? {
    let typed = String(scalar).withoutWideForms
    let isDigit = typed.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isDigit || typed == "-" && rows.contains { $0.number < 0 } ? typed : nil
  }

  private func isBeginning(_ typed: String) -> Bool { rows.contains { $0.open && $0.typed.hasPrefix(typed) } }

  /// What is typed from here on begins a new number.
  mutating func rest() { isRested = !digits.isEmpty }

  /// Moves the mark; a search that hides the row ends.
  mutating func move(to row: Int) {
    endSearch(hiding: row)
    (current, digits) = (row, "")
  }

  private mutating func endSearch(hiding row: Int) {
    if !shown.contains(row) { (filter, isFiltering, before) = (nil, false, nil) }
  }

  private mutating func move(_ distance: Int) {
    let rows = shown
    guard !rows.isEmpty else { return }
    guard let current, let place = rows.firstIndex(of: current) else {
      self.current = distance > 0 ? rows[min(distance, rows.count) - 1] : rows.last
      return
    }
    self.current = rows[min(max(place + distance, 0), rows.count - 1)]
  }

  private mutating func toggle(_ row: Int) {
    if chosen.remove(row) != nil { return }
    if rows[row].exclusive { chosen = [] } else { chosen = chosen.filter { !rows[$0].exclusive } }
    chosen.insert(row)
  }
}
