import CivilTime
import JSONText
import SurveyModel

extension SurveySchema {
  static let score = SchemaForm.map(
    keys: SurveyReader.scoreKeys, required: ["id"],
    [
      "id": FieldSchema("The score's id.", SchemaForm.id),
      "title": FieldSchema("What reports call it.", SchemaForm.text),
      "method": FieldSchema("How the items are counted.", SchemaForm.words(ItemScore.Method.allCases.map(\.rawValue))),
      "items": FieldSchema(
        "tag(\"NAME\"), a step or a block, or a list of items.",
        ["anyOf": [SchemaForm.string, SchemaForm.list(of: SchemaForm.string, atLeast: 1)]]),
      "reverse": FieldSchema("Items that count from the other end.", SchemaForm.list(of: SchemaForm.string)),
      "points": FieldSchema(
        "What each answer counts.",
        SchemaForm.dictionary(of: SchemaForm.number, names: SchemaForm.string, atLeast: 1)),
      "weights": FieldSchema(
        "How often items count; once when absent.",
        SchemaForm.dictionary(of: SchemaForm.number, names: SchemaForm.string)),
      "blanks": FieldSchema("What becomes of items without an answer.", blanks),
      "lookup": FieldSchema("A table that gives the score, in place of method and items.", lookup),
      "value": FieldSchema("An expression, in place of method and items.", SchemaForm.expression),
      "range": FieldSchema(
        "The least and the greatest value, compared with what the items can give.",
        ["type": "array", "items": SchemaForm.number, "minItems": 2, "maxItems": 2]),
      "decimals": FieldSchema("How many decimals it is rounded to.", SchemaForm.whole(0...6)),
      "bands": FieldSchema("What ranges of it mean, without gap or overlap.", SchemaForm.list(of: band)),
      "identifying": FieldSchema(
        "Whether only identified exports have it; as its items when absent.", SchemaForm.truth),
      "visibleTo": FieldSchema(
        "Who is shown it: the participant or, when absent, the team alone.",
        SchemaForm.words(Audience.allCases.map(\.rawValue))),
      "timedOut": FieldSchema(
        "What an item counts whose time ran out; of the method seconds.",
        SchemaForm.duration([.second, .minute, .hour], examples: ["10 s"])),
    ],
    rules: [
      JSONMember("if", SchemaForm.having("value")),
      JSONMember(
        "then",
        [
          "properties": .object(
            SurveyReader.keysOfItemScores.map { JSONMember($0, SchemaForm.never) })
        ]),
      JSONMember(
        "else",
        [
          "if": SchemaForm.having("lookup"),
          "then": [
            "properties": .object(
              (SurveyReader.keysOfItemScores + ["value"]).map { JSONMember($0, SchemaForm.never) })
          ],
          "else": [
            "required": ["method", "items"],
            "if": SchemaForm.having("timedOut"), "then": ["properties": ["method": ["const": "seconds"]]],
          ],
        ]),
      JSONMember(
        "allOf",
        [
          [
            "if": ["properties": ["visibleTo": ["const": "participant"]], "required": ["visibleTo"]],
            "then": ["required": ["title"]],
          ]
        ]),
    ])

  private static let lookup = SchemaForm.map(
    keys: SurveyReader.lookupKeys, required: ["file", "value", "by"],
    [
      "file": FieldSchema("The CSV file, relative to this one.", SchemaForm.string),
      "value": FieldSchema("The column with the score.", SchemaForm.string),
      "band": FieldSchema("The column with its band.", SchemaForm.string),
      "by": FieldSchema(
        "What is looked up in each column.",
        SchemaForm.dictionary(of: SchemaForm.expression, names: SchemaForm.string, atLeast: 1)),
    ])

  private static let blanks: JSONValue = [
    "anyOf": [
      SchemaForm.words(["complete", "zero"]),
      SchemaForm.map(
        keys: ["prorate"], required: ["prorate"],
        [
          "prorate": FieldSchema(
            "The least share of the items answered.",
            ["type": "number", "exclusiveMinimum": 0, "maximum": 1])
        ]),
    ]
  ]

  private static let band = SchemaForm.map(
    keys: SurveyReader.bandKeys, required: ["from", "label"],
    [
      "id": FieldSchema("What results call it; its label in the survey's own language when absent.", SchemaForm.id),
      "from": FieldSchema("The least value of the band.", SchemaForm.number),
      "to": FieldSchema(
        "The greatest value of the band; when absent, up to the next one, or the end of the range.", SchemaForm.number),
      "label": FieldSchema("What it means.", SchemaForm.text),
    ])
}
