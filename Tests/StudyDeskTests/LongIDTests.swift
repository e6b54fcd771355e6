import Testing

@testable import StudyDesk

/// Ids and names that would not be told apart on a list, or fill it.
@Suite struct LongIDTests {
  @Test func `a participant's id that is too long is cut in the message`() {
    let message = RosterRefusal.badID(String(repeating: "p", count: 250)).message
    let start = String(repeating: "p", count: 57)
    #expect(message == "'\(start)...' can't be an id: it has 250 characters; write at most 100")
  }

  @Test(arguments: [
    ("P1", true), ("P1\u{200D}", false), ("P1\u{200C}", false), ("P1\u{FE0F}", false), ("P1\u{34F}", false),
    ("P1\u{180B}", false), ("P1\u{E0041}", false), ("P1\u{20E3}", false), ("\u{2060}P1", false), ("乙", true),
    ("Ég", true), ("E\u{301}g", true), ("नेहा", true), ("P 1", false),
    ("A" + String(repeating: "\u{301}", count: 100), false),
  ])
  func `an id has nothing that does not show`(_ id: String, _ isOne: Bool) {
    #expect(PersonID.isWellFormed(id) == isOne)
  }

  @Test func `a name is one line of at most 200 characters`() throws {
    for (name, isOne) in [
      ("Ann Lee", true), ("a\nb", false), ("a\tb", false), (String(repeating: "x", count: 201), false),
    ] {
      #expect((ShortText.fault(of: name) == nil) == isOne)
    }
    #expect(throws: RosterRefusal.self) { try ShortText.requireName("a\nb") }
  }
}
