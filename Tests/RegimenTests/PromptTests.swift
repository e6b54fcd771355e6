import Foundation
import Testing

/// What a person reads, and what may be typed.
@Suite struct PromptTests {
  @Test(
    arguments: [
      ("checkin", "99\n4\n:help\n11\n"), ("onboarding", "\n9\n1\n1\n2\n1\n\n花子\n\n"),
      ("range-of-motion", "\n8x\n10\n120\n\n"),
    ])
  func `Japanese prompts hold no English words`(_ survey: String, _ lines: String) throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(
        line: "run \(survey) --dry-run --language ja --now " + StudyCopy.morning, input: lines)
      #expect(finished.code == 0, "\(finished.error)")
      // What was typed is quoted, commands and the key are called what they are.
      let known: Set = ["Enter", "back", "skip", "dontknow", "help", "quit", "h", "x"]
      let words = finished.error.split { !($0.isASCII && $0.isLetter) }.map(String.init).filter { !known.contains($0) }
      #expect(words == [], "\(finished.error)")
      #expect(finished.error.contains("。") || finished.error.contains("?"))
    }
  }

  static let hostile: [(name: String, bytes: [UInt8])] = [
    ("escape sequence", Array("\u{1B}[2J\u{1B}]0;title\u{07}".utf8)), ("null", [0x34, 0, 0x35]),
    ("carriage return", Array("4\r5".utf8)), ("not UTF-8", [0xFF, 0xFE, 0x80]), ("C1 control", Array("\u{9B}31m".utf8)),
    ("right to left", Array("\u{202E}4".utf8)), ("backspace", [0x34, 0x08, 0x08]), ("delete", [0x7F]),
    ("command with escape", Array(":\u{1B}[31mback".utf8)), ("long", Array(repeating: 0x39, count: 100_000)),
    ("minus", Array("-1".utf8)), ("exponent", Array("1e400".utf8)), ("not a number", Array("nan".utf8)),
  ]

  @Test func `full-width digits, as Japanese keyboards type them, are digits`() throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(
        line: "run checkin --dry-run --json --language ja --now " + StudyCopy.morning, input: "4\n11\n")
      #expect(finished.code == 0, "\(finished.error)")
      #expect(try JSON(finished.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(11)])
    }
  }

  @Test(arguments: hostile.indices)
  func `hostile bytes are refused, and never come back raw`(_ index: Int) throws {
    let bytes = PromptTests.hostile[index].bytes
    try StudyCopy.use { study in
      let finished = try study.command.run(
        ["run", "checkin", "--dry-run", "--json", "--now", StudyCopy.morning],
        input: bytes + Array("\n4\n11\n".utf8))
      #expect(finished.code == 0, "\(finished.error.prefix(500))")
      #expect(finished.error.contains("! "), "a refusal is told: \(finished.error.prefix(500))")
      PromptTests.expectClean(finished.error)
      #expect(try JSON(finished.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(11)])
    }
  }

  @Test(arguments: hostile.indices)
  func `a signature of hostile bytes is refused or kept escaped, in the store too`(_ index: Int) throws {
    let bytes = PromptTests.hostile[index].bytes
    try StudyCopy.use { study in
      try study.enrol()
      let lines = Array("\n1\n1\n2\n1\n".utf8) + bytes + Array("\nAnn\n\n\n\n".utf8)
      let words = ["run", "onboarding", "-p", "P001", "--now", StudyCopy.morning]
      let finished = try study.command.run(words, input: lines)
      #expect(finished.code == 0, "\(finished.error.suffix(300))")
      PromptTests.expectClean(finished.error)
      PromptTests.expectClean(finished.output)
      #expect(try study.states()["onboarding/once"] == "done")
    }
  }

  @Test(arguments: ["id", "name", "site", "task", "event", "zone", "language"])
  func `hostile words of the command line come back escaped`(_ place: String) throws {
    let bad = "x\u{1B}[31m\u{9B}y\u{202E}"
    try StudyCopy.use { study in
      try study.enrol()
      let words: [String] =
        switch place {
        case "id": ["due", "-p", bad]
        case "name": ["participant", "add", "P002", "--schedule", "knee-recovery", "--name", bad]
        case "site": ["participant", "add", "P002", "--schedule", "knee-recovery", "--site", bad]
        case "task": ["run", bad, "-p", "P001"]
        case "event": ["run", "onboarding", "-p", "P001", "--event", bad]
        case "zone": ["participant", "add", "P002", "--schedule", "knee-recovery", "--zone", bad]
        default: ["participant", "add", "P002", "--schedule", "knee-recovery", "--language", bad]
        }
      let finished = try study.command.run(words + ["--now", StudyCopy.morning])
      PromptTests.expectClean(finished.error)
      PromptTests.expectClean(finished.output)
      for list in ["participant list", "participant show P002", "due"] {
        let listed = try study.command.run(line: list + " --now " + StudyCopy.morning)
        PromptTests.expectClean(listed.output)
        PromptTests.expectClean(listed.error)
      }
    }
  }

  @Test func `control characters of a file are shown escaped`() throws {
    try StudyCopy.use { study in
      let text = String(decoding: try study.bytes(of: CheckTests.checkin), as: UTF8.self)
      try study.write(
        text.replacing("\"How strong is your pain?\"", with: #""How \e[2J strong\x9b?""#), to: CheckTests.checkin)
      let finished = try study.command.run(
        line: "run checkin --dry-run --now " + StudyCopy.morning, input: "4\n11\n")
      PromptTests.expectClean(finished.error)
      for format in ["human", "concise", "json"] {
        let checked = try study.command.run(line: "check --format " + format)
        PromptTests.expectClean(checked.output)
        PromptTests.expectClean(checked.error)
      }
    }
  }

  /// Nothing that moves a terminal's cursor, colours it or turns its text around.
  private static func expectClean(_ text: String) {
    let bad = text.unicodeScalars.filter { scalar in
      (scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t")
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(bad.isEmpty, "\(bad.map { String($0.value, radix: 16) })")
  }
}
