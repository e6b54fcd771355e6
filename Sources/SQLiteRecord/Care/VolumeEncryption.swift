import Foundation
import Glibc

/// Whether the volume on which a file lies is encrypted, as far as Linux lets a program see.
package enum VolumeEncryption: Hashable, Sendable {
  /// By what: `LUKS`, `fscrypt`, `eCryptfs`.
  case encrypted(by: String)
  /// The device that is not encrypted.
  case plain(device: String)
  /// The kind of file system, of which it can't be told.
  case unknown(fileSystem: String)

  /// - Parameters:
  ///   - path: Of a file or folder that is there.
  ///   - mounts: The text of `/proc/self/mountinfo`.
  ///   - system: The folder `/sys`.
  package init(of path: String, mounts: String, system: String, isEncryptedFolder: (String) -> Bool) {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let mount = Mount.holding(real, in: mounts) else {
      self = .unknown(fileSystem: "unknown")
      return
    }
    if let name = VolumeEncryption.stacked[mount.fileSystem] {
      self = .encrypted(by: name)
    } else if isEncryptedFolder(real) {
      self = .encrypted(by: "fscrypt")
    } else if let device = mount.device(in: system) {
      self =
        VolumeEncryption.isEncrypted(device, system: system)
        ? .encrypted(by: "LUKS") : .plain(device: device.lastPathComponent)
    } else {
      self = .unknown(fileSystem: mount.fileSystem)
    }
  }

  /// That of a path on this machine.
  package init(of path: String) {
    let mounts = (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? ""
    self.init(of: path, mounts: mounts, system: "/sys", isEncryptedFolder: VolumeEncryption.hasPolicy)
  }

  /// File systems that encrypt what they keep in another one.
  private static let stacked = [
    "ecryptfs": "eCryptfs", "fuse.gocryptfs": "gocryptfs", "fuse.cryfs": "CryFS", "fuse.encfs": "EncFS",
  ]

  /// A mapping that dm-crypt makes, or one that lies on such mappings alone, as a logical volume does.
  private static func isEncrypted(_ device: URL, system: String, depth: Int = 0) -> Bool {
    let name = try? String(contentsOf: device.appendingPathComponent("dm/uuid"), encoding: .utf8)
    if let name, name.hasPrefix("CRYPT-") { return true }
    let below = (try? FileManager.default.contentsOfDirectory(atPath: device.path + "/slaves")) ?? []
    guard !below.isEmpty, depth < 8 else { return false }
    return below.allSatisfy {
      isEncrypted(URL(fileURLWithPath: system + "/class/block/" + $0), system: system, depth: depth + 1)
    }
  }

  /// Whether ext4 or F2FS encrypts what is in a folder.
  private static func hasPolicy(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // FS_IOC_GETFLAGS, and FS_ENCRYPT_FL among the flags.
    var flags: Int = 0
    return ioctl(descriptor, 0x8008_6601, &flags) == 0 && flags & 0x800 != 0
  }
}

/// A line of `/proc/self/mountinfo`.
private struct Mount {
  let number: Substring
  let point: String
  let fileSystem: String
  let source: String

  /// The mount on which a path lies: of those above it the deepest, and of several there the last.
  static func holding(_ path: String, in text: String) -> Mount? {
    var found: Mount?
    for line in text.split(separator: "\n") {
      guard let mount = Mount(line), mount.holds(path), mount.point.count >= found?.point.count ?? 0 else { continue }
      found = mount
    }
    return found
  }

  private init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let dash = words.firstIndex(of: "-"), dash >= 6, words.count > dash + 2 else { return nil }
    number = words[2]
    point = Mount.unescaped(words[4])
    fileSystem = String(words[dash + 1])
    source = Mount.unescaped(words[dash + 2])
  }

  /// Blanks stand as `\040`.
  private static func unescaped(_ word: Substring) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")].reduce(String(word)) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }

  private func holds(_ path: String) -> Bool { point == "/" || path == point || path.hasPrefix(point + "/") }

  /// The folder of the block device below; nil for a file system that has none.
  func device(in system: String) -> URL? {
    var places = [system + "/dev/block/" + number]
    // Btrfs has a number of its own: the device is the one that was mounted.
    if source.hasPrefix("/dev/") {
      let name = URL(fileURLWithPath: source).resolvingSymlinksInPath().lastPathComponent
      places.append(system + "/class/block/" + name)
    }
    return places.first { FileManager.default.fileExists(atPath: $0) }
      .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
  }
}
