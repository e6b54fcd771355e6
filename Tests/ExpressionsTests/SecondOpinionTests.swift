import CivilTime
import Expressions
import Foundation
import Testing

/// The functions of numbers worked out a second time, by Foundation and by hand.
@Suite struct SecondOpinionTests {
  private static func value(_ text: String, _ source: TestSource = TestSource()) throws -> Value {
    try RandomExpressions.example.compile(text).evaluate(source)
  }

  private static func agrees(_ value: Value, _ number: Double) -> Bool {
    guard number.isFinite, abs(number) < 1e15 else { return value == .blank }
    guard case .number(let found) = value else { return false }
    return abs(found - number) <= 1e-12 * max(abs(number), 1e-3)
  }

  @Test(arguments: 0..<100) func `functions of one number agree with another library`(_ seed: Int) throws {
    var random = Seeded(seed)
    let x = Double(random.below(200_001) - 100_000) / 1000
    let text = x < 0 ? "(0 - \(-x))" : "\(x)"
    let curves: [(String, (Double) -> Double)] = [
      ("abs", { Swift.abs($0) }), ("floor", { $0.rounded(.down) }), ("ceil", { $0.rounded(.up) }),
      ("sqrt", { Foundation.sqrt($0) }), ("ln", { $0 > 0 ? Foundation.log($0) : .nan }),
      ("exp", { Foundation.exp($0) }),
    ]
    for (name, curve) in curves {
      #expect(Self.agrees(try Self.value("\(name)(\(text))"), curve(x)), "\(name)(\(x))")
    }
    for power in [0.5, 2, 3, -1, 1.5] {
      let wanted = x == 0 && power < 0 ? .nan : Foundation.pow(x, power)
      let exponent = power < 0 ? "-\(-power)" : "\(power)"
      #expect(Self.agrees(try Self.value("\(text) ^ \(exponent)"), wanted), "\(x) ^ \(power)")
    }
  }

  @Test(arguments: 0..<100) func `median and deviation agree with what is worked out by hand`(_ seed: Int) throws {
    var random = Seeded(1000 + seed)
    let numbers = (0..<(1 + random.below(9))).map { _ in Double(random.below(2001)) / 100 }
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    let sorted = numbers.sorted()
    let half = sorted.count / 2
    let median = sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    #expect(Self.agrees(try Self.value("median(\(list))"), median))
    let count = Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + $1 * $1 } - numbers.reduce(0, +) * numbers.reduce(0, +) / count
    let found = try Self.value("sd(\(list))")
    if numbers.count < 2 {
      #expect(found == .blank)
    } else if case .number(let deviation) = found {
      #expect(abs(deviation * deviation - max(squares, 0) / (count - 1)) < 1e-6, "sd(\(list)) = \(deviation)")
    } else {
      Issue.record("sd(\(list)) is \(found)")
    }
  }

  @Test(arguments: 0..<100) func `parts of a date agree with another calendar`(_ seed: Int) throws {
    var random = Seeded(2000 + seed)
    let day = random.below(40_000)
    var source = TestSource()
    let slot = try #require(RandomExpressions.example.slots["birth"])
    source.values[slot] = .date(CivilDate(dayNumber: Int32(day)))
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let moment = Date(timeIntervalSince1970: Double(day) * 86_400)
    let parts = calendar.dateComponents([.year, .month, .weekday], from: moment)
    #expect(try Self.value("year(birth)", source) == .number(Double(try #require(parts.year))))
    #expect(try Self.value("month(birth)", source) == .number(Double(try #require(parts.month))))
    // Foundation counts from Sunday.
    let weekday = (try #require(parts.weekday) + 5) % 7 + 1
    #expect(try Self.value("weekday(birth)", source) == .number(Double(weekday)))
  }

  /// A value as doubles have it; nil for a blank. The second part says that it lies too near to the range's end, or to a
  /// division by zero, for doubles to tell.
  private typealias Rough = (value: Double?, isUnsure: Bool)

  private static func rough(_ a: Rough, _ sign: String, _ b: Rough) -> Rough {
    let isUnsure = a.isUnsure || b.isUnsure
    guard let x = a.value, let y = b.value else { return (nil, isUnsure) }
    if sign == "/", y == 0 { return (nil, isUnsure) }
    let result = sign == "+" ? x + y : sign == "-" ? x - y : sign == "*" ? x * y : x / y
    let size = abs(result)
    // Sums that cancel, and what is as small as numbers are, are rounded in another way there.
    let isNear = abs(size / 1e15 - 1) < 1e-9 || size < 1e-9 * max(abs(x), abs(y)) || result != 0 && size < 1e-6
    return (size < 1e15 ? result : nil, isUnsure || isNear)
  }

  private static func tree(_ depth: Int, _ random: inout Seeded) -> (text: String, value: Rough) {
    if depth == 0 || random.below(6) == 0 {
      let number = [
        Double(random.below(20)), Double(random.below(1000)) / 100, 359_670_598_341_011, 999_999_999_999_999,
      ]
      let picked = number[random.below(4)]
      return (Value.number(picked).description, (picked, false))
    }
    let (a, b) = (tree(depth - 1, &random), tree(depth - 1, &random))
    let sign = ["+", "-", "*", "/"][random.below(4)]
    return ("(\(a.text) \(sign) \(b.text))", rough(a.value, sign, b.value))
  }

  @Test(arguments: 0..<200) func `what is too large is a blank wherever it stands`(_ seed: Int) throws {
    var random = Seeded(3000 + seed)
    for depth in 1...5 {
      let (text, rough) = Self.tree(depth, &random)
      if rough.isUnsure { continue }
      #expect(Self.agrees(try Self.value(text), rough.value ?? .nan), "\(text): \(String(describing: rough.value))")
    }
  }
}
