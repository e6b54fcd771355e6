import Expressions
import SurveyModel
import Wording
import XMLText

/// Conditions in words: the questions in place of their ids, and words in place of signs.
extension SurveyPart {
  func condition(_ expression: Expression) -> String {
    let parts = SurveyPart.parts(of: expression.text).map { part -> String in
      if part.hasPrefix("\"") { return Markup.escaped(part) }
      if let slot = survey.items.firstIndex(where: { $0.item.id == part }) {
        return link(toItem: survey.items[slot].item)
      }
      return Markup.escaped(texts.word(part) ?? part)
    }
    return parts.joined() + " <code>\(Markup.escaped(expression.text))</code>"
  }

  /// Names, signs, quoted texts and what stands between them.
  static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(text)
    while let first = rest.first {
      let part: Substring
      if first == "\"" || first == "'" {
        let inner = rest.dropFirst().prefix { $0 != first }
        part = rest.prefix(inner.count + 2)
        parts.append("\"" + inner + "\"")
      } else if first.isLetter || first == "_" || first.isNumber {
        part = rest.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        parts.append(String(part))
      } else if "=!<>".contains(first) {
        part = rest.prefix { "=!<>".contains($0) }
        parts.append(String(part))
      } else {
        part = rest.prefix(1)
        parts.append(String(part))
      }
      rest = rest.dropFirst(part.count)
    }
    return parts
  }
}
