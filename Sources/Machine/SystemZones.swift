package import CivilTime
package import Foundation
import Glibc
import Synchronization

/// The system's zones, read from its zone data when they are asked for.
package struct SystemZones {
  private let folder: URL

  package init() {
    let set = ProcessInfo.processInfo.environment["TZDIR"]
    self.init(folder: URL(fileURLWithPath: set ?? "/usr/share/zoneinfo", isDirectory: true))
  }

  package init(folder: URL) { self.folder = folder }

  /// The zone of an IANA name; nil when the system has none or its file is damaged.
  package func zone(_ name: String) -> Zone? {
    guard SystemZones.isName(name), let bytes = bytes(of: name) else { return nil }
    return try? Zone(name: name, tzif: bytes)
  }

  private static let kept = Mutex<[URL: Zone]>([:])

  /// The same, read once: all that a process does goes by the zone data that its entries name, whatever is installed
  /// meanwhile.
  package func keptZone(_ name: String) -> Zone? {
    let place = folder.appending(path: name)
    if let zone = SystemZones.kept.withLock({ $0[place] }) { return zone }
    guard let zone = zone(name) else { return nil }
    SystemZones.kept.withLock { $0[place] = zone }
    return zone
  }

  /// The file of a zone; nil when the system has none, or one that is too large to be it.
  func bytes(of name: String) -> [UInt8]? {
    let data = try? Data(contentsOf: folder.appendingPathComponent(name))
    if data == nil { SystemZones.noteIfOutOfFiles() }
    guard let data, data.count < 1 << 20 else { return nil }
    return Array(data)
  }

  private static let wasOut = Mutex(false)

  /// Whether a zone could not be read because too many files were open: nothing is missing then.
  package static var ranOutOfFiles: Bool { wasOut.withLock { $0 } }

  private static func noteIfOutOfFiles() {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == EMFILE || errno == ENFILE { wasOut.withLock { $0 = true } }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether a text can be a zone's name: nothing that leaves the folder.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter, name.utf8.count <= 100, !name.contains("..") else { return false }
    // Files that lie beside the zones: the machine's own setting, copies with leap seconds, and places without a clock.
    if ["Factory", "localtime", "posixrules"].contains(name) || name.hasPrefix("posix/") || name.hasPrefix("right/") {
      return false
    }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) }
  }

  /// The IANA names of the system, for "did you mean": what `tzdata.zi` defines (`Z NAME ...`) and links (`L OF NAME`).
  package var names: [String] {
    guard let table = try? Data(contentsOf: folder.appendingPathComponent("tzdata.zi")) else { return [] }
    return table.withUnsafeBytes { table in
      table.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let place: Int
        switch line.first {
        case UInt8(ascii: "Z"): place = 1
        case UInt8(ascii: "L"): place = 2
        default: return nil
        }
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: place + 1)
        return parts.count > place ? String(decoding: parts[place], as: UTF8.self) : nil
      }
    }
  }

  /// The version of the zone data: `2025b`; nil when the system does not say.
  var version: String? {
    guard let handle = try? FileHandle(forReadingFrom: folder.appendingPathComponent("tzdata.zi")),
      let head = try? handle.read(upToCount: 64), let text = String(data: head, encoding: .utf8),
      let line = text.split(separator: "\n").first, line.hasPrefix("# version ")
    else { return nil }
    return String(line.dropFirst("# version ".count))
  }
}
