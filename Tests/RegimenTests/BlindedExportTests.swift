import Foundation
import Testing

/// What leaves the program without telling the arm.
@Suite struct BlindedExportTests {
  /// Two arms that ask the same under other titles; who is in which, chance said.
  private static func use(isSwapped: Bool = false, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty { study in
      try write(surveys: ["note"], to: study)
      for arm in ["verum", "placebo"] {
        try study.write(
          """
          id: \(arm)-arm
          title: \(arm)
          visits: [{ id: first, once: enrollment, window: 3 days, tasks: [call] }]
          tasks:
            - { id: note, survey: note, text: About \(arm), schedule: [{ id: daily, every: 1 day }] }
            - { id: call, survey: note }

          """, to: "Schedules/\(arm)-arm.yaml")
      }
      for (id, arm) in [("P001", isSwapped ? "placebo" : "verum"), ("P002", isSwapped ? "verum" : "placebo")] {
        try expectDone(study, "participant add \(id) --schedule \(arm)-arm --enrolled 2026-11-02 --zone UTC")
        for task in ["note", "call"] {
          try expectDone(study, "run \(task) -p \(id) --answers -", input: "{pain: 4}")
        }
      }
      try body(study)
    }
  }

  private static func write(surveys: [String], to study: StudyCopy) throws {
    try study.write("id: trial\ntitle: Trial\nzone: UTC\n", to: "study.yaml")
    for survey in surveys {
      try study.write(
        """
        id: \(survey)
        title: Note
        steps:
          - id: form
            type: form
            items: [{ id: pain, type: numeric, prompt: Pain?, minimum: 0, maximum: 10 }]
        outcomes: [{ kind: pain, from: form/pain }]

        """, to: "Surveys/\(survey).yaml")
    }
  }

  private static let now = " --now 2026-11-02T12:00:00+00:00"

  @discardableResult
  private static func expectDone(_ study: StudyCopy, _ line: String, input: String = "") throws -> Command.Finished {
    let finished = try study.command.run(line: line + now, input: input)
    #expect(finished.code == 0, "\(line): \(finished.error)")
    return finished
  }

  /// What gives an arm away: its schedule's name, and the digest of its file.
  private static func telling(_ study: StudyCopy) throws -> [String] {
    let rows = try expectDone(study, "export --format ndjson").output.split(separator: "\n")
    return ["verum", "placebo"] + (try rows.map { try JSON(String($0))["scheduleVersion"].text })
  }

  @Test(arguments: ["csv", "ndjson", "wide", "codebook"])
  func `no arm stands in what is printed`(_ format: String) throws {
    try BlindedExportTests.use { study in
      let telling = try BlindedExportTests.telling(study)
      #expect(Set(telling).count == 4)
      let open = try BlindedExportTests.expectDone(study, "export --format \(format)").output
      let blinded = try BlindedExportTests.expectDone(study, "export --format \(format) --blinded --identified")
      #expect(open.contains("scheduleVersion"))
      #expect(!blinded.output.contains("schedule"))
      for word in telling { #expect(!blinded.output.contains(word), "\(word)") }
      #expect(blinded.output.contains("pain"))
      #expect(!blinded.error.contains("note:"), "\(blinded.error)")
    }
  }

  @Test func `no arm stands in any file of a package`() throws {
    try BlindedExportTests.use { study in
      let telling = try BlindedExportTests.telling(study)
      try BlindedExportTests.expectDone(study, "export --format package --blinded --output out")
      let names = try FileManager.default.contentsOfDirectory(atPath: study.folder.appendingPathComponent("out").path)
      #expect(names.contains("note.csv") && names.contains("events.csv") && names.contains("audit.csv"))
      for name in names {
        let text = String(decoding: try study.bytes(of: "out/" + name), as: UTF8.self)
        for word in telling + ["schedule"] { #expect(!text.contains(word), "\(name): \(word)") }
      }
      let package = try JSON(String(decoding: study.bytes(of: "out/datapackage.json"), as: UTF8.self))
      for resource in package["resources"].elements {
        let rows = String(decoding: try study.bytes(of: "out/" + resource["path"].text), as: UTF8.self)
        let head = rows.prefix { $0 != "\r\n" }.split(separator: ",").map(String.init)
        #expect(head == resource["schema"]["fields"].elements.map { $0["name"].text })
      }
    }
  }

  /// Every form in which data leave without the arm, as words of the command line.
  private static let forms =
    ["csv", "ndjson"].flatMap { format in
      ["participants", "values", "items", "events", "alerts", "queries", "audit"].map { "\(format) --table \($0)" }
    } + ["wide --survey note", "codebook", "package", "spss", "gpx", "xlsform", "fhir", "odm"]

  /// What an export writes, by the files' names. The head of the record hangs on all that was recorded, and the audit has
  /// instants of the machine's own clock: these are taken out.
  private static func written(_ form: String, _ study: StudyCopy) throws -> [String: String] {
    let isFolder = ["package", "spss", "gpx", "xlsform", "fhir", "odm"].contains { form.hasPrefix($0) }
    let done = try expectDone(
      study, "export --blinded --format \(form)" + (isFolder ? " --force --output out" : ""))
    // The names of files of ODM have sixteen digits of the head.
    let heads = done.error.matches(of: /[0-9a-f]{64}/).flatMap { [$0.output, $0.output.prefix(16)] }
    #expect(!heads.isEmpty)
    var files = ["": Array(done.output.utf8)]
    if isFolder {
      let folder = study.folder.appendingPathComponent("out").path
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.contains(".") {
        files[name] = try study.bytes(of: "out/" + name)
      }
    }
    var texts: [String: String] = [:]
    for (name, bytes) in files {
      let text = heads.reduce(String(decoding: bytes, as: Unicode.ASCII.self)) { $0.replacing($1, with: "HEAD") }
      texts[name] =
        if name.hasSuffix("audit.sav") { audit(bytes) } else if (form + name).contains("audit") { audit(text) } else {
          text
        }
    }
    return texts
  }

  /// An audit in text without the instants of the machine's own clock.
  private static func audit(_ text: String) -> String {
    text.replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/) { now.contains($0.output) ? $0.output : "MACHINE" }
  }

  /// The same of SPSS: the names, the labels and the cells.
  private static func audit(_ bytes: [UInt8]) -> String {
    let file = SystemFile(bytes)
    let machine = file.named.firstIndex { $0.name == "machine" }
    let rows = file.rows.map { row in row.indices.filter { $0 != machine }.map { "\(row[$0])" } }
    return "\(file.label)\n\(file.named.map { [$0.name, $0.label, "\($0.width)"] })\n\(rows)"
  }

  @Test(arguments: [" --identified", ""])
  func `what is written is the same whoever is in which arm, in every form`(_ names: String) throws {
    var found: [[String: [String: String]]] = []
    for isSwapped in [false, true] {
      try BlindedExportTests.use(isSwapped: isSwapped) { study in
        let forms = BlindedExportTests.forms.filter { $0 != "gpx" || !names.isEmpty }
        found.append(
          try Dictionary(
            uniqueKeysWithValues: forms.map { ($0, try BlindedExportTests.written($0 + names, study)) }))
      }
    }
    #expect(found[0].count > 20)
    for (form, files) in found[0] {
      #expect(Set(files.keys) == Set(found[1][form, default: [:]].keys), "\(form)")
      for (name, text) in files { #expect(text == found[1][form]?[name], "\(form) \(name)") }
    }
  }

  @Test func `a REDCap project names the arm of each event, and is not made`() throws {
    try BlindedExportTests.use { study in
      let line = "export --format redcap --blinded --output out" + BlindedExportTests.now
      let refused = try study.command.run(line: line)
      #expect(refused.code == 64 && refused.error.contains("each event of redcap names its arm"), "\(refused.error)")
      #expect(!FileManager.default.fileExists(atPath: study.folder.appendingPathComponent("out").path))
    }
  }

  /// Two arms and what is common to both. Those of `verum` have more calls, a survey and a visit of their own, a
  /// milestone, and the same diary at another hour.
  private static func useUnlike(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty { study in
      try write(surveys: ["note", "other"], to: study)
      try study.write(
        "id: common\ntitle: All\ntasks: [{ id: base, survey: note, schedule: [{ id: daily, every: 1 day }] }]\n",
        to: "Schedules/common.yaml")
      for (arm, time, survey, more) in [
        ("verum", "08:00", "other", ", { id: more, every: 1 day, from: surgery }"), ("placebo", "20:00", "note", ""),
      ] {
        try study.write(
          """
          id: \(arm)
          title: Arm
          visits: [{ id: \(arm == "verum" ? "extra" : "first"), once: enrollment, window: 3 days, tasks: [call] }]
          tasks:
            - { id: diary, survey: note, schedule: [{ id: d, every: 1 day, at: "\(time)" }] }
            - { id: home, survey: \(survey), schedule: [{ id: often, every: 1 day }\(more)] }
            - { id: call, survey: note }

          """, to: "Schedules/\(arm).yaml")
      }
      try study.write("schedule\nverum\nplacebo\n", to: "list.csv")
      for id in ["P001", "P002", "P003"] {
        try expectDone(study, "participant add \(id) --schedule common --enrolled 2026-11-02 --zone UTC")
      }
      try body(study)
    }
  }

  @Test func `what only one arm has is said, and nothing else`() throws {
    try BlindedExportTests.useUnlike { study in
      func note(_ more: String = "") throws -> [Substring] {
        try BlindedExportTests.expectDone(study, "export --format csv --table events --blinded" + more).error
          .split(separator: "\n").filter { $0.hasPrefix("note: what") }
      }
      #expect(try note() == [])
      for id in ["P001", "P002"] {
        try BlindedExportTests.expectDone(study, "participant allocate \(id) --list list.csv --enrolled 2026-11-02")
      }
      let begin =
        "note: what not everybody's schedules have stays in the data, and tells the arm where schedules are arms: "
      let end = ". Give arms the same, or export what they share with --task"
      let all = [
        begin + "events call/extra, call/first, home/more; times or conditions of diary/d; surveys other; "
          + "milestones surgery" + end
      ]
      #expect(try note().map(String.init) == all)
      // The arms are compared, whomever the export is of.
      #expect(try note(" -p P001").map(String.init) == all)
      #expect(try note(" --task base").map(String.init) == [begin + "milestones surgery" + end])
    }
  }
}
