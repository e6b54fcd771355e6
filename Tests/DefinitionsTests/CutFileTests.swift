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
    "Schedules/knee-recovery.yaml", "Surveys/phq-9.yaml", "Surveys/gad-7.yaml", "Surveys/pss-10.yaml",
    "Surveys/fim.yaml",
  ]

  /// Files are cut at some 200 places; with `LONG_RUNS=1`, as `make soak` sets it, at every byte.
  private static func step(_ size: Int) -> Int {
    LongRuns.areWanted ? 1 : max(size / 200, 1)
  }

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
    #expect(definitions.surveys.count == 7)
    #expect(definitions.schedules.count == 1)
  }

  @Test(arguments: paths)
  func `a file cut anywhere is judged, and each fault has a place inside it, a code and a cause`(
    _ path: String
  ) throws {
    let shipped = try CutFileTests.shipped()
    let whole = try #require(shipped[path])
    // The file alone: the others are judged whole elsewhere.
    var files = FileSet(shipped.files.filter { $0.key.hasSuffix(".md") })
    let steps = Array("\nsteps:".utf8)
    let beforeSteps = whole.indices.first { whole[$0...].starts(with: steps) } ?? 0
    for length in stride(from: 0, to: whole.count, by: CutFileTests.step(whole.count)) {
      files.files[path] = Array(whole[..<length])
      let found = StudyDefinitions(files: files, zones: CutFileTests.zones).diagnostics
      for diagnostic in found where diagnostic.path == path {
        #expect(!diagnostic.code.isEmpty && !diagnostic.message.isEmpty, "cut at \(length)")
        #expect(diagnostic.help?.isEmpty == false, "\(diagnostic.code), cut at \(length): \(diagnostic.message)")
        if let span = diagnostic.span { #expect(span.start >= 0 && span.end <= length, "cut at \(length)") }
      }
      if length <= beforeSteps { #expect(found.hasErrors, "cut at \(length) it has no steps") }
    }
  }
}
