import Foundation
import GRDB
import JSONText
import Testing

@testable import Record
@testable import SQLiteRecord

struct DamageTests {
  /// Everything that reads, on a file that may be damaged: it may fail, and it may not end the program.
  private func readAll(_ path: String) throws {
    let store = try SQLiteStore.open(at: path)
    let attempts: [() throws -> Void] = [
      { _ = try store.verify() },
      { _ = try store.verifyDerived() },
      { _ = try store.examine() },
      { try store.read { try $0.forEachRecord(asOf: latest) { _ in } } },
      { try store.read { try $0.forEachEntry(asOf: latest) { _ in } } },
      { _ = try store.read { try $0.alerts(asOf: latest) } },
      { _ = try store.read { try $0.layers(asOf: latest) } },
      { _ = try store.read { try $0.assessors(asOf: latest) } },
      { try store.read { try $0.forEachEntry(about: "P001", asOf: latest, includingInputs: true) { _ in } } },
      { _ = try store.read { try $0.queries(asOf: latest) } },
      { try store.addParticipant("P009") },
    ]
    for attempt in attempts {
      do { try attempt() } catch is StoreError {}
    }
    try? store.close()
  }

  private func wholeFile() throws -> Data {
    try withStore { store in
      try store.write { writer in
        for number in 1...3 {
          let subject = Subject.participant("P00\(number)")
          try writer.append(.roster(.added(participant: "P00\(number)", name: "n")), stamp: stamp(1))
          for content in examples
          where !["participantAdded", "participantRenamed"].contains(content.kind) && content.needsSubject {
            if case .roster = content { try writer.append(content, about: subject, stamp: stamp(2)) }
            if case .event = content { try writer.append(content, about: subject, stamp: stamp(2)) }
            if case .remark = content { try writer.append(content, about: subject, stamp: stamp(2)) }
          }
          try writer.append(
            outcome("e", values: [RecordedValue(kind: "pain", value: 4)]), about: subject, stamp: stamp(3))
          try writer.append(began("f"), about: subject, stamp: stamp(4))
        }
        try writer.accept([("a.yaml", [1, 2, 3])], effective: nil, reason: nil, stamp: stamp(5))
      }
      let copy = store.place + ".copy"
      try store.backup(to: copy)
      return try Data(contentsOf: URL(fileURLWithPath: copy))
    }
  }

  /// The key of a person stands in their row, in its index and in each entry about them; wherever it is changed,
  /// somebody's entries would be read as nobody's.
  @Test func `a key changed in a row, an index or an entry does not verify`() throws {
    let whole = try wholeFile()
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      let url = URL(fileURLWithPath: path)
      try whole.write(to: url)
      let queue = try DatabaseQueue(path: path)
      let key = try #require(
        try queue.read { try Data.fetchOne($0, sql: "SELECT key FROM person WHERE code = 'P002'") })
      try queue.close()
      var places: [Int] = []
      var rest = whole[...]
      while let found = rest.range(of: key) {
        places.append(found.lowerBound)
        rest = rest[found.upperBound...]
      }
      #expect(places.count > 5)
      for place in places {
        var bytes = whole
        bytes[place] ^= 0xFF
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try bytes.write(to: url)
        do {
          let store = try SQLiteStore.open(at: path)
          if case .intact = try store.verify(), case .intact = try store.verifyDerived() {
            Issue.record("changed at \(place), it verifies")
          }
          try store.close()
        } catch is StoreError {}
      }
    }
  }

  @Test func `flipped bytes are errors, never the end of the program`() throws {
    let whole = try wholeFile()
    for seed in UInt64(0)..<150 {
      var generator = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      try inFolder { folder in
        try bytes.write(to: URL(fileURLWithPath: folder + "/study.sqlite"))
        do { try readAll(folder + "/study.sqlite") } catch is StoreError {}
      }
    }
  }

  @Test(arguments: [
    ("fact", "kind = NULL"), ("fact", "kind = 3, name = NULL"),
    ("fact", "kind = 3, day = 99999999999"), ("outcome", "finished = NULL"), ("outcome", "event = NULL"),
    ("sitting", "event = NULL"), ("person", "code = NULL"),
  ])
  func `a value of the wrong kind is damage, never the end of the program`(table: String, change: String) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(1))
      try store.append(began("f"), about: .participant("P001"), stamp: stamp(1))
      try store.raw {
        try $0.execute(
          sql: """
            CREATE TABLE loose AS SELECT * FROM \(table); DROP TABLE \(table); ALTER TABLE loose RENAME TO \(table);
            UPDATE \(table) SET \(change)
            """)
      }
      #expect(throws: StoreError.damaged) {
        try store.read { try $0.forEachRecord(asOf: latest) { _ in } }
      }
    }
  }

  @Test func `a file cut short is an error, never the end of the program`() throws {
    let whole = try wholeFile()
    for length in stride(from: 0, to: whole.count, by: 1531) {
      try inFolder { folder in
        try whole.prefix(length).write(to: URL(fileURLWithPath: folder + "/study.sqlite"))
        do { try readAll(folder + "/study.sqlite") } catch is StoreError {}
      }
    }
  }
}
