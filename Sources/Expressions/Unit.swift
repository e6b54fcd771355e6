/// Units of measurement: those of one dimension convert into each other, unlike ones are a fault.
struct Unit: Hashable, Sendable {
  let dimension: String
  /// How many of the dimension's base unit one of this unit is.
  let factor: Double

  /// A unit that is not in the table stands for itself: it converts into nothing else.
  init(_ name: String) {
    if let known = Unit.named[name] { self = known } else { self.init(dimension: name, factor: 1) }
  }

  private init(dimension: String, factor: Double) {
    self.dimension = dimension
    self.factor = factor
  }

  /// How a number in `source` becomes one in `target`; nil for unlike units.
  static func conversion(from source: String, to target: String) -> Conversion? {
    if source == target { return Conversion(multiplier: 1, divisor: 1) }
    let (source, target) = (Unit(source), Unit(target))
    guard source.dimension == target.dimension else { return nil }
    return Conversion(multiplier: source.factor, divisor: target.factor)
  }

  static func isKnown(_ name: String) -> Bool { named[name] != nil }

  static var allNames: [String] { named.keys.sorted() }

  /// The dimensions of calendar time, whose units have no fixed length in seconds.
  static let days = "days"
  static let months = "months"
  static let elapsed = "time"

  // Base units are small, so that the factors are whole numbers and conversions lose nothing: 420 min is exactly 7 h.
  private static let table: [(dimension: String, units: [(factor: Double, names: [String])])] = [
    (elapsed, [(1, ["ms"]), (1000, ["s", "sec"]), (60_000, ["min"]), (3_600_000, ["h", "hour", "hours"])]),
    (days, [(1, ["day", "days"]), (7, ["week", "weeks"])]),
    (months, [(1, ["month", "months"]), (12, ["year", "years"])]),
    ("length", [(10, ["mm"]), (100, ["cm"]), (10_000, ["m"]), (10_000_000, ["km"]), (254, ["in"]), (3048, ["ft"])]),
    ("mass", [(1, ["mg"]), (1000, ["g"]), (1_000_000, ["kg"]), (453_592.37, ["lb"])]),
    ("volume", [(1, ["ml", "mL"]), (100, ["dl", "dL"]), (1000, ["l", "L"])]),
    ("energy", [(1000, ["kJ"]), (4184, ["kcal"])]),
    ("angle", [(1, ["°", "deg"])]),
    ("temperature", [(1, ["°C"])]),
    ("share", [(1, ["%"])]),
    ("pressure", [(1, ["mmHg"])]),
    ("speed", [(36, ["m/s"]), (10, ["km/h"])]),
    ("rate", [(1, ["bpm", "/min"])]),
  ]

  private static let named: [String: Unit] = {
    var named: [String: Unit] = [:]
    for (dimension, units) in table {
      for (factor, names) in units {
        for name in names { named[name] = Unit(dimension: dimension, factor: factor) }
      }
    }
    return named
  }()
}

/// Multiplies first and divides then, so that whole results stay whole.
struct Conversion: Hashable, Sendable {
  let multiplier: Double
  let divisor: Double

  var isIdentity: Bool { multiplier == divisor }

  func callAsFunction(_ number: Double) -> Double { isIdentity ? number : number * multiplier / divisor }
}
