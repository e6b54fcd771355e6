package import CivilTime
package import JSONText

/// How two kinds of values go together, by study day.
package struct Association: Sendable {
  package let first: String
  package let second: String
  /// How many study days the second value is taken after the first.
  package let lag: Int
  /// In which the values are; nil for none.
  package private(set) var firstUnit: String?
  package private(set) var secondUnit: String?
  /// How many values of either were left out, since their unit does not convert to that.
  package private(set) var leftOut = (first: 0, second: 0)
  /// How many values were recorded without a unit, while others of the kind have one.
  package private(set) var unitless = (first: 0, second: 0)
  /// In the order of the roster; those without a pair are left out.
  package private(set) var people: [Person] = []

  package struct Person: Sendable {
    package let participant: String
    /// In the order of the dates, one a study day.
    package let pairs: [(date: CivilDate, pair: Statistics.Pair)]
    package let strength: Strength
  }

  /// A correlation with what it rests on; nil where the pairs give none.
  package struct Strength: Hashable, Sendable {
    package let count: Int
    package let pearson: Double?
    package let pearsonInterval: Statistics.Interval?
    package let spearman: Double?
    package let spearmanInterval: Statistics.Interval?

    /// - Parameters:
    ///   - meansTaken: How many means were taken out beforehand besides the one that a correlation takes.
    ///   - size: The largest x and y before they were.
    init(_ pairs: [Statistics.Pair], meansTaken: Int = 0, size: Statistics.Pair? = nil) {
      count = pairs.count
      pearson = Statistics.pearson(pairs)
      spearman = Statistics.spearman(pairs, size: size)
      let free = pairs.count - meansTaken
      pearsonInterval = pearson.flatMap { Statistics.interval(pearson: $0, count: free) }
      spearmanInterval = spearman.flatMap { Statistics.interval(spearman: $0, count: free) }
    }
  }

  package init(_ first: String, _ second: String, lag: Int = 0) {
    self.first = first
    self.second = second
    self.lag = lag
  }

  /// Adds a participant's values; those of a study day count as their mean.
  package mutating func add(
    _ participant: String, _ first: [(date: CivilDate, value: Double)], _ second: [(date: CivilDate, value: Double)]
  ) {
    let (x, y) = (Association.daily(first), Association.daily(second))
    let pairs = x.keys.sorted { $0.dayNumber < $1.dayNumber }.compactMap { date in
      y[date.adding(days: lag)].flatMap { later in
        x[date].map { (date: date, pair: Statistics.Pair($0, later)) }
      }
    }
    guard !pairs.isEmpty else { return }
    people.append(Person(participant: participant, pairs: pairs, strength: Strength(pairs.map(\.pair))))
  }

  /// Adds a participant's values, all of them in the units of the first participant who has one.
  mutating func add(_ participant: String, _ first: KindSeries, _ second: KindSeries) {
    (firstUnit, secondUnit) = (firstUnit ?? first.unit, secondUnit ?? second.unit)
    leftOut = (leftOut.first + first.leftOut, leftOut.second + second.leftOut)
    unitless = (unitless.first + first.withoutUnit, unitless.second + second.withoutUnit)
    add(participant, first.values, second.values)
  }

  private static func daily(_ values: [(date: CivilDate, value: Double)]) -> [CivilDate: Double] {
    Dictionary(grouping: values, by: \.date).mapValues { day in
      day.map(\.value).reduce(0, +) / Double(day.count)
    }
  }
}

extension Association {
  /// All pairs of all people, as they are.
  package var pairs: [Statistics.Pair] { people.flatMap { $0.pairs.map(\.pair) } }

  /// Pooled within person: the pairs less each person's means, so that differences between people do not count. The
  /// interval has a degree of freedom less for every person (Bakdash and Marusich, Front Psychol 2017;8:456).
  ///
  /// Nil with fewer than two people who have two pairs or more.
  package var within: Strength? {
    let several = people.map { $0.pairs.map(\.pair) }.filter { $0.count >= 2 }
    guard several.count >= 2 else { return nil }
    let pairs = several.joined()
    let size = Statistics.Pair(pairs.map { abs($0.x) }.max() ?? 0, pairs.map { abs($0.y) }.max() ?? 0)
    return Strength(Statistics.centred(several), meansTaken: several.count - 1, size: size)
  }
}

// MARK: - In words

extension Association {
  /// How the numbers were got.
  package static let method = """
    Pairs are of the same study day (several values of a day count as their mean). 95 % intervals by Fisher's \
    transformation, Spearman's with Bonett and Wright's variance. Pooled: each person's pairs less that person's \
    means, with one degree of freedom less for each person.
    """

  /// What the numbers say, and no more.
  package func sentence(of strength: Strength, who: String) -> String {
    let days = "\(strength.count) \(strength.count == 1 ? "pair" : "pairs") of \(who)"
    guard let r = strength.pearson else {
      return strength.count < 2
        ? "\(days): too few to say how \(first) and \(second) go together."
        : "\(days): \(first) or \(second) never varied, so nothing can be said of how they go together."
    }
    guard let interval = strength.pearsonInterval else {
      return abs(r) == 1 && strength.count > 2
        ? "\(days): they lie exactly on a line, which is too neat for an interval; look at the scatter."
        : "\(days): too few for an interval (four are needed); nothing can be said yet."
    }
    let numbers =
      "r = \(Association.number(r)), 95 % interval \(Association.number(interval.lower)) to "
      + Association.number(interval.upper)
    let later = lag == 0 ? "" : lag == 1 ? " a day later" : " \(lag) days later"
    if interval.lower <= 0, interval.upper >= 0 {
      return "\(days): no clear association of \(first) and \(second)\(later) (\(numbers)); the data fit with none, "
        + "and with any inside the interval."
    }
    return "\(days): higher \(first) went with \(r > 0 ? "higher" : "lower") \(second)\(later) (\(numbers)). This says "
      + "that they went together in these data, not that one causes the other; days of one person are not "
      + "independent, so the true interval may be wider."
  }

  /// Two decimals, with a sign for less than nothing.
  package static func number(_ value: Double) -> String {
    let hundredths = (abs(value) * 100).rounded()
    guard hundredths.isFinite, hundredths < 1e15 else { return "-" }
    let (whole, rest) = (Int(hundredths) / 100, Int(hundredths) % 100)
    return (value < 0 && hundredths > 0 ? "-" : "") + "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// What stands before the people, who are so many that they are printed one by one, and behind them.
  package var members: (first: [JSONMember], last: [JSONMember]) {
    let first: JSONValue = [
      "first": .string(first), "firstUnit": .optional(firstUnit), "firstLeftOut": .integer(leftOut.first),
      "firstWithoutUnit": .integer(unitless.first), "second": .string(second), "secondUnit": .optional(secondUnit),
      "secondLeftOut": .integer(leftOut.second), "secondWithoutUnit": .integer(unitless.second),
      "lag": .integer(lag),
    ]
    let last: JSONValue = ["within": .optional(within?.json), "method": .string(Association.method)]
    return (first.members ?? [], last.members ?? [])
  }
}

extension Association.Person {
  package var json: JSONValue {
    [
      "participant": .string(participant), "strength": strength.json,
      "pairs": .array(pairs.map { [.string($0.date.description), .double($0.pair.x), .double($0.pair.y)] }),
    ]
  }
}

extension Association.Strength {
  fileprivate var json: JSONValue {
    func ends(_ interval: Statistics.Interval?) -> JSONValue {
      interval.map { [.double($0.lower), .double($0.upper)] } ?? .null
    }
    return [
      "n": .integer(count), "pearson": .optional(pearson.map(JSONValue.double)),
      "pearsonInterval": ends(pearsonInterval), "spearman": .optional(spearman.map(JSONValue.double)),
      "spearmanInterval": ends(spearmanInterval),
    ]
  }
}
