import Diagnostics
import JSONText

/// Reads foreign files that should be JSON.
enum SourceJSON {
  /// The value of a file; nil, with a diagnostic, where it is none.
  static func read(_ file: SourceFile, of system: String, _ diagnostics: inout [Diagnostic]) -> JSONValue? {
    let source = SourceText(file)
    do throws(JSONFault) {
      return try JSONValue(parsing: source.bytes)
    } catch {
      let shift = source.encoding == nil ? file.bytes.count - source.bytes.count : 0
      let place = min(error.offset + shift, file.bytes.count)
      diagnostics.append(
        .error(
          "bad-source", "'\(file.path)' is not JSON", in: file.path,
          at: SourceSpan(start: place, end: min(place + 1, file.bytes.count)), label: error.reason,
          help: "export the file from \(system) again, or correct it here: JSON has no commas at the end of lists"))
      return nil
    }
  }
}

extension SourceJSON {
  /// The values of a file with one in each line (NDJSON); nil for a file that is something else.
  static func lines(of file: SourceFile) -> [JSONValue]? {
    let lines = SourceText(file).text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.count > 1, lines[0].first == "{" else { return nil }
    let values = lines.compactMap { try? JSONValue(parsing: String($0)) }
    return values.count == lines.count ? values : nil
  }
}

extension JSONValue {
  /// The text of a string, of a number or of a truth; nil of others and of an empty string.
  var scalarText: String? {
    let text = string ?? numberLiteral ?? boolean.map { $0 ? "true" : "false" }
    return text?.isEmpty == false ? text : nil
  }

  /// A whole number, also where it is written as a string.
  var wholeNumber: Int? {
    if let integer { return integer }
    return string.flatMap { Int($0) }
  }
}
