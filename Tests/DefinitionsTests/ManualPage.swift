import Foundation

/// A page of the manual with the fenced examples in it.
struct ManualPage {
  /// An example: what stands between two fences.
  struct Fence {
    /// The words after the opening fence: `yaml`, `element`.
    let words: [String]
    var lines: [String]
    /// The number of the first of them in the page, from 1.
    let line: Int
  }

  let name: String
  private(set) var lines: [String]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation")

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var fences: [Fence] {
    var fences: [Fence] = []
    var open: Fence?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let fence = open {
          fences.append(fence)
          open = nil
        } else {
          let words = line.dropFirst(3).split(separator: " ").map(String.init)
          open = Fence(words: words, lines: [], line: index + 2)
        }
      } else {
        open?.lines.append(line)
      }
    }
    return fences
  }

  /// Replaces the lines of a fence; fences are to be replaced from the last to the first.
  mutating func replace(_ fence: Fence, with new: [String]) {
    lines.replaceSubrange(fence.line - 1..<fence.line - 1 + fence.lines.count, with: new)
  }

  func write() throws {
    try Data(lines.joined(separator: "\n").utf8).write(to: Self.folder.appending(path: name))
  }
}
