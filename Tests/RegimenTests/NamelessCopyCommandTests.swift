import Foundation
import Testing

/// `store copy --pseudonymous` at the command line: a store that is full of marked texts, and a copy that has none of them.
@Suite struct NamelessCopyCommandTests {
  private static let files = [
    "study.yaml": """
    id: marked
    title: Marked
    zone: UTC
    attributes: { birth: { type: date }, wake: { type: timeOfDay, default: 07:00 }, home: { type: text } }

    """,
    "Surveys/consent.md": "You may leave.\n",
    "Surveys/who.yaml": """
    id: who
    title: Who
    steps:
      - { id: consent, type: consent, title: Your consent, document: consent.md, version: 1, signature: true, declined: bye }
      - id: care
        type: repeat
        times: 2
        maximum: 2
        steps:
          - id: page
            type: form
            items:
              - { id: carer, type: text, prompt: Who cares?, identifying: true }
      - id: form
        type: form
        title: Questions
        items:
          - { id: mail, type: email, prompt: Your address? }
          - { id: nick, type: text, prompt: What are you called?, identifying: true }
          - { id: pain, type: scale, prompt: Pain?, minimum: 0, maximum: 10 }
          - { id: place, type: location, prompt: Where are you? }
          - { id: again, type: computed, prompt: Again, value: nick }
          - { id: born, type: computed, prompt: Born, value: participant.birth }
      - { id: thanks, type: completion, title: Thanks, text: Thanks }
      - { id: bye, type: completion, ending: declined, title: Bye, text: Bye }
    outcomes:
      - { kind: pain, from: form/pain }
      - { kind: nick, from: form/nick }

    """,
    "Schedules/plan.yaml": """
    id: plan
    title: Plan
    tasks:
      - { id: who, survey: who, schedule: [{ id: daily, every: 1 day }] }
      - { id: known, survey: who, schedule: [{ id: later, every: 1 week, from: 2030-01-01, when: last("nick") == "x" }] }
      - { id: born, survey: who, when: participant.birth < 1960-01-01, schedule: [{ id: later, once: 2030-01-01 }] }
      - { id: early, survey: who, when: participant.wake < 08:00, schedule: [{ id: later, once: 2030-01-02 }] }

    """,
    "answers.yaml": """
    consent: { agreed: true, signature: MARKED Signature }
    care/1/page/carer: MARKED carer
    care/2/page/carer: MARKED second
    form/mail: marked@example.org
    form/nick: MARKED nick
    form/pain: 4
    form/place: { lat: 51.5771, lon: -0.1773 }

    """,
  ]

  private func filled(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty(keeping: .file) { study in
      for (path, text) in NamelessCopyCommandTests.files { try study.write(text, to: path) }
      for line in [
        "participant add P001 --name MARKED-Ann --schedule plan --enrolled 2026-11-02",
        "participant set P001 birth=1950-05-17 wake=06:30 home=MARKED-street",
        "assessor add A01 --name MARKED-Rin",
        "run who -p P001 --answers answers.yaml",
        "outcome correct who/daily@2026-11-02 -p P001 --set form/pain=7 --reason MARKED-reason",
        "note add MARKED-note -p P001",
        "query open who/daily@2026-11-02 MARKED-query -p P001",
      ] {
        let done = try study.command.run(line: line + " --now 2026-11-02T09:00:00Z")
        #expect(done.code == 0, "\(line): \(done.error)")
      }
      try body(study)
    }
  }

  @Test func `a copy has no marked byte, and the head of its store`() throws {
    try filled { study in
      let store = ".regimen/study.sqlite"
      let made = try study.command.run(line: "store copy --pseudonymous \(store) copy.sqlite")
      #expect(made.code == 0, "\(made.error)")
      let head = try study.command.run(line: "store verify --json").output
      let copied = try study.command.run(line: "store verify --store copy.sqlite")
      #expect(copied.code == 0, "\(copied.error)")
      #expect(copied.output.contains("this is a copy without names"), "\(copied.output)")
      let hash = try #require(copied.output.split(separator: " ").last).trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(head.contains(hash) && made.output.contains(hash))
      #expect(!made.output.contains("as a whole"), "\(made.output)")
      #expect(made.output.contains("since 'when' asks for what is left out: born, known\n"), "\(made.output)")
      let text = String(decoding: try study.bytes(of: "copy.sqlite"), as: UTF8.self)
      let all = String(decoding: try study.store().values.joined(), as: UTF8.self)
      for word in ["MARKED", "marked@", "1950-05-17", "51.5771", "-0.1773"] {
        #expect(all.contains(word) && !text.contains(word), "\(word)")
      }
      #expect(text.contains("06:30"))
    }
  }

  @Test func `of a record that was changed no copy is handed on`() throws {
    try filled { study in
      let store = ".regimen/study.sqlite"
      var bytes = try study.bytes(of: store)
      let place = try #require(bytes.firstRange(of: Array("MARKED-note".utf8)))
      bytes[place.lowerBound] = UInt8(ascii: "L")
      try study.write(bytes, to: store)
      let refused = try study.command.run(line: "store copy --pseudonymous \(store) copy.sqlite")
      #expect(refused.code == 65 && refused.error.contains("the record is not as it was written"), "\(refused)")
      #expect(throws: (any Error).self) { try study.bytes(of: "copy.sqlite") }
    }
  }

  @Test func `data of a copy have an empty cell for what was left out, and of a file what does not tell`() throws {
    try StudyCopy.empty(keeping: .file) { study in
      try study.write("id: f\ntitle: F\nzone: UTC\n", to: "study.yaml")
      try study.write(
        """
        id: q
        title: Q
        steps:
          - id: a
            type: form
            items:
              - { id: fi, type: file, accept: any, maximumSize: 1 MB, prompt: File? }
              - { id: lo, type: location, prompt: Where? }
              - { id: own, type: file, accept: any, maximumSize: 1 MB, prompt: Yours?, identifying: true }

        """, to: "Surveys/q.yaml")
      try study.write(
        "id: m\ntitle: M\ntasks: [{ id: q, survey: q, schedule: [{ id: d, every: 1 day }] }]\n", to: "Schedules/m.yaml")
      try study.write("%PDF-1.4 MARKED %%EOF", to: "MARKED.pdf")
      try study.write("%PDF-1.4 MARKED own %%EOF", to: "OWN.pdf")
      try study.write("{ fi: MARKED.pdf, own: OWN.pdf, lo: { lat: 51.5771, lon: -0.1773 } }\n", to: "answers.yaml")
      for line in ["participant add P1 --schedule m --enrolled 2026-11-02", "run q -p P1 --answers answers.yaml"] {
        let done = try study.command.run(line: line + " --now 2026-11-02T09:00:00Z")
        #expect(done.code == 0, "\(line): \(done.error)")
      }
      #expect(try study.command.run(line: "store copy --pseudonymous .regimen/study.sqlite copy.sqlite").code == 0)
      func row(_ more: String) throws -> [String] {
        let done = try study.command.run(line: "export --format wide --survey q" + more + " --now 2026-11-03T09:00:00Z")
        #expect(done.code == 0, "\(done.error)")
        let rows = done.output.split(separator: "\r\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        try #require(rows.count == 2)
        return zip(rows[0], rows[1]).filter { $0.0.hasPrefix("fi.") || $0.0.hasPrefix("lo.") || $0.0.hasPrefix("own.") }
          .map { "\($0): \($1)" }
      }
      let own = try row("")
      #expect(own.contains("fi.type: application/pdf") && own.contains("fi.size: 21"), "\(own)")
      #expect(try row(" --store copy.sqlite") == own)
      let named = try row(" --store copy.sqlite --identified")
      #expect(named.filter { $0.hasPrefix("own.") }.map { $0.suffix(2) } == [": ", ": ", ": ", ": "], "\(named)")
      #expect(named.contains("fi.name: ") && named.contains("lo.lat: ") && named.contains("fi.size: 21"), "\(named)")
      for format in ["csv --table items", "package --output out", "spss --output sav"] {
        let done = try study.command.run(line: "export --store copy.sqlite --format " + format)
        #expect(done.code == 0 && !done.output.contains(".answered"), "\(format): \(done)")
      }
    }
  }

  @Test func `what only reads takes a copy, and nothing writes on it`() throws {
    try filled { study in
      #expect(try study.command.run(line: "store copy --pseudonymous .regimen/study.sqlite copy.sqlite").code == 0)
      for line in [
        "due", "history who -p P001", "outcome show who/daily@2026-11-02 -p P001", "participant list", "audit --inputs",
        "export --format csv --table items", "adherence", "query",
      ] {
        let read = try study.command.run(line: line + " --store copy.sqlite --now 2026-11-03T09:00:00Z")
        #expect(read.code == 0, "\(line): \(read.error)")
        #expect(read.error.contains("a copy without names"), "\(line): \(read.error)")
        #expect(!(read.output + read.error).lowercased().contains("marked@"), "\(line)")
      }
      let values = try study.command.run(line: "export --format csv --table values --store copy.sqlite").output
      #expect(values.contains("pain") && values.contains("7"), "\(values)")
      for line in [
        "note add more -p P001 --store copy.sqlite", "participant erase P001 --yes --store copy.sqlite",
        "store rebuild --store copy.sqlite", "store restore copy.sqlite --store other.sqlite",
      ] {
        let refused = try study.command.run(line: line)
        #expect(refused.code == 69 && refused.error.contains("copy without names"), "\(line): \(refused)")
      }
      let twice = try study.command.run(line: "store copy --pseudonymous .regimen/study.sqlite copy.sqlite")
      #expect(twice.code != 0 && twice.error.contains("exists"), "\(twice.error)")
      // Without the word it is a copy of everything.
      let whole = try study.command.run(line: "store copy .regimen/study.sqlite other.sqlite")
      #expect(whole.code == 0 && !whole.output.contains("without names"), "\(whole.output)")
    }
  }
}
