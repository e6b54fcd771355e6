package import ArgumentParser
package import TerminalFace
import Wording

/// Why a command could not do its work, with the exit code that says so to a script.
package struct CommandFailure: Error {
  package let code: ExitCode
  package let message: String

  private init(_ code: Int32, _ message: String) {
    self.code = ExitCode(code)
    self.message = message
  }

  /// The failure of a face, with the code of its kind.
  package init(_ failure: TerminalFailure) {
    let code: Int32 =
      switch failure.kind {
      case .request: 64
      case .data: 65
      case .state: 69
      case .disk: 74
      case .busy: 75
      case .stopped: 130
      }
    self.init(code, failure.message)
  }

  /// What the desk, the store, a face or a command says; nil for any other error.
  package init?(of error: any Error) {
    if let failure = error as? CommandFailure {
      self = failure
    } else if let failure = TerminalFailure(of: error) {
      self.init(failure)
    } else {
      return nil
    }
  }

  /// Faults that were reported already.
  package static let faultsReported = CommandFailure(1, "")

  /// The words of the command line ask for what can't be.
  package static func usage(_ message: String) -> CommandFailure { CommandFailure(64, message) }

  /// A file or the data are not as they have to be.
  package static func badData(_ message: String) -> CommandFailure { CommandFailure(65, message) }

  /// Not due, already recorded, goes on elsewhere.
  package static func notPossibleNow(_ message: String) -> CommandFailure { CommandFailure(69, message) }

  /// A file can't be read or written.
  package static func disk(_ message: String) -> CommandFailure { CommandFailure(74, message) }

  /// Another process has the data; later it may go.
  package static func busy(_ message: String) -> CommandFailure { CommandFailure(75, message) }

  /// What somebody reads who has a feed and nothing else; the code stays for who runs the study.
  ///
  /// - Parameter contact: Whom they may ask, as `study.yaml` says it.
  package static func closedDoor(_ code: ExitCode, contact: String?) -> CommandFailure {
    let whom = contact.map { " (\(ConsoleText.safe($0)))" } ?? ""
    return CommandFailure(code.rawValue, Wording.all.map { $0.closedDoor(whom) }.joined(separator: " / "))
  }

  /// A time limit ended the sitting, which is recorded as it stood.
  package static let timedOut = CommandFailure(124, "")

  /// Stopped by the person; what was confirmed is kept.
  package static func stopped(_ message: String) -> CommandFailure { CommandFailure(130, message) }
}
