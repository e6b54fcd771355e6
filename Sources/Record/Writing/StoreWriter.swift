import CivilTime
import Foundation
import GRDB
import JSONText

/// A transaction: reads, and appends to the record.
package struct StoreWriter {
  let database: Database
  var tables: DerivedTables
  private var salts = SaltSource()
  private var bytes = EntryBytes()
  /// The last entry's number and hash.
  var last: (number: Int64, hash: [UInt8])
  /// Whether the study was closed: then only erasing is left.
  private var isClosed: Bool
  /// The people that the transaction has looked up.
  var people: [Subject: Person] = [:]
  /// The first error of a call: the transaction is not kept, even if the caller went on.
  var failure: (any Error)?

  init(database: Database, origin: [UInt8]) throws {
    self.database = database
    tables = DerivedTables(database: database)
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT number, hash FROM entry ORDER BY number DESC LIMIT 1"))
    last = try row.map { try ($0.column(0), Array($0.column(1) as Data)) } ?? (0, origin)
    isClosed =
      try Int.fetchOne(
        database.cachedStatement(sql: "SELECT 1 FROM entry WHERE person IS NULL AND kind = 'studyClosed' LIMIT 1"))
      != nil
  }

  /// What is seen inside the transaction, its own entries included.
  package var reader: StoreReader { StoreReader(database: database) }
}

extension StoreWriter {
  /// Adds an entry at the end of the record, chained to the one before, and what is derived from it.
  ///
  /// - Parameters:
  ///   - subject: Whom it is about; not read for the entry that introduces a participant or assessor.
  /// - Throws: ``StoreError`` when a rule of the record forbids it: a study that is closed, an id that exists or is unknown, an event that
  ///   has its outcome, a sitting that runs or has ended, an input out of sequence. The transaction is then lost.
  @discardableResult
  package mutating func append(
    _ content: EntryContent, about subject: Subject = .nobody, stamp: Stamp
  ) throws -> EntryReceipt {
    do {
      return try add(content, about: subject, stamp: stamp)
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  private mutating func add(
    _ content: EntryContent, about subject: Subject, stamp: Stamp
  ) throws -> EntryReceipt {
    if isClosed, content.kind != "personErased" { throw StoreError.studyClosed }
    let number = last.number + 1
    let person = try person(for: content, about: subject, number: number, recorded: stamp.recorded)
    try tables.add(
      content, number: number, recorded: stamp.recorded.milliseconds, person: person?.id)
    let text = content.json.compactText
    let assessor = try assessorKey(of: stamp.author)
    let columns = ChainedColumns(
      number: number, kind: content.kind, person: person?.key, author: stamp.author.text,
      assessor: assessor,
      recorded: stamp.recorded.milliseconds, machine: stamp.machine?.milliseconds, study: stamp.study,
      schedule: stamp.schedule, survey: stamp.survey, program: stamp.program, tzdata: stamp.tzdata)
    let hash = columns.write(after: last.hash, salt: salts.next(), content: text, to: &bytes)
    try tables.statements.run(.addEntry, bytes)
    last = (number, hash)
    StoreLog.appended(number, content.kind)
    if case .study(.closed) = content { isClosed = true }
    if case .roster(.renamed) = content { people[subject] = nil }
    guard let value = SHA256Value(bytes: hash) else { throw StoreError.damaged }
    return EntryReceipt(number: number, hash: value)
  }
}
