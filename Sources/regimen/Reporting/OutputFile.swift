import Foundation

/// Files that commands write when they are asked to.
enum OutputFile {
  static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// - Parameter path: '-' is standard output.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if path == "-" {
      Streams.standardOutput.write(bytes)
      return
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandFailure.disk("'\(path)' can't be written; check that its folder exists and its permissions")
    }
    Streams.standardError.writeLine("written: \(path)")
  }
}
