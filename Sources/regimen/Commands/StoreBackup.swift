import ArgumentParser
import Foundation
import Glibc
import Record
import SQLiteRecord

struct StoreBackup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write a copy of the data as they are now; others may go on working.",
    discussion: """
      With --encrypt the copy is encrypted by 'age' (Debian's package) for whoever has the key, and is on no disk as it \
      is, not for a moment. 'age -d -i KEY FILE > COPY' gives what 'store restore' takes.
      """)

  @Argument(help: ArgumentHelp("The file to write; it must not exist.", valueName: "file"), completion: .file())
  var file: String
  @Option(
    help: ArgumentHelp(
      "Encrypt it for this recipient: age1..., an SSH public key, or a file of such. May be repeated.",
      valueName: "recipient"))
  var encrypt: [String] = []
  @OptionGroup var study: StudyOptions

  func run() throws {
    let head = encrypt.isEmpty ? try copy() : try encrypted()
    Streams.standardOutput.writeLine(
      "'\(ConsoleText.safe(file))' holds \(ConsoleText.count(head.count, "entry"))\nhead \(head.hash)")
  }

  private func copy() throws -> Head {
    try SQLiteStore.existing(study, access: .recordOnly).backup(to: file)
    // The copy's own head: the store may have grown since.
    return try SQLiteStore.open(at: file, access: .recordOnly).read { try $0.head() }
  }

  private func encrypted() throws -> Head {
    let age = try AgeEncryption(for: encrypt)
    let store = try SQLiteStore.existing(study, access: .recordOnly)
    if FileManager.default.fileExists(atPath: file) { throw StoreError.fileExists(path: file) }
    // Who is erased meanwhile would be in it.
    for _ in 0..<20 {
      guard let image = try store.image() else {
        throw CommandFailure.notPossibleNow("only a file can be encrypted so")
      }
      let unfinished = try EncryptedFile(for: file)
      try age.write(image.bytes, to: unfinished.path)
      guard try store.isCurrent(image) else { continue }
      try unfinished.publish(as: file)
      return image.head
    }
    throw StoreError.busy
  }
}

/// An encrypted file that is being written beside its name.
private struct EncryptedFile: ~Copyable {
  let path: String

  init(for name: String) throws {
    path = name + ".unfinished-" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try DiskFailure.check(descriptor < 0 ? -1 : 0, "'\(ConsoleText.safe(name))' can't be written")
    close(descriptor)
    TemporaryFiles.add(path)
  }

  /// Makes it durable and gives it its name, which nothing may have yet.
  consuming func publish(as name: String) throws {
    for place in [path, URL(fileURLWithPath: name).deletingLastPathComponent().path] {
      let descriptor = open(place, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      try DiskFailure.check(fsync(descriptor), "'\(ConsoleText.safe(name))' can't be written")
    }
    if link(path, name) != 0, errno == EEXIST { throw StoreError.fileExists(path: name) }
    if !FileManager.default.fileExists(atPath: name) {
      try DiskFailure.check(rename(path, name), "'\(ConsoleText.safe(name))' can't be written")
    }
  }

  deinit {
    unlink(path)
    TemporaryFiles.forget(path)
  }
}
