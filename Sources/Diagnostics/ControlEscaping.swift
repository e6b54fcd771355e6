/// A text with everything in it shown that would move the cursor, change colours, ring, or reorder other text.
///
/// Control characters, NUL and line separators, bidirectional embeddings, overrides and isolates, and hidden tag
/// characters become escapes as YAML writes them: `\e` is shown as `\x1B`, a right-to-left override as `\u202E`. Marks
/// that ordinary writing needs (joiners, left-to-right and right-to-left marks, the tags inside a flag) stay.
///
/// - Parameter keepingLineBreaks: Whether a line feed stays one; else it becomes `\n`.
package func escapingControls(_ text: some StringProtocol, keepingLineBreaks: Bool = false) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
  var result = String.UnicodeScalarView()
  var isInFlag = false
  for scalar in text.unicodeScalars {
    let isTag = (0xE0000...0xE007F).contains(scalar.value)
    isInFlag = scalar.value == 0x1F3F4 || (isInFlag && isTag)
    if isInFlag || !isHazardous(scalar) || (keepingLineBreaks && scalar == "\n") {
      result.append(scalar)
    } else {
      result.append(contentsOf: escape(scalar).unicodeScalars)
    }
  }
  return String(result)
}

extension StringProtocol {
  /// The first character of C0, of C1, or DEL, line breaks and tabs left out; nil for a text that moves no cursor.
  ///
  /// - Parameter returns: Whether lines may end as on Windows.
  package func firstControl(returns: Bool = true) -> Unicode.Scalar? {
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      if last == "\r", scalar != "\n" { return last }
      last = scalar
      if scalar.isControl, scalar != "\r" || !returns { return scalar }
    }
    return last == "\r" ? last : nil
  }

  /// The text for a file or page that somebody else opens: such characters alone are escaped. Marks of direction stay.
  package var withoutControls: String {
    // C2 begins the characters of C1 in UTF-8.
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if isPlain { return String(self) }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { $0.isControl && $0 != "\r" ? Array(escape($0).unicodeScalars) : [$0] }))
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character that is neither a line feed nor a tab.
  fileprivate var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0x00..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }
}

/// The same for a line of a file under a diagnostic, where nothing invisible may hide at all.
func escapingInvisibles(_ character: Character) -> String {
  let scalars = character.unicodeScalars
  guard scalars.contains(where: { isHazardous($0) || isInvisible($0) }) else { return String(character) }
  return scalars.reduce(into: "") { text, scalar in
    text += isHazardous(scalar) || isInvisible(scalar) ? escape(scalar) : String(scalar)
  }
}

private func isHazardous(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true  // C0, DEL, C1, separators
  case 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional embeddings, overrides, isolates
  case 0x206A...0x206F, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true  // deprecated and annotating formats, tags
  default: false
  }
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00AD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF: true
  default: false
  }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar.value {
  case 0x00: "\\0"
  case 0x09: "\\t"
  case 0x0A: "\\n"
  case 0x0D: "\\r"
  case let value where value < 0x100: "\\x" + hexadecimal(value, digits: 2)
  case let value where value < 0x1_0000: "\\u" + hexadecimal(value, digits: 4)
  default: "\\U" + hexadecimal(scalar.value, digits: 8)
  }
}

/// A number in upper-case hexadecimal digits, with zeros before it up to so many digits.
package func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
