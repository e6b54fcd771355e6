/// What the formulas of other systems (XLSForm, REDCap, FHIRPath, R, spreadsheets) call what stands here under another
/// name, and what to write.
enum ForeignFormula {
  static let functions: [String: String] = [
    "selected": "item contains \"value\"", "datediff": "day2 - day1", "now": "today", "pow": "a ^ b",
    "between": "1 <= x and x <= 5", "ifelse": "if(condition, a, b)", "iif": "if(condition, a, b)",
    "isblank": "not answered(item)", "isblankormissingcode": "not answered(item)", "isnull": "not answered(item)",
    "empty": "not answered(item)", "exists": "answered(item)", "coalesce": "if(answered(a), a, b)",
    "avg": "mean(...)", "average": "mean(...)", "stdev": "sd(...)", "std": "sd(...)", "len": "length(text)",
    "string-length": "length(text)", "count-selected": "count(item)", "jr:choice-name": "choice(item)",
    "label": "choice(item)", "regex": "matches(text, \"pattern\")", "int": "floor(number)", "log": "ln(number)",
    "ceiling": "ceil(number)", "power": "a ^ b", "paste": "concat(...)", "tolower": "lower(text)",
    "toupper": "upper(text)", "date": "2026-11-20", "days_between": "day2 - day1",
  ]

  static let names: [String: String] = [
    "yes": "true", "Yes": "true", "True": "true", "TRUE": "true", "no": "false", "No": "false", "False": "false",
    "FALSE": "false", "null": "not answered(item)", "NULL": "not answered(item)", "NA": "not answered(item)",
    "None": "not answered(item)", "empty": "not answered(item)", "blank": "not answered(item)", "now": "today",
    "missing": "not answered(item)",
  ]

  static let operators: [String: String] = [
    "between": "1 <= x and x <= 5", "is": "answered(item) or not answered(item)", "like": "item contains \"part\"",
    "mod": "number - 2 * floor(number / 2)", "div": "a / b", "includes": "item contains \"value\"",
  ]

  /// The call of another system's function in ours, with the values as they are given; nil when it takes others.
  ///
  /// - Parameter isList: Whether the first value is a list.
  static func call(_ name: String, _ values: [String], isList: Bool) -> String? {
    let operands = values.map { $0.contains(" ") && !$0.hasPrefix("\"") ? "(\($0))" : $0 }
    switch (name, values.count) {
    case ("selected", 2): return "\(operands[0]) \(isList ? "contains" : "==") \(operands[1])"
    case ("datediff", 2...), ("days_between", 2): return "\(operands[1]) - \(operands[0])"
    case ("now", 0): return "today"
    case ("pow", 2), ("power", 2): return "\(operands[0]) ^ \(operands[1])"
    case ("between", 3):
      return "\(operands[1]) <= \(operands[0]) and \(operands[0]) <= \(operands[2])"
    case ("coalesce", 2): return "if(answered(\(values[0])), \(values[0]), \(values[1]))"
    case ("ifelse", 3), ("iif", 3): return "if(\(values.joined(separator: ", ")))"
    default: break
    }
    let ownForms: Set<String> = [
      "selected", "datediff", "days_between", "pow", "power", "between", "coalesce", "ifelse", "iif", "date",
    ]
    guard let form = functions[name], form.hasSuffix(")"), !ownForms.contains(name), !values.isEmpty else { return nil }
    return form.prefix { $0 != "(" } + "(\(values.joined(separator: ", ")))"
  }

  static let signs: [String: String] = ["?": "if(condition, a, b)", "$": "the name alone", "{": "the name alone"]
}
