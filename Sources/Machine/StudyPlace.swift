package import Foundation

/// Where a study is: the folder of its files on this machine, and the place of its data.
package struct StudyPlace: Sendable {
  package let folder: URL
  package let store: StorePlace

  /// What the machine's owner says the data's place is, for commands that are told none.
  package static var usualStore: String? {
    ProcessInfo.processInfo.environment["REGIMEN_STORE"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// - Parameter store: `.regimen/study.sqlite` in the folder when nil.
  package init(folder: URL, store: String? = nil) {
    self.folder = folder
    self.store = StorePlace(store ?? folder.appendingPathComponent(".regimen/study.sqlite").path)
  }

  /// The path of a file in the folder, as diagnostics have it; the path as it is for a file elsewhere.
  package func path(of name: String) -> String { inside(name) ?? name }

  /// The path of a file in the folder; nil for a file elsewhere.
  package func inside(_ name: String) -> String? {
    let root = folder.standardizedFileURL.path
    let full = URL(fileURLWithPath: name).standardizedFileURL.path
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : nil
  }

  /// - Throws: ``StoreError`` when the place of the data can't be looked into, or something else is there.
  package func hasData() throws -> Bool { try store.isBegun() }

  /// Says why there are no data: nobody has begun them, or the folder is not that of a study.
  ///
  /// - Throws: ``MachineRefusal``; ``StoreError``.
  package func requireData() throws {
    if try hasData() { return }
    _ = try StudyFolder(url: folder).read()
    throw MachineRefusal.noData(store: store.path)
  }
}
