import Sittings

/// Choices that are being put in order: the first one marked is the first.
struct RankDraft: Hashable, Sendable {
  let rows: [ListDraft.Row]
  /// How many are put in order.
  let places: Int
  private(set) var current: Int?
  private(set) var order: [Int]
  /// Digits that were typed one after the other.
  private var digits = ""

  init(rows: [ListDraft.Row], places: Int, order: [Int] = []) {
    self.rows = rows
    self.places = places
    self.order = order
  }

  /// The order as a typed line.
  var line: String { order.map { String(rows[$0].number) }.joined(separator: " ") }

  var bindings: [KeyBinding] {
    [
      KeyBinding([.up, .scalar("k")], .previous, "Up/Down"), KeyBinding([.down, .scalar("j")], .next),
      KeyBinding([.scalar(" ")], .toggle, "Space"), KeyBinding([.left], .earlierPlace, "Left/Right"),
      KeyBinding([.right], .laterPlace), KeyBinding([.home], .first, rarely: "Home/End"), KeyBinding([.end], .last),
    ] + KeyBinding.typing
  }

  mutating func perform(_ action: KeyAction) {
    switch action {
    case .previous: current = current.map { max(0, $0 - 1) } ?? rows.indices.last
    case .next: current = current.map { min(rows.count - 1, $0 + 1) } ?? rows.indices.first
    case .first: current = rows.indices.first
    case .last: current = rows.indices.last
    case .toggle: if let current { toggle(current) }
    case .earlierPlace: shift(-1)
    case .laterPlace: shift(1)
    default: break
    }
  }

  /// A digit gives the row of that number the next place, or takes it from it.
  mutating func take(_ key: Key) -> Bool {
    if key == .control("u") {
      (order, digits) = ([], "")
      return true
    }
    guard case .scalar(let scalar) = key else { return false }
    let typed = String(scalar).withoutWideForms
    guard let row = row(digits + typed) ?? row(typed) else {
      let isBeginning = rows.contains { String($0.number).hasPrefix(typed) }
      digits = isBeginning ? typed : ""
      return isBeginning
    }
    digits = ""
    current = row
    toggle(row)
    return true
  }

  mutating func move(to row: Int) { current = row }

  private func row(_ typed: String) -> Int? { rows.firstIndex { String($0.number) == typed } }

  /// What is typed from here on begins a new number.
  mutating func rest() { digits = "" }

  private mutating func toggle(_ row: Int) {
    if let place = order.firstIndex(of: row) {
      order.remove(at: place)
    } else if order.count < places {
      order.append(row)
    }
  }

  private mutating func shift(_ distance: Int) {
    guard let current, let place = order.firstIndex(of: current), order.indices.contains(place + distance) else {
      return
    }
    order.swapAt(place, place + distance)
  }
}
