import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// Rankings by keys: numbers, places, and what is in sight of them.
@Suite struct KeyRankTests {
  private static func ranking(_ count: Int, _ places: Int? = nil) -> KeySession {
    let choices = (1...count).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    return KeySession.asking(.rank(RankFormat(choices: choices, places: places)))
  }

  @Test func `each choice has its number beside it`() {
    var session = Self.ranking(12)
    let lines = session.lines(80, 40)
    for number in 1...12 {
      let typed = String(repeating: " ", count: number < 10 ? 1 : 0) + "\(number)"
      #expect(lines.contains("  [ ] \(typed)  Choice \(number)"), "\(lines)")
    }
  }

  @Test func `a number that may go on is shown where it waits`() {
    var session = Self.ranking(12)
    _ = session.lines(20, 8)
    session.press(.scalar("1"))
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> [ ]  1_ Choice") }, "\(session.lines(20, 8))")
    session.press(.scalar("2"))
    #expect(!session.lines(20, 8).joined().contains("_"))
  }

  @Test(arguments: [false, true]) func `after a scroll as after a pause a digit begins a new number`(_ scrolls: Bool) {
    var session = Self.ranking(12)
    _ = session.lines(80, 10)
    _ = session.take(.scalar("1"), at: Instant(milliseconds: 2_000), milliseconds: 100)
    _ = session.lines(80, 10)
    if scrolls { _ = session.take(.pageUp, at: Instant(milliseconds: 2_000), milliseconds: 200) }
    _ = session.lines(80, 10)
    _ = session.take(.scalar("3"), at: Instant(milliseconds: 2_000), milliseconds: scrolls ? 300 : 2_000)
    #expect(session.widget.line == "3")
  }

  @Test func `Enter ranks nothing that was moved out of sight`() {
    var session = Self.ranking(12)
    _ = session.lines(20, 8)
    session.press(.scalar("1"))
    for _ in 0..<4 {
      _ = session.lines(20, 8)
      session.press(.pageDown)
    }
    #expect(!session.lines(20, 8).contains { $0.hasPrefix("> ") })
    session.press(.enter)
    #expect(session.widget.line == "")
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> [ ]  1_") })
    session.press(.enter)
    #expect(session.widget.line == "1")
  }

  @Test func `a number leads to a choice that is out of sight, and then ranks it`() {
    var session = Self.ranking(9)
    _ = session.lines(20, 8)
    session.press(.scalar("9"))
    #expect(session.widget.line == "")
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> [ ] 9") })
    session.press(.scalar("9"))
    #expect(session.widget.line == "9")
  }

  @Test(arguments: [[Key.scalar("4")], [.down, .down, .down, .scalar(" ")]])
  func `a full ranking says that it is full`(_ keys: [Key]) {
    var session = Self.ranking(5, 3)
    _ = session.lines(80, 24)
    session.press(.scalar("1"), .scalar("2"), .scalar("3"))
    session.press(.home)
    for key in keys { session.press(key) }
    #expect(session.widget.line == "1 2 3")
    #expect(session.fault == "Space on a choice with a place frees it; all 3 places are taken")
    session.press(.scalar("2"), .scalar("4"))
    #expect(session.widget.line == "1 3 4" && session.fault == nil)
  }
}
