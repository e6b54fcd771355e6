import ActiveTasks
import CivilTime
import JSONText
import SurveyModel

extension SurveySchema {
  static func stepName(_ type: SurveyReader.StepType) -> String { "step-" + type.name }

  static func step(_ type: SurveyReader.StepType) -> JSONValue {
    var fields = stepFields
    if case .active(let kind) = type {
      fields.merge(parameters(of: kind)) { _, own in own }
    } else if type == .loop {
      fields["maximum"] = FieldSchema("The most entries that there can be.", SchemaForm.whole(1...1000))
    }
    return SchemaForm.map(
      keys: SurveyReader.StepType.commonKeys + type.keys,
      required: (type == .question ? ["type"] : ["id", "type"]) + required(by: type), fields, rules: rules(of: type))
  }

  private static func required(by type: SurveyReader.StepType) -> [String] {
    switch type {
    case .instruction, .review, .completion, .block: []
    case .form: ["items"]
    case .question: ["item"]
    case .loop: ["steps"]
    case .consent: ["document", "version"]
    case .active(let kind): kind.table.parameters.filter(\.isRequired).map(\.name)
    }
  }

  private static func rules(of type: SurveyReader.StepType) -> [JSONMember] {
    switch type {
    case .block: [JSONMember("oneOf", [SchemaForm.having("steps"), SchemaForm.having("bank")])]
    case .loop:
      // A number of entries needs no maximum beside it.
      [
        JSONMember("oneOf", .array(["times", "forEach", "another"].map { SchemaForm.having($0) })),
        JSONMember("if", ["properties": ["times": ["type": "integer"]], "required": ["times"]]),
        JSONMember("else", SchemaForm.having("maximum")),
      ]
    default: type.keys.contains("media") ? [SchemaForm.together()] : []
    }
  }

  private static let stepFields: FieldSchemas = [
    "id": FieldSchema("The step's id, unique in the survey.", SchemaForm.dottedID),
    "type": FieldSchema("What the step is.", SchemaForm.words(SurveyReader.StepType.allCases.map(\.name))),
    "title": FieldSchema("The heading.", SchemaForm.text),
    "text": FieldSchema("What stands under the heading; {{ITEM}} is replaced by an answer.", SchemaForm.text),
    "showIf": FieldSchema("Whether it is shown, by earlier answers.", SchemaForm.expression),
    "next": FieldSchema(
      "Where to go on afterwards: rules, of which the first that holds counts.", ["$ref": "#/$defs/next"]),
    "items": FieldSchema("The questions of the page.", SchemaForm.list(of: ["$ref": "#/$defs/item"], atLeast: 1)),
    "item": FieldSchema("The question.", ["$ref": "#/$defs/oneItem"]),
    "requires": FieldSchema("What must be true of the answers on the page.", ["$ref": "#/$defs/requires"]),
    "order": FieldSchema(
      "random: drawn from the sitting's seed.", SchemaForm.words(PresentationOrder.allCases.map(\.rawValue))),
    "feedback": FieldSchema("Whether right or wrong is shown at once.", SchemaForm.truth),
    "timeLimit": FieldSchema(
      "How long the page may stay; of a block, each of its pages.",
      SchemaForm.duration([.second, .minute, .hour], examples: ["10 s", "2 min"])),
    "onTimeout": FieldSchema("What follows when the time is up: next, end, or a step.", SchemaForm.string),
    "defaults": FieldSchema(
      "What the items in it take that do not say otherwise.", ["$ref": "#/$defs/defaults"]),
    "another": FieldSchema("The question after each entry whether there is one more.", SchemaForm.text),
    "steps": FieldSchema("The steps in it.", ["$ref": "#/$defs/steps"]),
    "bank": FieldSchema("A CSV file of questions, a row a page.", SchemaForm.string),
    "pick": FieldSchema("How many of the steps are drawn.", SchemaForm.whole(1...1_000_000)),
    "times": FieldSchema("How many entries there are: a number or an expression.", SchemaForm.expression),
    "forEach": FieldSchema("A choice with several answers, for each of which there is an entry.", SchemaForm.string),
    "document": FieldSchema("The file that is read, or a map of language tags and files.", SchemaForm.text),
    "version": FieldSchema("The document's version, kept with the decision.", SchemaForm.scalar),
    "signature": FieldSchema("Whether a name is asked for.", SchemaForm.truth),
    "declined": FieldSchema("The step for those who do not agree.", SchemaForm.string),
    "media": SchemaForm.media["media"] ?? FieldSchema("", SchemaForm.text),
    "alt": SchemaForm.media["alt"] ?? FieldSchema("", SchemaForm.text),
    "ending": FieldSchema("How the sitting ends here.", SchemaForm.words(Ending.ofCompletions.map(\.rawValue))),
    "optional": FieldSchema("Whether it may be skipped.", SchemaForm.truth),
    "conclusion": FieldSchema("Whether the task ends with a page of its own.", SchemaForm.truth),
  ]

  private static func parameters(of kind: ActiveTaskKind) -> FieldSchemas {
    let named = kind.table.parameters.map { parameter in
      (
        parameter.name,
        FieldSchema(about(parameter), form(of: parameter.domain))
      )
    }
    return Dictionary(named) { first, _ in first }
  }

  private static func about(_ parameter: TaskParameter) -> String {
    let fallback =
      switch parameter.fallback {
      case .number(let number): Int(exactly: number).map(String.init) ?? number.description
      case .word(let word): word
      case .truth(let truth): truth.description
      case nil: ""
      }
    return switch parameter.domain {
    case .whole(let bounds): sentence("\(bounds.lowerBound) to \(bounds.upperBound)", fallback)
    case .number(let bounds, let unit): sentence("\(bounds.lowerBound) to \(bounds.upperBound) \(unit)", fallback)
    case .seconds(let bounds): sentence("\(bounds.lowerBound) to \(bounds.upperBound) seconds", fallback)
    case .word(let words): sentence(words.joined(separator: ", "), fallback)
    case .truth: sentence("true or false", fallback)
    }
  }

  private static func sentence(_ domain: String, _ fallback: String) -> String {
    fallback.isEmpty ? domain + "." : "\(domain); \(fallback) when absent."
  }

  private static func form(of domain: TaskParameter.Domain) -> JSONValue {
    switch domain {
    case .whole(let bounds): SchemaForm.whole(bounds)
    case .number(_, let unit):
      ["anyOf": [SchemaForm.number, SchemaForm.shaped("[0-9.]+ *(\(unit))?", examples: [.string("7.62 \(unit)")])]]
    case .seconds:
      SchemaForm.shaped(
        "[0-9.]+ *(\(SurveyReader.secondsPerUnit.keys.sorted().joined(separator: "|")))", examples: ["30 s"])
    case .word(let words):
      SchemaForm.words(words + words.filter { $0.contains(" ") }.map { $0.filter { $0 != " " } })
    case .truth: SchemaForm.truth
    }
  }
}
