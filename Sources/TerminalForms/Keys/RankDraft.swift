import Sittings
import SurveyModel

/// Choices that are being put in order: the first one marked is the first.
struct RankDraft: Hashable, Sendable {
  let rows: [ListDraft.Row]
  /// How many are put in order.
  let places: Int
  private(set) var current: Int?
  private(set) var order: [Int]
  /// Digits that were typed one after the other.
  private var digits = ""
  /// Whether the next digit begins a new number.
  private var isRested = false
  /// The row that the view was led to, whose number may be typed again.
  private var led: Int?

  init(rows: [ListDraft.Row], places: Int, order: [Int] = []) {
    self.rows = rows
    self.places = places
    self.order = order
  }

  /// What was typed and is the number of no row; nil for anything else.
  var unmatched: String? { digits.isEmpty || row(digits) != nil || isBeginning(digits) ? nil : digits }

  /// What was typed where it is the number of a row and may go on to that of another; nil for anything else.
  var waiting: String? { row(digits) == nil ? nil : digits }

  /// Whether all places are taken, and a row that has none wants one.
  var isFull: Bool { order.count == places && current.map { !order.contains($0) } ?? false }

  /// The order as a typed line; a number that no row has as it was typed.
  var line: String { unmatched ?? order.map { String(rows[$0].number) }.joined(separator: " ") }

  var bindings: [KeyBinding] {
    // A number that waits is taken before the answer is.
    (waiting != nil ? [KeyBinding([.enter, .tab], .toggle, "Enter")] : []) + [
      KeyBinding([.up], .previous, "Up/Down"), KeyBinding([.down], .next),
      KeyBinding([.scalar("k")], .previous, rarely: "k/j"), KeyBinding([.scalar("j")], .next),
      KeyBinding([.scalar(" ")], .toggle, "Space"), KeyBinding([.left], .earlierPlace, "Left/Right"),
      KeyBinding([.right], .laterPlace), KeyBinding([.home], .first, rarely: "Home/End"), KeyBinding([.end], .last),
    ] + KeyBinding.typing
  }

  /// - Returns: False when no place is left for the row.
  mutating func perform(_ action: KeyAction) -> Bool {
    if action == .toggle, let typed = row(digits) { current = typed }
    (digits, led) = ("", nil)
    switch action {
    case .previous: current = current.map { max(0, $0 - 1) } ?? rows.indices.last
    case .next: current = current.map { min(rows.count - 1, $0 + 1) } ?? rows.indices.first
    case .first: current = rows.indices.first
    case .last: current = rows.indices.last
    case .toggle: return current.map { toggle($0) } ?? true
    case .earlierPlace: shift(-1)
    case .laterPlace: shift(1)
    default: break
    }
    return true
  }

  /// A number gives its row the next place, or takes it from it, as soon as it can be no longer one.
  mutating func take(_ key: Key) -> Bool {
    if key == .control("u") {
      (order, digits, isRested) = ([], "", false)
      return true
    }
    if key == .backspace, !digits.isEmpty {
      digits.removeLast()
      current = row(digits)
      return true
    }
    guard case .scalar(let scalar) = key, let digit = digit(scalar) else { return false }
    digits = isRested ? digit : digits + digit
    isRested = false
    if isOfOneDigit, !isBeginning(digits) {
      digits = ""
      return false
    }
    let isOne = rows.count { $0.number == Int(digits) || String($0.number).hasPrefix(digits) } == 1
    // The number of the row that the view was led to does not lead away from it by its first digit.
    if !isOne, let led, led == current, String(rows[led].number).hasPrefix(digits) { return true }
    (current, led) = (row(digits), nil)
    if let current, isOne {
      digits = ""
      return toggle(current)
    }
    return isBeginning(digits)
  }

  /// Whether each digit is a number of its own.
  private var isOfOneDigit: Bool { rows.allSatisfy { (-9...9).contains($0.number) } }

  private func digit(_ scalar: Unicode.Scalar) -> String? {
    let typed = String(scalar).withoutWideForms
    let isDigit = typed.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isDigit || typed == "-" && rows.contains { $0.number < 0 } ? typed : nil
  }

  private func isBeginning(_ typed: String) -> Bool { rows.contains { String($0.number).hasPrefix(typed) } }

  mutating func move(to row: Int) { (current, digits, led) = (row, "", row) }

  /// The row of a number as a typed line is read: `02` is 2.
  private func row(_ typed: String) -> Int? { rows.firstIndex { $0.number == Int(typed) } }

  /// What is typed from here on begins a new number.
  mutating func rest() { isRested = !digits.isEmpty }

  /// - Returns: False when no place is left.
  private mutating func toggle(_ row: Int) -> Bool {
    if let place = order.firstIndex(of: row) {
      order.remove(at: place)
    } else if order.count < places {
      order.append(row)
    } else {
      return false
    }
    return true
  }

  private mutating func shift(_ distance: Int) {
    guard let current, let place = order.firstIndex(of: current), order.indices.contains(place + distance) else {
      return
    }
    order.swapAt(place, place + distance)
  }
}
