import Diagnostics
import YAMLTree

/// Ids begin with a letter, then letters, digits, `_`, `-`; those of surveys, steps, tasks and elements may hold dots.
enum Identifier {
  static let reserved = [
    "end", "and", "or", "not", "true", "false", "contains", "enrollment", "completed", "participant", "scores",
  ]

  /// Reads an id and reports what is wrong with it; the text is returned all the same, so that reading goes on.
  static func read(_ node: YAMLNode, of what: String, dots: Bool, _ findings: inout Findings) -> String? {
    guard node.kind == .scalar, !node.isNull else {
      findings.wrongType(node, expected: "an id", field: "id")
      return nil
    }
    let text = node.text
    if reserved.contains(text) {
      findings.error(
        "reserved-id", "'\(text)' is a word of the program and can't be the id of \(what)", at: node.span,
        help: "choose another id; reserved are \(reserved.joined(separator: ", "))")
    } else if !isValid(text, dots: dots) {
      let fix = suggestion(for: text, dots: dots)
      findings.error(
        "bad-id", "'\(node.shortText)' can't be the id of \(what)", at: node.span,
        help: text.utf8.count > 200
          ? "write at most 200 bytes; this one has \(text.utf8.count)"
          : "begin with a letter, then letters, digits, '_', '-'" + (dots ? ", '.'" : "; no dot")
            + (fix.map { ": '\($0)'" } ?? ""))
    }
    return text
  }

  static func isValid(_ text: String, dots: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first), text.utf8.count <= 200 else { return false }
    var afterDot = false
    for scalar in text.unicodeScalars {
      let isDot = scalar == "."
      guard isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "-" || (dots && isDot),
        !(afterDot && isDot)
      else { return false }
      afterDot = isDot
    }
    return !afterDot
  }

  /// A letter of any script; the table of Unicode is asked for what is not ASCII alone.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
  }

  private static func suggestion(for text: String, dots: Bool) -> String? {
    var fixed = ""
    for scalar in text.unicodeScalars {
      fixed.unicodeScalars.append(isValid("a" + String(scalar), dots: dots) ? scalar : "-")
    }
    return isValid(fixed, dots: dots) && fixed != text ? fixed : nil
  }
}
