import Foundation
import Testing

/// The texts that are kept under `Golden/`. With RECORD_SNAPSHOTS=1 they are written anew, and the tests fail.
enum Golden {
  static func compare(_ text: String, with name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/" + name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("\(name) was recorded; look at it, and run without RECORD_SNAPSHOTS")
      return
    }
    let kept = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    let lines = (
      kept.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let first = zip(lines.0, lines.1).enumerated().first { $1.0 != $1.1 }
    #expect(
      kept == text,
      "\(name), line \((first?.offset ?? min(lines.0.count, lines.1.count)) + 1): \(first?.element.1 ?? "")")
  }
}
