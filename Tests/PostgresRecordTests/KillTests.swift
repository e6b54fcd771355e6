import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import PostgresRecord
@testable import Record

/// The server is killed and started again: `make postgres` says how.
private enum Server {
  static let environment = ProcessInfo.processInfo.environment
  static let isOurs = environment["POSTGRES_FOLDER"] != nil && TestServer.isThere

  static func killAndStart() throws {
    guard let folder = environment["POSTGRES_FOLDER"], let bin = environment["POSTGRES_BIN"] else { return }
    let control = "\(environment["POSTGRES_AS"] ?? "") \(bin)/pg_ctl -D \(folder)/data -l \(folder)/log"
    let line = "cd / && (\(control) -m immediate -w stop && \(control) -w start) >/dev/null 2>&1 </dev/null"
    // Foundation's `Process` waits until the server ends as well, which has its descriptors.
    var arguments: [UnsafeMutablePointer<CChar>?] =
      ["/bin/sh", "-c", line].map { (text: String) in strdup(text) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    var status: Int32 = -1
    guard posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ) == 0 else { return }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status != 0 { throw StoreError.server(.unreachable("pg_ctl failed")) }
  }
}

@Suite(.enabled(if: Server.isOurs), .serialized)
struct KillTests {
  @Test func `a server that was killed between two deeds is come back to`() throws {
    try withStore { store, _ in
      try store.addParticipant("P1")
      try Server.killAndStart()
      #expect(try store.read { try $0.head().count } == 1)
      try store.addParticipant("P2")
      #expect(try store.read { try $0.head().count } == 2)
    }
  }

  @Test func `a deed during which the server was killed is told to be lost, and is not there`() throws {
    try withStore { store, _ in
      try store.addParticipant("P1")
      #expect(throws: StoreError.server(.lost)) {
        try store.write { writer in
          try writer.append(outcome("e"), about: .participant("P1"), stamp: stamp(2))
          try Server.killAndStart()
          try writer.append(outcome("f"), about: .participant("P1"), stamp: stamp(2))
        }
      }
      // Also when nothing more than the commit was left.
      #expect(throws: StoreError.server(.lost)) {
        try store.write { writer in
          try writer.append(outcome("e"), about: .participant("P1"), stamp: stamp(2))
          try Server.killAndStart()
        }
      }
      #expect(try store.record(of: "P1").outcomes.isEmpty)
      try store.append(outcome("e"), about: .participant("P1"), stamp: stamp(2))
      let head = try store.read { try $0.head() }
      #expect(try store.verify() == .intact(head, erased: 0))
    }
  }

  @Test func `a commit of which nothing was heard is looked up`() throws {
    try withStore { store, address in
      guard let backend = store.backend as? PostgresBackend else { return }
      func commit(_ end: String, adding last: ChainEnd? = nil) throws -> UnheardCommit {
        let connection = try backend.pool.connect()
        let words = try connection.run("BEGIN; SELECT pg_current_xact_id() || ' ' || pg_backend_pid()").word ?? ""
        try connection.run("UPDATE lane SET held = NULL")
        if !end.isEmpty { try connection.run(end) }
        let parts = words.split(separator: " ").map(String.init)
        return UnheardCommit(transaction: .known(Turn(transaction: parts[0], process: parts[1])), last: last)
      }
      try backend.requireCommitted(commit("COMMIT"))
      #expect(throws: StoreError.server(.lost)) { try backend.requireCommitted(commit("ROLLBACK")) }
      // Its number was given to somebody else after the server fell: the entry tells.
      let added = try store.append(.roster(.added(participant: "P1", name: nil)), stamp: stamp(1))
      let last = ChainEnd(number: added.number, hash: added.hash.bytes)
      try backend.requireCommitted(commit("COMMIT", adding: last))
      for other in [ChainEnd(number: added.number + 64, hash: last.hash), ChainEnd(number: last.number, hash: [1])] {
        #expect(throws: StoreError.server(.lost)) { try backend.requireCommitted(commit("COMMIT", adding: other)) }
      }
      // Whoever serves it has not noticed that the connection is gone.
      let open = try backend.pool.connect()
      let words = try open.run("BEGIN; SELECT pg_current_xact_id() || ' ' || pg_backend_pid()").word ?? ""
      let parts = words.split(separator: " ").map(String.init)
      #expect(throws: StoreError.server(.lost)) {
        try backend.requireCommitted(
          UnheardCommit(transaction: .known(Turn(transaction: parts[0], process: parts[1])), last: nil))
      }
    }
  }

  @Test func `eight who write while the server is killed again and again do each deed once`() throws {
    try withStore { store, address in
      try fill(store, people: 8, outcomes: 0)
      let done = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: 9) { writer in
        do {
          if writer == 8 {
            for _ in 0..<4 {
              usleep(700_000)
              try Server.killAndStart()
            }
            return
          }
          let own = try PostgresStore.open(at: address)
          let person = Subject.participant("P\(writer)")
          var number = 0
          while number < 150 {
            do {
              try own.write(.about(person)) { _ = try $0.append(outcome("e\(number)"), about: person, stamp: stamp(2)) }
              number += 1
              done.withLock { $0 += 1 }
            } catch StoreError.server(.lost) {
              // It is not recorded: the same is done again. Were it there, that would be refused.
            }
            usleep(15_000)
          }
          try own.close()
        } catch {
          Issue.record(error)
        }
      }
      let head = try store.read { try $0.head() }
      #expect(done.withLock { $0 } == 8 * 150)
      #expect(head.count == 8 + 8 * 150)
      #expect(try store.verify() == .intact(head, erased: 0))
      #expect(try store.verifyDerived() == .intact(head, erased: 0))
    }
  }

  @Test func `of deeds whose shared transaction was lost with the server each is told so, and none is there`() throws {
    try withStore { store, _ in
      try fill(store, people: 5, outcomes: 0)
      let people = (0..<5).map { "P\($0)" }
      let killed = Mutex(false)
      let ends = Gathered.results(in: store, people) { person in
        try store.write(.about(.participant(person))) { writer in
          try writer.append(outcome("e"), about: .participant(person), stamp: stamp(2))
          try killed.withLock { isDone in
            if !isDone { try Server.killAndStart() }
            isDone = true
          }
        }
      }
      // Those in one lane with another go with the next.
      let isLost = ends.map { end in
        if case .failure(let error) = end { error as? StoreError == .server(.lost) } else { false }
      }
      #expect(isLost.contains(true))
      let recorded = try people.map { try store.record(of: $0).outcomes.count == 1 }
      #expect(zip(isLost, recorded).allSatisfy { $0 != $1 })
      let head = try store.read { try $0.head() }
      #expect(try store.verify() == .intact(head, erased: 0))
    }
  }

  @Test func `sixteen who share transactions while the server is killed again and again do each deed once`() throws {
    try withStore { store, _ in
      try fill(store, people: 16, outcomes: 0)
      let isOver = Mutex(false)
      let killer = DispatchGroup()
      killer.enter()
      Thread {
        while !isOver.withLock({ $0 }) {
          usleep(600_000)
          try? Server.killAndStart()
        }
        killer.leave()
      }.start()
      let ends = Gathered.onThreads(Array(0..<16)) { writer in
        let person = Subject.participant("P\(writer)")
        var number = 0
        while number < 200 {
          do {
            try store.write(.about(person)) {
              _ = try $0.append(outcome("e\(number)"), about: person, stamp: stamp(2))
            }
            number += 1
          } catch StoreError.server(.lost) {
            // It is not recorded: the same is done again. Were it there, that would be refused.
          }
          usleep(5_000)
        }
      }
      isOver.withLock { $0 = true }
      killer.wait()
      for end in ends { #expect(throws: Never.self) { try end.get() } }
      let head = try store.read { try $0.head() }
      #expect(head.count == 16 + 16 * 200)
      #expect(try store.verify() == .intact(head, erased: 0))
      #expect(try store.verifyDerived() == .intact(head, erased: 0))
    }
  }
}
