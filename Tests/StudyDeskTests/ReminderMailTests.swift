import CivilTime
import JSONText
import Record
import StudyDesk
import StudyService
import Testing

/// What a reminder says, and the mail that carries it.
struct ReminderMailTests {
  private func message(
    name: String? = nil, email: String = "p1@example.org", language: String = "en", study: String = "",
    settings: ReminderSettings = ReminderSettings(way: .mail, contact: "email"), pin: Bool = false
  ) throws -> ReminderMessage {
    var found: ReminderMessage?
    try Reminding.with(people: ["P1"], study: study) { trial in
      let start = at("2026-11-02T00:00:00Z")
      try trial.study.change("P1", .attribute(name: "email", value: .string(email), from: start), now: start)
      try trial.study.change("P1", .language(language), now: start)
      if let name { try trial.study.change("P1", .named(name), now: start) }
      if pin { _ = try trial.desk.makeLink(for: "P1", expires: nil, withPIN: true, renewing: false, by: .program) }
      trial.now = "2026-11-03T09:10:00Z"
      trial.settings = settings
      try trial.round()
      found = trial.handed.first
    }
    return try #require(found)
  }

  private let paged = ReminderSettings(way: .mail, contact: "email", publicURL: "https://x.org/")

  @Test func `without a text of its own a study has the program's, in the reader's language`() throws {
    let english = try message(settings: paged)
    let link = try #require(english.link)
    #expect(english.subject == "A reminder from knee")
    #expect(
      english.text == """
        You can now do: a
        It is open until Tue 3 Nov 12:00.

        The link is for you alone: \(link)

        """)
    #expect(try message(language: "ja").text.contains("11月3日(火) 12:00"))
  }

  @Test func `the study's text has what is known in its places, and no line with what is not`() throws {
    let study = """
      languages: [en, ja]
      contact: Dr Ito
      reminderText:
        subject: { en: "{{study}}: {{title}}", ja: 件名 }
        body:
          en: |
            Dear {{name}},
            {{title}} until {{until}}
            {{link}}
            Ask {{contact}}.
          ja: "{{name}}さん"

      """
    #expect(try message(study: study).text == "a until Tue 3 Nov 12:00\nAsk Dr Ito.\n")
    #expect(try message(name: "Ann", study: study).text.hasPrefix("Dear Ann,\n"))
    #expect(try message(study: study).subject == "knee: a")
    let japanese = try message(name: "花子", language: "ja", study: study)
    #expect(japanese.subject == "件名" && japanese.text == "花子さん")
  }

  @Test func `whose link asks for a number is sent to the pages, and has no link of their own`() throws {
    #expect(try message(settings: paged, pin: true).link == "https://x.org/")
    #expect(try message(study: "linkPIN: always\n", settings: paged).link == "https://x.org/")
    let link = try #require(try message(settings: paged).link)
    #expect(link.hasPrefix("https://x.org/l/") && link.utf8.count == "https://x.org/l/".utf8.count + 32)
    #expect(try message().link == nil)
  }

  @Test func `mail has the head that mail has, and says the same of each attempt but the date`() throws {
    let message = try message(name: "花子", study: "title: 膝の研究\n")
    let mail = try #require(ReminderMail(message, from: "study@example.org", at: at("2026-11-03T09:10:05Z")))
    let lines = mail.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "From: =?utf-8?B?6Iad44Gu56CU56m2?= <study@example.org>")
    #expect(lines[1] == "To: <p1@example.org>" && mail.to == "p1@example.org")
    #expect(lines.contains("Date: Tue, 3 Nov 2026 09:10:05 +0000"))
    #expect(lines.contains("Message-ID: <\(message.id)@example.org>"))
    #expect(lines.contains("Auto-Submitted: auto-generated"))
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } })
  }

  @Test func `no two reminders have one id, and one has the same at each attempt`() throws {
    try Reminding.with(people: ["P1", "P2"], tasks: Reminding.longTask) { trial in
      trial.ends = { _ in .failed("no route") }
      trial.now = "2026-11-03T09:00:00Z"
      try trial.round()
      trial.move(minutes: 1)
      try trial.round()
      #expect(trial.handed.map(\.attempt) == [1, 1, 2, 2])
      #expect(Set(trial.handed.map(\.id)).count == 2)
      #expect(!trial.handed.contains { $0.id.contains("P1") })
    }
  }

  @Test(arguments: [
    "-oX/tmp/x@example.org", "a@example.org, b@example.org", "a@example.org\nBcc: b@example.org", "a b@example.org",
    "<a@example.org>", "a@b", "\"a b\"@example.org", "花@example.org", "a@example.org;rm", "a@-example.org", "",
  ])
  func `what is no address reaches neither head nor command line`(_ address: String) throws {
    #expect(!ReminderMail.isAddress(address))
    if address.isEmpty { return }
    let message = try message(email: address)
    #expect(ReminderMail(message, from: "study@example.org", at: at("2026-11-03T09:10:05Z")) == nil)
    #expect(ReminderMail(message, from: address, at: at("2026-11-03T09:10:05Z")) == nil)
  }

  @Test func `names and titles with line breaks add no line to the head`() throws {
    let study = "title: \"K\\r\\nBcc: evil@example.org\"\nreminderText: { subject: \"{{name}} {{study}}\" }\n"
    let message = try message(name: "Ann\r\nBcc: evil@example.org\r\n\r\nbody", study: study)
    #expect(message.subject.allSatisfy { !$0.isNewline })
    let mail = try #require(ReminderMail(message, from: "study@example.org", at: at("2026-11-03T09:10:05Z")))
    #expect(!mail.text.contains("\nBcc") && !mail.text.contains("\r"))
    let head = mail.text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    #expect(head.allSatisfy { $0.hasPrefix(" ") || $0.prefix { $0 != ":" }.allSatisfy { $0.isLetter || $0 == "-" } })
  }

  @Test func `a command reads what the manual lists`() throws {
    let json = try message(name: "Ann", settings: paged).json
    #expect(json["to"]?.string == "p1@example.org" && json["attempt"]?.integer == 1)
    #expect(json["closes"]?.string == "2026-11-03T12:00:00+00:00")
  }
}
