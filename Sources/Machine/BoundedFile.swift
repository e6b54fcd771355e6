package import Diagnostics
package import Foundation

/// Files that the command line names. What has no end, such as a device, is read up to a limit.
package enum BoundedFile {
  /// A motion recording of ten minutes at 100 samples a second takes some 25 MB.
  package static let limit = 256 << 20

  /// The bytes of a file.
  ///
  /// - Throws: ``MachineRefusal/unreadableInput(path:_:)``.
  package static func read(_ path: String) throws -> Data {
    guard let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else {
      throw MachineRefusal.unreadableInput(path: path, InputFault(opening: path))
    }
    defer { try? handle.close() }
    return try read(handle, path)
  }

  /// A file that a command was given, with its name for messages; `-` is standard input.
  ///
  /// - Throws: As ``read(_:)``.
  package static func source(_ path: String) throws -> SourceFile {
    let isInput = path == "-"
    let data = try isInput ? read(.standardInput, path) : read(path)
    return SourceFile(path: isInput ? "standard input" : path, bytes: Array(data))
  }

  private static func read(_ handle: FileHandle, _ path: String) throws -> Data {
    guard let data = try? handle.read(upToCount: limit + 1) ?? Data() else {
      throw MachineRefusal.unreadableInput(path: path, InputFault(opening: path))
    }
    if data.count > limit { throw MachineRefusal.unreadableInput(path: path, .tooLarge) }
    return data
  }
}

/// Why a file that the command line names can't be read.
package enum InputFault: Hashable, Sendable {
  case missing, folder, notAllowed, tooLarge, unknown

  fileprivate init(opening path: String) {
    var isFolder: ObjCBool = false
    if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      self = .missing
    } else if isFolder.boolValue {
      self = .folder
    } else {
      self = FileManager.default.isReadableFile(atPath: path) ? .unknown : .notAllowed
    }
  }

  func message(_ path: String) -> String {
    switch self {
    case .missing: "there is no file '\(path)'"
    case .folder: "'\(path)' is a folder, and not a file"
    case .notAllowed: "the file '\(path)' may not be read; check its permissions"
    case .tooLarge: "'\(path)' is larger than \(BoundedFile.limit >> 20) MB"
    case .unknown: "the file '\(path)' can't be read"
    }
  }
}
