import Sittings
import SurveyModel

/// A number on a scale that is being set. There is none before the person sets it.
///
/// Values are whole numbers of the smallest part: tenths with one decimal.
struct SliderDraft: Hashable, Sendable {
  let minimum: Int
  let maximum: Int
  let step: Int
  let decimals: Int
  /// Drawn upright, the greatest at the top.
  let isLadder: Bool
  private(set) var value: Int?
  /// What was typed; empty when the arrows set the value.
  private(set) var typed = ""
  /// Whether the next digit begins a new number.
  private var isRested = false

  /// Nil when the bounds are too fine to be counted.
  init?(_ scale: PromptScale, value: DecimalNumber?) {
    decimals = min(max(scale.decimals, scale.minimum.decimals, scale.maximum.decimals), 9)
    guard let low = SliderDraft.part(scale.minimum, decimals), let high = SliderDraft.part(scale.maximum, decimals),
      low < high, !high.subtractingReportingOverflow(low).overflow
    else { return nil }
    (minimum, maximum) = (low, high)
    // Without steps, fine enough for a hundred places on the line.
    step = max(1, scale.step ?? (high - low) / 100)
    isLadder = scale.isLadder
    self.value = value.flatMap { part($0) }
  }

  private static func part(_ number: DecimalNumber, _ decimals: Int) -> Int? {
    let scaled = (0..<max(0, decimals - number.decimals)).reduce((Int(number.significand), false)) { sum, _ in
      let (product, overflow) = sum.0.multipliedReportingOverflow(by: 10)
      return (product, sum.1 || overflow)
    }
    return scaled.1 || number.decimals > decimals ? nil : scaled.0
  }

  private func part(_ number: DecimalNumber) -> Int? { SliderDraft.part(number, decimals) }

  /// The number as a typed line.
  var line: String { typed.isEmpty ? value.map(text) ?? "" : typed }

  /// A value as a person writes it.
  func text(_ value: Int) -> String { DecimalNumber(significand: Int64(value), decimals: decimals).description }

  var bindings: [KeyBinding] {
    let (upright, level) = ("Up/Down", "Left/Right")
    let steps = [
      KeyBinding(isLadder ? [.down] : [.left], .less, isLadder ? upright : level),
      KeyBinding(isLadder ? [.up] : [.right], .more),
      KeyBinding(isLadder ? [.left] : [.down], .less, rarely: isLadder ? level : upright),
      KeyBinding(isLadder ? [.right] : [.up], .more), KeyBinding([.scalar("j")], .less, rarely: "k/j"),
      KeyBinding([.scalar("k")], .more),
    ]
    // A value that nobody set has none to go on from.
    let pages =
      value == nil
      ? [KeyBinding([.pageUp], .scrollUp), KeyBinding([.pageDown], .scrollDown)]
      : [KeyBinding([.pageUp], .muchMore, rarely: "PgUp/PgDn"), KeyBinding([.pageDown], .muchLess)]
    let ends = [KeyBinding([.home], .least, rarely: "Home/End"), KeyBinding([.end], .most)]
    return steps + pages + ends + KeyBinding.typing
  }

  /// At most 20 steps: the numbers are known from their first digits on, and a new one may begin at any digit.
  var isShort: Bool { decimals == 0 && (maximum - minimum) / step <= 20 }

  /// What is typed from here on begins a new number, where the scale is short.
  mutating func rest() { isRested = isShort && !["-", "+"].contains(typed) }

  mutating func perform(_ action: KeyAction) {
    typed = ""
    let large = max(step, (maximum - minimum) / 10 / step * step)
    switch action {
    case .less: move(-step)
    case .more: move(step)
    case .muchLess: move(-large)
    case .muchMore: move(large)
    case .least: value = minimum
    case .most: value = maximum
    default: break
    }
  }

  /// Sets a value that was clicked.
  mutating func set(_ value: Int) { (self.value, typed) = (value, "") }

  /// The first step goes to the end that it comes from.
  private mutating func move(_ distance: Int) {
    guard let value else {
      self.value = distance > 0 ? minimum : maximum
      return
    }
    self.value = min(max(value + distance, minimum), maximum)
  }

  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .scalar(let scalar) where scalar.properties.generalCategory != .control && typed.count < 20:
      let new = String(scalar).withoutWideForms
      // What is no number stays to be seen, and Enter refuses it: nothing that was typed is passed over.
      guard !typed.isEmpty || SliderDraft.begins(new) else { return false }
      typed = isNewNumber(new) ? new : typed + new
    case .paste(let text): typed = String(text.withoutControls.trimmed.withoutWideForms.prefix(20))
    case .backspace: typed = String(line.dropLast())
    case .control("u"): typed = ""
    default: return false
    }
    isRested = false
    value = DecimalNumber(typed).flatMap { part($0) }.flatMap { (minimum...maximum).contains($0) ? $0 : nil }
    return true
  }

  private static func begins(_ text: String) -> Bool { "0123456789.-+,".contains(text) }

  /// Whether a sign begins a new number, on a scale whose numbers are known: a digit that none of them goes on with, or
  /// one after a rest.
  private func isNewNumber(_ sign: String) -> Bool {
    guard isShort, "0123456789-".contains(sign) else { return false }
    if isRested || sign == "-" && minimum < 0 { return true }
    // A text that is no number stays one.
    let digits = minimum < 0 && typed.hasPrefix("-") ? typed.dropFirst() : typed[...]
    guard digits.allSatisfy({ "0123456789".contains($0) }) else { return false }
    return !stride(from: minimum, through: maximum, by: step).contains { text($0).hasPrefix(typed + sign) }
  }
}
