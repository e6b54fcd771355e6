import DataExport
import Foundation
import Glibc
import StudyDesk

/// A folder of the server's own for files in the making. Only its account reads it, and it is gone afterwards.
final class ScratchFolder: ExportFolder {
  private let place: String
  /// In the order in which they were begun.
  private(set) var names: [String] = []

  private init(_ place: String) { self.place = place }

  static func with<Value>(_ body: (ScratchFolder) throws -> Value) throws -> Value {
    let template = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-desk-XXXXXX").path
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw ScratchRefusal.disk }
    let place = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: place) }
    return try body(ScratchFolder(place))
  }

  func path(_ name: String) -> String { place + "/" + name }

  func file(_ name: String) throws -> ByteSink {
    if let inner = name.split(separator: "/").dropLast().first { mkdir(path(String(inner)), 0o700) }
    let file = try ScratchFile(path(name))
    names.append(name)
    return { try file.write($0) }
  }

  func write(_ bytes: [UInt8], to name: String) throws { try file(name)(bytes) }
}

/// A file that is being written; it is closed with its last use.
private final class ScratchFile {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw ScratchRefusal.disk }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ScratchRefusal.disk }
      written += count
    }
  }
}

/// Why nothing could be written on the server's disk.
enum ScratchRefusal: Refusal, Hashable {
  case disk

  var kind: RefusalKind { .disk }
  var message: String { "the server can't write its temporary files; an administrator of the machine has to see to it" }
}
