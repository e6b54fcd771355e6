import Foundation
import Logging

/// What the machine was asked for, in the program's log: no answer, no name, no other text of a person.
enum MachineLog {
  private static let logger = Logger(label: "regimen")

  static func read(files: Int, bytes: Int) {
    logger.debug("files read", metadata: ["files": "\(files)", "bytes": "\(bytes)"])
  }

  static func ran(_ program: URL, _ code: Int32) {
    logger.debug("another program", metadata: ["path": "\(program.path)", "exit": "\(code)"])
  }
}
