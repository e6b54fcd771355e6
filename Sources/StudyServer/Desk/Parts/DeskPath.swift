import CivilTime

/// An address within the desk, with what is asked for: each part is escaped.
struct DeskPath: Hashable, Sendable {
  private(set) var text: String
  private var hasQuery = false

  /// - Parameter text: As it is; parts of it that came from elsewhere are added by ``appending(_:)``.
  init(_ text: String) { self.text = text }

  func appending(_ part: String) -> DeskPath {
    var path = self
    path.text += "/" + DeskPath.escaped(part)
    return path
  }

  /// - Parameter value: Nil asks for nothing.
  func adding(_ name: String, _ value: String?) -> DeskPath {
    guard let value else { return self }
    var path = self
    path.text += (hasQuery ? "&" : "?") + name + "=" + DeskPath.escaped(value)
    path.hasQuery = true
    return path
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      if plain.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      }
    }
  }
}

extension DeskPath {
  static func person(_ id: String) -> DeskPath {
    DeskPath("/desk/participants").appending(isPlain(id) ? id : idMark + id)
  }

  /// Stands before an id whose address would be another page's: no id begins with it.
  static let idMark = "-"

  private static func isPlain(_ id: String) -> Bool {
    !["new", "grid"].contains(id) && !DeskEnding.allCases.contains { id.hasSuffix($0.rawValue) }
  }

  /// A file that is an answer.
  ///
  /// - Parameter instant: As the record stood then; nil for now.
  static func file(at item: String, of event: String, of id: String, asOf instant: Instant? = nil) -> DeskPath {
    DeskPath(person(id).text + "/event/file").adding("event", event).adding("item", item)
      .adding("at", instant.map { $0.iso(offsetSeconds: 0, fraction: true) })
  }

  static func event(_ event: String, of id: String) -> DeskPath {
    DeskPath(person(id).text + "/event").adding("event", event)
  }
}
