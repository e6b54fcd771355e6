/// Why something could not be done at a terminal, in words for who sits there; what ran it makes an exit code of the kind.
package struct TerminalFailure: Error {
  package enum Kind: Hashable, Sendable {
    /// The words of the request are off.
    case request
    /// What was handed in, or what is stored, is not as it has to be.
    case data
    /// Not due, already recorded, goes on elsewhere.
    case state
    case disk
    /// Somebody else has the store.
    case busy
    /// Stopped by the person; what was confirmed is kept.
    case stopped
  }

  package let kind: Kind
  package let message: String

  static func request(_ message: String) -> TerminalFailure { TerminalFailure(kind: .request, message: message) }

  static func data(_ message: String) -> TerminalFailure { TerminalFailure(kind: .data, message: message) }

  static func state(_ message: String) -> TerminalFailure { TerminalFailure(kind: .state, message: message) }

  static func disk(_ message: String) -> TerminalFailure { TerminalFailure(kind: .disk, message: message) }

  static func busy(_ message: String) -> TerminalFailure { TerminalFailure(kind: .busy, message: message) }

  static func stopped(_ message: String) -> TerminalFailure { TerminalFailure(kind: .stopped, message: message) }
}
