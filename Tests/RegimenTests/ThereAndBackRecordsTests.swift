import Foundation
import Testing

/// What our own exports write for another system, taken in again: words of one's own, "I don't know", rows of matrices.
@Suite struct ThereAndBackRecordsTests {
  private static let survey = """
    id: day
    title: Day
    steps:
      - id: page
        type: form
        items:
          - id: ch
            type: choice
            prompt: Colour
            choices: [{ value: red, text: Red }, { value: other, text: Another, other: true }]
          - id: signs
            type: choice
            prompt: Signs
            multiple: true
            choices: [{ value: a, text: A }, { value: own-one, text: Own, other: true }]
          - { id: nu, type: numeric, prompt: How many?, minimum: 0, maximum: 9, dontKnow: true, optional: true }
          - id: glasses
            type: matrix
            prompt: Glasses
            item: { type: numeric, minimum: 0, maximum: 30, decimals: 1 }
            rows: [{ id: water, prompt: Water }, { id: beer, prompt: Beer }]
          - { id: days, type: matrix, prompt: Days, item: { type: date }, rows: [{ id: first, prompt: First }] }
          - { id: words, type: matrix, prompt: Words, item: { type: text }, rows: [{ id: said, prompt: Said }] }
          - { id: hours, type: matrix, prompt: Hours, item: { type: timeOfDay }, rows: [{ id: up, prompt: Up }] }
          - id: scales
            type: matrix
            prompt: Scales
            item: { type: scale, minimum: 0, maximum: 4 }
            rows: [{ id: ease, prompt: Ease }]
    outcomes: [{ kind: ch, from: page/ch }]

    """

  private static let answers = """
    { ch: { value: other, text: my own }, signs: [a, { value: own-one, text: mine }], nu: { state: dontKnow },
      glasses: { water: 2.5, beer: 3 }, days: { first: 2026-01-02 }, words: { said: hello }, hours: { up: "07:30" },
      scales: { ease: 3 } }

    """

  static let now = " --now 2026-11-02T20:00:00Z"

  static func use(
    _ survey: String = survey, _ answers: String = answers, zone: String = "UTC", _ body: (StudyCopy) throws -> Void
  ) throws {
    try StudyCopy.empty { study in
      try study.write("id: trial\ntitle: Trial\nzone: UTC\n", to: "study.yaml")
      try study.write(survey, to: "Surveys/day.yaml")
      try study.write("You may.\n", to: "Surveys/you-may.md")
      try study.write(
        "id: main\ntitle: Main\ntasks: [{ id: day, survey: day, schedule: [{ id: daily, every: 1 day }] }]\n",
        to: "Schedules/main.yaml")
      try study.write(answers, to: "answers.yaml")
      try run(study, "participant add P1 --schedule main --enrolled 2026-11-02 --zone \(zone)")
      try body(study)
    }
  }

  @discardableResult
  static func run(_ study: StudyCopy, _ line: String) throws -> String {
    let done = try study.command.run(line: line + now)
    #expect(done.code == 0, "\(line): \(done.error)")
    return done.output
  }

  static func record(_ study: StudyCopy) throws { try run(study, "run day -p P1 --answers answers.yaml") }

  /// The path, the state and the answer of each item.
  static func items(_ study: StudyCopy) throws -> [[JSON]] {
    try run(study, "export --format ndjson --table items --identified").split(separator: "\n").map { line in
      let row = try JSON(String(line))
      return ["itemPath", "state", "answer"].map { row[$0] }
    }
  }

  private static func fhir(_ study: StudyCopy, _ name: String) throws -> String {
    String(decoding: try study.bytes(of: "out/" + name), as: UTF8.self)
  }

  /// The items as they were recorded, and as they were taken in from what an export wrote of them.
  private static func thereAndBack(
    _ format: String, _ survey: String = survey, _ answers: String = answers, zone: String = "UTC"
  ) throws -> (before: [[JSON]], after: [[JSON]]) {
    var files: [String: [UInt8]] = [:]
    var before: [[JSON]] = []
    var after: [[JSON]] = []
    try use(survey, answers, zone: zone) { study in
      try record(study)
      try run(study, "export --format \(format) --identified --output out")
      for name in ["records.csv", "QuestionnaireResponse.ndjson", "Patient.ndjson"] {
        files[name] = try? study.bytes(of: "out/" + name)
      }
      before = try items(study)
    }
    try use(survey, answers, zone: zone) { study in
      for (name, bytes) in files { try study.write(String(decoding: bytes, as: UTF8.self), to: name) }
      try study.write("system: \(format)\nforms: [{ form: day, task: day }]\n", to: "map.yaml")
      let taken = try study.command.run(
        line: "import records \(files.keys.sorted(by: >).joined(separator: " ")) --map map.yaml" + now)
      #expect(taken.code == 0, "\(taken.error)")
      #expect(!taken.error.contains("no item takes"), "\(taken.error)")
      after = try items(study)
    }
    return (before, after)
  }

  @Test(arguments: ["redcap", "fhir"])
  func `what an export wrote is taken in as it was`(_ format: String) throws {
    var (before, after) = try Self.thereAndBack(format)
    #expect(before.contains { $0[2]["text"].text == "my own" } && before.count == 9)
    // REDCap has no place for what somebody doesn't know.
    if format == "redcap" { before = before.map { $0.replacing([.string("dontKnow")], with: [.string("skipped")]) } }
    #expect(after == before, "\(zip(after, before).filter { $0 != $1 })")
  }

  static func survey(of items: [String]) -> String {
    "id: day\ntitle: Day\nsteps:\n  - id: page\n    type: form\n    items:\n"
      + items.map { "      - { \($0) }\n" }.joined()
  }

  @Test(arguments: ["redcap", "fhir"])
  func `a date with a time has the offset of the participant's zone`(_ format: String) throws {
    let (before, after) = try Self.thereAndBack(
      format, Self.survey(of: ["id: dt, type: dateTime, prompt: When?"]), "{ dt: 2026-11-01 07:30 }\n",
      zone: "Europe/Berlin")
    #expect(before.map { $0[2].text } == ["2026-11-01T07:30:00+01:00"], "\(before)")
    #expect(after == before, "\(after)")
  }

  @Test func `places, signatures and consents are taken in from their fields, and are not skipped`() throws {
    let items = [
      "id: lo, type: location, prompt: Where?, optional: true", "id: si, type: signature, prompt: Sign, optional: true",
      "id: no, type: location, prompt: Where else?, optional: true",
    ]
    let answers =
      "{ lo: { lat: 51.5, lon: -0.12, accuracy: 8 }, si: { name: Ann, drawing: M10 20L30 40 }, no: { state: skipped }, "
      + "ok: { agreed: true, signature: Ann } }\n"
    let consent = "  - { id: ok, type: consent, document: you-may.md, version: '1', signature: true }\n"
    let (before, after) = try Self.thereAndBack("fhir", Self.survey(of: items) + consent, answers)
    #expect(before.count == 4 && before.count { $0[1].text == "skipped" } == 1, "\(before)")
    #expect(after == before, "\(after)")
  }

  @Test(arguments: [("", 65), (", without: [span]", 0)])
  func `what a task measured is passed over when the map says so, and is not skipped in silence`(
    _ without: String, _ code: Int32
  ) throws {
    let survey =
      Self.survey(of: ["id: pain, type: numeric, prompt: Pain?, minimum: 0, maximum: 9"])
      + "  - { id: span, type: digitSpan, initialSpan: 3, maximumTests: 2, optional: true, conclusion: false }\n"
    try Self.use(survey, "{ pain: 3 }\n") { study in
      try study.write(
        """
        {"resourceType": "QuestionnaireResponse", "questionnaire": "day", "subject": {"reference": "Patient/P1"},
         "authored": "2026-11-02T10:00:00Z", "item": [{"linkId": "pain", "answer": [{"valueInteger": 4}]},
           {"linkId": "span", "item": [{"linkId": "span.score", "answer": [{"valueInteger": 5}]}]}]}
        """, to: "response.json")
      try study.write("system: fhir\nforms: [{ form: day, task: day\(without) }]\n", to: "map.yaml")
      let taken = try study.command.run(line: "import records response.json --map map.yaml" + Self.now)
      #expect(taken.code == code, "\(taken.error)")
      #expect(taken.error.contains("'span' is measured: its numbers alone can't be taken in") == (code != 0))
      #expect(try Self.items(study).map { $0[1].text } == (code == 0 ? ["answered", "skipped"] : []))
    }
  }

  @Test func `rows of a matrix have the type in a response that the questionnaire gives them`() throws {
    try Self.use { study in
      try Self.record(study)
      try Self.run(study, "export --format fhir --identified --output out")
      let response = try Self.fhir(study, "QuestionnaireResponse.ndjson")
      for answer in [
        #""valueDecimal":2.5"#, #""valueDecimal":3"#, #""valueDate":"2026-01-02""#, #""valueString":"hello""#,
        #""valueTime":"07:30:00""#, #""valueInteger":3"#,
      ] {
        #expect(response.replacing(" ", with: "").contains(answer), "\(answer): \(response)")
      }
      // Those that have codes are one of two and two of two.
      #expect(response.components(separatedBy: "valueCoding").count == 2, "\(response)")
    }
  }

  @Test(arguments: [
    (
      #"[{"system": "urn:mrn", "value": "4711"}, {"system": "urn:trial", "value": "P1"}]"#, "participant: urn:trial\n",
      ""
    ),
    (#"[{"system": "urn:mrn", "value": "P1"}]"#, "", ""),
    (
      #"[{"system": "urn:mrn", "value": "4711"}, {"system": "urn:trial", "value": "P1"}]"#, "",
      "does not say which of its identifiers is the participant's id: urn:mrn, urn:trial"
    ),
    (#"[{"system": "urn:mrn", "value": "4711"}]"#, "participant: urn:trial\n", "is the participant's id: urn:mrn"),
  ])
  func `a patient says whose a response is`(_ identifiers: String, _ map: String, _ fault: String) throws {
    try Self.use { study in
      let bundle = """
        {"resourceType": "Bundle", "type": "collection", "entry": [
          {"fullUrl": "urn:uuid:1", "resource": {"resourceType": "QuestionnaireResponse", "questionnaire": "day",
            "subject": {"reference": "urn:uuid:2"}, "authored": "2026-11-02T10:00:00Z", "item": [
              {"linkId": "ch", "answer": [{"valueString": "mine"}]},
              {"linkId": "signs", "answer": [{"valueCoding": {"code": "a"}}]},
              {"linkId": "water", "answer": [{"valueDecimal": 1}]}, {"linkId": "beer", "answer": [{"valueDecimal": 1}]},
              {"linkId": "first", "answer": [{"valueDate": "2026-01-01"}]},
              {"linkId": "said", "answer": [{"valueString": "so"}]}, {"linkId": "up", "answer": [{"valueTime": "07:00:00"}]},
              {"linkId": "ease", "answer": [{"valueInteger": 1}]}]}},
          {"fullUrl": "urn:uuid:2", "resource": {"resourceType": "Patient", "id": "s1", "identifier": \(identifiers)}}]}
        """
      try study.write(bundle, to: "bundle.json")
      try study.write("system: fhir\n\(map)forms: [{ form: day, task: day }]\n", to: "map.yaml")
      let taken = try study.command.run(line: "import records bundle.json --map map.yaml" + Self.now)
      if fault.isEmpty {
        #expect(taken.code == 0, "\(taken.error)")
        #expect(try Self.items(study).contains { $0[2]["text"].text == "mine" })
      } else {
        #expect(taken.code == 65 && taken.error.contains(fault), "\(taken.error)")
      }
    }
  }

  @Test func `a choice with words of one's own is a value that leaves without names`() throws {
    try Self.use { study in
      try Self.record(study)
      let rows = try Self.run(study, "export --format ndjson")
      #expect(rows.contains("my own") && rows.contains("other"), "\(rows)")
      try Self.run(study, "export --format fhir --output out")
      #expect(try Self.fhir(study, "Observation.ndjson").contains("my own"))
    }
  }

  @Test(arguments: ["redcap", "xlsform", "fhir"])
  func `a report calls the items of an expression as the survey does`(_ format: String) throws {
    try StudyCopy.empty { study in
      try study.write("id: trial\ntitle: Trial\nzone: UTC\n", to: "study.yaml")
      try study.write(
        """
        id: base
        title: Base
        steps:
          - id: drugs
            type: repeat
            another: One more?
            maximum: 3
            steps: [{ id: dd, type: form, items: [{ id: dose, type: numeric, prompt: Dose, minimum: 0, maximum: 9 }] }]
          - { id: last, type: form, items: [{ id: name, type: text, prompt: Name }] }
        scores:
          - { id: mg, value: sum(dose) }
          - { id: top, value: 'max(dose) + length(name)' }
          - { id: usual, value: median(dose) }

        """, to: "Surveys/base.yaml")
      let done = try study.command.run(line: "export --format \(format) --output out --report report.json")
      #expect(done.code == 0, "\(done.error)")
      let report = String(decoding: try study.bytes(of: "report.json"), as: UTF8.self)
      #expect(!(done.error + report).contains(/'[^']*#[0-9]/), "\(done.error)")
      if format == "redcap" { #expect(done.error.contains("'dose': the entries of a repeat"), "\(done.error)") }
    }
  }
}
