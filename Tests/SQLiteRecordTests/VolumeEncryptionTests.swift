import Foundation
import Testing

@testable import SQLiteRecord

/// What Linux says of volumes, in folders that look as `/proc` and `/sys` do.
struct VolumeEncryptionTests {
  private static let mounts = """
    22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
    30 22 254:1 / /srv/knee\\040study rw shared:3 - ext4 /dev/mapper/study rw
    31 22 254:3 / /lv rw - xfs /dev/mapper/vg-lv rw
    32 22 0:40 /sub /btrfs rw - btrfs DEVICE rw
    33 22 0:41 / /private rw - ecryptfs /home/.private rw
    34 22 0:42 / /net rw - nfs4 server:/x rw
    35 30 259:2 / /srv/knee\\040study/plain rw - ext4 /dev/nvme0n1p2 rw
    36 22 254:5 / /mixed rw - xfs /dev/mapper/vg-mixed rw
    37 22 254:1 / / rw - ext4 /dev/mapper/study rw

    """

  /// `dm-1` is a mapping of dm-crypt; `dm-3` a logical volume on it, `dm-5` one that lies on a plain partition too.
  private func withSystem(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to path: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write("CRYPT-LUKS2-0123-study\n", to: "class/block/dm-1/dm/uuid")
    try write("LVM-abc\n", to: "class/block/dm-3/dm/uuid")
    try write("", to: "class/block/dm-3/slaves/dm-1")
    try write("LVM-def\n", to: "class/block/dm-5/dm/uuid")
    try write("", to: "class/block/dm-5/slaves/dm-1")
    try write("", to: "class/block/dm-5/slaves/nvme0n1p3")
    try write("3\n", to: "class/block/nvme0n1p3/partition")
    try write("2\n", to: "class/block/nvme0n1p2/partition")
    let blocks = folder.appendingPathComponent("dev/block")
    try FileManager.default.createDirectory(at: blocks, withIntermediateDirectories: true)
    for (number, name) in [("259:2", "nvme0n1p2"), ("254:1", "dm-1"), ("254:3", "dm-3"), ("254:5", "dm-5")] {
      try FileManager.default.createSymbolicLink(
        atPath: blocks.path + "/" + number, withDestinationPath: "../../class/block/" + name)
    }
    try body(folder.path)
  }

  private func found(_ path: String, _ system: String, policies: Set<String> = []) -> VolumeEncryption {
    VolumeEncryption(of: path, mounts: Self.mounts, system: system, isEncryptedFolder: policies.contains)
  }

  @Test func `a mapping of dm-crypt, and what lies on such alone, is encrypted`() throws {
    try withSystem { system in
      #expect(found("/srv/knee study/.regimen", system) == .encrypted(by: "LUKS"))
      #expect(found("/lv/a/b", system) == .encrypted(by: "LUKS"))
      #expect(found("/mixed/x", system) == .plain(device: "dm-5"))
      #expect(found("/srv/knee study/plain/x", system) == .plain(device: "nvme0n1p2"))
      #expect(found("/srv/knee studyroom", system) == .encrypted(by: "LUKS"))
    }
  }

  @Test func `file systems that encrypt, and folders that have a policy, are told`() throws {
    try withSystem { system in
      #expect(found("/private/x", system) == .encrypted(by: "eCryptfs"))
      #expect(
        found("/srv/knee study/plain/x", system, policies: ["/srv/knee study/plain/x"]) == .encrypted(by: "fscrypt"))
      #expect(found("/net/x", system) == .unknown(fileSystem: "nfs4"))
      #expect(found("/btrfs/x", system) == .unknown(fileSystem: "btrfs"))
    }
  }

  @Test func `of several mounts at one place the last counts, and this machine has an answer`() throws {
    try withSystem { system in
      #expect(found("/etc", system) == .encrypted(by: "LUKS"))
      #expect(VolumeEncryption(of: "/x", mounts: "", system: system) { _ in false } == .unknown(fileSystem: "unknown"))
    }
    _ = VolumeEncryption(of: NSTemporaryDirectory())
  }
}
