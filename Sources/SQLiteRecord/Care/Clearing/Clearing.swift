import GRDB
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

  /// Does it by two connections of its own.
  ///
  /// - Parameter meanwhile: Runs when the file is cleared and what was written meanwhile is not: a test has others write here.
  /// - Throws: ``StoreError/erasedNotCleared`` when others don't let it; ``UnknownPage`` for a file that is to be written anew;
  ///   ``StoreError/disk(_:)``; `DatabaseError`.
  static func run(in path: String, patience: Double, meanwhile: () throws -> Void = {}) throws {
    // SQLite's own waiting for readers would hold off those who write.
    let configuration = SQLiteStore.configuration(.readWrite, of: path, busyTimeout: 0)
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
    var tries = 0
    while try beginReading() {
      try clear(reader) { try $0.clear() }
      try meanwhile()
      if try settle() { break }
      tries += 1
      guard tries < Clearing.mostTries else { throw StoreError.erasedNotCleared }
    }
    try waiting { try reader.emptiesLog() }
    try removeOwnCopies(of: path)
    try waiting {
      try writer.execute(sql: "UPDATE store SET erasedNotCleared = 0")
      return true
    }
  }

  /// How often others may begin the log anew in the moment in which nobody is held off.
  private static let mostTries = 5
}

extension Clearing {
  /// Begins to read a state that lies in the file as a whole: then SQLite reads nothing of the log, and nobody can copy more into
  /// the file.
  ///
  /// - Returns: False when somebody else has cleared all meanwhile.
  private func beginReading() throws -> Bool {
    var isLeft = true
    try waiting {
      if reader.isInsideTransaction { try reader.rollback() }
      try writer.beginTransaction(.immediate)
      let isCopied = try reader.copiesLog(WrittenPages(of: path).count)
      if isCopied {
        try reader.beginTransaction(.deferred)
        isLeft = try reader.hasErasedBytes()
      }
      try writer.rollback()
      return isCopied
    }
    if !isLeft { try reader.commit() }
    return isLeft
  }

  /// Clears what was written since the reading began, and ends that.
  ///
  /// - Returns: False when the log was begun anew by somebody else, so that it does not have all that was written.
  private func settle() throws -> Bool {
    var beginning: [UInt8]?
    var isWhole = true
    try waiting {
      try writer.beginTransaction(.immediate)
      let written = try WrittenPages(of: path)
      // Until now nobody could begin the log anew, and now nobody can write.
      if reader.isInsideTransaction {
        try reader.commit()
        beginning = written.beginning
      }
      isWhole = written.beginning == beginning
      guard isWhole, try reader.copiesLog(written.count) else {
        try writer.rollback()
        return !isWhole
      }
      try clear(writer) { try $0.clear(written.numbers) }
      try writer.rollback()
      // Who begins now needs nothing of the log, and begins it anew unless others still read it.
      try writer.beginTransaction(.immediate)
      guard try WrittenPages(of: path) == written else {
        try writer.rollback()
        return false
      }
      // The same value would not be written.
      try writer.execute(sql: "UPDATE store SET erasedNotCleared = erasedNotCleared % 2 + 1")
      try writer.commit()
      return try WrittenPages(of: path).beginning != beginning
    }
    return isWhole
  }

  /// - Parameter database: A connection that has begun a transaction.
  private func clear(_ database: Database, _ body: (inout FreeRoom) throws -> Void) throws {
    var room = try FreeRoom(in: DatabaseFile(of: database), roots: database.roots())
    try body(&room)
  }

  /// Tries again and again, and lets others work in between.
  ///
  /// - Parameter body: Whether it was done; false, and an error that says that others are at work, has it done again.
  /// - Throws: ``StoreError/erasedNotCleared`` when time is over.
  private func waiting(_ body: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do {
        if try body() { return }
      } catch DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED {
        if writer.isInsideTransaction { try writer.rollback() }
      }
      guard ContinuousClock.now < end else { throw StoreError.erasedNotCleared }
      usleep(UInt32.random(in: 1_000...5_000))
    }
  }
}

extension Database {
  /// Copies the log into the file and makes it empty.
  ///
  /// - Returns: False when others read it, or write.
  func emptiesLog() throws -> Bool {
    try first("PRAGMA wal_checkpoint(TRUNCATE)") { try $0.column(0) as Int64 } == 0
  }

  /// Copies the log into the file.
  ///
  /// - Parameter count: How many pages are in it.
  /// - Returns: False when somebody reads a state from before.
  fileprivate func copiesLog(_ count: Int) throws -> Bool {
    let (busy, pages, copied) =
      try first("PRAGMA wal_checkpoint(PASSIVE)") {
        (try $0.column(0) as Int, try $0.column(1) as Int, try $0.column(2) as Int)
      } ?? (1, 0, 0)
    return busy == 0 && pages == count && copied == count
  }

  /// The first pages of the tables and indexes, and of the table that names them.
  func roots() throws -> [Int] {
    var roots = [1]
    try forEach("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0") { roots.append(try $0.column(0)) }
    return roots
  }
}
