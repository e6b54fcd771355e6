import CivilTime
import Diagnostics
import Foundation
import Testing

@testable import Definitions

/// Files that end too early, as a full disk or a broken copy leaves them.
@Suite struct CutFileTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let paths = [
    "study.yaml", "Surveys/checkin.yaml", "Surveys/onboarding.yaml", "Surveys/range-of-motion.yaml",
    "Schedules/knee-recovery.yaml",
  ]

  private static func shipped() throws -> FileSet {
    var files = FileSet()
    for path in paths + ["Surveys/onboarding-consent.md", "Surveys/onboarding-consent.ja.md"] {
      files.files[path] = Array(try Data(contentsOf: repository.appendingPathComponent(path)))
    }
    return files
  }

  private static let zones = ZoneNames(
    isZone: { $0 == "Europe/London" || $0 == "UTC" }, candidates: { ["Europe/London"] })

  @Test func `the whole files have no fault`() throws {
    let definitions = StudyDefinitions(files: try CutFileTests.shipped(), zones: CutFileTests.zones)
    #expect(definitions.diagnostics.isEmpty)
    #expect(definitions.surveys.count == 3)
    #expect(definitions.schedules.count == 1)
  }

  @Test(arguments: paths)
  func `a file cut at any byte is judged, and each fault has a place inside it, a cause and a code`(_ path: String)
    throws
  {
    var files = try CutFileTests.shipped()
    let whole = try #require(files[path])
    for length in 0..<whole.count {
      let cut = Array(whole[..<length])
      files.files[path] = cut
      let lineCount = cut.count { $0 == UInt8(ascii: "\n") } + 1
      let found = StudyDefinitions(files: files, zones: CutFileTests.zones).diagnostics
      for diagnostic in found where diagnostic.path == path {
        #expect(!diagnostic.code.isEmpty && !diagnostic.message.isEmpty, "cut at \(length)")
        let text = DiagnosticRenderer(files: [SourceFile(path: path, bytes: cut)], color: .never)
          .render([diagnostic], as: .concise)
        let line = text.split(separator: ":").dropFirst().first.flatMap { Int($0) }
        #expect(line.map { (1...lineCount).contains($0) } ?? true, "cut at \(length): \(text)")
      }
      // A cut that leaves the keys whole may leave a study that is shorter and right; one in a survey may not.
      if path.hasPrefix("Surveys/"), length < whole.count / 2 { #expect(found.hasErrors, "cut at \(length)") }
    }
  }
}
