import CivilTime
import Crypto
import Foundation
import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

/// What somebody changes with SQL is found.
struct TamperingTests {
  /// A participant, an assessor's outcome under a stated clock, an accepted file.
  private func filled(_ body: (StudyStore) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try store.write { writer in
        try writer.append(.assessor(.added(assessor: "A01", name: nil)), stamp: stamp(1))
        try writer.append(.roster(.added(participant: "P001", name: nil)), stamp: stamp(2))
        try writer.append(
          outcome("checkin/daily@2026-11-20"), about: .participant("P001"),
          stamp: Stamp(
            recorded: at(3), machine: at(9), author: .assessor("A01"), program: "1.0", tzdata: "2026a", study: "s",
            schedule: "c", survey: "v"))
        try writer.accept([("study.yaml", Array("id: x".utf8))], effective: nil, reason: "first", stamp: stamp(4))
        try writer.append(.remark(.note(event: nil, text: "later")), about: .participant("P001"), stamp: stamp(5))
      }
      try body(store)
    }
  }

  @Test(arguments: [
    "kind = 'noteAdded'", "person = randomblob(16)", "person = NULL", "author = 'participant'",
    "assessor = randomblob(16)", "assessor = NULL", "recorded = recorded + 1", "machine = machine - 1",
    "machine = NULL", "study = 't'", "schedule = 'd'", "survey = 'w'", "program = '1.1'", "tzdata = '2026b'",
    "contentHash = randomblob(32)", "hash = randomblob(32)", "origin = NULL", "origin = 1", "origin = 99",
  ])
  func `a changed column is found`(change: String) throws {
    try filled { (store: StudyStore) throws in
      try store.forge("UPDATE entry SET \(change) WHERE number = 3")
      #expect(try store.verified() == .broken(ChainFault(number: 3, reason: .changed)))
    }
  }

  @Test(arguments: [
    ("packed = NULL, plain = '{\"late\":false}'", ChainFault.Reason.contentChanged),
    ("plain = '{\"late\":false}'", .contentChanged), ("packed = x''", .contentChanged),

    ("packed = randomblob(40)", .contentChanged), ("packed = zeroblob(4000)", .contentChanged),
    ("packed = substr(packed, 1, length(packed) - 1)", .contentChanged),
    ("packed = (SELECT packed FROM entry WHERE number = 4)", .contentChanged),
    ("salt = randomblob(16)", .contentChanged), ("salt = NULL", .contentChanged), ("packed = NULL", .contentChanged),
    ("packed = NULL, salt = NULL", .contentMissing),
  ])
  func `a changed content is found`(change: String, reason: ChainFault.Reason) throws {
    try filled { (store: StudyStore) throws in
      try store.forge("UPDATE entry SET \(change) WHERE number = 3")
      #expect(try store.verified() == .broken(ChainFault(number: 3, reason: reason)))
    }
  }

  @Test(
    arguments: [
      (
        "UPDATE entry SET plain = replace(plain, 'P001', 'P002') WHERE number = 2", 2,
        ChainFault.Reason.contentChanged
      ),
      ("UPDATE origin SET author = 'program' WHERE survey = 'v'", 3, .changed),
      ("UPDATE origin SET schedule = NULL WHERE survey = 'v'", 3, .changed),
      ("DELETE FROM origin WHERE survey = 'v'", 3, .changed),
      ("UPDATE origin SET dictionary = 99 WHERE survey = 'v'", 3, .contentChanged),
      ("UPDATE dictionary SET bytes = zeroblob(5000)", 3, .contentChanged),
      ("DELETE FROM dictionary", 3, .contentChanged),
    ] as [(String, Int64, ChainFault.Reason)])
  func `what several entries have in common can't be changed either`(
    sql: String, number: Int64, reason: ChainFault.Reason
  ) throws {
    try filled { (store: StudyStore) throws in
      try store.forge(sql)
      #expect(
        try SQLiteStore.open(at: store.place, access: .recordOnly).verify()
          == .broken(ChainFault(number: number, reason: reason)))
    }
  }

  @Test func `a missing entry, a changed number, and two that were exchanged are found`() throws {
    try filled { (store: StudyStore) throws in
      try store.forge("DELETE FROM entry WHERE number = 2")
      #expect(try store.verified() == .broken(ChainFault(number: 2, reason: .gap)))
    }
    try filled { (store: StudyStore) throws in
      try store.forge("UPDATE entry SET number = 99 WHERE number = 5")
      #expect(try store.verified() == .broken(ChainFault(number: 5, reason: .gap)))
    }
    try filled { (store: StudyStore) throws in
      try store.forge(
        """
        UPDATE entry SET number = 98 WHERE number = 2; UPDATE entry SET number = 2 WHERE number = 3;
        UPDATE entry SET number = 3 WHERE number = 98
        """)
      #expect(try store.verified() == .broken(ChainFault(number: 2, reason: .changed)))
    }
  }

  @Test func `a cut end is found by the head that was noted`() throws {
    try filled { (store: StudyStore) throws in
      let head = try store.read { try $0.head() }
      try store.forge("DELETE FROM entry WHERE number = 5")
      let cut = try store.read { try $0.head() }
      #expect(try store.verified() == .intact(cut, erased: 0))
      #expect(try store.verified(expecting: [head.hash]) == .broken(ChainFault(number: 4, reason: .headMissing)))
    }
  }

  @Test(arguments: ["UPDATE file SET bytes = x'00'", "DELETE FROM file"])
  func `changed bytes of an accepted file are found`(sql: String) throws {
    try filled { (store: StudyStore) throws in
      try store.forge(sql)
      #expect(try store.verified() == .broken(ChainFault(number: 4, reason: .fileChanged)))
    }
  }

  @Test(arguments: [
    "UPDATE outcome SET ending = 'declined'", "DELETE FROM outcome", "UPDATE person SET code = 'P009' WHERE id = 2",
    "UPDATE fact SET recorded = recorded + 1",
  ])
  func `what is read is held against the entries`(sql: String) throws {
    try filled { (store: StudyStore) throws in
      try store.raw { try $0.execute(sql: sql) }
      guard case .intact = try store.verified() else {
        Issue.record("the chain does not cover derived tables")
        return
      }
      #expect(try store.verifyDerived() == .broken(ChainFault(number: 5, reason: .derivedDiffers)))
      let whole = try store.examine()
      #expect(whole.verification == .broken(ChainFault(number: 5, reason: .derivedDiffers)))
      #expect(whole.isChainIntact)
      #expect(whole.clocks.stated == 1)
      try store.rebuild()
      guard case .intact = try store.verifyDerived() else {
        Issue.record("rebuilding mends them")
        return
      }
    }
  }

  @Test func `the hash can be computed from its description alone`() throws {
    try filled { (store: StudyStore) throws in
      let rows = try store.raw { try Row.fetchAll($0, sql: "SELECT * FROM entry ORDER BY number") }
      let origins = try store.raw { try Row.fetchAll($0, sql: "SELECT * FROM origin") }
      let contents = try store.read { try $0.snapshot.contents() }
      let identity = try store.raw { try Data.fetchOne($0, sql: "SELECT id FROM store") } ?? Data()
      var hash = Data(SHA256.hash(data: Data("regimen store 1".utf8) + identity))
      let columns = [
        "number", "kind", "person", "author", "assessor", "recorded", "machine", "study", "schedule", "survey",
        "program", "tzdata",
      ]
      for row in rows {
        var bytes = Data([1]) + hash
        let origin = try #require(origins.first { $0["id"] as Int64 == row["origin"] })
        for column in columns {
          bytes += described(((origin.hasColumn(column) ? origin : row)[column] as DatabaseValue).storage)
        }
        let salt: Data = row["salt"]
        let content = try #require(contents[row["number"]])
        bytes += Data(SHA256.hash(data: salt + Data(content.utf8)))
        hash = Data(SHA256.hash(data: bytes))
        #expect(row["hash"] == hash)
      }
    }
  }

  private func described(_ value: DatabaseValue.Storage) -> Data {
    func number(_ value: Int64) -> Data { Data((0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }) }
    return switch value {
    case .int64(let value): Data([1]) + number(value)
    case .string(let text): Data([1]) + number(Int64(text.utf8.count)) + Data(text.utf8)
    case .blob(let data): Data([1]) + number(Int64(data.count)) + data
    case .null, .double: Data([0])
    }
  }

  @Test(arguments: [0, -1, 1025, Int64.max])
  func `a number of lanes that no record has is refused before anybody looks at so many`(count: Int64) throws {
    try filled { (store: StudyStore) throws in
      try store.forge("UPDATE store SET lanes = ?", [count])
      for access in [SQLiteStore.Access.readWrite, .readOnly, .recordOnly] {
        #expect(throws: StoreError.damaged) { try SQLiteStore.open(at: store.place, access: access) }
      }
    }
  }

  @Test func `a record that was changed is not merged`() throws {
    try filled { (own: StudyStore) throws in
      try filled { (other: StudyStore) throws in
        try other.forge("UPDATE entry SET recorded = recorded + 1 WHERE number = 4")
        #expect(throws: StoreError.cannotMerge(.broken(ChainFault(number: 4, reason: .changed)))) {
          try own.merge(other, stamp: stamp(20))
        }
      }
    }
  }
}

extension RecordSnapshot {
  /// The contents of all entries.
  fileprivate func contents() throws -> [Int64: String] {
    var contents: [Int64: String] = [:]
    try forEachLink(of: .first, from: 0) { contents[$0.columns.number] = $0.content }
    return contents
  }
}

extension StudyStore {
  /// What the check of the chain finds, which is what all checks find in one pass.
  fileprivate func verified(expecting expected: [SHA256Value] = []) throws -> Verification {
    let found = try verify(expecting: expected)
    let whole = try examine(expecting: expected)
    switch found {
    case .broken:
      #expect(whole.verification == found)
      #expect(!whole.isChainIntact)
    case .intact:
      if case .broken = try verifyDerived() {
        #expect(try whole.verification == verifyDerived())
      } else {
        #expect(whole.verification == found)
      }
      #expect(try whole.clocks == clockReview())
    }
    return found
  }
}
