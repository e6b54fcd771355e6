extension ScalarMap {
  /// In a literal text each line is the end of a line of the source: what is before it is indentation.
  mutating func followLiteral() -> Bool {
    skipLine()
    while !isDone {
      let end = lineEnd(place)
      let length = (text[next...].firstIndex(of: 0x0A) ?? text.endIndex) - next
      guard end - place >= length else { return false }
      place = end - length
      guard copy(to: end) else { return false }
      guard !isDone else { return true }
      emit(1, from: end, to: lineBreakEnd(end) ?? end)
      skipLine()
    }
    return true
  }

  /// In a folded text a line break is a space, a line feed, or nothing but the end of a run of empty lines. The text
  /// tells which.
  mutating func followFolded() -> Bool {
    skipLine()
    while !isDone {
      guard place < source.endIndex else { return false }
      let end = lineEnd(place)
      let spaces = text[next...].prefix { $0 == 0x20 }.count
      var content = place
      while content < end, source[content] == 0x20 { content += 1 }
      if content == end, text[next] == 0x0A {
        // An empty line.
        emit(1, from: place, to: lineBreakEnd(end) ?? end)
        skipLine()
        continue
      }
      if content == end, spaces == 0 {
        skipLine()
        continue
      }
      guard content - place >= spaces else { return false }
      place = content - spaces
      guard copy(to: end) else { return false }
      guard !isDone else { return true }
      let isFolded = text[next] == 0x20
      guard isFolded || text[next] == 0x0A else { return false }
      emit(1, from: end, to: lineBreakEnd(end) ?? end)
      skipLine()
    }
    return true
  }

  private mutating func skipLine() {
    let end = lineEnd(place)
    place = lineBreakEnd(end) ?? end
  }

  private func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < source.endIndex, lineBreakEnd(end) == nil { end += 1 }
    return end
  }
}
