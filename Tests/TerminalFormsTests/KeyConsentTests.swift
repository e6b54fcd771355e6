import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// A document is read before somebody agrees to it.
@Suite struct KeyConsentTests {
  private static func asking(_ paragraphs: Int) -> KeySession {
    var builder = SurveyBuilder()
    let item = builder.item("consent", .consent(ConsentFormat(signature: true)))
    let text = (1...paragraphs).map { "Line \($0)." }.joined(separator: "\n\n")
    let consent = ConsentStep(item: item, document: SurveyBuilder.text(text), version: "1", declined: nil)
    builder.steps.append(Step(id: "consent", kind: .consent(consent)))
    return KeySession(StepRunner(survey: builder.survey(), context: testContext()))
  }

  @Test func `a document stays where it was read, whatever key is pressed`() {
    var session = Self.asking(60)
    for _ in 0..<20 {
      _ = session.lines(40, 20)
      session.press(.pageDown)
    }
    for _ in 0..<3 {
      _ = session.lines(40, 20)
      session.press(.pageUp)
    }
    _ = session.lines(40, 20)
    let top = session.sight.drawn.top
    for keys: [Key] in [[.scalar("2")], [.up], [.scalar("x")], [.scalar("1")], [.enter], [.scalar("A")]] {
      for key in keys { session.press(key) }
      _ = session.lines(40, 20)
      #expect(session.sight.drawn.top == top && top > 10, "\(keys)")
    }
    #expect(session.form.stage == .signature && session.widget.line == "A")
  }

  @Test(arguments: [(20, 8), (40, 12), (80, 24)])
  func `nobody agrees to a document before each of its lines was in sight`(_ columns: Int, _ rows: Int) {
    var session = Self.asking(30)
    var seen: Set<String> = []
    func look() -> [String] {
      let lines = session.lines(columns, rows)
      seen.formUnion(lines)
      return lines
    }
    _ = look()
    session.press(.scalar("1"))
    var presses = 0
    while session.form.stage == .answer, presses < 60 {
      let shown = look()
      #expect(shown.contains { $0.contains("-- read on: PgDn --") } || seen.contains("Line 30."), "\(shown)")
      session.press(.enter)
      if session.form.stage != .answer { break }
      #expect(look().contains { $0.hasPrefix("! PgDn") }, "\(look())")
      session.press(.pageDown)
      presses += 1
    }
    #expect(presses > 1 && presses < 60)
    for line in 1...30 { #expect(seen.contains("Line \(line)."), "\(line)") }
  }

  @Test func `what was read stays read in another window, and End does not read`() {
    var session = Self.asking(30)
    _ = session.lines(40, 12)
    session.press(.end)
    _ = session.lines(40, 12)
    session.press(.scalar("1"), .enter)
    #expect(session.form.stage == .answer)
    for _ in 0..<20 {
      session.press(.pageUp)
      _ = session.lines(40, 12)
    }
    for _ in 0..<20 {
      _ = session.lines(40, 12)
      session.press(.pageDown)
    }
    _ = session.lines(40, 12)
    _ = session.lines(20, 8)
    session.press(.enter)
    #expect(session.form.stage == .signature)
  }

  @Test func `to decline, nothing has to be read`() {
    var session = Self.asking(30)
    _ = session.lines(20, 8)
    session.press(.scalar("2"))
    #expect(session.press(.enter).entries.isEmpty && session.fault?.hasPrefix("Enter declines: press it again") == true)
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `a name that is typed before all was read declines nothing`() {
    var session = Self.asking(30)
    _ = session.lines(40, 12)
    session.press(.scalar("1"), .enter)
    session.type("Ann Jenkyns")
    #expect(session.widget.current == 0)
    for _ in 0..<2 { #expect(session.press(.enter).entries.isEmpty) }
    #expect(session.form.stage == .answer)
  }

  @Test func `Enter leads to what was not read, also where that is above`() {
    var session = Self.asking(30)
    _ = session.lines(80, 24)
    session.press(.end)
    _ = session.lines(80, 24)
    session.press(.scalar("1"), .enter)
    #expect(session.lines(80, 24).contains { $0.hasPrefix("! PgDn: read on from here") })
    for _ in 0..<10 where session.form.stage == .answer {
      session.press(.pageDown)
      _ = session.lines(80, 24)
      session.press(.enter)
      _ = session.lines(80, 24)
    }
    #expect(session.form.stage == .signature)
  }
}
