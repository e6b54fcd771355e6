import Foundation
import Testing

/// `regimen import records`: what another system recorded, taken in and handed back.
@Suite struct ImportRecordsTests {
  private static let files = [
    "dictionary.csv": """
    field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,text_validation_max,branching_logic,required_field
    record_id,intake,text,ID,,,,,
    age,intake,text,Age,,integer,120,,y
    pain,day,radio,Pain,"0, None | 2, Much",,,,y
    signs,day,checkbox,Signs,"a, Cough | b, Fever",,,[pain] = '2',
    note,day,notes,Note,,,,,
    """,
    "events.csv": """
    event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
    Baseline,1,0,0,0,baseline_arm_1
    Week 1,1,7,1,1,week_1_arm_1
    """,
    "mapping.csv": """
    arm_num,unique_event_name,form
    1,baseline_arm_1,intake
    1,baseline_arm_1,day
    1,week_1_arm_1,day
    """,
    "map.yaml": """
    system: redcap
    missing: [-99]
    forms:
      - { form: intake, task: intake }
      - { form: day, task: day }
    """,
    "records.csv": """
    record_id,redcap_event_name,age,pain,signs___a,signs___b,note
    P1,baseline_arm_1,40,2,1,0,"it hurt, much"
    P1,week_1_arm_1,,0,0,0,-99
    P2,baseline_arm_1,200,2,0,1,
    P3,baseline_arm_1,50,0,0,0,
    """,
  ]

  private func use(_ body: (Command) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let command = Command(folder: folder)
    for (name, text) in Self.files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let made = try command.run(line: "import redcap dictionary.csv events.csv mapping.csv --into trial")
    try #require(made.code == 0, "\(made.error)")
    for id in ["P1", "P2"] {
      let added = try command.run(
        line: "participant add \(id) --schedule trial --enrolled 2026-10-01 --study trial --now 2026-11-01T12:00:00Z")
      try #require(added.code == 0, "\(added.error)")
    }
    try body(command)
  }

  private static let take = "import records records.csv --map map.yaml --study trial --now 2026-11-01T12:00:00Z"

  @Test func `every fault is named with its row, and then nothing is recorded`() throws {
    try use { command in
      let refused = try command.run(line: Self.take)
      #expect(refused.code == 65)
      #expect(
        refused.error == """
          records.csv, row 4: 'age': 200 is above the maximum, 120
          records.csv, row 5: there is no participant 'P3'; add them first
          records.csv, row 5: there is no participant 'P3'; add them first
          regimen: 3 faults in the records; nothing was recorded

          """)
      #expect(try command.run(line: "export --format csv --study trial").output.split(separator: "\n").count == 1)
    }
  }

  @Test func `records become outcomes that say where they came from, and go back as they were`() throws {
    try use { command in
      let file = command.folder.appendingPathComponent("records.csv")
      let text = Self.files["records.csv", default: ""].split(separator: "\n").filter { !$0.hasPrefix("P3") }
      try Data(text.joined(separator: "\n").replacing("200", with: "50").utf8).write(to: file)
      let judged = try command.run(line: Self.take + " --dry-run")
      #expect(judged.code == 0 && judged.output == "5 records fit; nothing was recorded\n", "\(judged.error)")
      let taken = try command.run(line: Self.take)
      #expect(taken.code == 0 && taken.output == "5 records recorded\n", "\(taken.error)")
      let shown = try command.run(
        line: "outcome show day/week_1 -p P1 --json --study trial --now 2026-11-01T12:00:00Z")
      #expect(shown.output.contains("\"mode\": \"imported\""), "\(shown.output)")
      #expect(shown.output.contains("records.csv, row 3"))
      #expect(shown.output.contains("\"state\": \"skipped\""))
      // Nothing is recorded twice.
      let again = try command.run(line: Self.take)
      #expect(again.code == 65 && again.error.contains("row 2: intake/baseline is recorded already"))
      let out = try command.run(
        line: "export --format redcap --output back --study trial --now 2026-11-01T12:00:00Z")
      #expect(out.code == 0, "\(out.error)")
      let back = try String(contentsOf: command.folder.appendingPathComponent("back/records.csv"), encoding: .utf8)
      #expect(
        back.split(whereSeparator: \.isNewline).map(String.init) == [
          "record_id,redcap_event_name,age,intake_complete,pain,signs___a,signs___b,note,day_complete",
          "P1,baseline_arm_1,40,2,2,1,0,\"it hurt, much\",2", "P1,week_1_arm_1,,,0,,,,2",
          "P2,baseline_arm_1,50,2,2,0,1,,2",
        ])
    }
  }

  @Test func `boxes are known by their codes, and one that no choice has is a fault`() throws {
    try use { command in
      let records = """
        record_id,redcap_event_name,pain,sx___1,sx___2,sx____99,sx___other,weight
        P1,baseline_arm_1,9,1,1,0,0,70
        P2,baseline_arm_1,0,0,0,1,0,
        """
      func take(_ codes: String, _ rest: String = "") throws -> (code: Int32, text: String) {
        let map = """
          system: redcap
          missing: [-99]
          forms:
            - { form: day, task: day, items: { signs: sx }, codes: \(codes) }
          """
        try Data(map.utf8).write(to: command.folder.appendingPathComponent("map.yaml"))
        try Data((records + rest).utf8).write(to: command.folder.appendingPathComponent("records.csv"))
        let taken = try command.run(line: Self.take)
        return (taken.code, taken.output + taken.error)
      }
      let unknown = try take("{ signs: { 1: b, 2: c }, pain: { 9: 2 } }")
      #expect(unknown.code == 65 && unknown.text.contains("there is no choice of 'signs' 'c'"), "\(unknown.text)")
      let none = try take("{ note: { 1: b } }")
      #expect(none.code == 65 && none.text.contains("the item 'note' has no choices"), "\(none.text)")
      let stray = try take("{ signs: { 1: b, 2: a }, pain: { 9: 2 } }", "\nP1,week_1_arm_1,0,0,0,0,1,")
      #expect(stray.code == 65, "\(stray.text)")
      #expect(
        stray.text.contains("row 4: 'sx___other' is ticked, and 'signs' has no choice 'other'"), "\(stray.text)")
      let unmapped = try take("{ pain: { 9: 2 } }")
      #expect(unmapped.code == 65 && unmapped.text.contains("row 2: 'sx___1' is ticked"), "\(unmapped.text)")
      let taken = try take("{ signs: { 1: b, 2: a }, pain: { 9: 2 } }")
      #expect(taken.code == 0 && taken.text.contains("2 records recorded"), "\(taken.text)")
      #expect(taken.text.contains("columns that no item takes: weight"), "\(taken.text)")
      let table = try command.run(line: "export --format csv --table items --study trial --now 2026-11-01T12:00:00Z")
      #expect(table.output.contains("day_page/pain,choice,answered,2"), "\(table.output)")
      #expect(table.output.contains("[\"\"a\"\",\"\"b\"\"]"), "\(table.output)")
    }
  }

  @Test func `records of a project in one document are taken in, and who has none has a row all the same`() throws {
    try use { command in
      let project = """
        <ODM><ClinicalData>
        <SubjectData SubjectKey="P1" redcap:RecordIdField="record_id">
        <StudyEventData StudyEventOID="Event.baseline_arm_1" redcap:UniqueEventName="baseline_arm_1">
        <FormData FormOID="Form.intake" FormRepeatKey="1"><ItemGroupData>
        <ItemData ItemOID="age" Value="40"/></ItemGroupData></FormData>
        <FormData FormOID="Form.day" FormRepeatKey="1"><ItemGroupData>
        <ItemData ItemOID="pain" Value="2"/><ItemData ItemOID="signs___a" Value="1"/>
        <ItemData ItemOID="signs___b" Value="0"/></ItemGroupData></FormData>
        </StudyEventData></SubjectData></ClinicalData></ODM>
        """
      try Data(project.utf8).write(to: command.folder.appendingPathComponent("project.xml"))
      let taken = try command.run(
        line: "import records project.xml --map map.yaml --study trial --now 2026-11-01T12:00:00Z")
      #expect(taken.code == 0 && taken.output == "2 records recorded\n", "\(taken.error)")
      let shown = try command.run(
        line: "outcome show day/baseline -p P1 --json --study trial --now 2026-11-01T12:00:00Z")
      #expect(shown.output.contains("project.xml, line 4"), "\(shown.output)")
      let out = try command.run(
        line: "export --format redcap --output back --study trial --now 2026-11-01T12:00:00Z")
      #expect(out.code == 0, "\(out.error)")
      let back = try String(contentsOf: command.folder.appendingPathComponent("back/records.csv"), encoding: .utf8)
      #expect(
        back.split(whereSeparator: \.isNewline).dropFirst().map(String.init) == [
          "P1,baseline_arm_1,40,2,2,1,0,,2", "P2,baseline_arm_1,,,,,,,",
        ])
    }
  }

  @Test func `responses of FHIR are outcomes, too`() throws {
    try use { command in
      let map = "system: fhir\nforms: [{ form: day, task: day }]\n"
      try Data(map.utf8).write(to: command.folder.appendingPathComponent("map.yaml"))
      let response = """
        {"resourceType": "QuestionnaireResponse", "status": "completed", "questionnaire": "https://example.org/q/day|1",
         "subject": {"reference": "Patient/P2"}, "authored": "2026-10-08T09:00:00Z",
         "item": [{"linkId": "g", "item": [{"linkId": "pain", "answer": [{"valueCoding": {"code": "2"}}]},
           {"linkId": "signs", "answer": [{"valueCoding": {"code": "b"}}]}]}]}
        """
      try Data(response.utf8).write(to: command.folder.appendingPathComponent("responses.json"))
      let taken = try command.run(
        line: "import records responses.json --map map.yaml --study trial --now 2026-11-01T12:00:00Z")
      #expect(taken.code == 0 && taken.output == "1 record recorded\n", "\(taken.error)")
      let table = try command.run(line: "export --format csv --table items --study trial --now 2026-11-01T12:00:00Z")
      #expect(
        table.output.contains("P2,trial,day,day,day/week_1,week_1,2026-10-08,pain,day_page/pain,choice,answered,2"))
      #expect(table.output.contains("[\"\"b\"\"]"))
    }
  }

  @Test(arguments: [
    ("system: redcap\nforms: [{ form: day, task: dya }]\n", "there is no task 'dya'"),
    ("system: redcap\nforms: [{ form: day, task: day, items: { pian: pain } }]\n", "there is no item 'pian'"),
    ("system: redcap\nform: []\n", "the map has no field 'form'"),
    ("system: excel\nforms: []\n", "does not say of which system"),
    (
      "system: redcap\nforms: [{ form: day, task: day, items: { pain: vas } }]\n", "no column 'vas' for the item 'pain'"
    ),
    ("system: redcap\nparticipant: who\nforms: [{ form: day, task: day }]\n", "no column 'who'"),
    ("system: [", "inside brackets"),
  ])
  func `a map that does not fit is refused with its fault`(_ map: String, _ fault: String) throws {
    try use { command in
      try Data(map.utf8).write(to: command.folder.appendingPathComponent("map.yaml"))
      let refused = try command.run(line: Self.take)
      #expect(refused.code == 65)
      #expect(refused.error.contains(fault), "\(refused.error)")
    }
  }

  // MARK: - Entries of repeats, and codes of two systems

  private static let diary = """
    id: diary
    title: Diary
    steps:
      - id: page
        type: form
        items:
          - { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }
          - id: kind
            type: choice
            prompt: Kind
            choices: [{ value: a, text: Ache }, { value: a_2, text: Anger }]
      - id: meals
        type: repeat
        another: One more?
        maximum: 5
        steps:
          - id: meal
            type: form
            items:
              - { id: dish, type: text, prompt: Dish }
              - { id: kcal, type: numeric, prompt: kcal, optional: true }
    """

  private func useDiary(_ body: (Command) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString)
    for name in ["Surveys", "Schedules"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("trial/" + name), withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "trial/study.yaml": "id: trial\ntitle: Trial\nzone: UTC\n", "trial/Surveys/diary.yaml": Self.diary,
      "trial/Schedules/main.yaml": """
      id: main
      title: Main
      tasks:
        - id: diary
          survey: diary
          schedule:
            - { id: daily, every: 1 day }
      """,
    ]
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let command = Command(folder: folder)
    let added = try command.run(
      line: "participant add P1 --schedule main --enrolled 2026-10-01 --study trial --now 2026-11-01T12:00:00Z")
    try #require(added.code == 0, "\(added.error)")
    try body(command)
  }

  private func take(_ map: String, _ records: String, _ name: String, _ command: Command) throws -> (Int32, String) {
    try Data(map.utf8).write(to: command.folder.appendingPathComponent("map.yaml"))
    try Data(records.utf8).write(to: command.folder.appendingPathComponent(name))
    let taken = try command.run(
      line: "import records \(name) --map map.yaml --study trial --now 2026-11-01T12:00:00Z")
    return (taken.code, taken.output + taken.error)
  }

  private func shown(_ command: Command) throws -> String {
    try command.run(
      line: "outcome show diary/daily@2026-10-05 -p P1 --json --study trial --now 2026-11-01T12:00:00Z"
    ).output
  }

  private static let mapOfREDCap = """
    system: redcap
    forms:
      - { form: diary, task: diary, date: day }
    """

  @Test func `entries of a repeat are rows of a form of their own`() throws {
    try useDiary { command in
      let records = """
        record_id,redcap_repeat_instrument,redcap_repeat_instance,day,pain,kind,dish,kcal
        P1,,,2026-10-05,3,a,,
        P1,diary_meals,1,2026-10-05,,,Rice,300
        P1,diary_meals,2,2026-10-05,,,Soup,
        """
      let (code, text) = try take(Self.mapOfREDCap, records, "records.csv", command)
      #expect(code == 0, "\(text)")
      let outcome = try shown(command)
      #expect(outcome.contains("\"Rice\"") && outcome.contains("\"Soup\"") && outcome.contains("300"), "\(outcome)")
    }
  }

  @Test func `an entry without its record is a fault of its row`() throws {
    try useDiary { command in
      let records = """
        record_id,redcap_repeat_instrument,redcap_repeat_instance,day,pain,kind,dish,kcal
        P1,,,2026-10-05,3,a,,
        P1,diary_meals,1,2026-10-06,,,Rice,300
        """
      let (code, text) = try take(Self.mapOfREDCap, records, "records.csv", command)
      #expect(code == 65 && text.contains("row 3: the entry belongs to no record"), "\(text)")
    }
  }

  @Test func `a response has a group for each entry, and words tell codes of two systems apart`() throws {
    try useDiary { command in
      func meal(_ dish: String) -> String {
        "{\"linkId\": \"meals\", \"item\": [{\"linkId\": \"dish\", \"answer\": [{\"valueString\": \"\(dish)\"}]}]}"
      }
      let response = """
        {"resourceType": "QuestionnaireResponse", "status": "completed", "questionnaire": "http://x.org/diary",
         "subject": {"reference": "Patient/P1"}, "authored": "2026-10-05T12:00:00Z", "item": [
          {"linkId": "pain", "answer": [{"valueInteger": 3}]},
          {"linkId": "kind", "answer": [{"valueCoding": {"system": "urn:b", "code": "a", "display": "Anger"}}]},
          \(meal("Rice")), \(meal("Soup"))]}
        """
      let (code, text) = try take(
        "system: fhir\nforms:\n  - { form: diary, task: diary }\n", response, "response.json", command)
      #expect(code == 0, "\(text)")
      let outcome = try shown(command)
      #expect(outcome.contains("\"Rice\"") && outcome.contains("\"Soup\"") && outcome.contains("\"a_2\""), "\(outcome)")
    }
  }
}
