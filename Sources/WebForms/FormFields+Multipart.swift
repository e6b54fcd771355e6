import SurveyModel

extension FormFields {
  /// Reads `multipart/form-data` (RFC 7578); nil for what is not that, or holds too much.
  ///
  /// - Parameters:
  ///   - boundary: As the type of the body says it.
  ///   - isCut: More was sent than is read: the part that it ends in is left out.
  package init?(multipart bytes: [UInt8], boundary: String, isCut: Bool = false) {
    let mark = Array("\r\n--\(boundary)".utf8)
    guard !boundary.isEmpty, bytes.starts(with: mark.dropFirst(2)) else { return nil }
    var read: [Field] = []
    var place = mark.count - 2
    while !bytes[place...].starts(with: Array("--".utf8)) {
      guard read.count < FormFields.most, bytes[place...].starts(with: Array("\r\n".utf8)) else { return nil }
      guard let end = FormFields.find(mark, in: bytes, from: place) else {
        if isCut { break }
        return nil
      }
      guard let field = FormFields.part(bytes[place + 2..<end]) else { return nil }
      read.append(field)
      place = end + mark.count
    }
    self.init(fields: read, isCut: isCut)
  }

  /// The boundary that a content type names; nil for one of another type.
  package static func boundary(of contentType: String) -> String? {
    let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
    guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
    let named = parts.dropFirst().first { $0.lowercased().hasPrefix("boundary=") }
    return named.map { String($0.dropFirst("boundary=".count).filter { $0 != "\"" }) }
  }

  private static func part(_ part: ArraySlice<UInt8>) -> Field? {
    let gap = Array("\r\n\r\n".utf8)
    let bytes = Array(part)
    guard let end = find(gap, in: bytes, from: 0) else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
    guard let disposition, let name = parameter("name", of: disposition) else { return nil }
    let value = bytes[(end + gap.count)...]
    if let fileName = parameter("filename", of: disposition) {
      // A field in which no file was chosen sends an empty one without a name.
      if fileName.isEmpty, value.isEmpty { return Field(name: name, value: "") }
      return Field(name: name, value: "", file: FileAnswer(Array(value), name: fileName))
    }
    return String(validating: value, as: UTF8.self).map { Field(name: name, value: $0.replacing("\r\n", with: "\n")) }
  }

  /// Browsers write a quotation mark within a name as `%22`.
  private static func parameter(_ name: String, of header: Substring) -> String? {
    guard let start = header.firstRange(of: "; \(name)=\"") else { return nil }
    return String(header[start.upperBound...].prefix { $0 != "\"" }).replacing("%22", with: "\"")
  }

  private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = mark.first, bytes.count >= mark.count else { return nil }
    var place = start
    while place <= bytes.count - mark.count {
      if bytes[place] == first, bytes[place..<place + mark.count].elementsEqual(mark) { return place }
      place += 1
    }
    return nil
  }
}
