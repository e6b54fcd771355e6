import Foundation
import Glibc

/// What lies within a folder, also by way of links. What is put in force is kept in the record and shown to participants:
/// nothing from outside the study's folder gets there by a link.
struct FoldersInside {
  private let root: String
  /// Folders whose files, if they are no links, lie inside.
  private var known: Set<String> = []

  init(_ root: URL) {
    let path = root.resolvingSymlinksInPath().path
    self.root = path.hasSuffix("/") ? path : path + "/"
  }

  /// - Parameter path: What a message calls the file.
  /// - Throws: ``MachineRefusal/linkOutside(path:target:)``.
  mutating func require(_ file: String, _ path: String) throws {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
    var status = stat()
    let isLink = lstat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFLNK
    if !isLink, known.contains(folder) { return }
    let target = URL(filePath: file).resolvingSymlinksInPath().path
    guard target.hasPrefix(root) else { throw MachineRefusal.linkOutside(path: path, target: target) }
    if !isLink { known.insert(folder) }
  }
}
