/// A signature with who gave it, and what became of it.
package struct SignatureRecord: Hashable, Sendable {
  /// Of its entry.
  package let number: Int64
  package let participant: String
  /// Nil for one of all outcomes.
  package let event: String?
  /// The numbers of the entries that it covers.
  package let revisions: [Int64]
  package let signer: SignatureChange.Signer
  package let stamp: Stamp
  package internal(set) var withdrawal: Withdrawal?

  package struct Withdrawal: Hashable, Sendable {
    package let reason: String
    package let stamp: Stamp
  }

  /// The signatures that entries tell of, those that were taken back too.
  ///
  /// - Parameter entries: In the order of recording; others than those of signatures are left aside.
  package static func all(in entries: [Entry]) -> [SignatureRecord] {
    var found: [SignatureRecord] = []
    for entry in entries {
      guard case .signature(let change)? = entry.content, case .participant(let id) = entry.subject else { continue }
      func record(_ event: String?, _ revisions: [Int64], _ signer: SignatureChange.Signer) -> SignatureRecord {
        SignatureRecord(
          number: entry.number, participant: id, event: event, revisions: revisions, signer: signer, stamp: entry.stamp)
      }
      switch change {
      case .outcome(let event, let revision, let signer): found.append(record(event, [revision], signer))
      case .casebook(let revisions, let signer): found.append(record(nil, revisions, signer))
      case .withdrawn(let number, let reason):
        guard let place = found.firstIndex(where: { $0.number == number }) else { continue }
        found[place].withdrawal = Withdrawal(reason: reason, stamp: entry.stamp)
      }
    }
    return found
  }
}

extension SignatureRecord {
  /// Whether it holds for an outcome as one entry left it.
  package func holds(for revision: Int64) -> Bool { withdrawal == nil && revisions.contains(revision) }

  /// The name as it is printed: what somebody is called, else their id.
  package var printedName: String {
    if let name = signer.name { return name }
    switch stamp.author {
    case .account(let name): return name
    case .assessor(let id): return id
    case .participant, .program: return stamp.account ?? ""
    }
  }
}
