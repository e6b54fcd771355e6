import Foundation
import Testing

/// `--speak`, with programs that write down what they are given.
@Suite struct SpeakTests {
  /// Puts a program on a PATH of its own that appends its words and its input to a file.
  static func withProgram(_ name: String?, _ study: StudyCopy) throws -> [String: String] {
    let folder = study.folder.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let name {
      let script = folder.appendingPathComponent(name)
      let said = study.folder.appendingPathComponent("said").path
      try Data("#!/bin/sh\n{ echo \"[$*]\"; /bin/cat; } >> '\(said)'\n".utf8).write(to: script)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    }
    return ["PATH": folder.path]
  }

  /// What was read aloud; the last of it may still be on its way when the program has ended.
  static func said(_ study: StudyCopy, until text: String) -> String {
    var said = ""
    for _ in 0..<200 {
      said = (try? String(contentsOf: study.folder.appendingPathComponent("said"), encoding: .utf8)) ?? ""
      if said.contains(text) { break }
      usleep(20_000)
    }
    return said
  }

  @Test(arguments: [("espeak-ng", "[-v en --stdin]"), ("spd-say", "[--language en --pipe-mode]")])
  func `a prompt is given to the speech program on its input`(_ name: String, words: String) throws {
    try StudyCopy.use { study in
      let path = try Self.withProgram(name, study)
      let finished = try study.command.run(
        line: "run checkin --dry-run --speak --now " + StudyCopy.morning, input: "", environment: path)
      #expect(finished.code == 130)
      #expect(!finished.error.contains("nothing is read aloud"))
      let said = Self.said(study, until: "How strong is your pain?")
      #expect(said.contains(words))
      #expect(said.contains("How strong is your pain?"))
    }
  }

  @Test func `the language of the prompts is the voice's`() throws {
    try StudyCopy.use { study in
      let path = try Self.withProgram("espeak-ng", study)
      _ = try study.command.run(
        line: "run checkin --dry-run --speak --language ja --now " + StudyCopy.morning, input: "", environment: path)
      #expect(Self.said(study, until: "痛み").contains("[-v ja --stdin]"))
    }
  }

  @Test func `what becomes of a sitting that was begun before is asked aloud`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--now", StudyCopy.morning]
      _ = try study.command.run(words, input: Array("4\n".utf8))
      let path = try Self.withProgram("espeak-ng", study)
      var sitting = try TerminalSitting(words + ["--speak"], in: study.folder, environment: path)
      defer { sitting.close() }
      try sitting.wait(for: "What now?")
      let said = Self.said(study, until: "Set it aside and answer later")
      #expect(said.contains("is not finished. What now?\n1  Go on where it was left"), "\(said)")
      try sitting.press("1", until: "> 1")
      #expect(Self.said(study, until: "[-v en --stdin]\n1  Go on").contains("[-v en --stdin]\n1  Go on"))
      try sitting.press("\r", until: "Question 2 of 2")
      sitting.press("\u{3}\u{3}")
      #expect(try sitting.end().code == 130)
    }
  }

  @Test func `with keys, the part of an answer that asks again is a question of its own`() throws {
    try StudyCopy.use { study in
      let survey =
        "id: s\ntitle: S\nsteps:\n  - { id: s, type: question, item: "
        + "{ id: s, type: timeInterval, prompt: Sleep, maximum: 24 h } }\n"
      try study.write(survey, to: "Surveys/s.yaml")
      let path = try Self.withProgram("espeak-ng", study)
      let words = ["run", "s", "--dry-run", "--speak", "--now", StudyCopy.morning]
      var sitting = try TerminalSitting(words, in: study.folder, environment: path)
      defer { sitting.close() }
      try sitting.wait(for: "Sleep")
      try sitting.press("7:30\r", until: "7 h 30 min?")
      let asked = Self.said(study, until: "else type it again")
      #expect(asked.contains("7 h 30 min?\nEnter if that is right, n if not, or type it again"), "\(asked)")
      sitting.press("\u{3}\u{3}")
      #expect(try sitting.end().code == 130)
    }
  }

  @Test func `a machine that can't speak says so once, and asks all the same`() throws {
    try StudyCopy.use { study in
      let path = try Self.withProgram(nil, study)
      let finished = try study.command.run(
        line: "run checkin --dry-run --speak --now " + StudyCopy.morning, input: "4\n11\n\n", environment: path)
      #expect(finished.code == 0, "\(finished.error)")
      #expect(finished.error.components(separatedBy: "nothing is read aloud").count == 2)
    }
  }

  /// What a file or a person wrote reaches no shell and no option.
  @Test func `text that looks like a command or an option is only read`() throws {
    try StudyCopy.use { study in
      let text = try String(decoding: study.bytes(of: "Surveys/checkin.yaml"), as: UTF8.self)
      try study.write(
        text.replacing("How strong is your pain?", with: "$(touch owned) `touch owned`; --help"),
        to: "Surveys/checkin.yaml")
      let path = try Self.withProgram("espeak-ng", study)
      _ = try study.command.run(
        line: "run checkin --dry-run --speak --now " + StudyCopy.morning, input: "", environment: path)
      #expect(Self.said(study, until: "touch").contains("$(touch owned) `touch owned`; --help"))
      #expect(!FileManager.default.fileExists(atPath: study.folder.appendingPathComponent("owned").path))
    }
  }
}
