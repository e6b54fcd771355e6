package import Foundation

/// Programs of the machine that are asked to do what this one does not.
package enum OtherProgram {
  /// - Parameter others: Folders that are looked through after those of PATH.
  package static func find(_ name: String, alsoIn others: [String] = []) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init) + others
    return folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
