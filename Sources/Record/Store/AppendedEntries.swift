import Synchronization

/// Whether this process has recorded anything: whoever can't be told what a command did is told that much.
package enum AppendedEntries {
  private static let isAny = Mutex(false)

  /// Notes of what was exported or looked at are not among them.
  package static var areThere: Bool { isAny.withLock { $0 } }

  static func note() { isAny.withLock { $0 = true } }
}
