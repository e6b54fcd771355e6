import Foundation
import Testing

/// The page of promises names tests that there are.
@Suite struct PromisesPageTests {
  @Test func `each promise names what holds it, and that is there`() throws {
    let root = StudyCopy.repository
    let page = try String(contentsOf: root.appendingPathComponent("Documentation/promises.md"), encoding: .utf8)
    let tests = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent("Tests").path)
    let suites = Set(tests.compactMap { $0.split(separator: "/").last.map(String.init) })
    let rows = page.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| promised |")
    }
    #expect(rows.count > 30)
    for row in rows {
      let cells = row.split(separator: "|")
      let names = (cells.last { $0.contains { $0 != " " } } ?? "").split(separator: "`").filter {
        $0.contains { $0.isLetter }
      }
      #expect(cells.count >= 2 && !names.isEmpty, "\(row)")
      for name in names {
        let isThere =
          name.hasPrefix("Scripts/")
          ? FileManager.default.fileExists(atPath: root.appendingPathComponent(String(name)).path)
          : suites.contains(name + ".swift")
        #expect(isThere, "'\(name)' of \(row)")
      }
    }
  }
}
