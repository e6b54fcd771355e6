import Synchronization

/// Whether this process has recorded anything: whoever can't be told what a command did is told that much.
package enum AppendedEntries {
  private static let isAny = Mutex(false)

  /// Notes of what was exported or looked at are not among them.
  package static var areThere: Bool { isAny.withLock { $0 } }

  /// Runs `body`, whose entries are those of data that are made for a look.
  package static func leavingOut<Value>(_ body: () throws -> Value) rethrows -> Value {
    let before = areThere
    defer { isAny.withLock { $0 = before } }
    return try body()
  }

  static func note() { isAny.withLock { $0 = true } }
}
