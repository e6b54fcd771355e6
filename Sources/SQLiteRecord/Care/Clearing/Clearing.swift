import GRDB
import GRDBSQLite
import Glibc
import Record

/// The clearing of what a store's file and its log still have of erased content, beside others who read and write.
///
/// The file is cleared while a reader who needs nothing of the log keeps everybody from copying the log into it. What others write
/// to the log meanwhile they may have read before, so these pages are cleared by themselves, while nobody writes. Then a
/// transaction begins the log anew: by that every process knows that it has to read again what it remembers of the file.
struct Clearing {
  let path: String
  /// Holds off the copying of the log, and copies it.
  private let reader: Database
  /// Holds off those who write.
  private let writer: Database
  /// In seconds: how long others are waited for at each step.
  private let patience: Double

  /// Does it by two connections of its own. Of several who are at it one does it, and the others wait.
  ///
  /// - Parameter meanwhile: Runs when the file is cleared and what was written meanwhile is not: a test has others write here.
  /// - Throws: ``StoreError/erasedNotCleared`` when others don't let it; ``UnknownPage`` for a file that is to be written anew;
  ///   ``StoreError/disk(_:)``; `DatabaseError`.
  static func run(in path: String, patience: Double, meanwhile: () throws -> Void = {}) throws {
    // SQLite's own waiting for readers would hold off those who write.
    var configuration = SQLiteStore.configuration(.readWrite, of: path)
    configuration.busyMode = .immediateError
    let reading = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? reading.close() }
    let writing = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? writing.close() }
    try reading.writeWithoutTransaction { reader in
      try writing.writeWithoutTransaction { writer in
        defer {
          for database in [writer, reader] where database.isInsideTransaction { try? database.rollback() }
        }
        try Clearing(path: path, reader: reader, writer: writer, patience: patience).run(meanwhile)
      }
    }
  }

  private func run(_ meanwhile: () throws -> Void) throws {
    let turn = try OpenFile(path + Clearing.turnMark, O_RDWR | O_CREAT)
    defer { unlink(path + Clearing.turnMark) }
    try waiting { _ in try turn.lock(byte: 0) }
    for _ in 0..<Clearing.mostTries {
      guard let mark = try beginReading() else { return }
      var room = try FreeRoom(in: DatabaseFile(of: reader), roots: reader.roots())
      try room.clear()
      try meanwhile()
      guard let settled = try settle(mark, &room) else { continue }
      try waiting { try reader.emptiesLog(waiting: $0) }
      try removeOwnCopies(of: path)
      if try ends(settled) { return }
    }
    throw StoreError.erasedNotCleared
  }

  /// How often others may erase, or begin the log anew, before it is done.
  private static let mostTries = 10
  /// In the name of a file that is locked by who clears.
  private static let turnMark = ".clearing"
}

extension Clearing {
  /// Begins to read a state that lies in the file as a whole: then SQLite reads nothing of the log, and nobody can copy more into
  /// the file.
  ///
  /// - Returns: The mark of what is to be cleared; nil when somebody else has cleared all meanwhile.
  private func beginReading() throws -> Int64? {
    var mark: Int64 = 0
    try waiting { turn in
      if reader.isInsideTransaction { try reader.rollback() }
      try reader.copyLog(waiting: turn)
      try writer.beginTransaction(.immediate)
      let isCopied = try reader.copiedPages() != nil
      if isCopied {
        try reader.beginTransaction(.deferred)
        mark = try reader.erasureMark()
      }
      try writer.rollback()
      return isCopied
    }
    if mark == 0 { try reader.commit() }
    return mark == 0 ? nil : mark
  }

  /// Clears what was written since the reading began, and ends that.
  ///
  /// - Returns: Another mark; nil when somebody was erased meanwhile, or somebody began the log anew, so that it does not have all that
  ///   was written.
  private func settle(_ mark: Int64, _ room: inout FreeRoom) throws -> Int64? {
    let settled = Int64.random(in: 1 ... .max)
    var beginning: [UInt8]?
    var isWhole = true
    try waiting { turn in
      try writer.beginTransaction(.immediate)
      let written = try WrittenPages(of: path)
      // Until now nobody could begin the log anew, and now nobody can write.
      if reader.isInsideTransaction {
        try reader.commit()
        beginning = written.beginning
      }
      isWhole = try written.beginning == beginning && writer.erasureMark() == mark
      guard isWhole, let copied = try reader.copiedPages() else {
        try writer.rollback()
        if isWhole { try reader.copyLog(waiting: turn) }
        return !isWhole
      }
      try room.clear(written: written.numbers)
      try writer.rollback()
      // Who reads from now on needs nothing of the log. When those have ended who do, the next transaction begins it anew.
      try reader.copyLog(waiting: turn)
      try writer.beginTransaction(.immediate)
      guard try WrittenPages.beginning(of: path) == beginning, try reader.copiedPages() == copied else {
        try writer.rollback()
        return false
      }
      try writer.execute(sql: "UPDATE store SET erasedNotCleared = ?", arguments: [settled])
      try writer.commit()
      if try WrittenPages.beginning(of: path) != beginning { return true }
      try writer.execute(
        sql: "UPDATE store SET erasedNotCleared = ?1 WHERE erasedNotCleared = ?2", arguments: [mark, settled])
      return false
    }
    return isWhole ? settled : nil
  }

  /// Takes the mark away.
  ///
  /// - Returns: False when somebody else was erased after the settling.
  private func ends(_ mark: Int64) throws -> Bool {
    try waiting { _ in
      try writer.execute(sql: "UPDATE store SET erasedNotCleared = 0 WHERE erasedNotCleared = ?", arguments: [mark])
      return true
    }
    return writer.changesCount == 1
  }

  /// Tries again and again, and lets others work in between.
  ///
  /// - Parameter body: Whether it was done; false, and an error that says that others are at work, has it done again. It is told for
  ///   how many milliseconds it may have others wait.
  /// - Throws: ``StoreError/erasedNotCleared`` when time is over.
  private func waiting(_ body: (Int32) throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(patience)
    var turn: Int32 = 0
    while true {
      do {
        if try body(turn) { return }
      } catch DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED {
        if writer.isInsideTransaction { try writer.rollback() }
      }
      guard ContinuousClock.now < end else { throw StoreError.erasedNotCleared }
      // As long as others had to wait, at least.
      usleep(UInt32(turn) * 1000 + UInt32.random(in: 1_000...5_000))
      turn = min(max(turn * 2, 12), Clearing.longestTurn)
    }
  }

  /// In milliseconds: how long those who write wait for readers to end.
  private static let longestTurn: Int32 = 500
}

extension Database {
  /// What tells one erasing that is to be cleared from others; 0 for none.
  func erasureMark() throws -> Int64 {
    try first("SELECT erasedNotCleared FROM store") { try $0.column(0) } ?? 0
  }

  /// Copies the log into the file and makes it empty.
  ///
  /// - Parameter milliseconds: How long it waits for others.
  /// - Returns: False when others read it, or write.
  func emptiesLog(waiting milliseconds: Int32 = 0) throws -> Bool {
    try whileWaiting(milliseconds) {
      try first("PRAGMA wal_checkpoint(TRUNCATE)") { try $0.column(0) as Int64 } == 0
    }
  }

  /// Copies the log into the file, and waits for those who read it.
  fileprivate func copyLog(waiting milliseconds: Int32) throws {
    _ = try whileWaiting(milliseconds) { try first("PRAGMA wal_checkpoint(RESTART)") { try $0.column(0) as Int64 } }
  }

  /// Copies the log into the file.
  ///
  /// - Returns: How many pages are in it; nil when somebody reads a state from before some of them.
  fileprivate func copiedPages() throws -> Int? {
    let (busy, pages, copied) =
      try first("PRAGMA wal_checkpoint(PASSIVE)") {
        (try $0.column(0) as Int, try $0.column(1) as Int, try $0.column(2) as Int)
      } ?? (1, 0, 0)
    return busy == 0 && pages == copied ? pages : nil
  }

  private func whileWaiting<Value>(_ milliseconds: Int32, _ body: () throws -> Value) throws -> Value {
    guard milliseconds > 0 else { return try body() }
    sqlite3_busy_timeout(sqliteConnection, milliseconds)
    defer { sqlite3_busy_timeout(sqliteConnection, 0) }
    return try body()
  }

  /// The first pages of the tables and indexes, and of the table that names them.
  func roots() throws -> [Int] {
    var roots = [1]
    try forEach("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0") { roots.append(try $0.column(0)) }
    return roots
  }
}
