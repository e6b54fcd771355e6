import CivilTime
import JSONText
import Scheduling

/// The forms that fields share.
enum SchemaForm {
  /// The shared forms by the names that `$ref` gives them.
  static let definitions: [JSONMember] = [
    JSONMember("scalar", ["type": ["string", "number", "boolean"]]),
    JSONMember("text", textForm),
    JSONMember("id", id(dots: false)),
    JSONMember("dottedId", id(dots: true)),
    JSONMember(
      "expression",
      [
        "type": ["string", "number", "boolean"], "examples": ["pain >= 7", "not answered(sleep)", "sum(tag(\"phq\"))"],
      ]),
    JSONMember("answer", ["not": ["type": "null"]]),
  ]

  static let scalar: JSONValue = ["$ref": "#/$defs/scalar"]
  static let text: JSONValue = ["$ref": "#/$defs/text"]
  static let id: JSONValue = ["$ref": "#/$defs/id"]
  static let dottedID: JSONValue = ["$ref": "#/$defs/dottedId"]
  static let expression: JSONValue = ["$ref": "#/$defs/expression"]
  static let answer: JSONValue = ["$ref": "#/$defs/answer"]
  /// What stands beside a text or a question, and what it says for who doesn't see or hear it.
  static let media: FieldSchemas = [
    "media": FieldSchema("A picture, a sound or a film: a path, or a map of language tags and paths.", text),
    "alt": FieldSchema("What the picture shows or the sound says.", text),
  ]

  /// None without the other, and what else stands only together.
  static func together(_ more: [JSONMember] = []) -> JSONMember {
    JSONMember("dependentRequired", .object([JSONMember("media", ["alt"]), JSONMember("alt", ["media"])] + more))
  }

  static let truth: JSONValue = ["type": "boolean"]
  static let number: JSONValue = ["type": "number"]
  static let string: JSONValue = ["type": "string"]
  static let language: JSONValue = ["type": "string", "pattern": .string("^\(languagePattern)$")]

  /// Has the field refused where the map knows its name but not its use.
  static let never: JSONValue = false

  private static let languagePattern = "[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*"

  private static let textForm: JSONValue = [
    "anyOf": [
      ["$ref": "#/$defs/scalar"],
      [
        "type": "object", "minProperties": 1, "additionalProperties": false,
        "patternProperties": .object([JSONMember("^(\(languagePattern)|[*])$", ["$ref": "#/$defs/scalar"])]),
      ],
    ]
  ]

  /// A letter of any script, then letters, digits, `_`, `-`: everything of ASCII that is none of them is left out.
  private static func id(dots: Bool) -> JSONValue {
    let first = #"[^\x00-@\[-`{-\x7f]"#
    let rest = #"[^\x00-,./:-@\[-^`{-\x7f]*"#
    let later = dots ? #"(\.[^\x00-,./:-@\[-^`{-\x7f]+)*"# : ""
    let dotBeforeWord = dots ? "(?!.*\\.$)" : ""
    return [
      "type": "string", "pattern": .string("^\(dotBeforeWord)\(first)\(rest)\(later)$"), "maxLength": 200,
      "not": ["enum": .array(Identifier.reserved.map(JSONValue.string))],
    ]
  }

  static func words(_ words: [String]) -> JSONValue { ["enum": .array(words.map(JSONValue.string))] }

  static func whole(_ bounds: ClosedRange<Int>) -> JSONValue {
    ["type": "integer", "minimum": .integer(bounds.lowerBound), "maximum": .integer(bounds.upperBound)]
  }

  static func list(of form: JSONValue, atLeast least: Int = 0) -> JSONValue {
    var members = [JSONMember("type", "array"), JSONMember("items", form)]
    if least > 0 { members.append(JSONMember("minItems", .integer(least))) }
    return .object(members)
  }

  /// One that may stand without the list.
  static func oneOrList(of form: JSONValue, atLeast least: Int = 0) -> JSONValue {
    ["anyOf": [form, list(of: form, atLeast: least)]]
  }

  /// A text of that shape; `pattern` stands for the whole.
  static func shaped(_ pattern: String, examples: [JSONValue]) -> JSONValue {
    ["type": "string", "pattern": .string("^(?:\(pattern))$"), "examples": .array(examples)]
  }

  /// A text of that shape, or an expression: what begins with a name, or reckons with a number.
  static func ruled(_ pattern: String, examples: [JSONValue]) -> JSONValue {
    shaped(pattern + #"\(?[^\x00-@\[-`{-\x7f].*|[0-9.]+ [-+*/^] .*"#, examples: examples)
  }

  static let timePattern = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
  static let datePattern = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  static let time = shaped(timePattern, examples: ["08:00"])
  static let date = shaped(datePattern, examples: ["2026-11-20"])

  /// A duration in one of those units.
  static func duration(_ units: Set<CalendarUnit>, examples: [JSONValue]) -> JSONValue {
    let words = CalendarUnit.words.filter { units.contains($0.unit) }.map(\.word)
    return shaped(" *[0-9]+ *(\(words.joined(separator: "|"))) *", examples: examples)
  }

  static let anyDuration = duration(
    [.second, .minute, .hour, .day, .week, .month, .year], examples: ["30 min", "2 h", "3 days", "1 week"])

  /// A map with known fields.
  ///
  /// - Parameters:
  ///   - keys: The fields that the reader knows, in the order in which an editor offers them.
  ///   - fields: What they take.
  ///   - rules: Further keywords, for fields that go together or don't.
  static func map(
    keys: [String], required: [String] = [], _ fields: FieldSchemas, rules: [JSONMember] = []
  ) -> JSONValue {
    var members = [JSONMember("type", "object"), JSONMember("additionalProperties", false)]
    if !required.isEmpty { members.append(JSONMember("required", .array(required.map(JSONValue.string)))) }
    members.append(
      JSONMember("properties", .object(keys.map { JSONMember($0, fields[$0]?.json ?? .boolean(true)) })))
    return .object(members + rules)
  }

  /// A map of names that the writer chooses.
  static func dictionary(of form: JSONValue, names: JSONValue, atLeast least: Int = 0) -> JSONValue {
    ["type": "object", "propertyNames": names, "additionalProperties": form, "minProperties": .integer(least)]
  }

  /// Maps that a word under `type` tells apart.
  ///
  /// - Parameter kinds: Each word, and the name of the definition that goes with it.
  static func byType(_ kinds: [(word: String, definition: String)]) -> JSONValue {
    [
      "type": "object", "required": ["type"], "properties": ["type": words(kinds.map(\.word))],
      "allOf": .array(
        kinds.map { kind in
          [
            // Without a type none of them is asked for.
            "if": ["properties": ["type": ["const": .string(kind.word)]], "required": ["type"]],
            "then": ["$ref": .string("#/$defs/\(kind.definition)")],
          ]
        }),
    ]
  }

  static func having(_ names: String...) -> JSONValue { ["required": .array(names.map(JSONValue.string))] }
}
