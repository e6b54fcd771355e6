import ArgumentParser
import CommandOptions
import Foundation
import Glibc
import Machine
import Record
import TerminalFace

struct StoreBackup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write a copy of the data as they are now; others may go on working.",
    discussion: """
      With --encrypt the copy is encrypted by 'age' (Debian's package) for whoever has the key, and is on no disk as it \
      is, not for a moment. 'age -d -i KEY FILE > COPY' gives what 'store restore' takes.

      regimen store backup study-backup.sqlite
      regimen store backup study-backup.age --encrypt study-key.pub
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
    try StorePlace(file).requireOutside(study.place)
    try study.existingStore(.recordOnly).noteFault(.names)
    let head = encrypt.isEmpty ? try copy() : try encrypted()
    Streams.standardOutput.writeLine(
      "'\(ConsoleText.safe(file))' holds \(ConsoleText.count(head.count, "entry"))\nhead \(head.hash)")
  }

  private func copy() throws -> Head {
    let (store, copy) = (try study.existingStore(.recordOnly), StorePlace(file))
    try copy.backup(store)
    // The copy's own head: the store may have grown since.
    return try copy.open(.recordOnly).read { try $0.head() }
  }

  private func encrypted() throws -> Head {
    let age = try AgeEncryption(for: encrypt)
    let store = try study.existingStore(.recordOnly)
    if FileManager.default.fileExists(atPath: file) { throw StoreError.fileExists(path: file) }
    // Who is erased meanwhile would be in it.
    for _ in 0..<20 {
      guard let image = try store.image() else {
        throw CommandFailure.notPossibleNow("only a file can be encrypted so")
      }
      let path = file + ".unfinished-" + String(UInt64.random(in: .min ... .max), radix: 16)
      let unfinished = try OutputFile(making: path, for: file)
      defer { unfinished.discard() }
      try study.place.store.noting(path) { try age.write(image.bytes, to: path) }
      guard try store.isCurrent(image) else { continue }
      try unfinished.finish()
      // A name that is taken stays with what has it.
      if link(path, file) != 0 {
        if errno == EEXIST { throw StoreError.fileExists(path: file) }
        // Some file systems have no links.
        try DiskFailure.check(rename(path, file), "'\(ConsoleText.safe(file))' can't be written")
      }
      try OutputPlace.synchronize(folder: URL(fileURLWithPath: file).deletingLastPathComponent().path)
      return image.head
    }
    throw StoreError.busy
  }
}
