import Record

/// Statements whose answers nobody asks for: they are sent with whatever is sent next. They are those of the part of the transaction
/// that is under way, behind those of the parts before it.
struct WaitingStatements {
  private var statements: [Statement] = []
  /// Where those of the part begin.
  private var start = 0
  /// Whether a statement of the part that changes or holds something was sent.
  private var hasSent = false

  /// So many statements, or bytes of what they carry, wait at most.
  private static let (mostWaiting, mostBytes) = (64, 1 << 18)

  var isEmpty: Bool { statements.isEmpty }
}

extension WaitingStatements {
  /// - Returns: Whether so much waits that it is to be sent.
  mutating func add(_ statement: Statement) -> Bool {
    statements.append(statement)
    let count = statements.count - start
    return count >= Self.mostWaiting || statements.reduce(0) { $0 + $1.arguments.bytes.count } >= Self.mostBytes
  }

  /// Whether what waits has to be sent before a statement of the part: all but reading follows what was there before it, and
  /// reading what the part has written itself. What other parts have written need not be seen: they are others' deeds, which might
  /// as well have been done at the same time.
  mutating func goes(before sql: String) -> Bool {
    let isReading = Statement.isOnlyReading(sql)
    hasSent = hasSent || !isReading
    return !statements.isEmpty && (!isReading || statements.count > start)
  }

  /// Takes all, to be sent.
  mutating func take() -> [Statement] {
    hasSent = hasSent || statements.count > start
    start = 0
    defer { statements.removeAll() }
    return statements
  }

  mutating func removeAll() { self = WaitingStatements() }
}

// MARK: - Parts of a transaction

extension WaitingStatements {
  mutating func beginPart() { (start, hasSent) = (statements.count, false) }

  /// Forgets what waits of the part.
  ///
  /// - Returns: False when more of it was sent than what reads.
  mutating func leavePartOut() -> Bool {
    if hasSent { return false }
    statements.removeLast(statements.count - start)
    return true
  }

  mutating func joinRows() { statements = statements.joiningRows }
}
