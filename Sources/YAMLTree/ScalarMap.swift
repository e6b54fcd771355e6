import Diagnostics

/// For each byte of a scalar's text, the bytes of the source that gave it: found by reading the source once more, beside
/// the text that libyaml made of it.
struct ScalarMap {
  private(set) var starts: [Int] = []
  private(set) var ends: [Int] = []

  let text: ArraySlice<UInt8>
  let source: ArraySlice<UInt8>
  /// The next byte of the text that has no place yet.
  var next: Int
  /// The next byte of the source.
  var place: Int
  /// Where the scalar ends in the source.
  let limit: Int

  /// Nil when text and source do not go together as expected.
  init?(text: ArraySlice<UInt8>, style: YAMLNode.Style, source: ArraySlice<UInt8>, span: SourceSpan) {
    let quote = style == .singleQuoted || style == .doubleQuoted ? 1 : 0
    self.text = text
    self.source = source
    next = text.startIndex
    place = span.start + quote
    limit = min(span.end - quote, source.endIndex)
    starts.reserveCapacity(text.count)
    ends.reserveCapacity(text.count)
    let isWhole =
      switch style {
      case .literal: followLiteral()
      case .folded: followFolded()
      default: followFlow(style)
      }
    guard isWhole, starts.count == text.count else { return nil }
  }

  var isDone: Bool { next >= text.endIndex }

  /// Gives the next `length` bytes of the text one piece of the source.
  mutating func emit(_ length: Int, from start: Int, to end: Int) {
    for _ in 0..<length {
      starts.append(start)
      ends.append(end)
    }
    next += length
  }

  /// Gives the next bytes of the text the same bytes of the source; false when they differ.
  mutating func copy(to end: Int) -> Bool {
    while place < end {
      guard next < text.endIndex, text[next] == source[place] else { return false }
      emit(1, from: place, to: place + 1)
      place += 1
    }
    return true
  }

  /// The end of the line break at an offset, or nil when none is there.
  func lineBreakEnd(_ offset: Int) -> Int? {
    guard offset < source.endIndex else { return nil }
    switch source[offset] {
    case 0x0A: return offset + 1
    case 0x0D: return offset + 1 < source.endIndex && source[offset + 1] == 0x0A ? offset + 2 : offset + 1
    // YAML 1.1's next-line character, which libyaml takes for a line feed.
    case 0xC2: return offset + 1 < source.endIndex && source[offset + 1] == 0x85 ? offset + 2 : nil
    default: return nil
    }
  }

  func isBlank(_ offset: Int) -> Bool {
    offset < source.endIndex && (source[offset] == 0x20 || source[offset] == 0x09)
  }
}

// MARK: - Plain and quoted texts

extension ScalarMap {
  private mutating func followFlow(_ style: YAMLNode.Style) -> Bool {
    while !isDone {
      guard place < limit else { return false }
      let byte = source[place]
      if style == .singleQuoted, byte == UInt8(ascii: "'") {
        emit(1, from: place, to: place + 2)
        place += 2
      } else if style == .doubleQuoted, byte == UInt8(ascii: "\\") {
        guard followEscape() else { return false }
      } else if isBlank(place) || lineBreakEnd(place) != nil {
        guard followSpace() else { return false }
      } else {
        guard copy(to: place + 1) else { return false }
      }
    }
    return true
  }

  /// Blanks within a line stand for themselves; around a line break all of them are one space, or a line feed for each
  /// further break.
  private mutating func followSpace() -> Bool {
    var end = place
    while isBlank(end) { end += 1 }
    guard lineBreakEnd(end) != nil else { return copy(to: end) }
    let start = place
    place = end
    let breaks = skipBreaks()
    let wanted = breaks == 1 ? 1 : breaks - 1
    let sign: UInt8 = breaks == 1 ? 0x20 : 0x0A
    guard text[next...].prefix(wanted).allSatisfy({ $0 == sign }), text.endIndex - next >= wanted else { return false }
    emit(wanted, from: start, to: place)
    return true
  }

  /// Skips line breaks and the blanks after each; returns their number.
  private mutating func skipBreaks() -> Int {
    var breaks = 0
    while let end = lineBreakEnd(place) {
      breaks += 1
      place = end
      while isBlank(place) { place += 1 }
    }
    return breaks
  }

  private mutating func followEscape() -> Bool {
    guard place + 1 < limit else { return false }
    if lineBreakEnd(place + 1) != nil {
      let start = place
      place += 1
      let feeds = skipBreaks() - 1
      guard text.endIndex - next >= feeds else { return false }
      emit(feeds, from: start, to: place)
      return true
    }
    let length =
      switch source[place + 1] {
      case UInt8(ascii: "x"): 4
      case UInt8(ascii: "u"): isSurrogatePair ? 12 : 6
      case UInt8(ascii: "U"): 10
      default: 2
      }
    let lead = text[next]
    let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard place + length <= limit, next + width <= text.endIndex else { return false }
    emit(width, from: place, to: place + length)
    place += length
    return true
  }

  /// A character beyond the basic plane from a `\u` escape has taken two of them.
  private var isSurrogatePair: Bool { text[next] >= 0xF0 }
}
