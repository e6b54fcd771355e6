import CivilTime
import Sittings
import SurveyModel
import Testing
import Wording

@testable import StudyDesk
@testable import TerminalFace

/// The lines of the page that closes a sitting.
struct ClosingLinesTests {
  private func closing(_ texts: [String]) throws -> Closing {
    let noon = CivilDateTime(date: CivilDate(dayNumber: 20_000), time: try #require(TimeOfDay(hour: 12, minute: 0)))
    let points = texts.map { OwnHistory.Series.Point(date: noon.date, value: 1, text: $0) }
    return ClosingView(
      recorded: noon, today: noon.date, ring: CompletionRing([]), next: nil, scores: [],
      trends: [OwnHistory.Series(label: "Sleep", unit: nil, points: points)], contact: nil
    ).closing(LanguageTag.english.catalogue)
  }

  @Test func `a trend has no bars, stands in from its label, and keeps a number with its unit`() throws {
    let lines = try closing(["7 h 30 min", "11 h", "8 h"]).lines
    #expect(lines.suffix(2) == ["Sleep (last 3 times):", "  7\u{A0}h\u{A0}30\u{A0}min, 11\u{A0}h, 8\u{A0}h"])
  }

  @Test func `words are long, and may be wrapped anywhere`() throws {
    let words = "Nearly every day of the week"
    #expect(try closing([words, words, words]).lines.last == "  " + [words, words, words].joined(separator: ", "))
  }
}
