import Algorithms

/// The number of terminal columns that a text takes.
///
/// Counted by grapheme cluster: East Asian wide and full-width characters and emoji take two, combining marks,
/// joiners and control characters none. A tab counts for nothing here, since its width depends on where it stands.
///
/// - Complexity: O(length); a text of ASCII is counted without a table.
package func displayWidth(of text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// The number of terminal columns that one character (grapheme cluster) takes.
package func displayWidth(of character: Character) -> Int {
  if let ascii = character.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if scalars.dropFirst().contains(where: { $0.value == 0xFE0F || ($0.value == 0x200D && first.properties.isEmoji) }) {
    return 2
  }
  // Two regional indicators make one flag; an emoji keeps its width under a skin tone.
  if first.properties.isEmojiModifierBase || isRegionalIndicator(first) {
    return scalars.count > 1 ? 2 : columns(of: first)
  }
  return scalars.reduce(0) { $0 + columns(of: $1) }
}

private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
  (0x1F1E6...0x1F1FF).contains(scalar.value)
}

private func columns(of scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x00AD: return 1  // the soft hyphen: terminals show it
  case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and finals of a Hangul syllable in pieces
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
  default: return isWide(scalar.value) ? 2 : 1
  }
}

private func isWide(_ value: UInt32) -> Bool {
  let index = wideRanges.partitioningIndex { $0.upperBound >= value }
  return index < wideRanges.count && wideRanges[index].contains(value)
}
