import Diagnostics
import Foundation
import Glibc

/// The program that encrypts for those who have a key: Debian's `age`.
package struct AgeEncryption {
  private let program: URL
  /// What each recipient is to `age`: a key, or a file of keys.
  private let arguments: [String]

  /// - Parameter recipients: `age1...`, `ssh-ed25519 ...`, or the path of a file with such lines.
  /// - Throws: ``MachineRefusal`` when `age` is not installed, or a file is not there.
  package init(for recipients: [String]) throws {
    guard let program = OtherProgram.find("age") else {
      throw MachineRefusal.noAge
    }
    self.program = program
    arguments = try recipients.flatMap { recipient in
      if ["age1", "ssh-"].contains(where: recipient.hasPrefix) { return ["-r", recipient] }
      guard FileManager.default.isReadableFile(atPath: recipient) else {
        throw MachineRefusal.notARecipient(escapingControls(recipient))
      }
      return ["-R", recipient]
    }
  }

  /// Whether a file is one that `age` has encrypted.
  ///
  /// - SeeAlso: The age file format, C2SP.
  static func isEncrypted(_ path: String) -> Bool {
    var status = stat()
    // A pipe would wait for somebody who writes.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 19)) == Data("age-encryption.org/".utf8)
  }

  /// Has the bytes encrypted into a file. They reach `age` through a pipe: no disk has them as they are.
  ///
  /// - Throws: ``MachineRefusal`` with what `age` said.
  package func write(_ bytes: [UInt8], to path: String) throws {
    let said = try OtherProgram.run(program, arguments + ["-o", path], input: bytes)
    guard said.code == 0 else {
      let lines = said.error.split(whereSeparator: \.isNewline).joined(separator: "; ")
      throw MachineRefusal.notDone("age did not encrypt the backup: \(escapingControls(String(lines.prefix(400))))")
    }
  }
}
