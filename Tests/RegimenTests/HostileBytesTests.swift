import Foundation
import Testing

/// A line of sixty hostile bytes: in a file a diagnostic, typed a refusal, shown escaped; never raw on the terminal.
@Suite struct HostileBytesTests {
  /// Escapes, NUL, other controls, pieces of UTF-8, what looks like them in Latin-1, and marks that turn text round.
  private static let pieces: [[UInt8]] = [
    [0x1B, 0x5B, 0x32, 0x4A], [0x1B, 0x5D, 0x30, 0x3B], [0x07], [0x00], [0x08], [0x7F], [0x0D], [0x9B], [0xC0, 0x80],
    [0xED, 0xA0, 0x80], [0xF5], [0xC2, 0x9B], [0xE2, 0x80, 0xAE], [0xE2, 0x81, 0xA6], [0x61],
  ]

  /// Begins with an escape, so that no choice of pieces is harmless.
  static func line(_ seed: UInt64) -> [UInt8] {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var bytes: [UInt8] = [0x1B]
    while bytes.count < 60 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes += pieces[Int(state >> 33) % pieces.count]
    }
    return Array(bytes.prefix(60))
  }

  /// What a terminal would obey.
  private static func isRaw(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E: true
    default: false
    }
  }

  private static func isClean(_ finished: Command.Finished) -> Bool {
    (finished.output + finished.error).unicodeScalars.allSatisfy { !isRaw($0) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `in a file it is a diagnostic`(_ seed: UInt64) throws {
    try StudyCopy.use { study in
      let survey = try study.bytes(of: "Surveys/checkin.yaml")
      try study.write(survey + Array("# ".utf8) + Self.line(seed) + [0x0A], to: "Surveys/checkin.yaml")
      let finished = try study.command.run(line: "check")
      #expect(finished.code == 1)
      #expect(finished.output.contains("Surveys/checkin.yaml:") || finished.error.contains("Surveys/checkin.yaml:"))
      #expect(Self.isClean(finished))
    }
  }

  private static let survey = """
    id: words
    title: Words
    steps:
      - id: page
        type: form
        items:
          - { id: words, type: text, prompt: In your own words }
    """

  @Test(arguments: 0..<10 as Range<UInt64>) func `typed it is refused with its place`(_ seed: UInt64) throws {
    try StudyCopy.use { study in
      try study.write(Self.survey, to: "Surveys/words.yaml")
      let finished = try study.command.run(
        ["run", "words", "--dry-run", "--json", "--now", StudyCopy.morning],
        input: Array("ab".utf8) + Self.line(seed).filter { $0 != 0x0D } + Array("\nfine\n\n".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      #expect(finished.error.contains("! character 3 is a control character; remove it"), "\(finished.error)")
      #expect(
        try JSON(finished.output)["result"]["results"].elements[0]["results"].elements[0]["answer"].text == "fine")
      #expect(Self.isClean(finished))
    }
  }

  @Test func `bytes that are no UTF-8 are refused with their place`() throws {
    try StudyCopy.use { study in
      try study.write(Self.survey, to: "Surveys/words.yaml")
      let finished = try study.command.run(
        ["run", "words", "--dry-run", "--json", "--now", StudyCopy.morning],
        input: Array("pain".utf8) + [0xFF] + Array("\nfine\n\n".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      #expect(finished.error.contains("character 5 can't be read"), "\(finished.error)")
    }
  }

  /// Text of Hebrew and Arabic needs them; they are content, and turn nothing round on the screen.
  @Test(arguments: ["\u{200F}שלום\u{200E} abc", "\u{061C}مرحبا", "\u{2067}שלום\u{2069} abc"])
  func `direction marks are kept in an answer`(_ text: String) throws {
    try StudyCopy.use { study in
      try study.write(Self.survey, to: "Surveys/words.yaml")
      let finished = try study.command.run(
        "run", "words", "--dry-run", "--json", "--now", StudyCopy.morning, input: text + "\n\n")
      #expect(finished.code == 0, "\(finished.error)")
      #expect(try JSON(finished.output)["result"]["results"].elements[0]["results"].elements[0]["answer"].text == text)
    }
  }

  @Test func `what somebody writes into the record has no control characters`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let commands = [
        ["participant", "set", "P001", "--name", "An\u{1B}[2Jn"], ["note", "add", "\u{9B}1m", "-p", "P001"],
      ]
      for words in commands {
        let finished = try study.command.run(words + ["--now", StudyCopy.morning])
        #expect(finished.code == 64 && finished.error.contains("has the control character"), "\(finished.error)")
        #expect(Self.isClean(finished))
      }
      let rows = "id,schedule,name\nP8,knee-recovery,An\u{1B}[2Jn\nP9,knee-recovery,\"two\nlines\"\n"
      try study.write(rows, to: "people.csv")
      let refused = try study.command.run(line: "participant import people.csv --now " + StudyCopy.morning)
      #expect(refused.code == 65 && refused.error.contains("people.csv:2:18"), "\(refused.error)")
      #expect(refused.error.contains("error[control-character]") && Self.isClean(refused))
      try study.write(rows.replacing("\u{1B}[2J", with: ""), to: "people.csv")
      let lines = try study.command.run(line: "participant import people.csv --now " + StudyCopy.morning)
      #expect(lines.code == 65 && lines.error.contains("error[bad-name]"), "\(lines.error)")
      try study.write(rows.replacing("\u{1B}[2J", with: "").replacing("two\n", with: "two, "), to: "people.csv")
      try study.succeed("participant import people.csv --now " + StudyCopy.morning)
      #expect(try study.succeed("participant export --now " + StudyCopy.morning).contains("\"two, lines\""))
    }
  }

  @Test func `a roster in UTF-16 is told so, and a column that is not known hides no other fault`() throws {
    try StudyCopy.use { study in
      let rows = "id,schedule,nmae\nP8,knee-recovery,A\n P9,knee-recovery,B\n"
      let wide = Array(rows.utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
      for mark in [[0xFF, 0xFE], []] as [[UInt8]] {
        try study.write(mark + wide, to: "people.csv")
        let finished = try study.command.run(line: "participant import people.csv --now " + StudyCopy.morning)
        #expect(finished.code == 65 && finished.error.contains("the file is UTF-16 text"), "\(finished.error)")
      }
      try study.write(rows, to: "people.csv")
      let finished = try study.command.run(line: "participant import people.csv --now " + StudyCopy.morning)
      #expect(finished.error.contains("there is no column 'nmae'"), "\(finished.error)")
      #expect(finished.error.contains("leave out the blanks round it"), "\(finished.error)")
    }
  }

  @Test func `no field of the study's files has them`() throws {
    try StudyCopy.use { study in
      try study.write("id: s\nattributes: { side: { type: text, values: [\"le\\eft\", right] } }\n", to: "study.yaml")
      try study.write("date,name\n2026-12-25,Christ\u{7}mas\n", to: "holidays/uk.csv")
      let finished = try study.command.run(line: "check")
      #expect(finished.code == 1 && (finished.output + finished.error).contains("'values' has the control character"))
      #expect(Self.isClean(finished))
    }
    try StudyCopy.use { study in
      let survey = """
        id: f
        title: { en: F, "j\\ea": F }
        steps:
          - id: p
            type: question
            item: { id: x, type: choice, prompt: Which?, choices: { file: foods.csv, value: code, text: name } }
        """
      try study.write(survey, to: "Surveys/f.yaml")
      try study.write("code,name\na,A\u{7}a\nb,B\n", to: "Surveys/foods.csv")
      let finished = try study.command.run(line: "check")
      let said = finished.output + finished.error
      #expect(said.contains("Surveys/foods.csv:2:3") && said.contains("'file' has the control character"), "\(said)")
      #expect(said.matches(of: /error\[control-character\]/).count >= 2 && Self.isClean(finished), "\(said)")
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>) func `as an argument it comes out escaped`(_ seed: UInt64) throws {
    try StudyCopy.use { study in
      try study.enrol()
      let word = String(decoding: Self.line(seed).filter { $0 != 0 }, as: UTF8.self)
      for words in [
        ["feed", "-p", word], ["run", word, "-p", "P001"], ["kiosk", "-p", word], ["feed", "--by", word],
      ] {
        let finished = try study.command.run(words + ["--now", StudyCopy.morning])
        #expect(finished.code != 0)
        #expect(Self.isClean(finished), "\(words[0])")
      }
    }
  }
}
