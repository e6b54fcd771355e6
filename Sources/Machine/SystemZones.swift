package import CivilTime
import Foundation
import Glibc
import Synchronization

/// The system's zones, read from its zone data when they are asked for.
package struct SystemZones {
  /// The path of the folder.
  private let folder: String

  package init() { self.init(folder: ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo") }

  package init(folder: String) { self.folder = folder }

  /// The zone of an IANA name; nil when the system has none or its file is damaged.
  package func zone(_ name: String) -> Zone? {
    guard SystemZones.isName(name), let bytes = bytes(of: name) else { return nil }
    return try? Zone(name: name, tzif: bytes)
  }

  private static let kept = Mutex<[String: Zone]>([:])

  /// The same, read once: all that a process does goes by the zone data that its entries name, whatever is installed
  /// meanwhile.
  package func keptZone(_ name: String) -> Zone? {
    let place = folder + "/" + name
    if let zone = SystemZones.kept.withLock({ $0[place] }) { return zone }
    guard let zone = zone(name) else { return nil }
    SystemZones.kept.withLock { $0[place] = zone }
    return zone
  }

  /// The file of a zone; nil when the system has none, or one that is too large to be it.
  ///
  /// A deed reads all of them for its entry, so that they are read without Foundation's handles and buffers.
  func bytes(of name: String) -> [UInt8]? {
    let file = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == EMFILE || errno == ENFILE { SystemZones.wasOut.withLock { $0 = true } }
      return nil
    }
    defer { close(file) }
    var state = stat()
    guard fstat(file, &state) == 0, state.st_mode & S_IFMT == S_IFREG, state.st_size < 1 << 20 else { return nil }
    let size = Int(state.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      while count < size {
        let more = read(file, start + count, size - count)
        if more <= 0 { return }
        count += more
      }
    }
    return bytes.count == size ? bytes : nil
  }

  private static let wasOut = Mutex(false)

  /// Whether a zone could not be read because too many files were open: nothing is missing then.
  package static var ranOutOfFiles: Bool { wasOut.withLock { $0 } }

  /// Whether a text can be a zone's name: nothing that leaves the folder.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter, name.utf8.count <= 100, !name.contains("..") else { return false }
    // Files that lie beside the zones: the machine's own setting, copies with leap seconds, and places without a clock.
    if ["Factory", "localtime", "posixrules"].contains(name) || name.hasPrefix("posix/") || name.hasPrefix("right/") {
      return false
    }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) }
  }

  /// The IANA names of the system, for "did you mean".
  package var names: [String] { bytes(of: "tzdata.zi").map(ZoneTable.names) ?? [] }

  /// The version of the zone data: `2025b`; nil when the system does not say.
  var version: String? { bytes(of: "tzdata.zi").flatMap(ZoneTable.version) }
}
