/// Who writes to a store at a moment, as far as another process can tell.
package struct StoreHolder: Hashable, Sendable, CustomStringConvertible {
  package let process: Int
  /// The program and its subcommands, such as `regimen store merge`, without options and what they carry: a command line
  /// may hold names. Nil when the machine does not tell.
  package let command: String?

  package init(process: Int, command: String?) {
    self.process = process
    self.command = command
  }

  /// Whether it may hold the store for long: it adds a whole roster, or writes the file anew.
  package var isAtLongWork: Bool {
    command.map { command in StoreHolder.longWork.contains { command.hasSuffix(" " + $0) } } ?? false
  }

  private static let longWork = ["store merge", "store rebuild", "participant import", "participant erase"]

  package var description: String {
    command.map { "'\($0)' (process \(process))" } ?? "process \(process)"
  }
}
