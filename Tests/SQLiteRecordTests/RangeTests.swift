import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

/// People who are read in ranges on connections of their own.
struct RangeTests {
  private func filled(_ people: Int, _ body: (StudyStore, SQLiteBackend) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try store.together { store in
        for number in 0..<people {
          let id = "P\(number)"
          try store.addParticipant(id, Int64(number))
          for event in 0..<(number % 7 * number % 40) {
            try store.append(outcome("e\(event)"), about: .participant(id), stamp: stamp(Int64(number + event)))
          }
          if number % 3 == 0 { try store.append(began("s"), about: .participant(id), stamp: stamp(200)) }
        }
      }
      let backend = try #require(store.backend as? SQLiteBackend)
      try body(store, backend)
    }
  }

  /// - Parameter meanwhile: Is done when the state is read and nothing of it yet.
  private func records(
    _ backend: SQLiteBackend, _ extent: RecordScan.Extent, from entries: Int64, asOf instant: Int64,
    meanwhile: () throws -> Void = {}
  ) throws -> [ParticipantRecord] {
    var found: [ParticipantRecord] = []
    try backend.read { snapshot in
      var snapshot = try #require(snapshot as? SQLiteSnapshot)
      snapshot.entriesWorthRanges = entries
      _ = try snapshot.ends(asOf: latest)
      try meanwhile()
      try snapshot.forEachRecord(extent, asOf: at(instant)) { found.append($0) }
    }
    return found
  }

  @Test(arguments: [0, 1, 15, 16, 17, 90])
  func `ranges have the records of one pass, in their order`(people: Int) throws {
    try filled(people) { _, backend in
      for instant: Int64 in [-1, 0, 20, 60, 1_000] {
        for extent in [RecordScan.Extent.whole, .roster] {
          let whole = try records(backend, extent, from: .max, asOf: instant)
          #expect(try records(backend, extent, from: 0, asOf: instant) == whole)
          #expect(whole.count == max(0, min(people, Int(instant) + 1)))
        }
      }
    }
  }

  @Test func `what somebody writes meanwhile is not seen`() throws {
    try filled(40) { store, backend in
      let before = try records(backend, .whole, from: .max, asOf: 1_000)
      let after = try records(backend, .whole, from: 0, asOf: 1_000) {
        let other = try SQLiteStore.open(at: store.place)
        try other.addParticipant("Q", 500)
        try other.close()
      }
      #expect(after == before)
      #expect(try records(backend, .whole, from: 0, asOf: 1_000).count == 41)
    }
  }

  @Test func `a fault of whoever takes the records ends the reading`() throws {
    struct Enough: Error {}
    try filled(60) { store, backend in
      var count = 0
      #expect(throws: Enough.self) {
        try backend.read { snapshot in
          var snapshot = try #require(snapshot as? SQLiteSnapshot)
          snapshot.entriesWorthRanges = 0
          try snapshot.forEachRecord(.whole, asOf: latest) { _ in
            count += 1
            if count == 20 { throw Enough() }
          }
        }
      }
      #expect(count == 20)
      try store.addParticipant("Q", 500)
    }
  }

  @Test func `a transaction that writes reads what it has written`() throws {
    try filled(3) { store, _ in
      let count = try store.together { shared in
        try shared.addParticipant("Q", 500)
        return try shared.backend.read { snapshot in
          var snapshot = try #require(snapshot as? SQLiteSnapshot)
          snapshot.entriesWorthRanges = 0
          var count = 0
          try snapshot.forEachRecord(.whole, asOf: latest) { _ in count += 1 }
          return count
        }
      }
      #expect(count == 4)
    }
  }
}
