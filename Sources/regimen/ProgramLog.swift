import Foundation
import Logging
import Machine
import TerminalFace

/// The program's log: to standard error, at the level that `REGIMEN_LOG` names, and silent without it.
///
/// What is logged never holds an answer, a name, a reason or any other text of a person.
enum ProgramLog {
  private static let logger = Logger(label: "regimen")

  static let variable = "REGIMEN_LOG"

  /// Called once, before anything is logged.
  static func begin() {
    guard let word = ProcessInfo.processInfo.environment[variable], !word.isEmpty else {
      return LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    }
    guard let level = Logger.Level(rawValue: word.lowercased()) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      Streams.standardError.writeLine("note: \(variable) names no level; the levels are \(levels)")
      return LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    }
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
  }

  static func began(_ command: Any.Type) {
    logger.debug("command", metadata: ["name": "\(command)", "program": "\(ProgramVersion.current)"])
  }

  static func ended(_ code: Int32) { logger.debug("done", metadata: ["exit": "\(code)"]) }
}
