import JSONText
import SurveyModel

/// What a survey's file may hold.
enum SurveySchema {
  static var root: JSONValue {
    SchemaForm.map(keys: SurveyReader.keys, required: ["id", "title", "steps"], fields)
  }

  static var definitions: [JSONMember] {
    [
      JSONMember("choices", choices), JSONMember("next", next), JSONMember("steps", steps),
      JSONMember("row", row), JSONMember("requires", requires), JSONMember("defaults", defaults),
      JSONMember("choiceSource", choiceSource),
      JSONMember("step", SchemaForm.byType(SurveyReader.StepType.allCases.map { ($0.name, stepName($0)) })),
      JSONMember(
        "item",
        SchemaForm.byType(
          SurveyReader.ItemType.allCases.map { ($0.rawValue, itemName($0)) } + [(SurveyReader.noteType, "note")])),
      JSONMember("note", note),
      JSONMember(
        "oneItem",
        SchemaForm.byType(
          SurveyReader.ItemType.allCases.filter { $0 != .matrix }.map { ($0.rawValue, itemName($0)) })),
    ]
      + SurveyReader.StepType.allCases.map { JSONMember(stepName($0), step($0)) }
      + SurveyReader.ItemType.allCases.map { JSONMember(itemName($0), item($0)) }
      + SurveyReader.typesOfRows.map { JSONMember(rowItemName($0), rowItem($0)) }
  }

  private static let fields: FieldSchemas = [
    "id": FieldSchema("The survey's id, unique in the study.", SchemaForm.dottedID),
    "title": FieldSchema("What participants read above it: a text, or a map of language tags.", SchemaForm.text),
    "language": FieldSchema("The language of plain texts; en when absent.", SchemaForm.language),
    "respondent": FieldSchema(
      "Who answers: the participant, or an assessor about the participant.",
      SchemaForm.words(Respondent.allCases.map(\.rawValue))),
    "source": FieldSchema("The instrument that the survey is made from.", source),
    "defaults": FieldSchema("What items take that do not say otherwise.", ["$ref": "#/$defs/defaults"]),
    "choices": FieldSchema(
      "Lists of choices by name, for several items.",
      SchemaForm.dictionary(of: ["$ref": "#/$defs/choices"], names: SchemaForm.id)),
    "steps": FieldSchema(
      "The pages, blocks and repeats, in the order in which they are shown.", ["$ref": "#/$defs/steps"]),
    "scores": FieldSchema("Numbers worked out from the answers.", SchemaForm.list(of: score)),
    "alerts": FieldSchema("Conditions that are recorded the moment they are met.", SchemaForm.list(of: alert)),
    "outcomes": FieldSchema("The values that the sitting records.", SchemaForm.list(of: outcome)),
    "sets": FieldSchema(
      "What the answers set of the participant: milestones and attributes of study.yaml.", SchemaForm.list(of: set)),
    "log": FieldSchema("What an entry of one line may leave out, and words that stand for answers.", log),
  ]

  static let steps: JSONValue = SchemaForm.list(of: ["$ref": "#/$defs/step"], atLeast: 1)

  private static let source = SchemaForm.map(
    keys: SurveyReader.sourceKeys, required: ["instrument", "wording"],
    [
      "instrument": FieldSchema("Its name.", SchemaForm.scalar),
      "citation": FieldSchema("Where it was published.", SchemaForm.scalar),
      "licence": FieldSchema("What its owners allow.", SchemaForm.scalar),
      "wording": FieldSchema(
        "official, or adapted: in other words than published.",
        SchemaForm.words(InstrumentSource.Wording.allCases.map(\.rawValue))),
    ])

  private static let choices: JSONValue = SchemaForm.list(
    of: [
      "anyOf": [
        SchemaForm.scalar,
        SchemaForm.map(
          keys: SurveyReader.choiceKeys, required: ["value", "text"],
          [
            "value": FieldSchema("What is recorded: a number or a text.", SchemaForm.scalar),
            "text": FieldSchema("What is read.", SchemaForm.text),
            "points": FieldSchema("What it counts in scores, in place of its value.", SchemaForm.number),
            "exclusive": FieldSchema("Goes with no other choice, as 'none of these'.", SchemaForm.truth),
            "other": FieldSchema("Takes a text of its own.", SchemaForm.truth),
            "picture": FieldSchema("A picture of it: a path, or a map of language tags and paths.", SchemaForm.text),
            "showIf": FieldSchema("Whether the choice is shown, by earlier answers.", SchemaForm.expression),
          ]),
      ]
    ], atLeast: 1)

  /// Choices that an earlier answer or a table gives.
  private static let choiceSource: JSONValue = [
    "anyOf": [
      SchemaForm.map(
        keys: SurveyReader.carriedKeys, required: ["from"],
        [
          "from": FieldSchema("The item whose choices are carried on.", SchemaForm.id),
          "chosen": FieldSchema(
            "true: those that were chosen there; false: those that were not. True when absent.", SchemaForm.truth),
        ]),
      SchemaForm.map(
        keys: SurveyReader.tableKeys, required: ["file", "value"],
        [
          "file": FieldSchema("A CSV file with a choice a row, relative to this file.", SchemaForm.string),
          "value": FieldSchema("The column of what is recorded.", SchemaForm.string),
          "text": FieldSchema(
            "The column of what is read, or a map of language tags and columns; the value when absent.",
            SchemaForm.text),
          "points": FieldSchema("The column of what a choice counts in scores.", SchemaForm.string),
          "where": FieldSchema(
            "Which rows are shown: columns compared with earlier answers.",
            SchemaForm.shaped(".*row[.].+==.+|.+== *row[.].+", examples: ["row.district == district"])),
        ]),
    ]
  ]

  private static let next: JSONValue = [
    "anyOf": [SchemaForm.string, nextRule, SchemaForm.list(of: nextRule)]
  ]

  private static let requires: JSONValue = SchemaForm.oneOrList(
    of: SchemaForm.map(
      keys: SurveyReader.requirementKeys, required: ["if", "message"],
      [
        "if": FieldSchema("What must be true; unknown passes.", SchemaForm.expression),
        "message": FieldSchema("What is said when it is not.", SchemaForm.text),
        "soft": FieldSchema("Asks whether the answer is right, rather than refusing it.", SchemaForm.truth),
      ]))

  private static let nextRule = SchemaForm.map(
    keys: SurveyReader.nextKeys, required: ["to"],
    [
      "if": FieldSchema("When the rule holds; always when absent.", SchemaForm.expression),
      "to": FieldSchema("The step to go on with, or end.", SchemaForm.string),
    ])

  private static let alert = SchemaForm.map(
    keys: SurveyReader.alertKeys, required: ["id", "if"],
    [
      "id": FieldSchema("The alert's id.", SchemaForm.id),
      "if": FieldSchema("When it is raised.", SchemaForm.expression),
      "show": FieldSchema("The step that is shown at once.", SchemaForm.string),
      "severity": FieldSchema(
        "How urgent it is that somebody sees it; medium when absent.",
        SchemaForm.words(AlertRule.Severity.allCases.map(\.rawValue))),
    ])

  private static let outcome = SchemaForm.map(
    keys: SurveyReader.outcomeKeys, required: ["kind", "from"],
    [
      "kind": FieldSchema("The name under which the value is recorded.", SchemaForm.dottedID),
      "from": FieldSchema(
        "Where it stands in the result.",
        SchemaForm.shaped("[^/]+(/[^/]+)+", examples: ["checkin.form/pain", "scores/phq", "meals/*/one/kcal"])),
      "unit": FieldSchema("Its unit.", SchemaForm.scalar),
    ])

  private static let set = SchemaForm.map(
    keys: SurveyReader.setKeys, required: ["from"],
    [
      "milestone": FieldSchema("The milestone that the answer gives its date.", SchemaForm.id),
      "attribute": FieldSchema("The attribute that the answer gives its value.", SchemaForm.id),
      "from": FieldSchema(
        "Where the answer stands in the result.", SchemaForm.shaped("[^/]+(/[^/]+)+", examples: ["about/operation"])),
      "if": FieldSchema("When it is set; always when absent.", SchemaForm.expression),
    ],
    rules: [JSONMember("oneOf", .array(["milestone", "attribute"].map { SchemaForm.having($0) }))])

  private static let log = SchemaForm.map(
    keys: SurveyReader.logKeys,
    [
      "default": FieldSchema("Items and the answers that stand when an entry names none.", itemAnswers),
      "aliases": FieldSchema(
        "Words, emoji too, and the answers that they stand for.",
        SchemaForm.dictionary(of: itemAnswers, names: ["pattern": "^(?!-)[^=]+$"])),
    ])

  private static let itemAnswers: JSONValue = ["type": "object", "additionalProperties": SchemaForm.answer]
}
