extension SourceFile {
  /// The fault of a file that a spreadsheet saved as UTF-16, which reads as nonsense; nil for any other.
  package var utf16Fault: Diagnostic? {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let begin = bytes.prefix(200)
    // Latin letters of two bytes have a zero in every second.
    guard isMarked || begin.count > 3 && begin.count(where: { $0 == 0 }) > begin.count / 3 else { return nil }
    let from = isMarked ? "UTF-16" : bytes[0] == 0 ? "UTF-16BE" : "UTF-16LE"
    return .error(
      "not-utf8", "the file is UTF-16 text, and not UTF-8", in: path, at: SourceSpan(start: 0, end: 0),
      help: "save it as 'CSV UTF-8', or convert it: iconv -f \(from) -t UTF-8")
  }
}
