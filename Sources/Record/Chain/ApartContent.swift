import Crypto
import JSONText

/// What an entry says of who somebody is, apart from the rest: a second content, which a copy without names lacks.
///
/// The first content, the one that is hashed in the chain, has `null` in its places, and as its last member `apart` the
/// hash of the second: SHA-256 over the second's own 16 bytes of salt and its UTF-8, in 64 lower-case hexadecimal digits.
/// The second is an object of JSON pointers (RFC 6901) into the first, with the values that belong there.
package struct ApartContent: Hashable, Sendable {
  /// Salt and content are nil when they were erased, or left out of a copy.
  package let salt: [UInt8]?
  package let content: String?

  package init(salt: [UInt8]?, content: String?) {
    self.salt = salt
    self.content = content
  }
}

extension ApartContent {
  /// Parts a content where something stands in one of some places.
  ///
  /// - Returns: Nil when nothing does.
  static func part(
    _ json: JSONValue, at places: [String], salt: () -> ArraySlice<UInt8>
  ) -> (first: JSONValue, second: ApartContent)? {
    var rest = json
    var taken: [JSONMember] = []
    for place in places {
      guard let value = rest.value(at: place), !value.isNull else { continue }
      taken.append(JSONMember(place, value))
      rest = rest.replacing(place, by: .null)
    }
    guard !taken.isEmpty, let members = rest.members else { return nil }
    let second = ApartContent(salt: Array(salt()), content: JSONValue.object(taken).compactText)
    let hash = second.hash.map(hexadecimal) ?? ""
    return (.object(members + [JSONMember(ApartContent.member, .string(hash))]), second)
  }

  /// The 32 bytes that the first content names; nil for one that is gone.
  var hash: [UInt8]? {
    guard let salt, let content else { return nil }
    return ChainedColumns.contentHash(salt: salt, content: content)
  }

  /// What a first content names as the hash of its second; nil for one without.
  ///
  /// Only the end of the text is looked at: no string of a person can hold a bare quotation mark.
  static func hash(namedBy first: String) -> [UInt8]? {
    let end = first.utf8.suffix(opening.count + 66)
    guard end.count == opening.count + 66, end.starts(with: opening), end.last == UInt8(ascii: "}") else { return nil }
    return [UInt8](hexadecimal: String(decoding: end.dropFirst(opening.count).dropLast(2), as: UTF8.self))
  }

  private static let member = "apart"
  private static let opening = Array(",\"apart\":\"".utf8)
}

extension EntryContent {
  /// The places of people's names, and of what somebody wrote in their own words, as JSON pointers into ``json``.
  var ownWords: [String] {
    switch self {
    case .roster(.added), .roster(.named), .assessor(.added), .assessor(.renamed): ["/name"]
    case .account(.made), .account(.renamed), .account(.tokenMade): ["/name"]
    case .file: ["/content"]
    case .sitting(.input), .sitting(.began), .outcome(.recorded): []
    case .signature: ["/name", "/meaning", "/reason"]
    case .roster(.milestone), .roster(.attribute): ["/answer/reason"]
    default: ["/reason", "/text"]
    }
  }
}
