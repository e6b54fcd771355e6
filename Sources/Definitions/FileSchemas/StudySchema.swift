import JSONText

/// What `study.yaml` may hold.
enum StudySchema {
  static let root = SchemaForm.map(
    keys: StudyFile.keys, required: ["id"],
    [
      "id": FieldSchema("The study's id; draws and exports depend on it.", SchemaForm.dottedID),
      "title": FieldSchema("The study's name.", SchemaForm.text),
      "contact": FieldSchema("Whom participants may ask.", SchemaForm.scalar),
      "languages": FieldSchema(
        "The languages that every text should stand in; the first is that of plain texts.",
        SchemaForm.oneOrList(of: SchemaForm.language)),
      "zone": FieldSchema("The zone of participants who give none, such as Asia/Tokyo.", SchemaForm.string),
      "holidays": FieldSchema(
        "Names and CSV files of 'date,name'.",
        SchemaForm.dictionary(
          of: ["type": "string", "examples": ["holidays/japan.csv"]], names: SchemaForm.id)),
      "attributes": FieldSchema(
        "Typed facts about a participant, with a history.",
        SchemaForm.dictionary(of: attribute, names: SchemaForm.id)),
      "milestones": FieldSchema(
        "Dates of each participant that schedules count from; other words are then unknown.",
        SchemaForm.dictionary(of: titled, names: SchemaForm.id)),
      "sites": FieldSchema(
        "Where the study takes place; other sites are then unknown.",
        SchemaForm.dictionary(of: titled, names: SchemaForm.dottedID)),
      "limits": FieldSchema("What the study may ask; 'simulate' fails beyond it.", limits),
      "statedClock": FieldSchema(
        "Whether '--now' may record: 'forbidden' keeps it for looking.",
        SchemaForm.words(StatedClock.allCases.map(\.rawValue))),
      "corrections": FieldSchema(
        "Who may correct answers once a sitting is left: 'participant' lets them too, while the event is open.",
        SchemaForm.words(Corrections.allCases.map(\.rawValue))),
      "linkPIN": FieldSchema(
        "Whether each personal link has six digits that are asked for with it: 'always' draws them for every one.",
        SchemaForm.words(LinkPIN.allCases.map(\.rawValue))),
      "reminderText": FieldSchema(
        "What reminders say, with {{title}}, {{until}}, {{link}}, {{name}}, {{study}}, {{contact}} filled in.", reminder
      ),
    ])

  private static let attribute = SchemaForm.map(
    keys: StudyFile.attributeKeys, required: ["type"],
    [
      "type": FieldSchema("What it is.", SchemaForm.words(AttributeType.allCases.map(\.rawValue))),
      "default": FieldSchema("Of participants who give none.", SchemaForm.scalar),
      "values": FieldSchema(
        "The values that it takes; any of its type when absent.", SchemaForm.list(of: SchemaForm.scalar)),
    ],
    rules: [
      JSONMember(
        "allOf",
        .array(
          AttributeType.allCases.map { type in
            [
              "if": ["properties": ["type": ["const": .string(type.rawValue)]]],
              "then": [
                "properties": ["default": form(of: type), "values": ["type": "array", "items": form(of: type)]]
              ],
            ]
          }))
    ])

  private static func form(of type: AttributeType) -> JSONValue {
    switch type {
    case .boolean: SchemaForm.truth
    case .number: SchemaForm.number
    case .text: ["not": ["const": ""]]
    case .date: SchemaForm.date
    case .timeOfDay: SchemaForm.time
    }
  }

  private static let reminder = SchemaForm.map(
    keys: ReminderTextReader.keys,
    [
      "subject": FieldSchema("The subject of mail.", SchemaForm.text),
      "body": FieldSchema("A line with something that has no value is left out.", SchemaForm.text),
    ])

  private static let titled = SchemaForm.map(
    keys: StudyFile.titleKeys, ["title": FieldSchema("What lists call it.", SchemaForm.text)])

  private static let limits = SchemaForm.map(
    keys: StudyFile.limitKeys,
    ["minutesPerDay": FieldSchema("The most minutes a day and participant.", SchemaForm.whole(1...1_440))])
}
