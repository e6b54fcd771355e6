import Diagnostics
import SurveyModel
import YAMLTree

extension LocalizedText {
  /// Reads a text or a map of language tags; a plain text is of `language`.
  static func read(
    _ node: YAMLNode, field: String, language: LanguageTag, _ findings: inout Findings
  ) -> LocalizedText? {
    switch node.kind {
    case .scalar where !node.isNull:
      findings.judgeMarks(of: node, field: field)
      return LocalizedText(node.text, in: language)
    case .mapping where !node.entries.isEmpty:
      var versions: [(LanguageTag, String)] = []
      for entry in node.entries {
        let tag = entry.key.text
        guard tag == LanguageTag.every.tag || LanguageTag.isWellFormed(tag) else {
          findings.error(
            "bad-language", "'\(entry.key.shortText)' is not a language tag", at: entry.key.span,
            help: "'\(field)' is a text, or a map of language tags such as en, ja, pt-BR, or \"*\" for all")
          continue
        }
        guard entry.value.kind == .scalar, !entry.value.isNull else {
          findings.wrongType(entry.value, expected: "a text", field: "\(field).\(tag)")
          continue
        }
        findings.judgeMarks(of: entry.value, field: field)
        versions.append((LanguageTag(tag), entry.value.text))
      }
      return versions.isEmpty ? nil : LocalizedText(versions)
    case .mapping where node.isFaulty: return nil  // What was dropped from it has been told.
    default:
      findings.wrongType(node, expected: "a text, or a map of language tags", field: field)
      return nil
    }
  }
}

extension LanguageTag {
  /// Whether a text has the shape of a BCP 47 tag: a language of two or three letters, then subtags.
  package static func isWellFormed(_ tag: String) -> Bool {
    let bytes = tag.utf8
    guard bytes.count <= 35 else { return false }
    var isFirst = true
    var length = 0
    for byte in bytes {
      if byte == UInt8(ascii: "-") {
        guard isFirst ? (2...3).contains(length) : (1...8).contains(length) else { return false }
        isFirst = false
        length = 0
      } else if isLetter(byte) || !isFirst && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        length += 1
      } else {
        return false
      }
    }
    return isFirst ? (2...3).contains(length) : (1...8).contains(length)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension Fields {
  func text(_ name: String, language: LanguageTag, _ findings: inout Findings) -> LocalizedText? {
    self[name].flatMap { LocalizedText.read($0, field: name, language: language, &findings) }
  }
}
