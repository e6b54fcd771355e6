import Testing

@testable import StudyDesk

@Suite struct LongIDTests {
  @Test func `a participant's id that is too long is cut in the message`() {
    let message = RosterRefusal.badID(String(repeating: "p", count: 250)).message
    let start = String(repeating: "p", count: 57)
    #expect(message == "'\(start)...' can't be an id: it has 250 characters; write at most 100")
  }
}
