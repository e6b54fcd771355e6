import JSONText

/// Somebody answers with their name for what was recorded, or takes that back: an electronic signature.
///
/// It names the entries that it is of, and so stands on what they say: a correction makes another entry, which it does
/// not cover.
///
/// - SeeAlso: 21 CFR 11.50 (name, time and meaning), 11.70 (signature and record are linked).
package enum SignatureChange: Hashable, Sendable {
  /// An outcome, by the number of the entry that made it what was signed.
  case outcome(event: String, revision: Int64, Signer)
  /// All outcomes that stood of a participant, each by the number of its entry.
  case casebook(revisions: [Int64], Signer)
  /// A signature, named by its entry, holds no more.
  case withdrawn(signature: Int64, reason: String)

  /// Who signed, and what they meant by it.
  package struct Signer: Hashable, Sendable {
    /// As it is printed; nil for somebody who has an account and no name.
    package let name: String?
    /// Such as `reviewed`, `approved`.
    package let meaning: String

    package init(name: String?, meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }
}

extension SignatureChange {
  package var kind: String {
    switch self {
    case .outcome: "outcomeSigned"
    case .casebook: "casebookSigned"
    case .withdrawn: "signatureWithdrawn"
    }
  }

  package var event: String? { if case .outcome(let event, _, _) = self { event } else { nil } }

  package var reason: String? { if case .withdrawn(_, let reason) = self { reason } else { nil } }

  var json: JSONValue {
    switch self {
    case .outcome(let event, let revision, let signer):
      .members([
        "event": .string(event), "revision": .count(revision), "name": .text(signer.name),
        "meaning": .string(signer.meaning),
      ])
    case .casebook(let revisions, let signer):
      .members([
        "revisions": .array(revisions.map { .integer($0) }), "name": .text(signer.name),
        "meaning": .string(signer.meaning),
      ])
    case .withdrawn(let signature, let reason):
      .members(["signature": .count(signature), "reason": .string(reason)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "outcomeSigned":
      guard let event = json.text("event"), let revision = json.count("revision"), let signer = Signer(json) else {
        return nil
      }
      self = .outcome(event: event, revision: revision, signer)
    case "casebookSigned":
      guard let revisions = json["revisions"]?.elements?.compactMap(\.integer), let signer = Signer(json) else {
        return nil
      }
      self = .casebook(revisions: revisions.map(Int64.init), signer)
    case "signatureWithdrawn":
      guard let signature = json.count("signature"), let reason = json.said("reason") else { return nil }
      self = .withdrawn(signature: signature, reason: reason)
    default: return nil
    }
  }

  /// The same in a record whose entries have other numbers.
  func renumbered(_ new: (Int64) -> Int64) -> SignatureChange {
    switch self {
    case .outcome(let event, let revision, let signer):
      .outcome(event: event, revision: new(revision), signer)
    case .casebook(let revisions, let signer): .casebook(revisions: revisions.map(new), signer)
    case .withdrawn(let signature, let reason): .withdrawn(signature: new(signature), reason: reason)
    }
  }
}

extension SignatureChange.Signer {
  fileprivate init?(_ json: JSONValue) {
    guard let meaning = json.said("meaning") else { return nil }
    self.init(name: json.text("name"), meaning: meaning)
  }
}
