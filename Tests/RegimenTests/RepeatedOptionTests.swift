import Foundation
import Testing

/// An option that takes one value and is given twice: the parser would keep the last.
@Suite struct RepeatedOptionTests {
  @Test(arguments: [
    ("export --format csv --site leeds --site york", "--site"), ("export --format csv --format wide", "--format"),
    ("export --format csv --site=leeds --site=york", "--site"), ("due -p P001 -p P002", "-p"),
    ("due -p P001 --participant P002", "--participant"), ("adherence --site leeds --site york", "--site"),
    ("participant add P009 --site leeds --site york", "--site"),
    ("audit --from 2026-11-01 --to 2026-11-02 --from 2026-11-03", "--from"),
    ("serve --port 0 --port 1", "--port"),
  ])
  func `is refused by its name, and nothing is done`(_ line: String, _ option: String) throws {
    try StudyCopy.use { study in
      let refused = try study.command.run(line: line)
      #expect(refused.code == 64 && refused.output.isEmpty)
      #expect(refused.error.contains("'\(option)' is given twice, and takes one value"), "\(refused.error)")
      #expect(try study.command.run(line: "participant list").code == 69)
    }
  }

  @Test func `so is an attribute that is set to two values`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let refused = try study.command.run(line: "participant set P001 wake=06:30 wake=07:30 --now 2026-11-03T12:00:00Z")
      #expect(refused.code == 64 && refused.error.contains("'wake' is given two values"), "\(refused.error)")
    }
  }

  @Test func `what takes several values takes them, and a value may look like an option`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      for line in [
        "note add --reason -p P001", "participant withdraw P001 --reason=--reason",
        "participant reinstate P001 --reason -",
        "calendar knee-recovery --enrolled 2026-11-02 --milestone surgery=2026-11-03 --milestone surgery=2026-11-04",
      ] {
        let done = try study.command.run(line: line + " --now 2026-11-03T12:00:00Z", input: "--reason --reason\n")
        #expect(!done.error.contains("given twice"), "\(line): \(done.error)")
      }
    }
  }
}
