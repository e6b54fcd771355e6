/// The functions of the language, by their names in it.
enum Function: String, CaseIterable {
  case answered, sum, mean, min, max, count, any, all, round, age, today, last, completed, tag, matches, number
  case conditional = "if"

  /// The parameters that have a name of their own; `isRequired` counts for those given by place alone.
  var parameters: [Parameter] {
    switch self {
    case .answered: [.init("a name", isRequired: true)]
    case .sum, .mean, .min, .max, .count: [.init("values", isRequired: true, repeats: true), .init("atLeast")]
    case .any, .all: [.init("conditions", isRequired: true, repeats: true)]
    case .round: [.init("a number", isRequired: true), .init("decimals")]
    case .age: [.init("a date", isRequired: true), .init("on")]
    case .today: []
    case .last: [.init("a kind", isRequired: true), .init("task"), .init("days")]
    case .completed: [.init("task", isRequired: true)]
    case .tag: [.init("a tag", isRequired: true)]
    case .matches: [.init("a text", isRequired: true), .init("a pattern", isRequired: true)]
    case .number: [.init("a number", isRequired: true), .init("unit", isRequired: true)]
    case .conditional:
      [.init("a condition", isRequired: true), .init("a value", isRequired: true), .init("another value", isRequired: true)]
    }
  }

  struct Parameter {
    let name: String
    let isRequired: Bool
    let repeats: Bool

    init(_ name: String, isRequired: Bool = false, repeats: Bool = false) {
      self.name = name
      self.isRequired = isRequired
      self.repeats = repeats
    }

    /// Names with a space are descriptions, and can't be written before `=`.
    var isLabel: Bool { !name.contains(" ") && !repeats }
  }

  var aggregate: Program.Aggregate? { Program.Aggregate(rawValue: rawValue) }
}
