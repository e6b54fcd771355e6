import CivilTime

/// An id that an erased person had, as a salted digest: it tells whether a given id is that one, and not which it was.
package struct RetiredID: Hashable, Sendable {
  /// 16 random bytes.
  let salt: [UInt8]
  /// SHA-256 over the salt and the UTF-8 of the role, a line feed and the id.
  let digest: SHA256Value

  init(salt: [UInt8], digest: SHA256Value) {
    self.salt = salt
    self.digest = digest
  }

  /// - Parameter id: As a backend keeps it: ``RecordTransaction/canonical(_:)``.
  init(_ role: Role, _ id: String, salt: [UInt8] = randomBytes(16)) {
    self.salt = salt
    digest = SHA256Value(of: salt + Array("\(role.rawValue)\n\(id)".utf8))
  }
}

/// The ids of all who were erased: nobody else may have one of them, for exports and papers still bear it.
package struct RetiredIDs: Sendable {
  private let all: [RetiredID]

  /// None.
  package init() { all = [] }

  package init(in reader: StoreReader) throws {
    all = try reader.all(.erasures, asOf: Instant(milliseconds: .max)).flatMap { entry -> [RetiredID] in
      if case .erasure(let erasure)? = entry.content { erasure.retired } else { [] }
    }
  }

  /// Whether an erased participant had the id.
  ///
  /// - Parameter id: As it is typed.
  package func contains(participant id: String, in reader: StoreReader) -> Bool {
    contains(.participant, reader.snapshot.canonical(id))
  }

  func contains(_ role: Role, _ id: String) -> Bool {
    all.contains { RetiredID(role, id, salt: $0.salt) == $0 }
  }
}
