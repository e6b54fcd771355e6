import Foundation
import HummingbirdTesting
import JSONText
import Record
import Reports
import StudyDesk
import StudyServer
import StudyService
import SurveyModel
import Testing

/// Corrections of one item at the desk, of every kind that a page asks for.
@Suite struct DeskCorrectionTests {
  private static let everything = """
    id: a
    title: Everything
    steps:
      - id: f
        type: form
        items:
          - { id: choice, type: choice, prompt: Which?, choices: [one, { value: other, text: Another, other: true }] }
          - { id: several, type: choice, multiple: true, prompt: Which ones?, choices: [a, b, c] }
          - { id: worst, type: choice, prompt: Which was the worst?, choices: { from: several, chosen: true } }
          - { id: number, type: numeric, prompt: How much?, decimals: 1, unit: mg }
          - { id: date, type: date, prompt: Born when? }
          - { id: moment, type: dateTime, prompt: Begun when? }
          - { id: time, type: timeOfDay, prompt: What time? }
          - { id: length, type: timeInterval, prompt: How long? }
          - { id: rank, type: rank, prompt: Order these, choices: [x, y] }
          - { id: m, type: matrix, prompt: How often?, choices: [{ value: 0, text: Never }, { value: 1, text: Often }],
              rows: [{ id: row, prompt: Tired }] }
          - { id: yes, type: boolean, prompt: Really?, yes: Surely, no: Hardly }
          - { id: mail, type: email, prompt: Write where? }
          - { id: place, type: location, prompt: Where? }
          - { id: line, type: continuousScale, prompt: Tense?, minimum: 0, maximum: 10, decimals: 1 }
          - { id: steps, type: scale, prompt: How bad?, minimum: 0, maximum: 10, labels: { 0: None, 10: All } }
          - { id: words, type: text, lines: 4, prompt: Tell us }
      - { id: c, type: consent, title: Agree, document: consent.md, version: 1, signature: true }
      - { id: walk, type: timedWalk, title: Walk, distance: 8 m }

    """

  private static let answers: [[(String, String)]] = [
    [("answer", "2"), ("other2", "mine")], [("answer", "1"), ("answer", "2")], [("answer", "1")], [("answer", "7.5")],
    [("answer", "1960-12-31")], [("answer", "2026-11-19"), ("time", "07:15")], [("answer", "7:30")],
    [("answer", "7 h 30 min")], [("place1", "2"), ("place2", "1")], [("answer", "1")], [("answer", "1")],
    [("answer", "name@example.org")], [("answer", "51.5072, -0.1276")], [("answer", "6.5")], [("answer", "4")],
    [("answer", "one\r\ntwo")], [("answer", "1"), ("signature", "A. Person")], [("part0", "9.5")],
  ]

  /// The path of an item, what is sent, the answer that is recorded then, and what staff read of it.
  private static let corrections: [(path: String, sent: [(String, String)], answer: String, words: String)] = [
    ("f/choice", [("answer", "1")], #""one""#, "one"),
    ("f/several", [("answer", "1"), ("answer", "2"), ("answer", "3")], #"["a","b","c"]"#, "a, b, c"),
    ("f/worst", [("answer", "b")], #""b""#, "b"),
    ("f/number", [("answer", "8.5")], "8.5", "8.5 mg"),
    ("f/date", [("answer", "1961-01-02")], #""1961-01-02""#, "2 January 1961"),
    (
      "f/moment", [("answer", "2026-11-18"), ("time", "21:05")], #""2026-11-18T21:05:00+00:00""#,
      "18 November 2026, 21:05"
    ),
    ("f/time", [("answer", "22:45")], #""22:45""#, "22:45"),
    ("f/length", [("answer", "1 h 15 min")], "4500", "1 h 15"),
    ("f/rank", [("place1", "1"), ("place2", "2")], #"["x","y"]"#, "x &gt; y"),
    ("f/m/row", [("answer", "0")], "0", "Never"),
    ("f/yes", [("answer", "false")], "false", "Hardly"),
    ("f/mail", [("answer", "other@example.org")], #""other@example.org""#, "other@example.org"),
    ("f/place", [("answer", "48.1, 11.5")], #"{"lat":48.1,"lon":11.5,"accuracy":null}"#, "48.1, 11.5"),
    ("f/line", [("answer", "2.5")], "2.5", "2.5"),
    ("f/steps", [("answer", "7")], "7", "7"),
    ("f/words", [("answer", "three")], #""three""#, "three"),
    ("walk", [("part0", "11.25")], "11.25", "11.25"),
  ]

  private static func item(_ path: String, _ server: TrialServer) throws -> String? {
    let items = try server.desk.outcome(DeskEventTests.event, of: "P001").record.reading.items
    return items.first { "\($0.path)".hasPrefix(path) }?.answer?.json.compactText
  }

  @Test func `an item of every kind is corrected as it is asked, and read in words`() async throws {
    try await TrialServer.with(Self.everything) { server, client in
      var own = try await server.browser(client)
      try await own.send(("event", DeskEventTests.event))
      for fields in Self.answers { try await own.fill(fields) }
      try #require(try server.kinds().contains("outcomeRecorded"))
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      for (path, sent, answer, words) in Self.corrections {
        try await ann.get(DeskEventTests.page)
        let link = ann.page.matches(of: /href="([^"]*correct-item[^"]*)"/).map { String($0.1) }
          .first { $0.contains("item=" + path.replacing("/", with: "%2F")) }
        guard let link else {
          Issue.record("no correction of \(path)")
          continue
        }
        try await ann.get(link.replacing("&amp;", with: "&"))
        #expect(!ann.page.contains("answers file") && !ann.page.contains("T07:15"), "\(path): \(ann.page)")
        if ann.page.contains("Go on to the question") {
          try await ann.sendDesk(("reason", "misread"))
          if path == "f/moment" {
            #expect(ann.page.contains("value=\"2026-11-19\"") && ann.page.contains("value=\"07:15\""), "\(ann.page)")
          }
          try await ann.sendSitting(all: sent)
        } else {
          try await ann.sendDesk(all: sent + [("reason", "misread")])
        }
        #expect(ann.page.contains("It is corrected"), "\(path): \(ann.page)")
        let recorded = try Self.item(path, server) ?? ""
        #expect(recorded == answer || path == "walk" && recorded.contains(answer), "\(path): \(recorded)")
        #expect(ann.page.contains("<ins>\(words)") || path == "walk", "\(path): \(ann.page)")
        let section = ann.page.components(separatedBy: "<section id=\"recorded\">").last?
          .components(separatedBy: "</section>").first
        #expect(section?.contains(/[0-9]T[0-9][0-9]:/) == false, "\(path): \(section ?? "")")
      }
    }
  }

  @Test func `choices that depend on another answer are those that show beside it`() async throws {
    try await TrialServer.with(Self.everything) { server, client in
      var own = try await server.browser(client)
      try await own.send(("event", DeskEventTests.event))
      for fields in Self.answers { try await own.fill(fields) }
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get(DeskEventTests.deed("correct-item") + "&item=f/worst")
      let options = ann.page.matches(of: /<option value="([^"]*)"/).map { String($0.1) }
      #expect(options == ["", "a", "b"], "\(ann.page)")
    }
  }
}

extension Browser {
  /// Sends the first form of the page with what was filled in.
  mutating func fill(_ fields: [(String, String)]) async throws {
    let (action, hidden) = form
    let filled = Set(fields.map(\.0))
    try await post(action, hidden.filter { !filled.contains($0.0) } + fields)
  }
}
