import Foundation
import Testing

/// What `check` says of files with a fault.
@Suite struct CheckTests {
  /// A shipped file with one fault in it.
  struct Faulty: Sendable, CustomTestStringConvertible {
    let path: String
    var old = ""
    var new = ""
    /// The whole file, where a replacement does not do.
    var bytes: [UInt8]?
    let line: Int
    let column: Int
    let code: String
    let cause: String
    let fix: String

    var testDescription: String { "\(code) in \(path)" }

    func damage(_ study: StudyCopy) throws {
      if let bytes { return try study.write(bytes, to: path) }
      let text = String(decoding: try study.bytes(of: path), as: UTF8.self)
      #expect(text.contains(old))
      try study.write(text.replacing(old, with: new, maxReplacements: 1), to: path)
    }
  }

  static let checkin = "Surveys/checkin.yaml"
  static let knee = "Schedules/knee-recovery.yaml"

  /// Ten aliases of ten aliases, five times over.
  static let bomb =
    "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    + zip("bcdef", "abcde").map { name, last in
      "\(name): &\(name) [" + Array(repeating: "*\(last)", count: 10).joined(separator: ", ") + "]\n"
    }.joined()

  static let faults = [
    Faulty(
      path: checkin, old: "minimum: 0", new: "minimun: 0", line: 19, column: 9, code: "unknown-key",
      cause: "has no field 'minimun'", fix: "did you mean 'minimum'?"),
    Faulty(
      path: checkin, old: "minimum: 1\n", new: "minimum: low\n", line: 12, column: 18, code: "wrong-type",
      cause: "not 'low'", fix: "'minimum' takes a whole number"),
    Faulty(
      path: checkin, old: "id: sleep", new: "id: pain", line: 16, column: 13, code: "duplicate-id",
      cause: "two items have the id 'pain'", fix: "give each item of a survey an id of its own"),
    Faulty(
      path: knee, old: "survey: checkin", new: "survey: chekin", line: 13, column: 13, code: "unknown-survey",
      cause: "there is no survey 'chekin'", fix: "did you mean 'checkin'?"),
    Faulty(
      path: checkin, old: "from: checkin.form/sleep", new: "from: checkin.form/slep", line: 24, column: 26,
      code: "unknown-path", cause: "the step 'checkin.form' has no item 'slep'",
      fix: "did you mean 'checkin.form/sleep'?"),
    Faulty(
      path: checkin, old: "from: checkin.form/sleep", new: "from: sleep", line: 24, column: 26,
      code: "wrong-type", cause: "not 'sleep'", fix: "takes a path such as STEP/ITEM"),
    Faulty(
      path: checkin, old: "minimum: 0", new: "minimum: 13", line: 19, column: 18, code: "minimum-over-maximum",
      cause: "13, is not under its maximum, 12", fix: "swap the two"),
    Faulty(
      path: knee, old: "from: enrollment + 1 week, until: enrollment + 1 month",
      new: "from: enrollment + 1 month, until: enrollment + 1 week", line: 21, column: 58, code: "until-before-from",
      cause: "ends before it begins", fix: "swap 'from' and 'until'"),
    Faulty(
      path: "study.yaml", old: "Europe/London", new: "Europe/Lodnon", line: 6, column: 7, code: "bad-zone",
      cause: "there is no zone 'Europe/Lodnon'", fix: "did you mean 'Europe/London'?"),
    Faulty(
      path: checkin, old: "    type: form", new: "\ttype: form", line: 6, column: 1, code: "tab-indent",
      cause: "a tab indents this line", fix: "put spaces in its place"),
    Faulty(
      path: checkin, bytes: Array("id: checkin\ntitle: Contr".utf8) + [0xF4] + Array("le\nsteps: []\n".utf8), line: 2,
      column: 13, code: "not-utf8", cause: "0xF4", fix: "save it as UTF-8"),
    Faulty(
      path: checkin, bytes: Array(bomb.utf8), line: 5, column: 36, code: "alias-bomb",
      cause: "stand for more than 100000 nodes", fix: "write out what is meant"),
    Faulty(
      path: "Surveys/onboarding.yaml", old: "if: not adult or not operated or advisedAgainst",
      new: "if: any(adult, operated)",
      line: 30, column: 15, code: "shredded-expression", cause: "a comma ends the field",
      fix: "write if: \"any(adult, operated)\""),
    Faulty(
      path: checkin, bytes: Array("id: checkin\ntitle: { en: Daily check-in, ja: ".utf8), line: 2, column: 34,
      code: "unclosed", cause: "the file ends inside brackets or braces", fix: "restore the end of the file"),
    Faulty(
      path: checkin, bytes: Array("id: checkin\ntitle: Daily".utf8), line: 1, column: 1, code: "missing-key",
      cause: "has no 'steps'", fix: "add 'steps:'"),
  ]

  @Test(arguments: faults)
  func `each fault has its line, its column, its cause and its fix`(_ fault: Faulty) throws {
    try StudyCopy.use { study in
      try fault.damage(study)
      let concise = try study.command.run(line: "check --format concise")
      #expect(concise.code == 1)
      #expect(concise.error == "")
      let head = "\(fault.path):\(fault.line):\(fault.column): error: [\(fault.code)] "
      let line = concise.output.split(separator: "\n").first { $0.hasPrefix(head) }
      #expect(line?.contains(fault.cause) == true, "\(concise.output)")
      let json = try study.command.run(line: "check --format json")
      #expect(json.code == 1)
      let found = try JSON(json.output).elements.first {
        $0["path"].text == fault.path && $0["line"].number == Double(fault.line)
          && $0["column"].number == Double(fault.column) && $0["code"].text == fault.code
      }
      let fields = try #require(found, "\(json.output)")
      #expect(fields["message"].text.contains(fault.cause))
      let advice = [fields["message"].text, fields["label"].text, fields["help"].text].joined(separator: " ")
      #expect(advice.contains(fault.fix), "\(advice)")
      let human = try study.command.run(line: "check --format human")
      #expect(human.code == 1)
      #expect(human.output.contains("error[\(fault.code)]"))
      #expect(human.output.contains("--> \(fault.path):\(fault.line):\(fault.column)"))
    }
  }

  @Test(arguments: [0, 5, 9])
  func `a file at fault is neither accepted nor rehearsed`(_ index: Int) throws {
    try StudyCopy.use { study in
      try CheckTests.faults[index].damage(study)
      for words in ["accept --reason start", "run checkin --dry-run --answers -"] {
        let finished = try study.command.run(line: words + " --now " + StudyCopy.morning, input: "{pain: 4, sleep: 11}")
        #expect(finished.code == 65)
        #expect(finished.output == "")
      }
      #expect(try study.store() == [:])
    }
  }

  @Test func `all faults of all files are told in one pass`() throws {
    try StudyCopy.use { study in
      for index in [0, 3, 8] { try CheckTests.faults[index].damage(study) }
      let finished = try study.command.run(line: "check --format concise")
      for index in [0, 3, 8] { #expect(finished.output.contains("[\(CheckTests.faults[index].code)]")) }
    }
  }

  @Test func `the shipped study has no fault`() throws {
    let checked = try Command(folder: StudyCopy.repository).run(line: "check --format concise")
    #expect(checked.code == 0)
    #expect(checked.output == "")
  }

  @Test func `only what was named is judged`() throws {
    try StudyCopy.use { study in
      let clean = try study.command.run(line: "check")
      #expect(clean.code == 0)
      #expect(clean.output == "")
      #expect(clean.error == "5 files judged: 0 errors, 0 warnings\n")
      try CheckTests.faults[0].damage(study)
      let codes = try [CheckTests.knee, CheckTests.checkin, "Surveys/nowhere.yaml", "/etc/passwd"].map { path in
        try study.command.run("check", path).code
      }
      #expect(codes == [0, 1, 64, 64])
    }
  }

  @Test func `a new study from the template passes, and is not written over`() throws {
    try StudyCopy.empty { study in
      let made = try study.command.run(line: "init trial")
      #expect(made.code == 0)
      #expect(try study.command.run(line: "check --study trial").code == 0)
      let again = try study.command.run(line: "init trial")
      #expect(again.code == 69)
      #expect(again.error.contains("nothing was written"))
    }
  }

  @Test func `a folder without a study says what to do`() throws {
    try StudyCopy.empty { study in
      for words in ["check", "accept --reason x", "calendar x --enrolled 2026-11-02", "due", "store verify"] {
        let finished = try study.command.run(line: words)
        #expect(finished.code == 64)
        #expect(finished.error.contains("regimen init"), "\(finished.error)")
      }
      try study.write("id: s\n", to: "study.yaml")
      let due = try study.command.run(line: "due")
      #expect(due.code == 69)
      #expect(due.error.contains("no data yet"))
    }
  }
}
