import Foundation
import Testing

@Suite struct ManualTests {
  private static func manual() throws -> Manual {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Manual(try String(contentsOf: root.appending(path: "Documentation/expressions.md"), encoding: .utf8))
  }

  @Test func `every example of the manual is true`() throws {
    let manual = try ManualTests.manual()
    #expect(manual.unreadable == [])
    #expect(manual.lines.count > 100)
    for line in manual.lines {
      let found = manual.refutation(of: line)
      #expect(found == nil, "line \(line.number): \(line.expression)  # \(line.claim), but it is \(found ?? "")")
    }
  }
}
