/// Turns libyaml's marks, which count Unicode scalars, into byte offsets of the file.
///
/// Marks come almost in the order of the file, so a cursor walks along with them: the whole file is walked once. In a
/// file of ASCII a mark is an offset already.
struct PositionCursor {
  private let input: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  /// The bytes before the input, that is the byte-order mark.
  private let base: Int
  private let replacements: [JSONEscapes.Replacement]
  private var index = 0
  private var offset = 0

  /// - Parameters:
  ///   - input: Valid UTF-8.
  ///   - replacements: Where the input differs from the file, in order.
  init(_ input: UnsafeBufferPointer<UInt8>, isASCII: Bool, base: Int, replacements: [JSONEscapes.Replacement] = []) {
    self.input = input
    self.isASCII = isASCII
    self.base = base
    self.replacements = replacements
  }

  /// The byte offset in the file of the scalar with an index; the file's end for one beyond it.
  mutating func offset(of index: Int) -> Int {
    if isASCII { return min(max(0, index), input.count) + base }
    walk(to: index)
    guard !replacements.isEmpty else { return offset + base }
    return JSONEscapes.fileOffset(of: offset, replacements) + base
  }

  private mutating func walk(to target: Int) {
    while index < target, offset < input.count {
      // The length of a sequence is told by its first byte, since the input is valid.
      let byte = input[offset]
      offset += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      index += 1
    }
    while index > target, offset > 0 {
      offset -= 1
      while offset > 0, input[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
  }
}
