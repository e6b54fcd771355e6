/// A unit as a product of powers: `h`, `kg/m^2`, `mmHg`.
///
/// Units of one dimension convert by whole-number ratios. A unit that the program does not know is a dimension of its
/// own, equal to itself alone; so are `°C` and `°F`, whose zeros differ.
struct UnitOfMeasure: Hashable, Sendable {
  /// A named unit and its power, never 0; in the order of writing.
  private(set) var terms: [Term]

  struct Term: Hashable, Sendable {
    let name: String
    var power: Int
  }

  /// No unit.
  static let one = UnitOfMeasure(terms: [])

  init(named name: String) { terms = [Term(name: UnitOfMeasure.canonical(name), power: 1)] }

  private init(terms: [Term]) { self.terms = terms }

  /// Reads the text of a unit; never fails, since an unknown unit is one of its own.
  init(_ text: String?) {
    terms = []
    guard let text, !text.isEmpty else { return }
    var sign = 1
    for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { sign = -1 }
      for factor in part.split(whereSeparator: { $0 == "*" || $0 == "·" }) {
        // The numerator of `1/min`.
        if factor == "1" { continue }
        let (name, power) = UnitOfMeasure.nameAndPower(factor)
        multiply(Term(name: UnitOfMeasure.canonical(name), power: sign * power))
      }
    }
  }

  private static func nameAndPower(_ factor: Substring) -> (String, Int) {
    if factor.hasSuffix("²") { return (String(factor.dropLast()), 2) }
    if factor.hasSuffix("³") { return (String(factor.dropLast()), 3) }
    let parts = factor.split(separator: "^", maxSplits: 1)
    if parts.count == 2, let power = Int(parts[1]), (1...9).contains(power) { return (String(parts[0]), power) }
    return (String(factor), 1)
  }

  private mutating func multiply(_ term: Term) {
    if let index = terms.firstIndex(where: { $0.name == term.name }) {
      terms[index].power += term.power
      if terms[index].power == 0 { terms.remove(at: index) }
    } else if term.power != 0 {
      terms.append(term)
    }
  }
}

// MARK: - Arithmetic

extension UnitOfMeasure {
  var isNone: Bool { terms.isEmpty }

  /// The product with `other` raised to 1 or -1.
  func times(_ other: UnitOfMeasure, power: Int) -> UnitOfMeasure {
    var product = self
    for term in other.terms { product.multiply(Term(name: term.name, power: term.power * power)) }
    return product
  }

  /// The dimensions and their powers; those that cancel are left out.
  private var dimensions: [String: Int] {
    var found: [String: Int] = [:]
    for term in terms { found[UnitOfMeasure.known[term.name]?.dimension ?? term.name, default: 0] += term.power }
    return found.filter { $0.value != 0 }
  }

  /// Whether the unit has a dimension: `km/m` has none.
  var isPureNumber: Bool { dimensions.isEmpty }

  /// How much of `other` one of this unit is; nil for units of different dimensions.
  func ratio(to other: UnitOfMeasure) -> Ratio? {
    if self == other { return .one }
    guard dimensions == other.dimensions else { return nil }
    return Ratio(
      numerator: scale.numerator * other.scale.denominator, denominator: scale.denominator * other.scale.numerator)
  }

  /// The size of the unit in the base units of its dimensions.
  private var scale: Ratio {
    var ratio = Ratio.one
    for term in terms {
      let size = UnitOfMeasure.known[term.name]?.size ?? 1
      for _ in 0..<min(abs(term.power), 9) {
        if term.power > 0 { ratio.numerator *= size } else { ratio.denominator *= size }
      }
    }
    return ratio
  }

  /// A quotient of whole numbers: 420 min are exactly 7 h.
  struct Ratio: Hashable, Sendable {
    var numerator: Double
    var denominator: Double

    static let one = Ratio(numerator: 1, denominator: 1)

    init(numerator: Double, denominator: Double) {
      // Whole ratios stay whole, so that a conversion rounds at most once.
      if numerator >= denominator, numerator.truncatingRemainder(dividingBy: denominator) == 0 {
        (self.numerator, self.denominator) = (numerator / denominator, 1)
      } else if denominator.truncatingRemainder(dividingBy: numerator) == 0 {
        (self.numerator, self.denominator) = (1, denominator / numerator)
      } else {
        (self.numerator, self.denominator) = (numerator, denominator)
      }
    }

    func applied(to number: Double) -> Double {
      if denominator == 1 { return DecimalArithmetic.product(number, numerator) }
      let product = DecimalArithmetic.product(number, numerator)
      // Powers of large units may pass the range on their way.
      return product.isInfinite && number.isFinite
        ? DecimalArithmetic.nearest(number * (numerator / denominator))
        : DecimalArithmetic.quotient(product, denominator)
    }
  }
}

extension UnitOfMeasure: CustomStringConvertible {
  /// `kg/m^2`; empty without a unit.
  var description: String {
    let over = terms.filter { $0.power > 0 }.map { UnitOfMeasure.text($0.name, $0.power) }
    let under = terms.filter { $0.power < 0 }.map { UnitOfMeasure.text($0.name, -$0.power) }
    if under.isEmpty { return over.joined(separator: "*") }
    return (over.isEmpty ? "1" : over.joined(separator: "*")) + "/" + under.joined(separator: "/")
  }

  private static func text(_ name: String, _ power: Int) -> String { power == 1 ? name : "\(name)^\(power)" }
}

// MARK: - The units that the program knows

extension UnitOfMeasure {
  struct Known: Sendable {
    let dimension: String
    /// In the smallest unit of the dimension, always a whole number.
    let size: Double
  }

  static let known: [String: Known] = {
    let dimensions: [(String, [(String, Double)])] = [
      (
        "time", [("ms", 1), ("s", 1000), ("min", 60_000), ("h", 3_600_000), ("day", 86_400_000), ("week", 604_800_000)]
      ),
      // Months have no fixed number of days, so they are a dimension of their own.
      ("calendar", [("month", 1), ("year", 12)]),
      ("length", [("mm", 10), ("cm", 100), ("m", 10_000), ("km", 10_000_000), ("inch", 254), ("ft", 3048)]),
      ("mass", [("µg", 1), ("mg", 1e3), ("g", 1e6), ("kg", 1e9), ("lb", 453_592_370)]),
      ("volume", [("ml", 1), ("dl", 100), ("l", 1000)]),
      ("energy", [("J", 1), ("kJ", 1000), ("kcal", 4184)]),
      ("angle", [("°", 1)]), ("share", [("%", 1)]), ("celsius", [("°C", 1)]), ("fahrenheit", [("°F", 1)]),
    ]
    var table: [String: Known] = [:]
    for (dimension, units) in dimensions {
      for (name, size) in units { table[name] = Known(dimension: dimension, size: size) }
    }
    return table
  }()

  /// Other spellings; those of time are the ones of durations in files.
  private static let spellings: [String: String] = [
    "sec": "s", "hour": "h", "hours": "h", "days": "day", "weeks": "week", "months": "month", "years": "year",
    "mins": "min", "minute": "min", "minutes": "min", "second": "s", "seconds": "s",
    "mL": "ml", "dL": "dl", "L": "l", "μg": "µg", "ug": "µg", "deg": "°", "℃": "°C", "℉": "°F",
  ]

  static func canonical(_ name: String) -> String { spellings[name] ?? name }

  static func isKnown(_ name: String) -> Bool { known[canonical(name)] != nil }

  static var knownNames: [String] { (Array(known.keys) + Array(spellings.keys)).sorted() }
}
