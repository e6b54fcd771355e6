import CivilTime
import Expressions

/// Writes random expressions that are sound, and random answers to them.
struct RandomExpressions {
  private var random: Seeded

  init(seed: Int) { random = Seeded(seed) }

  /// The study that the expressions are about.
  static let example: Example = {
    var example = Example.numbers
    example.define("p", .boolean)
    example.define("q", .boolean, mayBeBlank: false)
    example.define("height", .number(unit: "cm"), .range(50...250, step: nil))
    example.define("length", .number(unit: "m"), .range(0...3, step: 0.5), mayBeBlank: false)
    example.define("mood", .choice(values: [.number(0), .number(1), .number(2)]))
    example.define("side", .choice(values: [.text("left"), .text("right")]))
    example.define(
      "symptoms", .list(.choice(values: [.text("fever"), .text("cough")])),
      .values([.text("fever"), .text("cough")]))
    example.define("kcal", .list(.number(unit: "kcal")), .range(0...900, step: nil))
    example.define("note", .text)
    example.define("birth", .date)
    example.define("wake", .timeOfDay)
    example.scope.defineAttribute("site", .text)
    example.scope.defineKind("weight", .number(unit: "kg"))
    example.scope.defineTask("checkin")
    return example
  }()

  mutating func condition(_ depth: Int) -> String {
    if depth <= 0 { return random.pick(["p", "q", "true", "answered(a)", "a > 1", "mood == 2"]) }
    switch random.below(15) {
    case 0, 1: return "\(condition(depth - 1)) and \(condition(depth - 1))"
    case 2, 3: return "\(condition(depth - 1)) or \(condition(depth - 2))"
    case 4: return "not (\(condition(depth - 1)))"
    case 5: return "(\(condition(depth - 1)))"
    case 6: return "\(number(depth - 1)) \(random.pick(["<", "<=", ">", ">=", "==", "!="])) \(number(depth - 1))"
    case 7: return "\(number(depth - 1)) in (\(random.below(4)), \(number(depth - 2)))"
    case 8: return random.pick(["any", "all"]) + "(\(list(depth - 1)) > \(random.below(4)))"
    case 9: return "symptoms contains " + random.pick(["\"fever\"", "'cough'"])
    case 10: return "side == " + random.pick(["\"left\"", "'right'"])
    case 11: return "height \(random.pick(["<", ">="])) \(random.below(3)).\(random.below(10)) m"
    case 12:
      return random.pick([
        "birth < 2000-01-01", "birth + 18 years <= 2020-06-30", "wake > 07:30", "today - birth > 3 weeks",
        "note == \"x\"", "note contains 'x'", "matches(note, \"[xy]+\")", "completed(checkin, days=7)",
        "missed(checkin, days=7) >= 2", "done(checkin) < a", "mean(\"weight\", days=7) > 70 kg",
        "last(\"weight\") > 70 kg", "participant.site == \"north\"", "length < height", "age(birth) >= 18",
      ])
    case 13: return "if(\(condition(depth - 1)), \(condition(depth - 1)), \(condition(depth - 2)))"
    default: return "answered(\(random.pick(["a", "symptoms", "kcal", "note", "birth", "a / b"])))"
    }
  }

  mutating func number(_ depth: Int) -> String {
    if depth <= 0 { return random.pick(["a", "b", "c", "d", "e", "0", "1", "2.5", "(mood + 0)", "count(symptoms)"]) }
    switch random.below(12) {
    case 8:
      return random.pick(["abs", "floor", "ceil", "sqrt", "ln", "exp"]) + "(\(number(depth - 1)))"
    case 9: return "(\(number(depth - 1))) ^ \(random.pick(["2", "3", "-1", "0.5", "(a + 0)"]))"
    case 10:
      return random.pick([
        "weekday(birth)", "month(today)", "year(birth)", "length(note)", "length(concat(note, a))",
        "length(upper(choice(side)))",
      ])
    case 0: return "\(number(depth - 1)) + \(number(depth - 1))"
    case 1: return "\(number(depth - 1)) - \(number(depth - 1))"
    case 2: return "(\(number(depth - 1))) * (\(number(depth - 1)))"
    case 3: return "(\(number(depth - 1))) / (\(number(depth - 1)))"
    case 4: return "-\(random.pick(["a", "b", "(c + 1)"]))"
    case 5:
      return random.pick(["sum", "mean", "median", "sd", "min", "max"]) + "(\(list(depth - 1)), \(number(depth - 1))"
        + random.pick([")", ", atLeast=1)", ", atLeast=3)"])
    case 6: return "round(\(number(depth - 1)), \(random.below(3)))"
    case 7: return "if(\(condition(depth - 1)), \(number(depth - 1)), \(number(depth - 1)))"
    default:
      return "count(\(list(depth - 1)) >= 2, \(condition(depth - 1))" + random.pick([")", ", atLeast=2)"])
    }
  }

  private mutating func list(_ depth: Int) -> String {
    random.pick(["tag(\"all\")", "tag('all')", "(tag(\"all\") * 2)", "(3 - tag(\"all\"))"])
  }

  /// Answers within the names' domains, some of them blank.
  mutating func source() -> TestSource {
    var source = TestSource()
    let example = RandomExpressions.example
    func set(_ name: String, _ value: Value) { if let slot = example.slots[name] { source.values[slot] = value } }
    for name in ["a", "b", "c", "d", "e"] where random.below(4) > 0 { set(name, .number(Double(random.below(4)))) }
    if random.below(3) > 0 { set("p", .boolean(random.below(2) == 0)) }
    set("q", .boolean(random.below(2) == 0))
    if random.below(3) > 0 { set("height", .number(50 + Double(random.below(2001)) / 10)) }
    set("length", .number(Double(random.below(7)) / 2))
    if random.below(3) > 0 { set("mood", .number(Double(random.below(3)))) }
    if random.below(3) > 0 { set("side", .text(random.pick(["left", "right"]))) }
    if random.below(3) > 0 {
      set("symptoms", .list(random.pick([[], [.text("fever")], [.text("cough")], [.text("fever"), .text("cough")]])))
    }
    if random.below(3) > 0 { set("note", .text(random.pick(["", "x", "xy", "none"]))) }
    if random.below(3) > 0 { set("birth", .date(CivilDate(dayNumber: Int32(random.below(20_000))))) }
    if random.below(3) > 0, let time = TimeOfDay(seconds: random.below(86_400)) { set("wake", .timeOfDay(time)) }
    if random.below(3) > 0 { source.answers["participant.site"] = .text(random.pick(["north", "south"])) }
    if random.below(3) > 0 { source.answers["last(\"weight\")"] = .number(Double(40 + random.below(80))) }
    if random.below(3) > 0 { source.answers["completed(checkin, days=7)"] = .boolean(random.below(2) == 0) }
    if random.below(3) > 0 { source.answers["mean(\"weight\", days=7)"] = .number(Double(40 + random.below(80))) }
    source.answers["missed(checkin, days=7)"] = .number(Double(random.below(8)))
    source.answers["done(checkin)"] = .number(Double(random.below(8)))
    return source
  }

  /// A text of pieces of the language in no order, or of any bytes.
  mutating func noise() -> String {
    let pieces = [
      "(", ")", ",", "a", "b", "p", "and", "or", "not", "==", "<", "=", "+", "-", "*", "/", "^", "7", "2026-11-20",
      "08:00", "\"", "'", "\\", "kg", "%", "°", "tag(", "sum(", "if(", "contains", "in", ".", "é", "痛", "\u{0}", "  ",
      "1e5", "99999999999999999999", "2026-13-45", "atLeast=", "round(", "last(", "completed(", "matches(", "[", "{",
    ]
    var text = ""
    for _ in 0..<(1 + random.below(14)) {
      text += random.pick(pieces)
      if random.below(3) > 0 { text += " " }
    }
    return text
  }

  mutating func bytes() -> String {
    String(decoding: (0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
  }
}
