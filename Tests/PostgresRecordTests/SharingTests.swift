import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PostgresRecord
@testable import Record

/// Deeds that wait at the same time share a transaction.
@Suite(.enabled(if: TestServer.isThere))
struct SharingTests {
  private struct Stopped: Error {}

  /// People whose lanes are not the first, nor each other's.
  private func people(_ count: Int, in store: StudyStore) throws -> [String] {
    var used: Set<Lane> = [.first]
    return try store.read { reader in
      try (0..<60).map { "P\($0)" }.filter {
        used.insert(reader.lanes.lane(of: try reader.personNumber(of: $0))).inserted
      }
    }.prefix(count).map { $0 }
  }

  @Test func `what waits goes together, and each is told what came of its own`() throws {
    try withStore { store, _ in
      try fill(store, people: 60, outcomes: 0)
      let people = try people(6, in: store)
      let turns = Turns()
      let receipts = Gathered.results(in: store, people) { person in
        try store.write(.about(.participant(person))) { writer in
          try turns.note(writer)
          return try writer.append(outcome("e"), about: .participant(person), stamp: stamp(2))
        }
      }
      #expect(turns.all.count == 6 && Set(turns.all).count == 1)
      for (person, receipt) in zip(people, receipts) {
        let entry = try store.read { try $0.entries(about: person, asOf: latest) }.last
        #expect(try receipt.get().number == entry?.number)
        #expect(try store.record(of: person).outcomes.map(\.event) == ["e"])
      }
      try expectIntact(store, entries: 66)
    }
  }

  @Test func `when a deed is refused of which something was sent, each of the others is done by itself`() throws {
    try withStore { store, _ in
      try fill(store, people: 60, outcomes: 0)
      let people = try people(6, in: store)
      let turns = Turns()
      let ends = Gathered.results(in: store, people) { person in
        try store.write(.about(.participant(person))) { writer in
          try turns.note(writer)
          _ = try writer.append(outcome("e"), about: .participant(person), stamp: stamp(2))
          if person == people[2] { throw Stopped() }
          if person == people[4] {
            let deletion = EntryContent.outcome(.deleted(event: "none", reason: "r"))
            _ = try? writer.append(deletion, about: .participant(person), stamp: stamp(2))
          }
        }
      }
      #expect(ends.map { (try? $0.get()) != nil } == [true, true, false, true, false, true])
      #expect(throws: Stopped.self) { try ends[2].get() }
      #expect(try people.map { try store.record(of: $0).outcomes.count } == [1, 1, 0, 1, 0, 1])
      // What the fifth had written was sent before the rule was asked for: so each was done by itself.
      #expect(Set(turns.all).count > 1)
      try expectIntact(store, entries: 64)
    }
  }

  @Test func `a deed of which nothing was sent leaves the transaction that the others go on in`() throws {
    try withStore { store, _ in
      try fill(store, people: 60, outcomes: 0)
      let people = try people(5, in: store)
      let turns = Turns()
      let ends = Gathered.results(in: store, people) { person in
        try store.write(.about(.participant(person))) { writer in
          try turns.note(writer)
          _ = try writer.append(outcome("e"), about: .participant(person), stamp: stamp(2))
          if person == people[4] { throw Stopped() }
        }
      }
      #expect(ends.count { (try? $0.get()) != nil } == 4)
      #expect(turns.all.count == 5 && Set(turns.all).count == 1)
      #expect(try people.map { try store.record(of: $0).outcomes.count } == [1, 1, 1, 1, 0])
      try expectIntact(store, entries: 64)
    }
  }

  @Test func `what the server refuses is told to whom it concerns`() throws {
    try withStore { store, _ in
      try fill(store, people: 60, outcomes: 1)
      let people = try people(4, in: store)
      let ends = Gathered.results(in: store, people) { person in
        let content = outcome(person == people[1] ? "e0" : "e1")
        return try store.append(content, about: person)
      }
      #expect(throws: StoreError.alreadyRecorded(event: "e0")) { try ends[1].get() }
      #expect(ends.count { (try? $0.get()) != nil } == 3)
      #expect(try people.map { try store.record(of: $0).outcomes.count } == [2, 1, 2, 2])
      try expectIntact(store, entries: 123)
    }
  }

  @Test func `two in one lane go one after the other, and somebody who is not there is told so`() throws {
    try withStore(lanes: .one) { store, _ in
      try fill(store, people: 4, outcomes: 0)
      let people = (0..<5).map { "P\($0)" }
      let ends = Gathered.results(in: store, people) { try store.append(outcome("e"), about: $0) }
      #expect(throws: StoreError.unknownParticipant("P4")) { try ends[4].get() }
      #expect(ends.count { (try? $0.get()) != nil } == 4)
      try expectIntact(store, entries: 8)
    }
  }

  @Test func `several append about nobody too, and somebody of the first lane is among them`() throws {
    try withStore { store, _ in
      try fill(store, people: 300, outcomes: 0)
      let first = try store.read { reader in
        try (0..<300).map { "P\($0)" }.first { reader.lanes.lane(of: try reader.personNumber(of: $0)) == .first }
      }
      let people = try people(3, in: store) + [#require(first)]
      let ends = Gathered.results(in: store, people) { person in
        try store.write(.about(.participant(person))) { writer in
          try writer.append(.account(.viewed("page")), stamp: stamp(2))
          try writer.append(outcome("e"), about: .participant(person), stamp: stamp(2))
        }
      }
      #expect(ends.allSatisfy { (try? $0.get()) != nil })
      try expectIntact(store, entries: 308)
    }
  }

  @Test func `of two who keep the same key one does its deed`() throws {
    try withStore { store, _ in
      try fill(store, people: 60, outcomes: 0)
      let key = SHA256Value(of: [1])
      let ends = try Gathered.results(in: store, people(4, in: store)) { person in
        try store.write(.about(.participant(person))) { writer in
          try writer.append(outcome("e"), about: .participant(person), stamp: stamp(2))
          guard try writer.add(Secret(.deed, key, made: at(2))) else { throw Stopped() }
        }
      }
      #expect(ends.count { (try? $0.get()) != nil } == 1)
      try expectIntact(store, entries: 61)
    }
  }

  @Test func `of two programs that share transactions over the same lanes none waits for the other for ever`() throws {
    try withStore(lanes: Lanes(count: 4)) { store, address in
      try fill(store, people: 12, outcomes: 0)
      let other = try PostgresStore.open(at: address)
      defer { try? other.close() }
      DispatchQueue.concurrentPerform(iterations: 2) { program in
        let own = program == 0 ? store : other
        let ends = Gathered.onThreads((0..<8).map { $0 }) { writer in
          for number in 0..<30 {
            let person = "P\((writer * 5 + number * 7) % 12)"
            try own.write(.about(.participant(person))) { transaction in
              let event = "e\(program).\(writer).\(number)"
              try transaction.append(outcome(event), about: .participant(person), stamp: stamp(2))
              if number % 5 == 0 { try transaction.append(.account(.viewed("page")), stamp: stamp(2)) }
            }
          }
        }
        for end in ends { #expect(throws: Never.self) { try end.get() } }
      }
      try expectIntact(store, entries: 12 + 2 * 8 * (30 + 6))
    }
  }

  private func expectIntact(_ store: StudyStore, entries: Int64) throws {
    let head = try store.read { try $0.head() }
    #expect(head.count == entries)
    #expect(try store.verify() == .intact(head, erased: 0))
    #expect(try store.verifyDerived() == .intact(head, erased: 0))
  }
}

extension StudyStore {
  fileprivate func append(_ content: EntryContent, about person: String) throws -> EntryReceipt {
    try write(.about(.participant(person))) {
      try $0.append(content, about: .participant(person), stamp: stamp(2))
    }
  }
}

/// The transactions in which deeds were done, each as often as one was.
private final class Turns: Sendable {
  private let numbers = Mutex<[String]>([])

  var all: [String] { numbers.withLock { $0 } }

  func note(_ writer: StoreWriter) throws {
    guard let rows = writer.rows as? PostgresTransaction else { return }
    let number = try rows.connection.first("SELECT pg_current_xact_id()::text") { try $0.column(0) as String } ?? ""
    numbers.withLock { $0.append(number) }
  }
}
