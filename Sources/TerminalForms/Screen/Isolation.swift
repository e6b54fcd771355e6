/// Keeps text that runs from right to left, or marks that turn it, from turning what stands round it.
///
/// What stands before the first letter (a margin, a number, a bracket) keeps its place: the text alone is put between
/// isolates, whose direction is that of its first letter.
///
/// - SeeAlso: Unicode Standard Annex 9, section 6.5 (first strong isolate).
func isolatingDirection(_ line: String) -> String {
  guard line.unicodeScalars.contains(where: turns) else { return line }
  let scalars = line.unicodeScalars
  let start = scalars.firstIndex { $0.properties.isAlphabetic || turns($0) } ?? scalars.startIndex
  return String(line[..<start]) + "\u{2068}" + String(line[start...]) + "\u{2069}"
}

/// Whether a scalar is of a script that runs from right to left, or a mark of direction.
private func turns(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x590...0x8FF, 0x200E, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
  default: false
  }
}
