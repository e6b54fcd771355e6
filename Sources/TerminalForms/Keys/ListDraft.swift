/// A list that is being chosen from. Nothing is marked before the person marks it.
struct ListDraft: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let label: String
    var exclusive = false
    /// False for a row that is only read.
    var open = true
  }

  let rows: [Row]
  let multiple: Bool
  /// Takes `y` and `n` for its two rows.
  var isDecision = false
  /// The row that the mark stands on; nil before it was set.
  private(set) var current: Int?
  private(set) var chosen: Set<Int>
  private(set) var filter: LineEditor?
  /// Digits that were typed one after the other.
  private var number = 0

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

  /// What is chosen, as a typed line.
  var line: String {
    let numbers = multiple ? chosen.sorted() : current.map { [$0] } ?? []
    return numbers.map { String($0 + 1) }.joined(separator: " ")
  }

  var bindings: [KeyBinding] {
    var table = filter == nil ? [] : [KeyBinding([.escape], .closeFilter, "Esc")]
    table += [
      KeyBinding([.up], .previous, "Up/Down"), KeyBinding([.down], .next), KeyBinding([.home], .first),
      KeyBinding([.end], .last),
    ]
    if multiple, filter == nil || current != nil { table.append(KeyBinding([.scalar(" ")], .toggle, "Space")) }
    if filter == nil {
      table += [KeyBinding([.scalar("k")], .previous), KeyBinding([.scalar("j")], .next)]
      if rows.count > 5 { table.append(KeyBinding([.scalar("/")], .filter, "/")) }
      if isDecision { table += [KeyBinding([.scalar("y")], .yes), KeyBinding([.scalar("n")], .no)] }
    }
    return table
  }

  mutating func perform(_ action: KeyAction) {
    number = 0
    switch action {
    case .previous: move(-1)
    case .next: move(1)
    case .first: current = shown.first
    case .last: current = shown.last
    case .toggle: if let current { toggle(current) }
    case .filter: filter = LineEditor()
    case .closeFilter: filter = nil
    case .yes where rows.count > 1: current = 0
    case .no where rows.count > 1: current = 1
    default: break
    }
  }

  /// Takes what is typed: the filter, or the number of a row.
  ///
  /// - Returns: False when the key means nothing to a list.
  mutating func take(_ key: Key) -> Bool {
    if var editor = filter {
      let isTaken = editor.take(key)
      filter = editor
      if let current, !shown.contains(current) { self.current = nil }
      return isTaken
    }
    if key == .control("u") {
      (current, chosen) = (nil, [])
      return true
    }
    guard case .scalar(let scalar) = key,
      let digit = "0123456789".unicodeScalars.contains(scalar) ? Int(String(scalar)) : nil
    else { return false }
    let longer = number * 10 + digit
    number = (1...max(rows.count, 1)).contains(longer) ? longer : digit
    guard rows.indices.contains(number - 1) else { return false }
    current = number - 1
    if multiple, rows.count < 10 { toggle(number - 1) }
    return true
  }

  private mutating func move(_ distance: Int) {
    let rows = shown
    guard !rows.isEmpty else { return }
    guard let current, let place = rows.firstIndex(of: current) else {
      self.current = distance > 0 ? rows.first : rows.last
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
