package import Diagnostics
package import Foundation

/// Files that the command line names. What has no end, such as a device, is read up to a limit.
package enum BoundedFile {
  /// A motion recording of ten minutes at 100 samples a second takes some 25 MB.
  package static let limit = 256 << 20

  /// The bytes of a file; nil when it can't be read, or is over the limit.
  package static func read(_ path: String) -> Data? {
    guard let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else { return nil }
    defer { try? handle.close() }
    return read(handle)
  }

  package static func read(_ handle: FileHandle) -> Data? {
    guard let data = try? handle.read(upToCount: limit + 1) ?? Data(), data.count <= limit else { return nil }
    return data
  }
}

extension BoundedFile {
  /// A file that a command was given, with its name for messages; `-` is standard input.
  package static func source(_ path: String) throws -> SourceFile {
    guard let data = path == "-" ? read(.standardInput) : read(path) else {
      throw MachineRefusal.unreadableInput(path: path)
    }
    return SourceFile(path: path == "-" ? "standard input" : path, bytes: Array(data))
  }
}
