import Foundation

/// Standard input line by line, taking no byte beyond the line: what follows may be a task's keys, or the pipe's next
/// reader's.
enum StandardInput {
  /// Longer lines are cut: no answer is.
  private static let limit = 1 << 20

  /// The next line without its break; nil at the end of the input.
  static func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return bytes.isEmpty ? nil : text(bytes) }
      if byte == 0x0A { return text(bytes) }
      if bytes.count < limit { bytes.append(byte) }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
