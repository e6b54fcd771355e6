import JSONText
import SurveyModel

extension SurveySchema {
  private typealias ItemType = SurveyReader.ItemType

  static func itemName(_ type: SurveyReader.ItemType) -> String { "item-" + type.rawValue }

  static func item(_ type: SurveyReader.ItemType) -> JSONValue {
    if type == .matrix { return matrix }
    var fields = itemFields
    fields.merge(ownFields(of: type)) { _, own in own }
    var rules = [SchemaForm.together([JSONMember("marks", ["correct"])])]
    if type == .computed {
      for name in SurveyReader.keysOfAskedItems {
        fields[name] = FieldSchema("A computed item is not asked.", SchemaForm.never)
      }
      rules = [
        JSONMember("if", ["properties": ["shown": ["const": false]], "required": ["shown"]]),
        JSONMember("else", SchemaForm.having("prompt")),
      ]
    }
    return SchemaForm.map(
      keys: ItemType.commonKeys + type.keys, required: ["id", "type"] + required(by: type), fields, rules: rules)
  }

  /// What 'defaults' may say besides is missed by `check` alone: a schema does not see them from an item.
  private static func required(by type: ItemType) -> [String] {
    switch type {
    case .matrix: ["rows"]
    case .computed: ["value"]
    case .scale, .continuousScale, .choice, .textScale, .rank, .boolean, .numeric, .text, .email, .date, .dateTime,
      .timeOfDay, .timeInterval, .height, .weight, .ladder, .location, .signature:
      ["prompt"]
    case .file: ["prompt", "accept"]
    }
  }

  /// What items take that do not say otherwise.
  static var defaults: JSONValue {
    let ofTypes = ItemType.allCases.map { type in
      var fields = itemFields
      fields.merge(ownFields(of: type)) { _, own in own }
      return FieldSchema(
        "What items of type \(type.rawValue) take.", SchemaForm.map(keys: ItemDefaults.keys(of: type), fields))
    }
    var fields = itemFields
    // What it takes hangs on the type.
    for name in ["minimum", "maximum"] { fields[name] = FieldSchema("A bound of the answer.", SchemaForm.scalar) }
    let ofAll = FieldSchema(
      "What items of every type take.", SchemaForm.map(keys: ItemDefaults.keysOfEveryItem, fields))
    return SchemaForm.map(
      keys: ItemDefaults.types,
      Dictionary(uniqueKeysWithValues: zip(ItemDefaults.types, [ofAll] + ofTypes)))
  }

  /// The fields whose meaning hangs on the type.
  private static func ownFields(of type: ItemType) -> FieldSchemas {
    guard let bound = bound(of: type) else { return [:] }
    return ["minimum": FieldSchema("The least answer.", bound), "maximum": FieldSchema("The greatest answer.", bound)]
  }

  private static func bound(of type: ItemType) -> JSONValue? {
    switch type {
    case .scale, .ladder: SchemaForm.whole(-1_000_000...1_000_000)
    case .continuousScale: SchemaForm.number
    case .numeric: ["anyOf": [SchemaForm.number, SchemaForm.ruled("", examples: ["systolic - 1"])]]
    case .date, .dateTime:
      SchemaForm.ruled(SchemaForm.datePattern + "|today|", examples: ["2026-11-20", "today", "surgery + 1 day"])
    case .timeOfDay: SchemaForm.ruled(SchemaForm.timePattern + "|", examples: ["08:00", "bed"])
    case .timeInterval, .height, .weight:
      [
        "anyOf": [
          SchemaForm.number, SchemaForm.ruled(".*[0-9].*|", examples: ["90 min", "170 cm", "65 kg", "inBed"]),
        ]
      ]
    case .textScale, .boolean, .choice, .matrix, .rank, .text, .email, .location, .signature, .file, .computed: nil
    }
  }

  private static let itemFields: FieldSchemas = [
    "id": FieldSchema("The item's id, unique in the survey.", SchemaForm.id),
    "type": FieldSchema("What kind of answer it takes.", SchemaForm.words(ItemType.allCases.map(\.rawValue))),
    "prompt": FieldSchema("The question; {{ITEM}} is replaced by an answer.", SchemaForm.text),
    "hint": FieldSchema("A note below the question.", SchemaForm.text),
    "optional": FieldSchema(
      "Offers Skip: true, false, or a condition.",
      ["anyOf": [SchemaForm.truth, SchemaForm.ruled("", examples: ["pain < 3"])]]),
    "dontKnow": FieldSchema("Offers Don't know.", SchemaForm.truth),
    "showIf": FieldSchema("Whether it is shown, by earlier answers.", SchemaForm.expression),
    "tags": FieldSchema("Names by which scores take it: tag(\"motor\").", SchemaForm.oneOrList(of: SchemaForm.id)),
    "identifying": FieldSchema(
      "Keeps the answer out of every export but an identified one; false says that what is worked out from such answers does not tell.",
      SchemaForm.truth),
    "visibleTo": FieldSchema(
      "Who is shown the answer: the participant or the team alone.", SchemaForm.words(Audience.allCases.map(\.rawValue))
    ),
    "whenHidden": FieldSchema("What it counts in scores when it was not shown.", SchemaForm.number),
    "correct": FieldSchema("The right answer.", SchemaForm.answer),
    "marks": FieldSchema("What the right answer earns; 1 when absent.", SchemaForm.number),
    "suggest": FieldSchema("A value that is shown and must be confirmed by itself.", SchemaForm.answer),
    "requires": FieldSchema(
      "What must be true once the item is confirmed.", ["$ref": "#/$defs/requires"]),
    "refusal": FieldSchema("What is said of an answer out of bounds or of another form.", SchemaForm.text),
    "minimumChosen": FieldSchema("How many choices must be chosen.", ["type": "integer", "minimum": 1]),
    "maximumChosen": FieldSchema("How many choices may be chosen.", ["type": "integer", "minimum": 1]),
    "minimum": FieldSchema("The least answer.", SchemaForm.number),
    "maximum": FieldSchema("The greatest answer.", SchemaForm.number),
    "accept": FieldSchema(
      "Which files it takes.", SchemaForm.words(FileFormat.Accepted.allCases.map(\.rawValue))),
    "maximumSize": FieldSchema(
      "How large the file may be: 5 MB.", SchemaForm.shaped("[0-9.]+ *(kB|MB)", examples: ["5 MB", "800 kB"])),
    "step": FieldSchema("The distance between two values; 1 when absent.", SchemaForm.whole(1...1_000_000)),
    "decimals": FieldSchema("How many decimals an answer may have.", SchemaForm.whole(0...9)),
    "minimumLabel": FieldSchema("What the least value means.", SchemaForm.text),
    "maximumLabel": FieldSchema("What the greatest value means.", SchemaForm.text),
    "labels": FieldSchema(
      "What stands along the scale, at its values.",
      SchemaForm.dictionary(of: SchemaForm.text, names: ["pattern": "^[-+]?[0-9]+([.][0-9]+)?$"])),
    "unit": FieldSchema("The unit of the answer.", SchemaForm.scalar),
    "criteria": FieldSchema(
      "Values of the scale and what each means.",
      SchemaForm.dictionary(of: SchemaForm.text, names: ["pattern": "^[-+]?[0-9]+$"])),
    "yes": FieldSchema("What stands for yes.", SchemaForm.text),
    "no": FieldSchema("What stands for no.", SchemaForm.text),
    "choices": FieldSchema(
      "The choices, the name of a list of them, or where they come from: an earlier answer, or a table.",
      ["anyOf": [SchemaForm.string, ["$ref": "#/$defs/choices"], ["$ref": "#/$defs/choiceSource"]]]),
    "multiple": FieldSchema("Takes several choices.", SchemaForm.truth),
    "order": FieldSchema(
      "random: the choices are drawn from the sitting's seed.",
      SchemaForm.words(PresentationOrder.allCases.map(\.rawValue))),
    "places": FieldSchema("How many choices are ranked; all when absent.", ["type": "integer", "minimum": 1]),
    "rows": FieldSchema("The items of the matrix.", SchemaForm.list(of: ["$ref": "#/$defs/row"], atLeast: 1)),
    "maximumLength": FieldSchema("The most characters.", SchemaForm.whole(1...TextFormat.hardMaximum)),
    "lines": FieldSchema("How many lines are offered.", SchemaForm.whole(1...100)),
    "pattern": FieldSchema("What the whole text matches.", SchemaForm.scalar),
    "value": FieldSchema("What is computed.", SchemaForm.expression),
    "shown": FieldSchema("Whether participants see it.", SchemaForm.truth),
  ].merging(SchemaForm.media) { $1 }

  static let note = SchemaForm.map(
    keys: SurveyReader.noteKeys, required: ["type", "text"],
    [
      "type": FieldSchema("A text between the items.", SchemaForm.words([SurveyReader.noteType])),
      "text": FieldSchema("What is read; {{ITEM}} is replaced by an answer.", SchemaForm.text),
      "showIf": FieldSchema("Whether it is shown, by earlier answers.", SchemaForm.expression),
    ].merging(SchemaForm.media) { $1 }, rules: [SchemaForm.together()])

  private static let matrix = SchemaForm.map(
    keys: SurveyReader.matrixKeys, required: ["id", "type", "rows"],
    itemFields.merging([
      "item": FieldSchema(
        "What each row asks, in the place of choices.",
        SchemaForm.byType(SurveyReader.typesOfRows.map { ($0.rawValue, rowItemName($0)) })),
      "optional": rowIsOptional,
    ]) { _, own in own },
    rules: [JSONMember("not", ["required": ["choices", "item"]])])

  private static let rowIsOptional = FieldSchema("Offers Skip.", SchemaForm.truth)

  static func rowItemName(_ type: SurveyReader.ItemType) -> String { "rowItem-" + type.rawValue }

  /// An item without what each row says for itself.
  static func rowItem(_ type: SurveyReader.ItemType) -> JSONValue {
    var fields = itemFields
    fields.merge(ownFields(of: type)) { _, own in own }
    return SchemaForm.map(keys: SurveyReader.keysOfRowItem(type), required: ["type"], fields)
  }

  static let row = SchemaForm.map(
    keys: SurveyReader.rowKeys, required: ["id", "prompt"],
    itemFields.merging(["optional": rowIsOptional]) { _, own in own })
}
