import ArgumentParser
import CommandOptions
import Foundation
import Glibc
import Machine

/// Runs the server of pages, which is a program of its own: this one stays small and quick to start.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the pages of the study: to participants, and to staff at the desk.",
    discussion: """
      Runs 'regimen-server', which lies beside this program or on the path; '--help' lists its options.

      regimen serve --port 8080
      regimen serve --host 0.0.0.0 --tls-certificate chain.pem --tls-key key.pem
      """)

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("Options of the server.", valueName: "options"))
  var arguments: [String] = []

  func run() throws {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = own.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("regimen-server")
    }
    let found = [beside].compactMap(\.self).first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let program = found ?? OtherProgram.find("regimen-server") else {
      throw CommandFailure.notPossibleNow(
        "'regimen-server' is neither beside this program nor on the path; 'make server' builds it")
    }
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    execv(program.path, &words)
    throw CommandFailure.notPossibleNow("'\(program.path)' can't be run")
  }
}
