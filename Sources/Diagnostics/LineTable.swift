import Algorithms

/// Where the lines of a file begin, for turning byte offsets into lines and columns.
///
/// A line ends at LF, CRLF or a lone CR, as in editors. It is made once per file and only when a position is asked for:
/// a file without faults never pays for it.
package struct LineTable: Sendable {
  package let file: SourceFile
  /// The byte offset of each line's first byte; the first line begins after a byte-order mark.
  private let starts: [Int]

  package init(_ file: SourceFile) {
    self.file = file
    let bytes = file.bytes
    var starts = [bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
    for (offset, byte) in bytes.enumerated() {
      if byte == lineFeed || (byte == carriageReturn && !(offset + 1 < bytes.count && bytes[offset + 1] == lineFeed)) {
        starts.append(offset + 1)
      }
    }
    self.starts = starts
  }

  /// The number of lines; a file that ends with a line break has an empty last line.
  package var count: Int { starts.count }

  /// The line, from 1, that holds a byte offset.
  ///
  /// - Complexity: O(log lines).
  package func line(at offset: Int) -> Int {
    max(1, starts.partitioningIndex { $0 > offset })
  }

  /// The line and column of a byte offset; an offset inside a character gives that character's position.
  ///
  /// - Complexity: O(log lines + length of the line).
  package func position(at offset: Int) -> SourcePosition {
    let inside = min(max(offset, starts[0]), file.bytes.count)
    let line = line(at: inside)
    let start = starts[line - 1]
    let head = file.bytes[start..<max(start, characterStart(inside, from: start))]
    return SourcePosition(line: line, column: String(decoding: head, as: UTF8.self).unicodeScalars.count + 1)
  }

  /// The bytes of a line, without its line break; empty for a line that the file does not have.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return file.bytes.count..<file.bytes.count }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : file.bytes.count
    while end > start, file.bytes[end - 1] == lineFeed || file.bytes[end - 1] == carriageReturn { end -= 1 }
    return start..<end
  }

  /// The first byte of the character that holds `offset`, for an offset inside a UTF-8 sequence.
  private func characterStart(_ offset: Int, from start: Int) -> Int {
    var head = offset
    while head > start, head < file.bytes.count, offset - head < 3, file.bytes[head] & 0xC0 == 0x80 { head -= 1 }
    return head < file.bytes.count && file.bytes[head] & 0xC0 == 0x80 ? offset : head
  }
}

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
private let lineFeed: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D
