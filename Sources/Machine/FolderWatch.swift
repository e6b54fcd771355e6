package import Foundation

/// Looks at a study's files again and again, and says when one has changed.
///
/// It polls sizes and times of change: that works on every file system, network and container mounts included, and a
/// study has few files.
package struct FolderWatch {
  private let url: URL
  private static let pause = 0.3

  package init(url: URL) { self.url = url }

  /// Calls `body` now and after each change; returns when nobody reads the output any more, else never.
  package func run(_ body: () throws -> Void) throws {
    var last = stamps
    try body()
    while true {
      Thread.sleep(forTimeInterval: FolderWatch.pause)
      let now = stamps
      guard now != last else { continue }
      last = now
      try body()
    }
  }

  private struct Stamp: Equatable {
    let size: Int
    let changed: Date
  }

  /// What tells a changed file from one that is the same, by path.
  private var stamps: [String: Stamp] {
    var found: [String: Stamp] = [:]
    for file in StudyFolder(url: url).fileURLs {
      let values = try? FileManager.default.attributesOfItem(atPath: file.path)
      guard let size = values?[.size] as? Int, let changed = values?[.modificationDate] as? Date else { continue }
      found[file.path] = Stamp(size: size, changed: changed)
    }
    return found
  }
}
