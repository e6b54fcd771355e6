import JSONText

/// A survey that a seed makes: items of the types whose answers conditions and scores read, and both over earlier ones.
struct GeneratedSurvey {
  private var random: SeededGenerator
  private var items: [(id: String, type: String)] = []
  private(set) var yaml = ""

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    let count = Int.random(in: 4...9, using: &random)
    var lines = ["id: q", "title: Generated", "steps:"]
    for page in 0..<3 {
      let condition = page == 0 ? "" : ", showIf: '\(condition())'"
      lines.append("  - { id: page\(page), type: form\(condition), items: [")
      for place in 0..<count {
        let id = "i\(page)_\(place)"
        let type =
          ["scale", "boolean", "choice", "many", "number", "text", "weighted"].randomElement(using: &random) ?? "scale"
        let showIf =
          items.count > 1 && Int.random(in: 0..<3, using: &random) == 0 ? ", showIf: '\(self.condition())'" : ""
        lines.append(
          "      { id: \(id), prompt: Item \(id), optional: true, tags: [t\(page)], \(Self.fields(type))\(showIf) },")
        items.append((id, type))
      }
      lines.append("    ] }")
    }
    lines += ["scores:"] + scores()
    yaml = lines.joined(separator: "\n") + "\n"
  }

  private static func fields(_ type: String) -> String {
    switch type {
    case "scale": "type: scale, minimum: 0, maximum: 4"
    case "boolean": "type: boolean"
    case "choice": "type: choice, choices: [{ value: 0, text: No }, { value: 1, text: Some }, { value: 2, text: All }]"
    case "weighted": "type: choice, choices: [{ value: a, text: A, points: 3 }, { value: b, text: B, points: 1.5 }]"
    case "many": "type: choice, multiple: true, choices: [red, green, blue]"
    case "number": "type: numeric, decimals: 1, minimum: 0, maximum: 20, unit: h"
    default: "type: text, maximumLength: 20"
    }
  }

  // MARK: - Conditions

  private mutating func condition(_ depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth > 1 ? 3 : 7), using: &random) {
    case 3: return "(\(condition(depth + 1))) and (\(condition(depth + 1)))"
    case 4: return "(\(condition(depth + 1))) or (\(condition(depth + 1)))"
    case 5: return "not (\(condition(depth + 1)))"
    case 6: return "if(\(condition(depth + 1)), \(condition(depth + 1)), \(condition(depth + 1)))"
    default: return comparison()
    }
  }

  private mutating func comparison() -> String {
    guard let item = items.randomElement(using: &random) else { return "true" }
    let number = Int.random(in: 0...2, using: &random)
    let sign = ["==", "!=", "<", ">=", ">"].randomElement(using: &random) ?? "=="
    if Int.random(in: 0..<5, using: &random) == 0 { return "answered(\(item.id))" }
    switch item.type {
    case "scale", "choice": return "\(item.id) \(sign) \(number)"
    case "number": return number == 0 ? "\(item.id) \(sign) 300 min" : "\(item.id) * 2 \(sign) \(number * 8)"
    case "boolean": return item.id
    case "weighted": return number == 0 ? "\(item.id) != \"a\"" : "\(item.id) in [\"a\", \"b\"]"
    case "many": return "\(item.id) contains \"\(number == 0 ? "red" : "blue")\""
    default: return number == 0 ? "\(item.id) == \"x\"" : "length(\(item.id)) > \(number)"
    }
  }

  // MARK: - Scores

  private mutating func scores() -> [String] {
    let counted = items.filter { ["scale", "choice", "weighted", "boolean"].contains($0.type) }.map(\.id)
    let numbers = items.filter { ["scale", "choice"].contains($0.type) }.map(\.id)
    var lines = ["  - { id: one, value: '1', decimals: 0 }"]
    let list = counted.joined(separator: ", ")
    for (method, blanks) in [
      ("sum", "complete"), ("sum", "zero"), ("mean", "{ prorate: 0.5 }"), ("sum", "{ prorate: 0.7 }"), ("max", "zero"),
      ("percent", "{ prorate: 0.5 }"), ("pomp", "complete"),
    ] where counted.count > 1 {
      let reversed = counted.shuffled(using: &random).prefix(2).joined(separator: ", ")
      let turned = method == "max" ? "" : ", reverse: [\(reversed)]"
      let weights = method == "sum" ? ", weights: { \(counted[0]): 2 }" : ""
      let rules = "blanks: \(blanks), decimals: 2"
      lines.append("  - { id: s\(lines.count), method: \(method), items: [\(list)]\(turned)\(weights), \(rules) }")
    }
    if numbers.count > 1 {
      lines.append("  - { id: e1, value: 'sum(\(numbers.joined(separator: ", ")), atLeast=2) / 2', decimals: 2 }")
      lines.append("  - { id: e2, value: 'mean(\(numbers.joined(separator: ", ")))', decimals: 2 }")
      lines.append("  - { id: e3, value: 'max(\(numbers.joined(separator: ", ")), atLeast=1) + e1', decimals: 2 }")
      lines.append("  - { id: e4, value: 'if(\(numbers[0]) > 1, \(numbers[1]), 2)', decimals: 1 }")
    }
    return lines
  }

  // MARK: - Answers

  /// An answer, or none, for every item.
  mutating func answers() -> JSONValue {
    .object(
      items.map {
        JSONMember($0.id, Int.random(in: 0..<4, using: &random) == 0 ? ["state": "skipped"] : answer($0.type))
      })
  }

  private mutating func answer(_ type: String) -> JSONValue {
    let number = Int.random(in: 0...2, using: &random)
    switch type {
    case "scale": return .integer(number * 2)
    case "choice": return .integer(number)
    case "boolean": return .boolean(number > 0)
    case "weighted": return number == 0 ? "a" : "b"
    case "many": return number == 0 ? ["red"] : number == 1 ? ["green", "blue"] : ["red", "blue"]
    case "number": return .number(literal: "\(number * 4).5")
    default: return ["x", "yes", "hello"][number]
    }
  }
}
