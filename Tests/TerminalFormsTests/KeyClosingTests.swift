import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// The page that closes a sitting by keys, and changes from there.
@Suite struct KeyClosingTests {
  /// A sitting whose closing page shows, with a question that takes several lines.
  private static func closed(optional: Bool = false) -> KeySession {
    var builder = SurveyBuilder()
    builder.form("first", [builder.item("How strong is your pain at this very moment?", .boolean(BooleanFormat()))])
    let then = builder.item(
      "Did you sleep well in the last night?", .boolean(BooleanFormat()), optional: optional, dontKnow: optional)
    builder.form("then", [then])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    session.form.closes = true
    for _ in 0..<2 { session.press(.scalar("y"), .enter) }
    let told = ["Recorded today at 10:41.", "1 of 1 done", "Questions? me@example.org"]
    session.close(with: Closing(thanks: "Thank you", lines: told))
    return session
  }

  @Test(arguments: [(20, 8), (40, 8), (40, 20), (80, 24)])
  func `all of the closing page can be scrolled into sight`(_ columns: Int, _ rows: Int) {
    var session = Self.closed()
    var pages = [session.lines(columns, rows)]
    while pages.count < 30, pages.last?.contains("-- more: PgDn --") == true {
      session.press(.pageDown)
      pages.append(session.lines(columns, rows))
    }
    let seen = pages.joined().joined(separator: " ").split(separator: " ").joined(separator: " ")
    let words = "Thank you Recorded today 10:41. done Questions? 1 How strong moment? 2 Did sleep night? Yes"
    for word in words.split(separator: " ") { #expect(seen.contains(word), "\(word) in \(pages)") }
    #expect(pages.count < 30 && pages.allSatisfy { $0.count <= rows })
    for line in pages.joined() { #expect(line.count <= columns, "\(line)") }
    for _ in pages {
      session.press(.pageUp)
      _ = session.lines(columns, rows)
    }
    #expect(session.lines(columns, rows).contains("Thank you"))
  }

  @Test func `on the closing page Enter changes no answer that is out of sight`() {
    var session = Self.closed()
    _ = session.lines(20, 8)
    session.press(.down)
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    for _ in 0..<3 {
      session.press(.pageUp)
      _ = session.lines(20, 8)
    }
    #expect(!session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    #expect(session.press(.enter).entries.isEmpty && session.form.isClosing)
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    #expect(!session.press(.enter).entries.isEmpty && !session.form.isClosing)
  }

  @Test(arguments: [Key.escape, .scalar("b"), .backTab])
  func `a change that is left keeps the answer that was recorded, and says so`(_ key: Key) {
    var session = Self.closed()
    session.press(.scalar("2"), .enter, .control("u"))
    #expect(!session.form.isClosing && session.widget.line == "")
    let turn = session.press(key)
    #expect(!turn.entries.contains { if case .respond = $0.input { true } else { false } })
    #expect(session.form.isAtEnd)
    session.close(with: Closing(thanks: "Thank you", lines: []))
    let page = session.lines(80, 24)
    #expect(page.contains("* nothing was changed; the answer stays as it was recorded"), "\(page)")
    #expect(page.contains { $0.contains("2  Did you sleep well in the last night?  Yes") }, "\(page)")
  }

  @Test func `a change that was left begins anew with the answer that was recorded`() {
    var session = Self.closed(optional: true)
    session.press(.scalar("2"), .enter, .control("u"), .escape)
    session.close(with: Closing(thanks: "Thank you", lines: []))
    session.press(.scalar("2"), .enter)
    #expect(session.widget.line == "1")
    #expect(session.press(.control("s")).entries.isEmpty)
    #expect(session.fault?.hasPrefix("Ctrl-S again skips the question in place of the answer") == true)
    #expect(session.press(.control("s")).entries.contains { $0.input == .respond(slot: 1, .skipped) })
  }

  @Test func `I don't know asks once before it replaces an answer that is recorded`() {
    var session = Self.closed(optional: true)
    session.press(.scalar("2"), .enter)
    #expect(session.press(.control("n")).entries.isEmpty)
    #expect(session.fault?.hasPrefix("Ctrl-N again answers \"I don't know\" in place of the answer") == true)
    #expect(session.press(.right, .control("n")).entries.isEmpty, "another key came between")
    #expect(!session.press(.control("n")).entries.isEmpty)
  }
}
