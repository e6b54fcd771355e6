/// The functions of the language.
enum FunctionName: String, Hashable, Sendable, CaseIterable {
  case answered, sum, mean, count, any, all, min, max, round, number, `if`, age, today, last, completed, tag, contains,
    matches

  /// How many arguments without a name it takes; nil for as many as wanted.
  var arguments: ClosedRange<Int>? {
    switch self {
    case .today: 0...0
    case .answered, .tag, .last, .completed, .number: 1...1
    case .round, .age: 1...2
    case .contains, .matches: 2...2
    case .if: 3...3
    case .sum, .mean, .count, .any, .all, .min, .max: nil
    }
  }

  /// The arguments that are given by name.
  var names: [String] {
    switch self {
    case .sum, .mean, .count, .min, .max: ["atLeast"]
    case .last: ["task", "days"]
    case .completed: ["days"]
    default: []
    }
  }

  /// How it is written, for faults.
  var usage: String {
    switch self {
    case .answered: "answered(item)"
    case .sum, .mean, .min, .max: "\(rawValue)(a, b, ...) or \(rawValue)(tag(\"name\"), atLeast=2)"
    case .count: "count(tag(\"name\") > 0)"
    case .any, .all: "\(rawValue)(tag(\"name\") > 0)"
    case .round: "round(number, decimals)"
    case .number: "number(quantity)"
    case .if: "if(condition, then, otherwise)"
    case .age: "age(birth)"
    case .today: "today"
    case .last: "last(\"kind\", task=id, days=7)"
    case .completed: "completed(task, days=7)"
    case .tag: "tag(\"name\")"
    case .contains: "list contains value"
    case .matches: "matches(text, \"pattern\")"
    }
  }
}
