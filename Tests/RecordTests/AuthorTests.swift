import Testing

@testable import Record

/// Who says it and who typed it are two things.
struct AuthorTests {
  private static let authors: [Author] = [.participant, .assessor("A01"), .account("anna"), .program]

  @Test(arguments: authors, ["anna", "x:y z", nil] as [String?])
  func `the account is kept beside whoever says it`(author: Author, account: String?) throws {
    try withStore { store in
      try store.addParticipant("P001")
      try store.append(.assessor(.added(assessor: "A01", name: nil)), stamp: stamp(1))
      let isOwn = if case .account = author { true } else { false }
      let made = Stamp(recorded: at(3), author: author, account: isOwn ? nil : account, program: "1")
      let number = try store.append(outcome("e"), about: .participant("P001"), stamp: made).number
      let read = try store.read { try $0.entry(number) }?.stamp
      #expect(read == made)
      #expect(read?.account == (isOwn ? "anna" : account))
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 0))
    }
  }

  @Test(
    arguments: [
      ("participant", Author.participant, nil), ("assessor", .assessor("A01"), nil), ("program", .program, nil),
      ("account:anna", .account("anna"), "anna"), ("account:anna b", .account("anna b"), "anna b"),
      ("participant account:anna", .participant, "anna"),
    ] as [(String, Author, String?)])
  func `the words of older programs are read as they were`(text: String, author: Author, account: String?) {
    let read = Stamp.author(text, assessor: "A01")
    #expect(read.0 == author)
    #expect(read.account == account)
  }
}
