import Foundation

/// Standard output and standard error: bytes as they are, no locale, deaf to a reader that has gone.
struct Streams {
  private let handle: FileHandle

  static let standardOutput = Streams(handle: .standardOutput)
  static let standardError = Streams(handle: .standardError)

  static var inputIsTerminal: Bool { isatty(FileHandle.standardInput.fileDescriptor) == 1 }

  var isTerminal: Bool { isatty(handle.fileDescriptor) == 1 }

  /// The columns of the terminal; 80 for anything else.
  var columns: Int {
    var size = winsize()
    let isKnown = ioctl(handle.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col >= 20
    return isKnown ? Int(size.ws_col) : 80
  }

  /// Runs `body` with standard output going to a new file.
  ///
  /// - Throws: ``CommandFailure`` when the file can't be made or is there; what `body` throws.
  static func withOutput(to path: String, _ body: () throws -> Void) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CommandFailure.disk("'\(path)' can't be written") }
    let kept = dup(STDOUT_FILENO)
    defer {
      dup2(kept, STDOUT_FILENO)
      close(kept)
      close(file)
    }
    dup2(file, STDOUT_FILENO)
    try body()
    guard fsync(file) == 0 else { throw CommandFailure.disk("'\(path)' can't be written whole") }
  }

  /// A closed pipe ends the output quietly, as it does for other filters.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  func writeLine(_ line: String) { write(Array((line + "\n").utf8)) }

  /// Writes all bytes; what the other side no longer reads is dropped.
  ///
  /// - Returns: False when nobody reads any more; what follows may be left out.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    do {
      try handle.write(contentsOf: bytes)
      return true
    } catch {
      return false
    }
  }
}
