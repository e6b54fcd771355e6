import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// No key acts on what is not in sight.
@Suite struct KeySightTests {
  private static let long = String(repeating: "How strong was the pain on the whole of the day? ", count: 6)

  private static let seven = (1...7).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }

  @Test func `in a small window the first key leads to the choices, and the next one chooses`() {
    var session = KeySession.asking(.boolean(BooleanFormat()), prompt: Self.long)
    #expect(session.lines(20, 8).joined(separator: " ").contains("How strong"))
    session.press(.scalar("y"))
    #expect(session.widget.line == "")
    #expect(session.lines(20, 8).contains { $0.hasSuffix("Yes") })
    session.press(.scalar("y"))
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `no letter of a text is lost, however far it grows out of the window`() {
    let text = String((0..<900).map { Character(String($0 % 10)) })
    var session = KeySession.asking(.text(TextFormat(lines: 4)))
    for letter in text {
      _ = session.lines(40, 20)
      session.type(String(letter))
    }
    #expect(session.widget.line == text)
    var pasted = KeySession.asking(.text(TextFormat(lines: 4)), prompt: Self.long)
    _ = pasted.lines(20, 8)
    pasted.type(text)
    #expect(pasted.widget.line == "", "the field was not in sight")
    _ = pasted.lines(20, 8)
    pasted.type(text)
    #expect(pasted.widget.line == text)
  }

  @Test func `a window with no room for the question takes no answer, and stops`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    #expect(session.lines(20, 3).joined(separator: " ").contains("too small"))
    #expect(session.press(.scalar("y"), .enter).entries.isEmpty)
    #expect(session.widget.line == "")
    #expect(session.press(.control("c"), .control("c")).quit)
    _ = session.lines(80, 24)
    #expect(!session.press(.scalar("y"), .enter).entries.isEmpty)
  }

  @Test func `a choice below the window is shown before it is recorded`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven)))
    #expect(!session.lines(20, 8).contains { $0.contains("Choice 4") })
    #expect(session.press(.scalar("4"), .enter).entries.isEmpty)
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 4  Choice 4") })
    let fourth = Answer.choice(ChosenValue(.text("c4")))
    #expect(session.press(.enter).entries.first?.input == .respond(slot: 0, .answered(fourth)))
  }

  @Test func `every mark of several is shown before they are recorded`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven, multiple: true)))
    _ = session.lines(80, 24)
    session.press(.scalar("4"), .scalar("7"))
    _ = session.lines(20, 8)
    var turns = 0
    while turns < 5, session.press(.enter).entries.isEmpty {
      #expect(session.lines(20, 8).contains { $0.hasPrefix("> [x] ") })
      turns += 1
    }
    #expect(turns == 2)
  }

  @Test func `a number marks a choice that is in sight, and leads to one that is not`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven, multiple: true)))
    _ = session.lines(20, 8)
    session.press(.scalar("6"))
    #expect(session.widget.line == "")
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> [ ] 6") })
    session.press(.scalar("6"))
    #expect(session.widget.line == "6")
  }

  @Test func `Ctrl-U clears the marks in sight, and asks where others are not`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven, multiple: true)))
    _ = session.lines(80, 24)
    session.press(.scalar("1"), .scalar("7"))
    _ = session.lines(20, 8)
    session.press(.control("u"))
    #expect(session.widget.line == "1 7")
    #expect(session.lines(20, 8).joined(separator: " ").contains("press it again: part"))
    session.press(.up)
    _ = session.lines(20, 8)
    session.press(.control("u"))
    #expect(session.widget.line == "1 7", "another key came between")
    _ = session.lines(20, 8)
    session.press(.control("u"))
    #expect(session.widget.line == "")
  }

  @Test func `an answer for itself asks before it clears marks that are out of sight`() {
    let none = Choice(value: .text("none"), text: SurveyBuilder.text("None"), exclusive: true)
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven + [none], multiple: true)))
    _ = session.lines(80, 24)
    session.press(.scalar("1"))
    for key in [Key.scalar("x"), .scalar("8"), .scalar("8")] {
      _ = session.lines(20, 8)
      session.press(key)
    }
    #expect(session.widget.line == "1" && session.fault?.hasPrefix("press it again") == true)
    session.press(.scalar("8"))
    #expect(session.widget.line == "8")
  }

  // MARK: Dates

  private static let birth = AnswerFormat.date(DateFormat(maximum: CivilDate(iso: "2026-11-20")))

  @Test(arguments: [Key.left, .up, .down, .right, .home, .end, .pageUp, .pageDown])
  func `a calendar that is out of sight changes no date`(_ key: Key) {
    for (columns, rows) in [(20, 8), (20, 7), (20, 6), (40, 8)] {
      var session = KeySession.asking(Self.birth, prompt: Self.long)
      _ = session.lines(columns, rows)
      session.press(.scalar("1"))
      _ = session.lines(columns, rows)
      session.type("1960-12-31")
      for _ in 0..<6 {
        let shown = session.lines(columns, rows)
        let before = session.widget.line
        session.press(key)
        if session.widget.line == before { continue }
        let day = Int(before.suffix(2)) ?? 0
        #expect(shown.contains { $0.contains("[\(day)]") }, "\(key) at \(columns)x\(rows): \(shown)")
      }
    }
  }

  @Test func `what is typed after an arrow takes the date's place, and a space says nothing`() {
    var session = KeySession.asking(Self.birth, prompt: "Born?")
    session.press(.right)
    let picked = session.widget.line
    session.type(" ")
    #expect(session.widget.line == picked && picked.count == 10)
    session.type("1990-01-02")
    #expect(session.widget.line == "1990-01-02")
    session.press(.right)
    #expect(session.widget.line == "1990-01-03")
  }

  @Test func `the arrows set a date day by day in the smallest window, and PgDn scrolls`() {
    var session = KeySession.asking(Self.birth, prompt: Self.long)
    for key in [Key.scalar("1"), .right, .right, .right, .left] {
      _ = session.lines(20, 8)
      session.press(key)
    }
    let shown = session.lines(20, 8)
    #expect(session.widget.line == "2024-10-04" && shown.contains("> 2024-10-04"), "\(shown)")
    #expect(shown.contains { $0.contains("[4]") }, "\(shown)")
    session.press(.pageUp)
    _ = session.lines(20, 8)
    session.press(.pageDown)
    #expect(session.widget.line == "2024-10-04")
  }

  @Test func `no rung is set while none is in sight`() {
    var session = KeySession.asking(.ladder(ScaleFormat(minimum: 0, maximum: 10)), prompt: Self.long)
    for _ in 0..<30 {
      _ = session.lines(20, 8)
      session.press(.pageDown)
    }
    for _ in 0..<30 {
      _ = session.lines(20, 8)
      session.press(.pageUp)
    }
    #expect(!session.lines(20, 8).contains { $0.contains("|--") })
    session.press(.up)
    #expect(session.widget.line == "")
    #expect(session.lines(20, 8).contains { $0.contains("|--") })
    session.press(.up)
    #expect(session.widget.line == "0")
  }

  @Test func `Ctrl-U asks before it clears text that is out of sight`() {
    var session = KeySession.asking(.text(TextFormat(lines: 4)))
    for letter in String(repeating: "abcdefghi ", count: 20) {
      _ = session.lines(20, 8)
      session.type(String(letter))
    }
    _ = session.lines(20, 8)
    session.press(.control("u"))
    #expect(session.widget.line.count == 200 && session.fault?.hasPrefix("press it again") == true)
    session.press(.control("u"))
    #expect(session.widget.line == "")
    session.type("a")
    session.press(.help)
    #expect(session.lines(80, 24).contains { $0.hasPrefix("Ctrl-U") && $0.hasSuffix("clear all before the cursor") })
  }
}
