import ArgumentParser

/// Why a command could not do its work, with the exit code that says so to a script.
struct CommandFailure: Error {
  let code: ExitCode
  let message: String

  private init(_ code: Int32, _ message: String) {
    self.code = ExitCode(code)
    self.message = message
  }

  /// Faults that were reported already.
  static let faultsReported = CommandFailure(1, "")

  static func usage(_ message: String) -> CommandFailure { CommandFailure(64, message) }

  static func badData(_ message: String) -> CommandFailure { CommandFailure(65, message) }

  /// Not due, already recorded, goes on elsewhere.
  static func notPossibleNow(_ message: String) -> CommandFailure { CommandFailure(69, message) }

  static func disk(_ message: String) -> CommandFailure { CommandFailure(74, message) }

  static func busy(_ message: String) -> CommandFailure { CommandFailure(75, message) }

  /// What somebody reads who has a feed and nothing else; the code stays for who runs the study.
  ///
  /// - Parameter contact: Whom they may ask, as `study.yaml` says it.
  static func closedDoor(_ code: ExitCode, contact: String?) -> CommandFailure {
    let whom = contact.map { " (\(ConsoleText.safe($0)))" } ?? ""
    return CommandFailure(
      code.rawValue,
      "this can't be shown now; please tell those who run the study\(whom) / 今は表示できません。研究担当者\(whom)にお知らせください。")
  }

  /// A time limit ended the sitting, which is recorded as it stood.
  static let timedOut = CommandFailure(124, "")

  /// Stopped by the person; what was confirmed is kept.
  static func stopped(_ message: String) -> CommandFailure { CommandFailure(130, message) }

  var isStop: Bool { code == CommandFailure.stopped("").code }
}
