import Foundation
import Record
import Synchronization

/// Standard output and standard error: bytes as they are, in no locale.
///
/// A pipe whose reader has gone is quiet, as it is for other filters. Any other output that can't be written is a fault:
/// what follows is dropped, and the command ends with exit code 74 (``requireWritten()``).
package struct Streams {
  private let descriptor: Int32

  package static let standardOutput = Streams(descriptor: STDOUT_FILENO)
  package static let standardError = Streams(descriptor: STDERR_FILENO)

  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal; 80 for anything else.
  package var columns: Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col >= 20
    return isKnown ? Int(size.ws_col) : 80
  }
}

// MARK: - Writing

extension Streams {
  package func writeLine(_ line: String) { write(Array((line + "\n").utf8)) }

  /// Writes all bytes; after a failure, none.
  ///
  /// - Returns: False when nobody reads any more, or nothing can be written; what follows may be left out.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    guard descriptor == STDOUT_FILENO else { return put(bytes) == nil }
    return Streams.output.withLock { output in
      guard output.fault == nil else { return false }
      output.fault = put(bytes)
      if output.fault == nil { output.written += bytes.count }
      return output.fault == nil
    }
  }

  /// What became of standard output so far.
  private struct Output {
    /// Whole calls that were written, in bytes.
    var written = 0
    /// The system's error number.
    var fault: Int32?
  }

  private static let output = Mutex(Output())

  /// - Returns: The system's error number; nil when all was written.
  private func put(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN, waitUntilWritable() { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// For a terminal or a pipe that another program made non-blocking.
  private func waitUntilWritable() -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&wanted, 1, -1) >= 0 || errno == EINTR
  }

  /// - Throws: ``TerminalFailure`` when some of standard output could not be written, other than to a reader that has gone.
  package static func requireWritten() throws {
    let (fault, written) = output.withLock { ($0.fault, $0.written) }
    guard let fault, fault != EPIPE else { return }
    // What cannot be told is done all the same, and is not to be done again.
    let done = AppendedEntries.areThere ? "it is recorded, but " : ""
    throw TerminalFailure.disk(
      "\(done)standard output can't be written: \(String(cString: strerror(fault))); the output ends after \(written) bytes or within the next line"
    )
  }
}

// MARK: - The beginning

extension Streams {
  /// A closed pipe ends the output quietly. A standard stream that was closed stays unusable: else the next file that is
  /// opened, such as the data themselves, would take its place.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // Writing to what is open for reading alone fails, as writing to the closed stream would.
      let opened = open("/dev/null", O_RDONLY)
      if opened >= 0, opened != descriptor {
        dup2(opened, descriptor)
        close(opened)
      }
    }
  }
}
