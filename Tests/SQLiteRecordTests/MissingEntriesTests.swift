import Foundation
import GRDB
import JSONText
import Testing

@testable import Record
@testable import SQLiteRecord

/// A record whose end was cut off is not taken for a whole one, and nothing hides that it was.
struct MissingEntriesTests {
  /// A participant with seven notes and an outcome: nine entries.
  private func filled(_ body: (StudyStore) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      for number in 0..<7 {
        try store.append(
          .remark(.note(event: nil, text: "note \(number)")), about: .participant("P001"), stamp: stamp(2))
      }
      try store.append(outcome("e1"), about: .participant("P001"), stamp: stamp(3))
      try body(store)
    }
  }

  private func cut(_ store: StudyStore, to last: Int64) throws {
    try store.forge("DELETE FROM entry WHERE number > \(last)")
  }

  @Test(
    arguments: [
      (8, MissingEntries(first: 9, count: 1)), (4, MissingEntries(first: 5, count: 5)),
    ] as [(Int64, MissingEntries)])
  func `what names entries behind the end tells how many are missing`(last: Int64, missing: MissingEntries) throws {
    try filled { (store: StudyStore) throws in
      try cut(store, to: last)
      let fault = ChainFault(number: last, reason: .entriesMissing(missing))
      #expect(try store.examine().verification == .broken(fault))
      #expect(try !store.examine().isChainIntact)
      #expect(try store.verifyDerived() == .broken(fault))
      #expect(try store.faultAtEnd() == fault)
    }
  }

  @Test(arguments: [
    "DELETE FROM outcome; DELETE FROM apart WHERE number > 8", "DELETE FROM fact; DELETE FROM apart WHERE number > 4",
    "DELETE FROM fact; DELETE FROM outcome",
  ])
  func `each table by itself tells of them`(sql: String) throws {
    try filled { (store: StudyStore) throws in
      try cut(store, to: 4)
      try store.forge(sql)
      guard case .broken(let fault) = try store.examine().verification, case .entriesMissing = fault.reason else {
        Issue.record("nothing is missing")
        return
      }
    }
  }

  @Test func `nothing is made again that would hide it, not by opening either`() throws {
    try filled { (store: StudyStore) throws in
      try cut(store, to: 4)
      let missing = StoreError.entriesMissing(MissingEntries(first: 5, count: 5))
      #expect(throws: missing) { try store.rebuild() }
      try store.raw { try $0.execute(sql: "UPDATE store SET derivation = 0") }
      #expect(throws: missing) { try SQLiteStore.open(at: store.place) }
      try store.raw { try $0.execute(sql: "UPDATE store SET derivation = 1") }
      let copy = folder(of: store.place) + "/copy.sqlite"
      #expect(throws: missing) {
        try store.backend.copy(created: at(9)) { try SQLiteStore.make($0, at: copy, filling: $1) }
      }
      #expect(throws: missing) { try store.copyWithoutNames(to: copy) { _, _ in [] } }
      #expect(!FileManager.default.fileExists(atPath: copy))
      #expect(try store.raw { try Int.fetchOne($0, sql: "SELECT count(*) FROM fact") } == 8)
    }
  }

  @Test(arguments: [
    "DELETE FROM outcome; DELETE FROM sitting; DELETE FROM apart WHERE number > 7",
    "DELETE FROM fact; DELETE FROM sitting; DELETE FROM apart WHERE number > 7",
    "DELETE FROM fact; DELETE FROM outcome; DELETE FROM apart WHERE number > 7",
    "DELETE FROM fact; DELETE FROM outcome; DELETE FROM sitting",
  ])
  func `what was recorded last is missed without any check`(sql: String) throws {
    try filled { (store: StudyStore) throws in
      try store.append(began("e2"), about: .participant("P001"), stamp: stamp(4))
      try SQLiteStore.open(at: store.place).close()
      try cut(store, to: 7)
      try store.forge(sql)
      #expect(throws: StoreError.self) { try SQLiteStore.open(at: store.place) }
      let reader = try SQLiteStore.open(at: store.place, access: .readOnly)
      #expect(try reader.backend.missingEntries(.ends)?.first == 8)
    }
  }

  @Test func `an end that an earlier check found is looked for, whatever is derived`() throws {
    try filled { (store: StudyStore) throws in
      try store.keep(Finding(store.verify(), at: at(5)))
      try store.append(.remark(.note(event: nil, text: "later")), about: .participant("P001"), stamp: stamp(6))
      guard case .intact = try store.examine().verification else {
        Issue.record("a record may grow")
        return
      }
      // Nothing is left that names them.
      try cut(store, to: 7)
      try store.forge("DELETE FROM outcome; DELETE FROM fact WHERE number > 7; DELETE FROM apart WHERE number > 7")
      let fault = ChainFault(number: 7, reason: .entriesMissing(MissingEntries(first: 8, count: 2)))
      #expect(try store.examine().verification == .broken(fault))
      // A check that found a fault knows that end as well.
      try store.keep(Finding(.broken(fault), at: at(7)))
      #expect(try store.examine().verification == .broken(fault))
    }
  }

  @Test func `an end that was replaced by another one is found by an earlier check`() throws {
    try filled { (store: StudyStore) throws in
      try store.keep(Finding(store.verify(), at: at(5)))
      try cut(store, to: 7)
      try store.forge("DELETE FROM outcome; DELETE FROM fact WHERE number > 7; DELETE FROM apart WHERE number > 7")
      for _ in 0..<4 {
        try store.append(.remark(.note(event: nil, text: "other")), about: .participant("P001"), stamp: stamp(6))
      }
      let missing = MissingEntries(first: 9, count: 1)
      #expect(try store.examine().verification == .broken(ChainFault(number: 11, reason: .entriesMissing(missing))))
    }
  }

  @Test func `an end that was replaced by as many entries about others is found by what is derived`() throws {
    try filled { (store: StudyStore) throws in
      try store.addParticipant("P002")
      try cut(store, to: 7)
      try store.forge("DELETE FROM apart WHERE number > 7")
      for _ in 0..<4 { try store.append(.account(.viewed("page")), stamp: stamp(6)) }
      // The last note, the outcome, and she who was added last.
      let missing = MissingEntries(first: 8, count: 3)
      let fault = ChainFault(number: 11, reason: .entriesMissing(missing))
      #expect(try store.examine().verification == .broken(fault))
      #expect(try store.verifyDerived() == .broken(fault))
      #expect(throws: StoreError.entriesMissing(missing)) { try store.rebuild() }
    }
  }

  @Test func `what it says has the number of the first`() {
    let fault = ChainFault(number: 20, reason: .entriesMissing(MissingEntries(first: 21, count: 5)))
    #expect(
      "\(fault)" == """
        5 entries are missing, from number 21 on (the record has 20 now): restore a backup or a copy that has them
        """)
  }

  @Test func `looks by people find the number that a look at all rows finds`() throws {
    try withStore { (store: StudyStore) throws in
      for person in 1...4 { try store.addParticipant("P\(person)") }
      func check(_ comment: Comment) throws {
        let (all, byPeople) = try store.backend.read { snapshot in
          let snapshot = try #require(snapshot as? SQLiteSnapshot)
          return (try snapshot.latestNamed(byPeople: false), try snapshot.latestNamed(byPeople: true))
        }
        #expect(all == byPeople, comment)
        #expect(try byPeople == [store.read { try $0.head().count }], comment)
      }
      let last = Subject.participant("P4")
      try check("people alone")
      for person in [3, 1, 2] {
        try store.append(.remark(.note(event: nil, text: "x")), about: .participant("P\(person)"), stamp: stamp(2))
        try check("a fact of P\(person)")
      }
      for event in ["done", "discarded", "done too"] {
        let sitting = try store.append(began(event), about: last, stamp: stamp(3)).number
        for sequence in 1...3 {
          try store.append(
            .sitting(.input(sitting: sitting, sequence: sequence, input: "x")), about: last, stamp: stamp(4))
          try check("an input")
        }
        try store.append(
          event == "discarded"
            ? .sitting(.discarded(sitting: sitting, reason: nil)) : outcome(event, sitting: sitting),
          about: last, stamp: stamp(5))
        try check("the end of a sitting")
      }
    }
  }
}
