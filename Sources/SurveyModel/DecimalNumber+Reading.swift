extension DecimalNumber {
  /// Reads a number as YAML's core schema and JSON write them: `+4`, `1e1`, `.5`, `0x0A` besides what a person types.
  static func read(_ text: String) -> Result<DecimalNumber, AnswerRefusal> {
    if let number = DecimalNumber(text) ?? pointed(text) { return .success(number) }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      guard let first = digits.first, first.isHexDigit, let whole = Int(digits, radix: radix) else { break }
      return whole < 1_000_000_000_000_000 ? .success(DecimalNumber(whole)) : .failure(.tooManyDigits(text))
    }
    return .failure(refusal(of: text))
  }

  /// Why a text that ``init(_:)`` does not take is none: no number at all, or one of too many digits.
  package static func refusal(of text: String) -> AnswerRefusal {
    let signs: Set<Character> = ["+", "-", ".", "e", "E"]
    let looksLikeNumber =
      text.contains(where: \.isNumber) && text.allSatisfy { $0.isASCII && ($0.isNumber || signs.contains($0)) }
    let isPointed = text.drop { $0 == "-" || $0 == "+" }.first == "." || text.last == "."
    return looksLikeNumber && !isPointed && Double(text) != nil ? .tooManyDigits(text) : .notANumber(text)
  }

  /// Reads `.5` and `5.`, which the core schema takes.
  private static func pointed(_ text: String) -> DecimalNumber? {
    let sign = text.first.map { $0 == "-" || $0 == "+" ? String($0) : "" } ?? ""
    let digits = text.dropFirst(sign.count)
    guard digits.count > 1, digits.first == "." || digits.last == "." else { return nil }
    return DecimalNumber(sign + (digits.first == "." ? "0" : "") + (digits.last == "." ? digits.dropLast() : digits))
  }
}
