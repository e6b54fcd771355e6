import Diagnostics

/// Reads the rows of a CSV file one at a time, by RFC 4180.
///
/// Rows end at CRLF, LF or a lone CR; a byte-order mark is skipped, and so are lines without any character. A field in
/// quotes may hold separators, line breaks, and quotes that are doubled. What is wrong is gathered in ``faults`` and
/// reading goes on: each row has the fields that could be made out. Short and long rows are the caller's to judge.
///
/// - Complexity: O(bytes) for the whole file, and the memory of one row at a time besides the bytes.
package struct CSVReader: Sequence, IteratorProtocol, Sendable {
  package let bytes: [UInt8]
  /// What was found wrong in the rows read so far, in the order of the file.
  package private(set) var faults: [CSVFault] = []
  private let separator: UInt8
  private let limits: CSVLimits
  private var offset: Int
  private var line = 1

  /// - Parameter separator: An ASCII character that is neither a quote nor a line break.
  package init(_ bytes: [UInt8], separator: UInt8 = CSVReader.comma, limits: CSVLimits = CSVLimits()) {
    self.bytes = bytes
    self.separator = separator
    self.limits = limits
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if CSVReader.isWorkbook(bytes) {
      faults.append(CSVFault(.workbook, SourceSpan(start: 0, end: 4), 1))
      offset = bytes.count
    }
  }

  /// Whether a file is a workbook: an old one (`.xls`), or a new one, which is a ZIP file.
  package static func isWorkbook(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  package static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")

  /// The next row; nil at the end of the file, and after a fault behind which nothing can be told apart.
  package mutating func next() -> CSVRow? {
    while offset < bytes.count, isLineBreak(bytes[offset]) { endLine() }
    guard offset < bytes.count else { return nil }
    var row = CSVRow(line: line, fields: [])
    while true {
      guard row.fields.count < limits.fields else {
        faults.append(CSVFault(.tooManyFields(limit: limits.fields), SourceSpan(start: offset, end: offset), line))
        offset = bytes.count
        return nil
      }
      guard let field = field() else {
        offset = bytes.count
        return nil
      }
      row.fields.append(field)
      guard offset < bytes.count else { return row }
      if bytes[offset] == separator {
        offset += 1
        continue
      }
      endLine()
      return row
    }
  }

  private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Steps over one line break.
  private mutating func endLine() {
    let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    offset += isPair ? 2 : 1
    line += 1
  }
}

// MARK: - Fields

extension CSVReader {
  /// The field at the offset, which is then at the separator, the line break or the end that follows; nil when it never
  /// ends.
  private mutating func field() -> CSVField? {
    let start = offset
    if offset < bytes.count, bytes[offset] == CSVReader.quote { return quotedField() }
    var stray: Int?
    while offset < bytes.count, bytes[offset] != separator, !isLineBreak(bytes[offset]) {
      if bytes[offset] == CSVReader.quote, stray == nil { stray = offset }
      offset += 1
    }
    if let stray { faults.append(CSVFault(.strayQuote, SourceSpan(start: stray, end: stray + 1), line)) }
    return made(bytes[start..<offset], SourceSpan(start: start, end: offset), isQuoted: false, line: line)
  }

  private mutating func quotedField() -> CSVField? {
    let start = offset
    let firstLine = line
    var text: [UInt8] = []
    var run = start + 1
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if isLineBreak(byte) {
        endLine()
      } else if byte != CSVReader.quote {
        offset += 1
      } else if offset + 1 < bytes.count, bytes[offset + 1] == CSVReader.quote {
        text += bytes[run...offset]
        offset += 2
        run = offset
      } else {
        text += bytes[run..<offset]
        offset += 1
        text += textAfterQuote()
        return made(text[...], SourceSpan(start: start, end: offset), isQuoted: true, line: firstLine)
      }
    }
    faults.append(CSVFault(.unclosedQuote, SourceSpan(start: start, end: start + 1), firstLine))
    return nil
  }

  /// What stands between a closing quote and the end of the field, where nothing may stand; it counts as text.
  private mutating func textAfterQuote() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, bytes[offset] != separator, !isLineBreak(bytes[offset]) { offset += 1 }
    if offset > start {
      faults.append(CSVFault(.textAfterQuote, SourceSpan(start: start, end: offset), line))
    }
    return bytes[start..<offset]
  }

  /// - Parameter line: The line that the field begins on.
  private mutating func made(_ text: ArraySlice<UInt8>, _ span: SourceSpan, isQuoted: Bool, line: Int) -> CSVField? {
    guard text.count <= limits.fieldBytes else {
      faults.append(
        CSVFault(.fieldTooLong(limit: limits.fieldBytes), SourceSpan(start: span.start, end: span.start + 1), line))
      return nil
    }
    if let string = String(validating: text, as: UTF8.self) {
      return CSVField(text: string, span: span, isQuoted: isQuoted)
    }
    let bad = CSVReader.firstBadByte(in: bytes[span.start..<span.end])
    faults.append(CSVFault(.notUTF8, SourceSpan(start: bad, end: bad + 1), line + breaks(in: span.start..<bad)))
    return CSVField(text: String(decoding: text, as: UTF8.self), span: span, isQuoted: isQuoted)
  }

  private func breaks(in range: Range<Int>) -> Int {
    range.count { bytes[$0] == 0x0A || (bytes[$0] == 0x0D && !($0 + 1 < bytes.count && bytes[$0 + 1] == 0x0A)) }
  }

  /// The place of the first byte that is no part of a character.
  private static func firstBadByte(in text: ArraySlice<UInt8>) -> Int {
    var parser = UTF8.ForwardParser()
    var rest = text.makeIterator()
    var place = text.startIndex
    while case .valid(let character) = parser.parseScalar(from: &rest) { place += character.count }
    return Swift.min(place, Swift.max(text.startIndex, text.endIndex - 1))
  }
}
