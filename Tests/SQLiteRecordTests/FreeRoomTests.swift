import Foundation
import GRDB
import Testing

@testable import SQLiteRecord

/// What lies in a database's file behind a clearing of its free room, counted byte by byte.
struct FreeRoomTests {
  /// A text that is in a row and nowhere else, of four letters whose order is its number.
  private func mark(_ number: Int) -> String {
    "<" + String(repeating: "0", count: 9 - String(number).count) + String(number) + ">"
  }

  private func inDatabase(_ setup: String, _ body: (DatabaseQueue, String) throws -> Void) throws {
    try inFolder { folder in
      let path = folder + "/pages.sqlite"
      var configuration = Configuration()
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA secure_delete = ON; PRAGMA cache_size = 50; PRAGMA synchronous = OFF")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        try database.execute(
          sql: setup + """
            ; PRAGMA journal_mode = WAL;
            CREATE TABLE row (id INTEGER PRIMARY KEY, mark TEXT NOT NULL, rest BLOB, left TEXT);
            CREATE INDEX rowMark ON row (mark, left);
            CREATE TABLE keyed (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
            CREATE TABLE spare (mark TEXT);
            """)
      }
      try body(queue, path)
    }
  }

  /// Puts rows into the tables and takes them out again, so that pages divide, join and are freed.
  ///
  /// - Returns: How often each mark is in a row or a key now.
  private func shuffle(_ database: Database, _ generator: inout SeededGenerator) throws -> [String: Int] {
    var (rows, keyed): ([Int], [Int]) = ([], [])
    let longest = [20, 300, 20_000].randomElement(using: &generator) ?? 20
    for number in 1...900 {
      let filling = Int.random(in: 0...longest, using: &generator)
      let arguments: StatementArguments = [
        Int.random(in: 0...9_000_000, using: &generator) * 1000 + number, mark(number),
        Data(repeating: 0x2E, count: filling), String(repeating: "-", count: filling % 1500),
      ]
      try database.execute(sql: "INSERT INTO row VALUES (?, ?, ?, ?)", arguments: arguments)
      rows.append(number)
      if Bool.random(using: &generator) {
        let key = String(repeating: "k", count: Int.random(in: 0...700, using: &generator)) + mark(number + 100_000)
        try database.execute(sql: "INSERT INTO keyed VALUES (?, ?)", arguments: [key, "v"])
        keyed.append(number)
      }
      if number <= 50 { try database.execute(sql: "INSERT INTO spare VALUES (?)", arguments: [mark(number + 200_000)]) }
      if number % 3 == 0, let place = rows.indices.randomElement(using: &generator) {
        try database.execute(sql: "DELETE FROM row WHERE mark = ?", arguments: [mark(rows.remove(at: place))])
      }
      if number % 5 == 0, let place = keyed.indices.randomElement(using: &generator) {
        try database.execute(
          sql: "DELETE FROM keyed WHERE key LIKE ?", arguments: ["%" + mark(keyed.remove(at: place) + 100_000)])
      }
    }
    try database.execute(sql: "DROP TABLE spare")
    var expected: [String: Int] = [:]
    for number in 1...900 {
      // In the table and in its index.
      expected[mark(number)] = rows.contains(number) ? 2 : 0
      expected[mark(number + 100_000)] = keyed.contains(number) ? 1 : 0
    }
    for number in 1...50 { expected[mark(number + 200_000)] = 0 }
    return expected
  }

  private func counts(in path: String) throws -> [String: Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var counts: [String: Int] = [:]
    for start in bytes.indices where bytes[start] == UInt8(ascii: "<") && start + 10 < bytes.count {
      guard bytes[start + 10] == UInt8(ascii: ">") else { continue }
      counts[String(decoding: bytes[start...start + 10], as: UTF8.self), default: 0] += 1
    }
    return counts
  }

  private func emptyLog(_ queue: DatabaseQueue) throws {
    let isEmpty = try queue.writeWithoutTransaction { try $0.emptiesLog() }
    #expect(isEmpty)
  }

  private func clear(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { database in
      try database.inTransaction(.deferred) {
        var room = try FreeRoom(in: DatabaseFile(of: database), roots: database.roots())
        try room.clear()
        return .commit
      }
    }
  }

  private func rows(in database: Database) throws -> [[Row]] {
    try ["row", "keyed"].map { try Row.fetchAll(database, sql: "SELECT * FROM \($0)") }
  }

  private func rows(_ path: String) throws -> [[Row]] {
    // A connection that remembers nothing of the file.
    let other = try DatabaseQueue(path: path)
    defer { try? other.close() }
    let fault = try other.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    #expect(fault == "ok")
    return try other.read { try rows(in: $0) }
  }

  @Test(arguments: [512, 1024, 4096, 65_536], LongRuns.seeds(1, of: 4).map { UInt64($0) })
  func `what is left of rows lies where they are, and nowhere else`(pageSize: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try inDatabase("PRAGMA page_size = \(pageSize)") { queue, path in
      let expected = try queue.write { try shuffle($0, &generator) }
      let before = try rows(path)
      try emptyLog(queue)
      let found = try counts(in: path)
      // SQLite alone leaves some: else nothing is shown here.
      if pageSize == 4096 { #expect(expected.contains { (found[$0.key] ?? 0) > $0.value }) }
      try clear(queue)
      let left = try counts(in: path)
      // A mark may be divided where its row goes on in another page.
      for (mark, count) in expected where (left[mark] ?? 0) > count { Issue.record("\(mark) is left") }
      #expect(try rows(path) == before)
      #expect(expected.allSatisfy { (left[$0.key] ?? 0) == min($0.value, found[$0.key] ?? 0) })
      // What was cleared is used again like any other room.
      try queue.write { database in
        try database.execute(sql: "CREATE TABLE spare (mark TEXT)")
        try database.execute(sql: "DELETE FROM row; DELETE FROM keyed")
        _ = try shuffle(database, &generator)
      }
      _ = try rows(path)
    }
  }

  /// Others have in mind the pages as they were, and write them again while the file is cleared and afterwards.
  @Test(arguments: LongRuns.seeds(1, of: 6).map { UInt64($0) })
  func `what others remember of pages does not come back`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try inDatabase("PRAGMA page_size = 1024") { queue, path in
      let expected = try queue.write { database in
        try database.execute(sql: "CREATE TABLE store (erasedNotCleared INTEGER); INSERT INTO store VALUES (1)")
        return try shuffle(database, &generator)
      }
      let other = try DatabaseQueue(path: path)
      defer { try? other.close() }
      try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = 100000") }
      func rewrite() throws {
        // In its place: pages keep what lies in their free room.
        try other.write {
          try $0.execute(sql: "UPDATE row SET rest = randomblob(length(rest)); UPDATE keyed SET value = 'w'")
        }
      }
      func left() throws -> [String] {
        let (file, log) = (try counts(in: path), try counts(in: path + "-wal"))
        return expected.keys.filter { max(file[$0] ?? 0, log[$0] ?? 0) > expected[$0] ?? 0 }
      }
      try rewrite()
      #expect(try !left().isEmpty)
      try Clearing.run(in: path, patience: 5, meanwhile: rewrite)
      #expect(try left() == [])
      try rewrite()
      #expect(try left() == [])
      try emptyLog(queue)
      #expect(try left() == [])
      _ = try rows(path)
    }
  }

  @Test(arguments: ["PRAGMA auto_vacuum = FULL", "PRAGMA auto_vacuum = INCREMENTAL"])
  func `pages that no store has are not touched`(setup: String) throws {
    try inDatabase(setup) { queue, path in
      try emptyLog(queue)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(throws: UnknownPage.self) { try clear(queue) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func `nothing that can be read of a damaged file is lost`() throws {
    var generator = SeededGenerator(seed: 5)
    try inDatabase("PRAGMA page_size = 1024") { queue, path in
      _ = try queue.write { try shuffle($0, &generator) }
      try queue.close()
      let sound = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      var whole = 0
      for _ in 0..<60 {
        var damaged = sound
        for _ in 0..<4 {
          // The headers of pages, and what points to other pages, more often than the rest.
          let page = Int.random(in: 0..<sound.count / 1024, using: &generator) * 1024
          let place = page + Int.random(in: 0..<(Bool.random(using: &generator) ? 16 : 1024), using: &generator)
          if place >= FileHeader.length { damaged[place] = UInt8.random(in: 0...255, using: &generator) }
        }
        try Data(damaged).write(to: URL(fileURLWithPath: path))
        let other = try DatabaseQueue(path: path)
        defer { try? other.close() }
        let before = try? other.read { try rows(in: $0) }
        // It ends, with an error or without; what SQLite reads is the same as before.
        try? clear(other)
        let fresh = try DatabaseQueue(path: path)
        defer { try? fresh.close() }
        let after = try? fresh.read { try rows(in: $0) }
        #expect(after == before)
        whole += before == nil ? 0 : 1
      }
      #expect(whole > 0)
    }
  }
}
