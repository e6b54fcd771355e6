package import CivilTime
import JSONText

/// A participant was given a way in to their own pages, or it was taken back. The link itself is in no entry: a digest of
/// it lies beside the record.
package enum AccessChange: Hashable, Sendable {
  /// A personal link, which replaces the one before; `asksPIN` when a number goes with it.
  case linkMade(expires: Instant?, asksPIN: Bool)
  case linkRevoked(reason: String?)
}

extension AccessChange {
  package var kind: String {
    switch self {
    case .linkMade: "linkMade"
    case .linkRevoked: "linkRevoked"
    }
  }

  var json: JSONValue {
    switch self {
    case .linkMade(let expires, let asksPIN):
      .members(["expires": .instant(expires), "pin": asksPIN ? .boolean(true) : nil])
    case .linkRevoked(let reason): .members(["reason": .text(reason)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "linkMade":
      self = .linkMade(expires: json.instant("expires"), asksPIN: json["pin"]?.boolean ?? false)
    case "linkRevoked": self = .linkRevoked(reason: json.text("reason"))
    default: return nil
    }
  }
}
