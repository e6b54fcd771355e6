import Foundation
import Testing

/// What the shells offer, asked as their scripts ask the program.
@Suite struct CompletionTests {
  /// - Parameter argument: The argument's name as the generated scripts pass it: its place, or its option.
  private func offered(
    _ study: StudyCopy, _ command: String, _ argument: String, _ line: String
  ) throws -> [String] {
    let words = line.split(separator: " ").map(String.init)
    let asked =
      ["---completion"] + command.split(separator: " ").map(String.init) + ["--", argument, "\(words.count)", "0"]
    let said = try study.command.run(asked + words, environment: ["SAP_SHELL": "bash"])
    #expect(said.error == "")
    return said.output.split(separator: "\n").map(String.init)
  }

  @Test func `surveys, schedules and tasks come from the files`() throws {
    try StudyCopy.use { study throws -> Void in
      #expect(
        try offered(study, "preview", "positional@0", "regimen preview ")
          == ["checkin", "onboarding", "range-of-motion"])
      #expect(try offered(study, "calendar", "positional@0", "regimen calendar ") == ["knee-recovery"])
      #expect(
        try offered(study, "why", "positional@0", "regimen why ") == ["checkin", "onboarding", "range-of-motion"])
    }
  }

  @Test func `participants come from the record of the study that the line names`() throws {
    try StudyCopy.use(keeping: .file) { study in
      #expect(try offered(study, "due", "--participant", "regimen due -p ") == [])
      try study.enrol("P001")
      try study.enrol("P002")
      #expect(try offered(study, "due", "--participant", "regimen due -p ") == ["P001", "P002"])
      #expect(
        try offered(study, "due", "--participant", "regimen due --study \(study.folder.path) -p ") == ["P001", "P002"])
      #expect(try offered(study, "due", "--participant", "regimen due --study /nowhere -p ") == [])
    }
  }

  @Test func `events are those of the participant whom the line names`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let line = "regimen outcome show --now \(StudyCopy.morning) -p P001 "
      #expect(try offered(study, "outcome show", "positional@0", line).contains("onboarding/once"))
      #expect(try offered(study, "outcome show", "positional@0", "regimen outcome show ") == [])
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the script of each shell asks the program for ids`(_ shell: String) throws {
    try StudyCopy.empty { study in
      let script = try study.command.run("--generate-completion-script", shell)
      #expect(script.code == 0)
      #expect(script.output.contains("---completion"))
      #expect(script.output.contains("participant"))
    }
  }
}
