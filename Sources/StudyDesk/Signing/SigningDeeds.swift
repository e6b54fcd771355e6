import JSONText
package import Record
import StudyService

/// What somebody says with a signature, and how they show that it is they.
package struct Signing: Hashable, Sendable {
  /// Such as `reviewed`, `approved`.
  package let meaning: String
  /// Of the account that is signed in; nil at the command line.
  package let password: String?

  package init(_ meaning: String, password: String? = nil) {
    self.meaning = meaning
    self.password = password
  }

  /// What is signed for most often, as pages offer it.
  package static let meanings = ["reviewed", "approved", "responsible for the entry"]
}

extension StudyDesk {
  /// Signs an outcome as somebody saw it. A correction makes another one, which is not signed by this.
  ///
  /// - Throws: ``SigningRefusal``, ``OutcomeRefusal``, ``AccountRefusal/waits(until:)``; ``StoreError``.
  package func sign(
    _ seen: SeenOutcome, of participant: String, _ signing: Signing, by author: Author
  ) throws -> SignatureRecord {
    let meaning = try signing.checked
    try requirePassword(signing.password)
    return try deed(.sign, by: author) { deed in
      try deed.reading.require(participant)
      _ = try deed.reading.reader.unchanged(seen, of: participant)
      return try deed.sign(event: seen.event, [seen.revision], of: participant, meaning)
    }
  }

  /// Signs all outcomes that stand of a participant.
  ///
  /// - Parameter seen: ``CasebookView/seen`` of what was looked at; nil for what stands now.
  /// - Throws: ``SigningRefusal``, ``AccountRefusal/waits(until:)``; ``StoreError``.
  package func signCasebook(
    of participant: String, seen: String? = nil, _ signing: Signing, by author: Author
  ) throws -> SignatureRecord {
    let meaning = try signing.checked
    try requirePassword(signing.password)
    return try deed(.sign, by: author) { deed in
      try deed.reading.require(participant)
      let record = try deed.reading.reader.record(of: participant, asOf: deed.now)
      if record.outcomes.isEmpty { throw SigningRefusal.nothingToSign(participant) }
      if let seen, seen != CasebookView.mark(of: record) { throw SigningRefusal.changedSince(participant) }
      return try deed.sign(event: nil, record.outcomes.map(\.revision).sorted(), of: participant, meaning)
    }
  }

  /// Takes a signature back: it stays in the record, and holds no more.
  ///
  /// - Throws: ``SigningRefusal``, ``StudyRefusal/emptyReason``; ``StoreError``.
  package func withdraw(signature number: Int64, reason: String, by author: Author) throws -> SignatureRecord {
    try deed(.sign, by: author) { deed in
      let known = try deed.reading.signature(number)
      try deed.reading.require(known.participant)
      if known.withdrawal != nil { throw SigningRefusal.withdrawn(number) }
      if worker != .owner, known.stamp.author != deed.stamp.author { throw SigningRefusal.notTheirs(number) }
      try deed.append(.signature(.withdrawn(signature: number, reason: reason)), about: known.participant)
      return try deed.readingAfter.signature(number)
    }
  }

  /// A signature by the number of its entry.
  ///
  /// - Throws: ``SigningRefusal/unknownSignature(_:)``; ``PermissionRefusal``; ``StoreError``.
  package func signature(_ number: Int64) throws -> SignatureRecord {
    try look(.sign) { reading in
      let found = try reading.signature(number)
      try reading.require(found.participant)
      return found
    }
  }
}

extension Signing {
  /// What it means, in one line.
  fileprivate var checked: String {
    get throws {
      let text = meaning.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if text.isEmpty { throw SigningRefusal.emptyMeaning }
      if text.count > SigningRefusal.longest { throw SigningRefusal.longMeaning(most: SigningRefusal.longest) }
      return text
    }
  }
}

extension Deed {
  fileprivate mutating func sign(
    event: String?, _ revisions: [Int64], of participant: String, _ meaning: String
  ) throws -> SignatureRecord {
    let signer = SignatureChange.Signer(name: try reading.name(of: stamp.author), meaning: meaning)
    let same = try reading.signatures(of: participant).last { known in
      known.event == event && known.revisions == revisions && known.withdrawal == nil && known.signer == signer
        && known.stamp.author == stamp.author && known.stamp.account == stamp.account
    }
    if let same { throw SigningRefusal.signed(same.number) }
    let change: SignatureChange =
      event.map { .outcome(event: $0, revision: revisions[0], signer) } ?? .casebook(revisions: revisions, signer)
    let receipt = try append(.signature(change), about: participant)
    return try readingAfter.signature(receipt.number)
  }
}

extension DeskReading {
  /// What somebody who does a deed is called; nil for an account of the operating system.
  fileprivate func name(of author: Author) throws -> String? {
    switch author {
    case .account(let name):
      return try PageAccount.id(name).flatMap { id in
        let account = try reader.account(id, asOf: now)
        return account?.name ?? id
      }
    case .assessor(let id): return try reader.activeAssessor(id, asOf: now).name ?? id
    case .participant, .program: return nil
    }
  }

  /// A participant's signatures, in the order in which they were given.
  func signatures(of participant: String) throws -> [SignatureRecord] {
    SignatureRecord.all(in: try reader.entries(about: participant, asOf: now) { _, _ in false })
  }

  func signature(_ number: Int64) throws -> SignatureRecord {
    guard case .participant(let id)? = try reader.entry(number)?.subject,
      let found = try signatures(of: id).first(where: { $0.number == number })
    else { throw SigningRefusal.unknownSignature(number) }
    return found
  }
}
