/// Choices that are being put in order: the first one marked is the first.
struct RankDraft: Hashable, Sendable {
  let labels: [String]
  /// How many are put in order.
  let places: Int
  private(set) var current: Int?
  private(set) var order: [Int]

  init(labels: [String], places: Int, order: [Int] = []) {
    self.labels = labels
    self.places = places
    self.order = order
  }

  /// The order as a typed line.
  var line: String { order.map { String($0 + 1) }.joined(separator: " ") }

  var bindings: [KeyBinding] {
    [
      KeyBinding([.up, .scalar("k")], .previous, "Up/Down"), KeyBinding([.down, .scalar("j")], .next),
      KeyBinding([.scalar(" ")], .toggle, "Space"), KeyBinding([.left], .earlierPlace, "Left/Right"),
      KeyBinding([.right], .laterPlace), KeyBinding([.home], .first), KeyBinding([.end], .last),
    ]
  }

  mutating func perform(_ action: KeyAction) {
    switch action {
    case .previous: current = current.map { max(0, $0 - 1) } ?? labels.indices.last
    case .next: current = current.map { min(labels.count - 1, $0 + 1) } ?? labels.indices.first
    case .first: current = labels.indices.first
    case .last: current = labels.indices.last
    case .toggle: if let current { toggle(current) }
    case .earlierPlace: shift(-1)
    case .laterPlace: shift(1)
    default: break
    }
  }

  /// A digit gives the row of that number the next place, or takes it from it.
  mutating func take(_ key: Key) -> Bool {
    if key == .control("u") {
      order = []
      return true
    }
    guard case .scalar(let scalar) = key, let number = Int(String(scalar)), labels.indices.contains(number - 1) else {
      return false
    }
    current = number - 1
    toggle(number - 1)
    return true
  }

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
