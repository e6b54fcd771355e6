/// The functions of the language.
enum FunctionName: String, Hashable, Sendable, CaseIterable {
  case answered, sum, mean, median, sd, count, any, all, min, max, round, number, abs, floor, ceil, sqrt, ln, exp, `if`,
    age, weekday, year, month, today, last, completed, missed, done, tag, contains, matches, length, lower, upper,
    concat, choice

  /// How many arguments without a name it takes; nil for as many as wanted.
  var arguments: ClosedRange<Int>? {
    switch self {
    case .today: 0...0
    case .answered, .tag, .last, .completed, .missed, .done, .number, .abs, .floor, .ceil, .sqrt, .ln, .exp, .weekday,
      .year, .month,
      .length, .lower, .upper, .choice:
      1...1
    case .round, .age: 1...2
    case .contains, .matches: 2...2
    case .if: 3...3
    case .sum, .mean, .median, .sd, .count, .any, .all, .min, .max, .concat: nil
    }
  }

  /// The arguments that are given by name.
  var names: [String] {
    switch self {
    case .sum, .median, .sd, .count, .min, .max: ["atLeast"]
    case .mean: ["atLeast", "task", "days"]
    case .last: ["task", "days"]
    case .completed, .missed, .done: ["days"]
    default: []
    }
  }

  /// How it is written, for faults.
  var usage: String {
    switch self {
    case .answered: "answered(item)"
    case .sum, .mean, .median, .sd, .min, .max: "\(rawValue)(a, b, ...) or \(rawValue)(tag(\"name\"), atLeast=2)"
    case .count: "count(tag(\"name\") > 0)"
    case .any, .all: "\(rawValue)(tag(\"name\") > 0)"
    case .round: "round(number, decimals)"
    case .number: "number(quantity)"
    case .abs, .floor, .ceil, .sqrt, .ln, .exp: "\(rawValue)(number)"
    case .weekday, .year, .month: "\(rawValue)(date)"
    case .length, .lower, .upper: "\(rawValue)(text)"
    case .concat: "concat(a, \" \", b)"
    case .choice: "choice(item)"
    case .if: "if(condition, then, otherwise)"
    case .age: "age(birth)"
    case .today: "today"
    case .last: "last(\"kind\", task=id, days=7)"
    case .completed, .missed, .done: "\(rawValue)(task, days=7)"
    case .tag: "tag(\"name\")"
    case .contains: "list contains value"
    case .matches: "matches(text, \"pattern\")"
    }
  }
}
