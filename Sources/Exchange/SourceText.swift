import CSVRows
package import Diagnostics

/// The text of a foreign file, whatever encoding it came in.
package struct SourceText: Hashable, Sendable {
  package let text: String
  /// In words, where the file is not UTF-8: `Windows-1252`, `UTF-16`.
  package let encoding: String?

  /// UTF-8, UTF-16 with a byte-order mark, else Windows-1252, which every file is somehow.
  package init(_ file: SourceFile) {
    let bytes = file.bytes
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      var units: [UInt16] = []
      for place in stride(from: 2, to: bytes.count - 1, by: 2) {
        let (one, other) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        units.append(isLittle ? other << 8 | one : one << 8 | other)
      }
      (text, encoding) = (String(decoding: units, as: UTF16.self), "UTF-16")
      return
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if let text = String(validating: content, as: UTF8.self) {
      (self.text, encoding) = (text, nil)
    } else {
      var text = ""
      for byte in content { text.unicodeScalars.append(SourceText.windows1252(byte)) }
      (self.text, encoding) = (text, "Windows-1252")
    }
  }

  /// The file as UTF-8 without a byte-order mark, for readers of bytes.
  package var bytes: [UInt8] { Array(text.utf8) }

  /// Source: the table of the WHATWG encoding standard, index windows-1252.
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
    let high: [UInt16] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
      0x017D,
      0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
      0x017E, 0x0178,
    ]
    return Unicode.Scalar(high[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }
}

extension SourceFile {
  /// That a file is a workbook where a table is read; nil for any other file.
  var workbookRefusal: Diagnostic? {
    guard CSVReader.isWorkbook(bytes) else { return nil }
    let isOld = bytes.starts(with: [0xD0])
    return .error(
      "bad-source", isOld ? "this is an old Excel workbook (.xls)" : "this is an Excel workbook (.xlsx)", in: path,
      at: SourceSpan(start: 0, end: 4), help: "open it in a spreadsheet, and save it as 'CSV UTF-8'")
  }
}

extension StringProtocol {
  /// Without the white space around it.
  var withoutOuterBlanks: String {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }
}
