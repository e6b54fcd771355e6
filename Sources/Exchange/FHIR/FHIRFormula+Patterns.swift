import Expressions

/// Patterns of texts: theirs are of a part, ours of the whole.
extension FHIRFormula {
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\.[](){}*+?|^$".contains($1) ? "\\\($1)" : String($1) }
  }

  /// Our patterns are of the whole text; theirs are where they say so.
  static func pattern(_ source: String) -> String {
    var pattern = Substring(source)
    if pattern.hasPrefix("^") { pattern.removeFirst() }
    if pattern.hasSuffix("$"), !pattern.hasSuffix("\\$") { pattern.removeLast() }
    // `\h` is a blank or a tab.
    return String(pattern).replacing("\\h", with: " ")
  }

  /// A pattern that some part of a text has to match, for the whole text.
  static func pattern(ofPart source: String) throws(FormulaFault) -> String {
    var each: [String] = []
    for alternative in alternatives(of: source) {
      let isFromStart = alternative.hasPrefix("^")
      let isToEnd = alternative.hasSuffix("$") && !alternative.hasSuffix("\\$")
      let inner = pattern(alternative)
      guard !hasAnchor(inner) else { throw FormulaFault("'^' and '$' stand only around a pattern here") }
      each.append((isFromStart ? "" : ".*") + inner + (isToEnd ? "" : ".*"))
    }
    return each.joined(separator: "|")
  }

  /// The parts of a pattern between the strokes that are in no parentheses and in no class.
  private static func alternatives(of source: String) -> [String] {
    var found = [""]
    var (depth, isClass, isEscaped) = (0, false, false)
    for character in source {
      let isPlain = !isEscaped
      isEscaped = isPlain && character == "\\"
      if isPlain, isClass { isClass = character != "]" } else if isPlain, character == "[" { isClass = true }
      if isPlain, !isClass { depth += character == "(" ? 1 : character == ")" ? -1 : 0 }
      if isPlain, !isClass, depth == 0, character == "|" {
        found.append("")
      } else {
        found[found.count - 1].append(character)
      }
    }
    return found
  }

  private static func hasAnchor(_ pattern: String) -> Bool {
    var (isClass, isEscaped) = (false, false)
    for character in pattern {
      let isPlain = !isEscaped
      isEscaped = isPlain && character == "\\"
      if isPlain, !isClass, character == "^" || character == "$" { return true }
      if isPlain, isClass { isClass = character != "]" } else if isPlain, character == "[" { isClass = true }
    }
    return false
  }
}
