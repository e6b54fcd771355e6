import Foundation
import JSONText

/// What the manual says of the fields of views.
enum Manual {
  /// The fields in the row of a command in the table of `Documentation/views.md`, in their order.
  static func fields(of command: String) -> [String] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/views.md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    guard let row = text.split(separator: "\n").first(where: { $0.hasPrefix("| `\(command)` |") }) else { return [] }
    let cell = row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

extension JSONValue {
  var fieldNames: [String] { members?.map(\.name) ?? [] }
}
