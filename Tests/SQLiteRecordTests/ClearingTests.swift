import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Record
@testable import SQLiteRecord

/// Somebody is erased to the last byte while others work.
struct ClearingTests {
  /// Texts of many lengths that are about one person.
  private func write(_ store: StudyStore, about id: String, _ number: Int) throws {
    let text = String(repeating: id + " ", count: 1 + number % 50)
    try store.append(.remark(.note(event: "\(id)-\(number)", text: text)), about: .participant(id), stamp: stamp(2))
    try store.append(outcome("\(id)-\(number)"), about: .participant(id), stamp: stamp(3))
  }

  /// Adds `count` people with entries, all in turn, so that they share pages.
  private func fill(_ store: StudyStore, _ ids: [String]) throws {
    try store.write { writer in
      for id in ids { try writer.append(.roster(.added(participant: id, name: id)), stamp: stamp(1)) }
    }
    for number in 0..<12 { for id in ids { try write(store, about: id, number) } }
  }

  private func isLeft(_ id: String, of store: StudyStore) throws -> Bool {
    try bytes(of: store.place).range(of: Data(id.utf8)) != nil
  }

  @Test func `nobody who writes is refused, and no byte comes back by what they remember`() throws {
    try withStore { store in
      let gone = LongRuns.seeds(3, of: 12).map { "marked-\($0)-\(UInt64.random(in: 0...UInt64.max))" }
      let others = (0..<3).map { "other-\($0)" }
      try fill(store, gone + others)
      let isOver = Atomic(false)
      let failures = Mutex<[String]>([])
      let written = Mutex<[Int]>([])
      let group = DispatchGroup()
      let place = store.place
      for other in others {
        group.enter()
        Thread.detachNewThread {
          defer { group.leave() }
          do {
            let own = try SQLiteStore.open(at: place)
            var number = 100
            while !isOver.load(ordering: .relaxed) {
              try write(own, about: other, number)
              number += 1
              usleep(2000)
            }
            try own.close()
            written.withLock { $0.append(number - 100) }
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
      }
      do {
        defer {
          isOver.store(true, ordering: .relaxed)
          group.wait()
        }
        for id in gone {
          try store.erase(.participant(id), stamp: stamp(9))
          if try isLeft(id, of: store) { Issue.record("\(id) is left") }
        }
      }
      #expect(failures.withLock { $0 } == [])
      for id in gone where try isLeft(id, of: store) { Issue.record("\(id) has come back") }
      #expect(written.withLock { $0.count { $0 > 0 } } == others.count)
      #expect(try !store.hasErasedBytes())
      let head = try store.read { try $0.head() }
      guard case .intact(head, _) = try store.verifyDerived() else {
        Issue.record("the record is not sound")
        return
      }
      #expect(try store.raw { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }
  }

  @Test func `who is erased while another is cleared is cleared too`() throws {
    try withStore { store in
      try fill(store, ["P-kappa", "P-lambda", "P-mu"])
      let impatient = try SQLiteStore.open(
        at: store.place, access: .readWrite, schema: .current, busyTimeout: 0.01)
      defer { try? impatient.close() }
      try store.database { try $0.execute(sql: "UPDATE store SET erasedNotCleared = 1") }
      var waiting = ["P-kappa", "P-lambda"]
      try Clearing.run(in: store.place, patience: 10) {
        guard let id = waiting.popLast() else { return }
        #expect(throws: StoreError.erasedNotCleared) { try impatient.erase(.participant(id), stamp: stamp(9)) }
      }
      #expect(waiting.isEmpty)
      for id in ["kappa", "lambda"] where try isLeft(id, of: store) { Issue.record("\(id) is left") }
      #expect(try !store.hasErasedBytes())
    }
  }

  @Test func `what a program that was killed has left in the log keeps nobody from clearing`() throws {
    try withStore { store in
      try fill(store, ["P-kappa", "P-lambda"])
      let log = store.place + "-wal"
      var frame = try Data(contentsOf: URL(fileURLWithPath: log)).dropFirst(32).prefix(24 + 4096)
      // Of page 2, the last of its transaction; its sums are not right.
      frame.replaceSubrange(frame.startIndex..<frame.startIndex + 8, with: [0, 0, 0, 2, 0, 0, 0, 9])
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
      try handle.seekToEnd()
      try handle.write(contentsOf: frame)
      try handle.close()
      try store.erase(.participant("P-kappa"), stamp: stamp(9))
      #expect(try !isLeft("kappa", of: store))
      #expect(try !store.hasErasedBytes())
    }
  }

  @Test func `readers one after the other keep nobody from clearing`() throws {
    try withStore { store in
      try fill(store, ["P-kappa", "P-lambda"])
      let isOver = Atomic(false)
      let group = DispatchGroup()
      let place = store.place
      for worker in 0..<4 {
        group.enter()
        Thread.detachNewThread {
          defer { group.leave() }
          guard let own = try? SQLiteStore.open(at: place) else { return }
          while !isOver.load(ordering: .relaxed) {
            try? own.read { (reader: StoreReader) throws -> Void in
              _ = try reader.head()
              usleep(UInt32.random(in: 15_000...45_000))
            }
            if worker == 0 {
              _ = try? own.append(outcome("\(UUID())"), about: .participant("P-lambda"), stamp: stamp(3))
            }
          }
          try? own.close()
        }
      }
      defer {
        isOver.store(true, ordering: .relaxed)
        group.wait()
      }
      try store.erase(.participant("P-kappa"), stamp: stamp(9))
      #expect(try !isLeft("kappa", of: store))
    }
  }

  @Test(arguments: ["PRAGMA journal_mode = DELETE", "PRAGMA auto_vacuum = FULL; VACUUM"])
  func `a store of which SQLite was told to keep other files or pages is written anew`(change: String) throws {
    try withStore { store in
      try fill(store, ["P-kappa", "P-lambda"])
      try store.database { try $0.execute(sql: change) }
      try store.erase(.participant("P-kappa"), stamp: stamp(9))
      #expect(try !isLeft("kappa", of: store))
      #expect(try isLeft("lambda", of: store))
      #expect(try !store.hasErasedBytes())
    }
  }

  @Test func `a clearing that was cut off anywhere is done by the next`() throws {
    try withStore { store in
      try fill(store, ["P-kappa", "P-lambda"])
      try store.database { try $0.execute(sql: "UPDATE store SET erasedNotCleared = 2") }
      try store.clearErased()
      #expect(try !store.hasErasedBytes())
      #expect(try store.raw { try Int.fetchOne($0, sql: "SELECT erasedNotCleared FROM store") } == 0)
      guard case .intact = try store.verifyDerived() else {
        Issue.record("the record is not sound")
        return
      }
    }
  }
}
