import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOPosix
import StudyDesk

/// What leaves as a file. It was written whole before, so that a fault is told on a page; it has no name on the disk any
/// more, and is gone with the answer. It is read a piece at a time, however large it is.
struct Download: Sendable {
  let name: String
  let type: String
  private let file: UnnamedFile

  /// - Parameter path: Of the file, whose name is taken away.
  /// - Throws: ``ScratchRefusal/disk``.
  init(_ path: String, name: String, type: String) throws {
    file = try UnnamedFile(path)
    self.name = name
    self.type = type
  }

  var response: Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .contentDisposition: Download.disposition(name, isInline: false)], body: body)
  }

  /// The file, a piece at a time.
  var body: ResponseBody {
    ResponseBody(contentLength: Int(file.size)) { [file] writer in
      var place: Int64 = 0
      while place < file.size {
        let from = place
        let piece = try await NIOThreadPool.singleton.runIfActive { try file.piece(from) }
        if piece.isEmpty { break }
        place += Int64(piece.count)
        try await writer.write(ByteBuffer(bytes: piece))
      }
      try await writer.finish(nil)
    }
  }

  /// By RFC 6266: in a plain name hyphens stand for letters of other scripts and signs; where there are some, a second name
  /// has them all, as RFC 8187 writes it. Programs that know both take that.
  static func disposition(_ name: String, isInline: Bool) -> String {
    let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" }
    let whole = String(plain) == name ? "" : "; filename*=UTF-8''" + DeskPath.escaped(name)
    return "\(isInline ? "inline" : "attachment"); filename=\"\(String(plain))\"" + whole
  }
}

private final class UnnamedFile: Sendable {
  private let descriptor: Int32
  let size: Int64

  private static let pieceBytes = 256 << 10

  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw ScratchRefusal.disk }
    size = Int64(status.st_size)
    unlink(path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func piece(_ place: Int64) throws -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: UnnamedFile.pieceBytes) { buffer, count in
      let read = pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
      failed = read < 0
      count = max(0, read)
    }
    if failed { throw ScratchRefusal.disk }
    return bytes
  }
}
