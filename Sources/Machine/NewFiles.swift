import Foundation
import Glibc

/// Files that are written beside their places until all are on the disk, and then take them. What is given up leaves nothing,
/// no folder either.
struct NewFiles {
  /// Those that were made, the outer before the inner.
  private var folders: [String] = []
  private var files: [(draft: String, place: String)] = []
  private var taken: [String] = []

  /// Writes a file's draft, and makes the folders on the way to it.
  ///
  /// - Throws: ``MachineRefusal``.
  mutating func write(_ bytes: [UInt8], to place: String) throws {
    let url = URL(fileURLWithPath: place)
    try makeFolder(url.deletingLastPathComponent().path)
    let draft = url.deletingLastPathComponent().path + "/" + TemporaryFiles.newName()
    TemporaryFiles.add(draft)
    files.append((draft, place))
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    try DiskFailure.check(descriptor, place)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      try DiskFailure.check(Int32(clamping: count), place)
      rest = rest.dropFirst(count)
    }
    // A disk may find out here that it is full.
    if fsync(descriptor) != 0, errno != EINVAL { throw DiskFailure.now(place) }
  }

  /// Gives every draft its place.
  ///
  /// - Throws: ``MachineRefusal``, also when something has come to be there meanwhile.
  mutating func take() throws {
    for (draft, place) in files {
      if access(place, F_OK) == 0 { throw DiskFailure.now(place) }
      try DiskFailure.check(rename(draft, place), place)
      taken.append(place)
      TemporaryFiles.forget(draft)
    }
  }

  /// Removes all that was made.
  func discard() {
    for place in taken { unlink(place) }
    for (draft, _) in files {
      unlink(draft)
      TemporaryFiles.forget(draft)
    }
    for folder in folders.reversed() { rmdir(folder) }
  }

  private mutating func makeFolder(_ folder: String) throws {
    var status = stat()
    if stat(folder, &status) == 0 { return }
    let outer = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    if outer != folder { try makeFolder(outer) }
    try DiskFailure.check(mkdir(folder, 0o777), folder)
    folders.append(folder)
  }
}
