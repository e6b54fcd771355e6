import Foundation
import JSONText

/// The knee study on its second morning, with what the examples of the help name. Each runs on a copy of its own.
struct HelpStudy {
  let copy: StudyCopy

  static let morning = "2026-11-03T09:00:00+00:00"

  /// Examples that a machine may lack something for, with what the program says then: one of these.
  static let refused = [
    "store backup study-backup.age": ["study-key.pub", "age"],
    "store grant": ["the database", "PostgreSQL's library"],
    "serve --host": ["chain.pem"],
  ]

  /// What has happened before an example; lines of the shell.
  private static let before = [
    "participant leave P001 --schedule mood": "regimen participant enroll P001 --schedule mood $at",
    "participant milestone P001 surgery": "regimen participant milestone P001 surgery 2026-10-27 $at",
    "participant resume": "regimen participant pause P001 $at",
    "participant reinstate": "regimen participant withdraw P001 --reason moved $at",
    "participant allocate": "regimen participant add P002 $at",
    "participant link P001 --revoke": "regimen participant link P001 $at",
    "assessor assign A01 P001 P002": "regimen participant add P002 $at",
    "assessor unassign A01 P001 P002": "regimen participant add P002 $at",
    "alerts ack":
      "regimen participant enroll P001 --schedule mood $at && regimen run phq -p P001 --answers phq.yaml $at",
    "log": "regimen participant enroll P001 --schedule hospital-stay $at && regimen log toilet -p P001 $at",
    "outcome file": """
    regimen participant enroll P001 --schedule food-diary $at
    regimen run snack -p P001 --answers meal.yaml $at
    """,
    "outcome compare checkin": "regimen outcome enter-again $paper --answers paper.yaml --by A01 $at",
    "outcome settle": "regimen outcome enter-again $paper --answers paper.yaml --by A01 $at",
    "signature withdraw": "regimen signature add $paper --meaning reviewed $at",
    "account reopen": "regimen account close ann $at",
    "account token ann --end": "regimen account token ann $at",
    "store restore": "regimen store backup study-backup.sqlite && rm -r .regimen",
    "store merge": "regimen participant add L001 --schedule knee-recovery --store leeds.sqlite $at",
    "store merge leeds.sqlite --assessor": """
    regimen assessor add A01 --name "Ida Holm" --store leeds.sqlite $at
    regimen participant add L001 --schedule knee-recovery --store leeds.sqlite $at
    """,
    "store rebuild --store": "regimen store copy .regimen/study.sqlite copy.sqlite",
  ]

  /// What is typed when an example asks.
  private static let typed = [
    "participant remove": "P001\n", "participant erase": "P001\n", "assessor remove": "A01\n",
    "assessor erase": "A01\n", "study close": "knee-study\n", "outcome delete": "checkin\n", "run checkin": "5\n7\n",
    "outcome correct": "6\n\n", "outcome enter-again": "6\n7\n",
  ]

  /// Of which kind the entry is whose number an example names.
  private static let numbered = [
    "alerts ack": "alertRaised", "query answer": "queryOpened", "query close": "queryOpened",
    "signature withdraw": "outcomeSigned", "account token ann --end": "accountTokenMade",
  ]
}

extension HelpStudy {
  static func use(_ body: (HelpStudy) throws -> Void) throws {
    try StudyCopy.use(keeping: .file) { copy in
      let study = HelpStudy(copy: copy)
      try study.addFiles()
      try study.prepare(begin, at: StudyCopy.morning)
      try body(study)
    }
  }

  private static let begin = """
    regimen participant add P001 --schedule knee-recovery --enrolled 2026-11-02 --site leeds $at
    regimen run onboarding -p P001 --answers onboarding.yaml $at
    regimen assessor add A01 --name "Rin Abe" $at
    regimen assessor assign A01 P001 $at
    regimen assessor add A09 $at
    regimen run checkin -p P001 --mode paper --by A09 --answers first.yaml $at
    regimen query open checkin/daily@2026-11-02 "Is it right?" -p P001 $at
    regimen account add ann --role monitor --role assessor=A01 $at
    """

  /// Runs an example, with the morning as its clock where it takes one.
  func run(_ example: String, of page: HelpPage) throws -> Command.Finished {
    let own = copy.folder.deletingLastPathComponent()
      .appendingPathComponent(TestStores.filePrefix + UUID().uuidString, isDirectory: true)
    try FileManager.default.copyItem(at: copy.folder, to: own)
    defer { TestStores.remove(own) }
    let study = HelpStudy(copy: StudyCopy(command: Command(folder: own)))
    if example.contains("--study knee-study") { try study.prepare("ln -s . knee-study") }
    if let lines = Self.entry(of: Self.before, for: example) { try study.prepare(lines) }
    var line = try study.numbered(example)
    if page.takesClock, let call = page.call(in: line) {
      line = "\(call)--now \(Self.morning) \((line + " ").dropFirst(call.count))"
    }
    if example.hasPrefix("regimen serve") { line = Self.stopped(line) }
    return try study.shell(line, input: Self.entry(of: Self.typed, for: example) ?? "")
  }

  private static func entry(of table: [String: String], for example: String) -> String? {
    table.filter { example.hasPrefix("regimen " + $0.key) }.max { $0.key.count < $1.key.count }?.value
  }

  /// A server that is stopped as soon as it says where its pages are: at a port that is free.
  private static func stopped(_ line: String) -> String {
    """
    sh -c 'echo $$ > pid; exec \(line.replacing("8080", with: "0"))' 2>&1 | while read -r said; do
      echo "$said" >&2
      case $said in *'the pages are at'*) kill "$(cat pid)"; touch served ;; esac
    done
    [ -e served ]
    """
  }

  /// The example with the number that its entry has in this study.
  private func numbered(_ example: String) throws -> String {
    guard let kind = Self.entry(of: Self.numbered, for: example) else { return example }
    let entries = try JSON(try copy.succeed("audit --json")).elements
    guard let number = entries.last(where: { $0["kind"].text == kind })?["number"].number else {
      throw Command.Failure(reason: "no entry is \(kind)")
    }
    return example.replacing(/\b[0-9]+\b/, with: String(Int(number)), maxReplacements: 1)
  }

  private func prepare(_ lines: String, at instant: String = Self.morning) throws {
    let finished = try shell("set -e\nat='--now \(instant)'\npaper='checkin/daily@2026-11-02 -p P001'\n" + lines)
    guard finished.code == 0 else {
      throw Command.Failure(reason: "\(lines)\nexited \(finished.code): \(finished.error)")
    }
  }

  private func shell(_ line: String, input: String = "") throws -> Command.Finished {
    let folder = Command.program.deletingLastPathComponent().path
    return try copy.command.shell("PATH=\"\(folder):$PATH\"\n" + line, input: input)
  }
}

// MARK: - Files

extension HelpStudy {
  private static let shipped = [
    "Schedules/hospital-stay.yaml", "Schedules/mood.yaml", "Schedules/food-diary.yaml", "Surveys/toilet-log.yaml",
    "Surveys/phq-9.yaml", "Surveys/beep.yaml", "Surveys/food-diary.yaml", "Surveys/foods.csv",
  ]

  private static let texts = [
    "onboarding.yaml": "{adult: true, operated: true, advisedAgainst: false, consent: {agreed: true, signature: Ann}}",
    "first.yaml": "{pain: 4, sleep: 7}",
    "paper.yaml": "{pain: 6, sleep: 7}",
    "phq.yaml": "{q1: 2, q2: 2, q3: 1, q4: 2, q5: 1, q6: 1, q7: 1, q8: 0, q9: 1, difficulty: 1}",
    "meal.yaml": """
    {meal: snack, photo: noon.png, foods: [{group: grain, food: rice, amount: 1}], hunger: 3, felt: [full, bloated],
    worst: bloated}
    """,
    "reason.txt": "Asked by telephone\n",
    "answer.txt": "It says four\n",
    "name.txt": "Rin Abe-Sato\n",
    "people.csv": "id,schedule,zone\nP002,knee-recovery,Europe/London\nP003,knee-recovery,Asia/Tokyo\n",
    "arms.csv": "schedule\nknee-recovery\nhospital-stay\n",
    "records.csv": "record_id,day,pain,sleep,checkin_complete\nP001,2026-11-03,5,6,2\n",
    "map.yaml": "system: redcap\nforms: [{ form: checkin, task: checkin, date: day }]\n",
    "sign.pem": """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIOsYfHHEl88W9nlnAH4+FwrPxkIBmWOqk3u+IGcF4fgb
    -----END PRIVATE KEY-----
    """,
  ]

  private static let picture =
    Base64.bytes(
      of: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? []

  private static let foreign = [
    "dictionary.csv": "redcap/clinic.csv", "protocol.json": "radar/protocol.json",
    "definitions/evening_armt.json": "radar/evening_armt.json",
    "definitions/evening_armt_es.json": "radar/evening_armt_es.json",
  ]

  private func addFiles() throws {
    for path in Self.shipped { try copy.add(shipped: path) }
    for (path, text) in Self.texts { try copy.write(text, to: path) }
    let fixtures = StudyCopy.repository.appendingPathComponent("Tests/ExchangeTests/Fixtures")
    for (path, fixture) in Self.foreign {
      try copy.write(Array(try Data(contentsOf: fixtures.appendingPathComponent(fixture))), to: path)
    }
    try copy.write(Self.picture, to: "noon.png")
    // The shipped study reaches nobody by mail, and enters nothing twice.
    try change("study.yaml", "attributes:\n", "attributes:\n  email: { type: text }\n")
    try change("Schedules/knee-recovery.yaml", "survey: checkin\n", "survey: checkin\n    doubleEntry: true\n")
  }

  private func change(_ path: String, _ old: String, _ new: String) throws {
    try copy.write(String(decoding: try copy.bytes(of: path), as: UTF8.self).replacing(old, with: new), to: path)
  }
}
