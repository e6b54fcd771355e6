/// Where a record lies: a file, a server. `Record` owns what entries say, how they are hashed and what is allowed; a
/// backend keeps rows and finds them.
///
/// Everything that a backend throws is a ``StoreError``, apart from what a body given to it throws.
package protocol RecordBackend: Sendable {
  /// The store's 16 random bytes.
  var identity: [UInt8] { get }
  var lanes: Lanes { get }
  /// Whether it is a copy without names, which is read and never written.
  var isCopy: Bool { get }
  /// Where it is, as a person would open it again.
  var place: String { get }
  /// How many calls it serves at once; more wait.
  var callsAtOnce: Int { get }

  /// Runs `body` on one consistent state, which others may go on changing.
  func read<Value>(_ body: (any RecordSnapshot) throws -> Value) throws -> Value

  /// Runs `body` as one transaction: durable when this returns, undone when `body` throws. Nobody else writes meanwhile what
  /// is in its scope.
  ///
  /// - Parameter body: May be run by another thread while this one waits, and again when nothing of its first run is kept; it waits
  ///   for no other write.
  /// - Throws: ``StoreError/busy`` when another holds the store too long.
  func write<Value>(_ scope: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value

  /// Runs `body` on the same store with one transaction round all that it writes: each of its writes is undone by itself when
  /// it throws, and all are durable when this returns. Where a backend can't, each of its writes is durable by itself.
  ///
  /// - Parameter body: Reads and writes, and does nothing else with the backend that it is given.
  func together<Value>(_ body: (any RecordBackend) throws -> Value) throws -> Value

  /// Takes hold of a sitting; nil while another holds it. It ends with the value, and with the process.
  func lock(sitting number: Int64) throws -> SittingLock?

  /// Writes a copy, as of one moment, into a new file of one's own.
  func backup(to path: String) throws

  /// Writes a copy without names, as of one moment, into a new file of one's own: it lacks all second contents, and the
  /// contents of some entries. What is derived is derived from what it has.
  ///
  /// - Parameter leavesOut: Whether the content of an entry is to be left out as a whole.
  func copyWithoutNames(to path: String, leavingOut leavesOut: (ChainLink) throws -> Bool) throws

  /// Clears the bytes of erased content from wherever the backend may still have them, if that is to be done.
  ///
  /// - Throws: ``StoreError/erasedNotCleared``.
  func clearErased() throws

  /// Whether bytes of erased content may still lie where the backend keeps them.
  func hasErasedBytes() throws -> Bool

  /// Keeps what a check of the record found, beside the record.
  func keep(_ finding: Finding) throws

  func lastFinding() throws -> Finding?

  /// Runs `body` on tables of one's own, in which nothing is, and of which nothing is kept: others neither see them nor
  /// wait.
  func withBlankTables<Value>(_ body: (any RecordTransaction) throws -> Value) throws -> Value

  /// The same store for reading alone, which waits for nobody at this one: for what goes through all of the record. It is to
  /// be closed.
  func beside() throws -> any RecordBackend

  func close() throws
}

extension RecordBackend {
  package func together<Value>(_ body: (any RecordBackend) throws -> Value) throws -> Value { try body(self) }
  package var callsAtOnce: Int { 1 }
}
