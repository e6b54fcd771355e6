/// What the formulas of other systems (XLSForm, REDCap, FHIRPath, R, spreadsheets) call what stands here under another
/// name, and what to write.
enum ForeignFormula {
  static let functions: [String: String] = [
    "selected": "item contains \"value\"", "datediff": "day2 - day1", "now": "today", "pow": "a ^ b",
    "between": "1 < x and x < 5", "ifelse": "if(condition, a, b)", "iif": "if(condition, a, b)",
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
    "between": "1 < x and x < 5", "is": "answered(item) or not answered(item)", "like": "item contains \"part\"",
    "mod": "number - 2 * floor(number / 2)", "div": "a / b", "includes": "item contains \"value\"",
  ]

  static let signs: [String: String] = ["?": "if(condition, a, b)", "$": "the name alone", "{": "the name alone"]
}
