/// A study's data: the appended, chained record, and what is derived from it, wherever a backend keeps them.
///
/// Every ``write(_:_:)`` that returns is durable. A store serves ``callsAtOnce`` calls at a time; other stores, in this process
/// or others, may be open on the same data.
package struct StudyStore: Sendable {
  package let backend: any RecordBackend
  /// 32 hexadecimal digits, random. An entry is named everywhere by store and number.
  package let id: String

  package init(over backend: any RecordBackend) {
    self.backend = backend
    id = hexadecimal(backend.identity)
  }

  /// Whether it is a copy without names, which is read and never written.
  package var isCopy: Bool { backend.isCopy }

  /// Where it is, as a person would open it again: the path of its file.
  package var place: String { backend.place }

  /// How many calls go on at once: one for a file. More wait.
  package var callsAtOnce: Int { backend.callsAtOnce }
}

extension StudyStore {
  /// Reads one consistent state of the store.
  ///
  /// - Parameter body: May not call ``read(_:)`` or ``write(_:_:)`` of the same store.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try backend.read { try body(reader(of: $0)) }
  }

  /// Runs `body` as one transaction: all that it appends is kept, durably, when it returns, and nothing when it
  /// throws or when any of its calls has thrown.
  ///
  /// What `body` reads through ``StoreWriter/reader`` cannot be changed by others before it ends: numbers that must
  /// be unique are given inside.
  ///
  /// - Parameters:
  ///   - scope: What it reads to decide by, and changes: the narrower it is, the more others write meanwhile.
  ///   - body: May not call ``read(_:)`` or ``write(_:_:)`` of the same store, nor wait for others who do. It may be run by another
  ///     thread while this one waits, and again when nothing of its first run is kept.
  /// - Throws: ``StoreError/busy`` when another process holds the store for 10 s; ``StoreError/disk(_:)``; what
  ///   `body` throws.
  package func write<Value>(
    _ scope: WriteScope = .all, _ body: (inout StoreWriter) throws -> Value
  ) throws -> Value {
    var hasAppended = false
    let value = try backend.write(scope) { transaction in
      var writer = try StoreWriter(transaction, reader: reader(of: transaction.snapshot))
      let value = try body(&writer)
      if let failure = writer.failure { throw failure }
      hasAppended = writer.hasAppended
      return value
    }
    if hasAppended { AppendedEntries.note() }
    return value
  }

  /// Runs `body` on the same store, whose writes share a commit and its wait for the disk: each ``write(_:_:)`` that throws is
  /// undone by itself, and what the others have appended is durable when this returns, not before.
  ///
  /// - Parameter body: Reads and writes, and does nothing else with the store that it is given.
  /// - Throws: ``StoreError`` when nothing was kept; what `body` throws, and nothing is kept then either.
  package func together<Value>(_ body: (StudyStore) throws -> Value) throws -> Value {
    try backend.together { try body(StudyStore(over: $0)) }
  }

  /// Appends one entry durably; see ``StoreWriter/append(_:about:identifying:stamp:)``.
  @discardableResult
  package func append(_ content: EntryContent, about subject: Subject = .nobody, stamp: Stamp) throws -> EntryReceipt {
    try write { try $0.append(content, about: subject, stamp: stamp) }
  }

  /// Writes a copy of the store as it is now, while others may read and write.
  ///
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/disk(_:)``.
  package func backup(to path: String) throws { try backend.backup(to: path) }

  /// The same store for reading alone, which waits for nobody at this one. It is to be closed.
  package func beside() throws -> StudyStore { StudyStore(over: try backend.beside()) }

  /// Closes the connection.
  ///
  /// - Throws: ``StoreError`` when the last writing fails; all that was appended is kept all the same.
  package func close() throws { try backend.close() }

  func reader(of snapshot: any RecordSnapshot) -> StoreReader {
    StoreReader(snapshot: snapshot, identity: backend.identity, lanes: backend.lanes)
  }
}
