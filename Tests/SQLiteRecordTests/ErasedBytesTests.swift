import Foundation
import GRDB
import JSONText
import Testing

@testable import Record
@testable import SQLiteRecord

/// Nothing of an erased person lies in the file or its log.
struct ErasedBytesTests {
  private func files(of store: StudyStore) throws -> [Data] {
    try ["", "-wal"].compactMap { end in
      FileManager.default.fileExists(atPath: store.place + end)
        ? try Data(contentsOf: URL(fileURLWithPath: store.place + end)) : nil
    }
  }

  /// Texts of many lengths, so that pages split and texts overflow them.
  private func text(_ marker: String, _ generator: inout SeededGenerator) -> String {
    String(repeating: marker + " ", count: Int.random(in: 1...60, using: &generator))
  }

  private func fill(_ writer: inout StoreWriter, _ id: String, _ minute: Int64, _ generator: inout SeededGenerator)
    throws
  {
    let subject = Subject.participant(id)
    let text = text(id, &generator)
    let event = "\(id)-e\(minute)"
    try writer.append(.roster(.status(.active, reason: text)), about: subject, stamp: stamp(minute))
    try writer.append(outcome(event), about: subject, stamp: stamp(minute))
    try writer.append(.outcome(.deleted(event: event, reason: text)), about: subject, stamp: stamp(minute))
    try writer.append(.remark(.note(event: event, text: text)), about: subject, stamp: stamp(minute))
  }

  @Test(arguments: LongRuns.seeds(3, of: 12).map { UInt64($0) })
  func `one after the other is erased to the last byte`(seed: UInt64) throws {
    try withStore { (store: StudyStore) throws in
      var generator = SeededGenerator(seed: seed)
      var ids = (0..<24).map { "marker-\($0)-\(UInt64.random(in: 0...UInt64.max, using: &generator))" }
      try store.write { writer in
        for id in ids { try writer.append(.roster(.added(participant: id, name: id)), stamp: stamp(1)) }
      }
      for minute in Int64(2)...30 {
        try store.write { writer in
          for _ in 0..<6 {
            try fill(
              &writer, ids[Int.random(in: 0..<ids.count, using: &generator)],
              minute * 10 + Int64.random(in: 0...9_000, using: &generator) * 1000, &generator)
          }
        }
      }
      ids.shuffle(using: &generator)
      var gone: [String] = []
      for id in ids.prefix(16) {
        let packed = try store.packed(about: id)
        #expect(packed.count > 1)
        try store.erase(.participant(id), stamp: stamp(99))
        gone.append(id)
        for data in try files(of: store) where packed.contains(where: { data.holds($0) }) {
          Issue.record("a packed content of \(id) is left")
        }
        for data in try files(of: store) {
          for erased in gone where data.holds(Data(erased.utf8)) { Issue.record("\(erased) is left") }
        }
      }
      #expect(try store.read { try $0.participants(asOf: latest) }.count == 8)
    }
  }

  @Test(arguments: [SQLiteStore.Access.readWrite, .readOnly])
  func `what a reader kept from being cleared is cleared by the next command that can`(
    access: SQLiteStore.Access
  ) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P-kappa")
      let other = try SQLiteStore.open(at: store.place)
      let impatient = try SQLiteStore.open(
        at: store.place, access: .readWrite, schema: .current, busyTimeout: 0.01)
      func isLeft() throws -> Bool { try files(of: store).contains { $0.holds(Data("kappa".utf8)) } }
      try other.read { (reader: StoreReader) throws -> Void in
        _ = try reader.head()
        #expect(throws: StoreError.erasedNotCleared) {
          try impatient.erase(.participant("P-kappa"), stamp: stamp(2))
        }
        // Nobody waits for the reader.
        try SQLiteStore.open(at: store.place).close()
        #expect(try isLeft())
      }
      #expect(try impatient.read { try $0.wasErased(.participant("P-kappa")) })
      #expect(try impatient.hasErasedBytes())
      // A check looks, and says so.
      try SQLiteStore.open(at: store.place, access: .recordOnly).close()
      #expect(try isLeft())
      try SQLiteStore.open(at: store.place, access: access).close()
      #expect(try !isLeft())
      #expect(try !impatient.hasErasedBytes())
      #expect(try store.raw { try Bool.fetchOne($0, sql: "SELECT erasedNotCleared FROM store") } == false)
    }
  }
}

extension Data {
  /// Whether some bytes lie in it. The C library finds them faster than `range(of:)`.
  fileprivate func holds(_ other: Data) -> Bool {
    withUnsafeBytes { own in
      other.withUnsafeBytes { wanted in
        guard let first = wanted.first, let bytes = wanted.baseAddress, let start = own.baseAddress else {
          return false
        }
        var place = 0
        while own.count - place >= wanted.count,
          let found = memchr(start + place, Int32(first), own.count - place - wanted.count + 1)
        {
          if memcmp(found, bytes, wanted.count) == 0 { return true }
          place = UnsafeRawPointer(found) - start + 1
        }
        return false
      }
    }
  }
}
