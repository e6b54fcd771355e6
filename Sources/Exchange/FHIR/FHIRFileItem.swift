import JSONText
import SurveyModel

/// A file as an attachment: what may be given, and what was.
enum FHIRFileItem {
  /// The media types that an item of a kind takes; none for any.
  static func types(of accept: FileFormat.Accepted) -> [String] {
    FileType.allCases.filter { accept != .any && $0.suits(accept) }.map(\.rawValue)
  }

  /// The kind of which all those types are, any for types of several kinds, or of none that is known.
  static func accept(_ types: [String]) -> FileFormat.Accepted {
    let kinds = FileFormat.Accepted.allCases.filter { kind in
      kind != .any && !types.isEmpty && types.allSatisfy { isOf(kind, $0) }
    }
    return kinds.first ?? .any
  }

  private static func isOf(_ kind: FileFormat.Accepted, _ type: String) -> Bool {
    switch kind {
    case .image, .audio: type.hasPrefix(kind.rawValue + "/")
    case .pdf: type == FileType.pdf.rawValue
    case .any: true
    }
  }

  /// What tells of a file; its content comes with `export --files`. Its digest is a name by RFC 6920.
  ///
  /// - Parameter file: As results have it, or without its name.
  static func attachment(_ file: JSONValue) -> JSONValue {
    FHIRParts.object([
      "contentType": file["type"],
      "url": file["digest"]?.string.flatMap(NamedInformation.name(ofDigest:)).map(JSONValue.string),
      "size": file["size"], "title": file["name"]?.string.flatMap(FHIRParts.text),
    ])
  }

  /// What an attachment says of a file, or the file itself, as answers have it.
  static func answer(_ attachment: JSONValue) -> JSONValue {
    let digest = attachment["url"]?.string.flatMap(NamedInformation.digest(ofName:))
    return FHIRParts.object([
      "digest": digest.map(JSONValue.string), "name": attachment["title"], "type": attachment["contentType"],
      "size": attachment["size"], "content": attachment["data"],
    ])
  }
}

/// Names of bytes by their digest: `ni:///sha-256;` and the digest in the alphabet of addresses.
///
/// - SeeAlso: RFC 6920 section 3.
enum NamedInformation {
  private static let start = "ni:///sha-256;"

  /// - Parameter digest: `sha256:` and 64 hexadecimal digits.
  static func name(ofDigest digest: String) -> String? {
    let digits = Array(digest.split(separator: ":").last ?? "")
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { place in
      UInt8(String(digits[place...place + 1]), radix: 16)
    }
    guard bytes.count == 32 else { return nil }
    return start + Base64.text(of: bytes).filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
  }

  static func digest(ofName name: String) -> String? {
    guard name.hasPrefix(start) else { return nil }
    let text = name.dropFirst(start.count).replacing("-", with: "+").replacing("_", with: "/")
    guard let bytes = Base64.bytes(of: text + "="), bytes.count == 32 else { return nil }
    return "sha256:" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension FHIRQuestionnaire {
  func addFile(_ format: FileFormat, to node: inout FHIRNode) {
    for type in FHIRFileItem.types(of: format.accept) {
      node.extensions.append(FHIRParts.ext("mimeType", "Code", .string(type)))
    }
    node.extensions.append(
      FHIRParts.ext("maxSize", "Decimal", FHIRParts.decimal(Double(format.maximumSize) / 1_000_000)))
  }
}

extension FHIRInput {
  mutating func addFile(to map: inout DraftMap) {
    let types = item.extensions.all("mimeType").compactMap { $0.extensionValue?.string }
    let accept = FHIRFileItem.accept(types)
    map.entries.append(DraftEntry("accept", .word(accept.rawValue)))
    if !types.isEmpty {
      let isWhole = Set(types) == Set(FHIRFileItem.types(of: accept))
      traces.append(
        line(
          "extension mimeType", isWhole ? .kept : .approximated,
          note: isWhole ? "" : "files are known as images, sounds and PDFs here, or as any",
          source: types.joined(separator: ", ")))
    }
    if let literal = item.extensions["maxSize"]?.extensionValue?.numberLiteral, let size = Double(literal) {
      addSize(size, literal, to: &map)
    }
    used.formUnion(["mimeType", "maxSize"])
  }

  /// - Parameter size: In megabytes.
  private mutating func addSize(_ size: Double, _ literal: String, to map: inout DraftMap) {
    let bytes = Int((max(0, min(size, 1000)) * 1_000_000).rounded())
    let bound = min(max(bytes, 1000), FileFormat.hardMaximum) / 1000 * 1000
    let words = bound % 1_000_000 == 0 ? "\(bound / 1_000_000) MB" : "\(bound / 1000) kB"
    if bound != FileFormat.usualSize { map.entries.append(DraftEntry("maximumSize", .word(words))) }
    traces.append(
      line(
        "extension maxSize", bound == bytes ? .kept : .approximated,
        note: bound == bytes ? "" : "a file has 1 kB to 25 MB here", source: literal + " MB"))
  }
}
