import Foundation
import Glibc
import JSONText
import Testing

/// Files as answers at the command line: from the disk into the record, and out of it again.
@Suite struct FileAnswerCommandTests {
  private static let png =
    Base64.bytes(
      of: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? []
  private static let digest = "a1abfd410973b0111c215baa879b9edcd739e601659ba44168269767cc2e9108"
  private static let now = " --now 2026-11-20T12:00:00Z"

  private static let files = [
    "study.yaml": "id: meals\ntitle: Meals\nzone: UTC\n",
    "Surveys/meal.yaml": """
    id: meal
    title: A meal
    steps:
      - id: page
        type: form
        items:
          - { id: photo, type: file, accept: image, maximumSize: 20 kB, prompt: A photo, optional: true }
          - { id: kcal, type: numeric, prompt: How much?, unit: kcal }

    """,
    "Schedules/diary.yaml": """
    id: diary
    title: Diary
    tasks:
      - { id: meal, survey: meal, schedule: [{ id: daily, every: 1 day }] }

    """,
    "answers.yaml": "{ photo: photos/noon.png, kcal: 300 }\n",
  ]

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty(keeping: .file) { study in
      for (path, text) in files { try study.write(text, to: path) }
      try study.write(png, to: "photos/noon.png")
      let added = try study.command.run(line: "participant add P1 --schedule diary --enrolled 2026-11-20" + now)
      #expect(added.code == 0, "\(added.error)")
      try body(study)
    }
  }

  @Test func `what is wrong with a file is said, and nothing is lost or recorded`() throws {
    try Self.use { study in
      try study.write(Array(Self.png.dropLast(12)), to: "cut.png")
      try study.write([], to: "empty.png")
      try study.write(Array("hello".utf8), to: "text.png")
      try study.write(Self.png + [UInt8](repeating: 0, count: 30_000), to: "big.png")
      #expect(mkfifo(study.command.folder.appendingPathComponent("pipe").path, 0o600) == 0)
      let wrong = [
        ("cut.png", "ends too early"), ("empty.png", "empty"), ("text.png", "of no known kind"),
        ("big.png", "at most 20 kB"),
        ("pipe", "no plain file"), ("/dev/zero", "no plain file"), ("photos", "is a folder"),
        ("none.png", "no file 'none.png'"), ("\"\"", "the path is empty"), ("'  '", "the path is empty"),
        ("~", "is a folder"), ("~/none.png", "no file '~/none.png'"),
      ]
      // The home folder is the study's.
      let lines = wrong.map(\.0) + ["~/photos/noon.png", "250"]
      let done = try study.command.run(
        line: "run meal -p P1 --plain" + Self.now, input: lines.joined(separator: "\n") + "\n")
      #expect(done.code == 0, "\(done.error)")
      for (path, text) in wrong { #expect(done.error.contains(text), "\(path)") }
      #expect(done.output.contains("noon.png (67 B)"), "\(done.output)")
    }
  }

  @Test func `an answers file names files in its folder alone`() throws {
    try Self.use { study in
      let link = study.command.folder.appendingPathComponent("photos/link.png")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/etc/hostname")
      for (path, text) in [
        ("photos/link.png", "lies outside"), ("/etc/hostname", "lies outside"), ("none", "no file"),
        ("\"\"", "the path is empty"),
      ] {
        try study.write("{ photo: \(path), kcal: 1 }\n", to: "wrong.yaml")
        let refused = try study.command.run(line: "run meal -p P1 --answers wrong.yaml" + Self.now)
        #expect(refused.code == 65 && refused.error.contains(text), "\(refused.error)")
        #expect(refused.error.contains("wrong.yaml:1:10"), "\(refused.error)")
      }
      #expect(try study.command.run(line: "history meal -p P1 --json" + Self.now).output.contains("event") == false)
    }
  }

  @Test func `a file comes out as it went in, and goes with its person`() throws {
    try Self.use { study in
      let run = try study.command.run(line: "run meal -p P1 --answers answers.yaml --json" + Self.now)
      #expect(run.code == 0, "\(run.error)")
      let event = "meal/daily@2026-11-20"
      let out = try study.command.run(line: "outcome file \(event) photo -p P1 --output out.png")
      #expect(out.code == 0 && out.error.contains(Self.digest), "\(out.error)")
      #expect(try study.bytes(of: "out.png") == Self.png)
      let none = try study.command.run(line: "outcome file \(event) kcal -p P1 --output no.png")
      #expect(none.code == 64 && none.error.contains("it has one at 'page/photo'"), "\(none.error)")
      for _ in 0..<2 {
        let package = try study.command.run(line: "export --format package --identified --output data")
        #expect(package.code == 0, "\(package.error)")
        #expect(try study.bytes(of: "data/files/\(Self.digest).png") == Self.png)
      }
      #expect(try study.command.run(line: "export --format package --output plain").code == 0)
      #expect(!FileManager.default.fileExists(atPath: study.command.folder.appendingPathComponent("plain/files").path))
      let wide = try study.command.run(line: "export --format wide").output
      #expect(wide.contains(Self.digest) && !wide.contains("noon.png"), "\(wide)")
      #expect(try study.command.run(line: "export --format csv --files f").code == 64)
      // The same content again: it is kept once.
      let again = try study.command.run(line: "run meal -p P1 --answers answers.yaml --now 2026-11-21T12:00:00Z")
      #expect(again.code == 0, "\(again.error)")
      let audit = try study.command.run(line: "audit -p P1 --json").output
      #expect(audit.components(separatedBy: "\"fileKept\"").count == 2)
      // Another has no such content.
      _ = try study.command.run(line: "participant add P2 --schedule diary --enrolled 2026-11-20" + Self.now)
      let result = try JSONValue(parsing: run.output)["result"]?.compactText ?? ""
      let other = try study.command.run(
        line: "run meal -p P2 --answers - --answers-of P1" + Self.now, input: result)
      #expect(other.code == 65 && other.error.contains("no content of 'noon.png'"), "\(other.error)")
      let content = Base64.text(of: Self.png)
      #expect(try String(decoding: study.store().values.joined(), as: UTF8.self).contains(content))
      #expect(try study.command.run(line: "store copy --pseudonymous .regimen/study.sqlite copy.sqlite").code == 0)
      let copy = String(decoding: try study.bytes(of: "copy.sqlite"), as: UTF8.self)
      #expect(!copy.contains(content) && !copy.contains("noon.png") && copy.contains(Self.digest))
      #expect(try study.command.run(line: "participant erase P1 --yes").code == 0)
      #expect(try !String(decoding: study.store().values.joined(), as: UTF8.self).contains(content))
      let verified = try study.command.run(line: "store verify")
      #expect(verified.code == 0, "\(verified.output)\(verified.error)")
    }
  }

  @Test func `who was handed a file is in the audit, with its event and item, and erasing counts one number`() throws {
    try Self.use { study in
      try study.succeed("run meal -p P1 --answers answers.yaml" + Self.now)
      let event = "meal/daily@2026-11-20"
      try study.succeed("outcome file \(event) photo -p P1 --output out.png" + Self.now)
      let audit = try study.succeed("audit" + Self.now)
      #expect(audit.contains("event: \(event)\n    exported: file, item page/photo, identified"), "\(audit)")
      // What can't be written leaves no note.
      let before = try study.succeed("audit" + Self.now)
      for line in [
        "outcome file \(event) photo -p P1 --output nowhere/out.png", "outcome file \(event) kcal -p P1 -o x",
      ] {
        #expect(try study.command.run(line: line + Self.now).code != 0)
      }
      for files in ["nowhere/files", "photos/noon.png/x", ""] {
        let export =
          ["export", "--format", "csv", "--identified", "--files", files]
          + Self.now.split(separator: " ").map(String.init)
        let refused = try study.command.run(export)
        #expect(refused.code == (files.isEmpty ? 64 : 74) && refused.output.isEmpty, "\(files): \(refused)")
      }
      #expect(try study.succeed("audit" + Self.now) == before)
      let erased = try study.command.run(line: "participant erase P1 --yes" + Self.now)
      let listed = erased.error.split(separator: "\n").last { $0.hasSuffix(" in all") }
      let count = try #require(listed?.split(separator: " ").first)
      #expect(erased.output == "P1 is erased: the content of \(count) entries is gone\n", "\(erased.error)")
    }
  }

  @Test func `a rehearsal answers with files that are taken`() throws {
    try Self.use { study in
      let done = try study.command.run(line: "simulate diary --participants 2 --days 3 --output sim.sqlite")
      #expect(done.code == 0, "\(done.error)")
      let rows = try study.command.run(line: "export --format csv --table items --store sim.sqlite").output
      #expect(rows.contains(Self.digest), "\(rows)")
      #expect(try study.command.run(line: "store verify --store sim.sqlite").code == 0)
    }
  }
}
