import Sittings
import CivilTime
import SurveyModel
import Testing

@testable import TerminalForms

/// Text from right to left, and hostile bytes, on both faces.
@Suite struct DirectionTests {
  static let texts = ["\u{200F}שלום\u{200E} abc", "\u{061C}مرحبا 12", "سلام"]

  private static let survey: Survey = {
    var builder = SurveyBuilder()
    let words = builder.item("words", .text(TextFormat()))
    builder.form("page", [words, builder.item("sure")])
    return builder.survey()
  }()

  /// Each line opens as many isolates as it closes, and nothing that turns stands outside of one.
  private static func isContained(_ line: String) -> Bool {
    var depth = 0
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x2068: depth += 1
      case 0x2069: depth -= 1
      case 0x590...0x8FF, 0x200E, 0x200F: if depth == 0 { return false }
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  @Test(arguments: texts.indices) func `on plain lines an answer is kept as typed, and shown within isolates`(
    _ number: Int
  ) throws {
    let text = Self.texts[number]
    var session = PlainSession(StepRunner(survey: Self.survey, context: testContext()))
    _ = session.take(text, at: Instant(milliseconds: 2_000))
    #expect(session.runner.answer(at: 0) == .text(text))
    _ = session.take(":back", at: Instant(milliseconds: 2_000))
    let lines = session.prompt()
    #expect(lines.contains { $0.contains(text) && $0.hasPrefix("  (\u{2068}now: ") })
    #expect(lines.allSatisfy(Self.isContained))
    let refused = session.take("::" + text + "\u{7}", at: Instant(milliseconds: 2_000)).notices
    #expect(refused.count == 1 && refused.allSatisfy(Self.isContained))
  }

  @Test(arguments: texts.indices) func `by keys an answer is kept as typed, and shown within isolates`(
    _ number: Int
  ) throws {
    let text = Self.texts[number]
    var session = KeySession(StepRunner(survey: Self.survey, context: testContext()))
    var painter = ScreenPainter(theme: .plain)
    for key in text.unicodeScalars.map(Key.scalar) + [.enter, .backTab] {
      _ = session.take(key, at: Instant(milliseconds: 2_000))
    }
    #expect(session.runner.answer(at: 0) == .text(text))
    let screen = session.screen(columns: 80, rows: 24, now: Instant(milliseconds: 2_000))
    let painted = painter.paint(screen, columns: 80, rows: 24)
    #expect(painted.contains(text))
    #expect(painted.split(separator: "\u{1B}").allSatisfy { Self.isContained(String($0)) })
  }

  /// A number and a margin stay on their side of a label that runs the other way.
  @Test func `what stands before the first letter is left where it is`() {
    #expect(isolatingDirection("  1  שלום?") == "  1  \u{2068}שלום?\u{2069}")
    #expect(isolatingDirection("  1  plain") == "  1  plain")
    #expect(isolatingDirection("\u{200F}12") == "\u{2068}\u{200F}12\u{2069}")
  }
}

// MARK: - Hostile bytes by keys

extension DirectionTests {
  @Test(arguments: HostileTextTests.hostile.indices, [true, false])
  func `hostile bytes at a terminal are never an answer, and never shown raw`(_ number: Int, isPasted: Bool) {
    let hostile = HostileTextTests.hostile[number]
    var session = KeySession(StepRunner(survey: Self.survey, context: testContext()))
    var (decoder, painter) = (KeyDecoder(), ScreenPainter(theme: .plain))
    let typed = isPasted ? "\u{1B}[200~ab" + hostile + "\u{1B}[201~" : "ab" + hostile
    var painted = ""
    for key in decoder.feed(Array(typed.utf8)) + decoder.flush() + [.enter] {
      let turn = session.take(key, at: Instant(milliseconds: 2_000))
      if turn.quit { return }
      painted += painter.paint(
        session.screen(columns: 80, rows: 24, now: Instant(milliseconds: 2_000)), columns: 80, rows: 24)
    }
    if case .text(let answer)? = session.runner.answer(at: 0) {
      #expect(
        answer.unicodeScalars.allSatisfy { ($0.value >= 0x20 || $0 == "\t") && !(0x7F..<0xA0).contains($0.value) })
    } else {
      #expect(session.fault != nil, "\(session.fault ?? "no fault")")
    }
    let own = painted.replacing(#/\x{1B}\[(\?25[hl]|\d+;\d+H|2J|K)/#, with: "")
    #expect(own.unicodeScalars.allSatisfy { ($0.value >= 0x20 || $0 == "\t") && !(0x7F..<0xA0).contains($0.value) })
    #expect(!own.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0.value == 0x2066 })
  }
}
