import ActiveTasks
import JSONText
import SurveyModel

@testable import Definitions

/// A survey with every type of item and of step, at every depth: on a page of its own, in a block, in a repeat, and in a
/// block in a repeat. The types are those of the reader's closed sets: a new one that is not made here does not build.
enum EverySurvey {
  /// Where a page lies.
  enum Depth: String, CaseIterable {
    case top, block, loop, inner

    /// The paths of the groups round it, entries included.
    var groups: [String] {
      switch self {
      case .top: [""]
      case .block: ["blk/"]
      case .loop: ["rep/1/", "rep/2/"]
      case .inner: ["rep/1/part/", "rep/2/part/"]
      }
    }
  }

  /// An item with its answer, and what it can be left as.
  struct Item {
    /// The step and, behind it, what leads to the item: `form-top/scale-top`.
    let path: String
    let depth: Depth
    let answer: JSONValue
    var mayBeLeft = true
    var isTimed = true
    var isComputed = false

    /// What an answers file says: of a file where it lies.
    var given: JSONValue { answer == EverySurvey.photo.json ? .string(EverySurvey.photo.name) : answer }

    var id: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// The paths in a result, one for each entry.
    var paths: [String] { depth.groups.map { $0 + path } }
    /// The kind of its outcome.
    var kind: String { "k-" + path.split(separator: "/").joined(separator: "-") }
  }

  static let files: [String: String] = [
    "Surveys/red.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>\n",
    "Surveys/every.yaml": yaml, "Surveys/consent.md": "# Consent\n\nYou may stop.\n",
    "Schedules/trial.yaml": """
    id: trial
    title: Trial
    tasks:
      - { id: every, survey: every, schedule: [{ id: d, every: 1 day }] }

    """,
  ]

  /// A PNG of one pixel.
  static let photo = FileAnswer(
    Base64.bytes(
      of: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? [],
    name: "meal.png")

  static let items: [Item] = Depth.allCases.flatMap { depth in
    let form = SurveyReader.ItemType.allCases.flatMap { type in
      answers(type).map { suffix, answer in
        let row = type == .matrix ? "/\(suffix)-\(depth)" : ""
        return Item(
          path: "form-\(depth)/\(type)-\(depth)\(row)", depth: depth, answer: answer, mayBeLeft: type != .computed,
          isTimed: type != .computed, isComputed: type == .computed)
      }
    }
    let own = SurveyReader.StepType.allCases.compactMap { item(of: $0, depth) }
    return form + own
  }
}

// MARK: - The file

extension EverySurvey {
  private static var yaml: String {
    let groups = [
      "{ id: start, type: question, item: { id: show, type: boolean, prompt: Show } }",
      "{ id: way, type: question, item: { id: leave, type: boolean, prompt: Leave }, next: [{ if: leave, to: out }] }",
    ]
    let nested = """
        - { id: blk, type: block, steps: [\(steps(.block).joined(separator: ", "))] }
        - { id: rep, type: repeat, times: "2", maximum: 2, steps: [\(steps(.loop).joined(separator: ", ")),
            { id: part, type: block, steps: [\(steps(.inner).joined(separator: ", "))] }] }
        - { id: look, type: review }
        - { id: done, type: completion, title: Done }
        - { id: out, type: completion, title: Out, ending: ineligible }
      """
    let outcomes = items.map { item in
      let from =
        (item.depth == .top ? "" : item.depth == .block ? "blk/" : item.depth == .loop ? "rep/*/" : "rep/*/part/")
      return "  - { kind: \(item.kind), from: \(from)\(item.path) }"
    }
    return """
      id: every
      title: Every
      steps:
      \((groups + steps(.top)).map { "  - " + $0 }.joined(separator: "\n"))
      \(nested)
      scores:
        - { id: sum, method: sum, items: [scale-top, ladder-block], range: [0, 20],
            bands: [{ id: low, from: 0, to: 20, label: Anything }] }
      outcomes:
        - { kind: sum, from: scores/sum }
      \(outcomes.joined(separator: "\n"))

      """
  }

  private static func steps(_ depth: Depth) -> [String] {
    SurveyReader.StepType.allCases.compactMap { type in
      switch type {
      case .instruction: "{ id: read-\(depth), type: instruction, text: Read }"
      case .form:
        "{ id: form-\(depth), type: form, title: form-\(depth), timeLimit: 1 h, items: ["
          + SurveyReader.ItemType.allCases.map { type in
            (type == .computed ? "" : "{ type: note, text: A word }, ") + item(type, depth)
          }
          .joined(separator: ", ") + "], requires: [\(rules(depth))] }"
      case .question:
        "{ id: ask-\(depth), type: question, timeLimit: 1 h, "
          + "item: { id: asked-\(depth), type: scale, prompt: asked-\(depth), minimum: 0, maximum: 10, \(common) } }"
      case .consent:
        "{ id: consent-\(depth), type: consent, title: consent-\(depth), document: consent.md, version: 1, "
          + "signature: true, showIf: show }"
      case .active(let kind):
        "{ id: \(kind)-\(depth), type: \(kind), title: \(kind)-\(depth), optional: true, showIf: show"
          + parameters(kind) + " }"
      // The groups round the steps, and the ends of the survey.
      case .block, .loop, .review, .completion: nil
      }
    }
  }

  /// What a kind has to be told.
  private static func parameters(_ kind: ActiveTaskKind) -> String {
    required(kind).map { name, value in
      let unit: String? =
        switch kind.table.parameters.first(where: { $0.name == name })?.domain {
        case .number(_, let unit): " " + unit
        case .seconds: " s"
        default: nil
        }
      return switch value {
      case .number(let number): ", \(name): \(JSONValue.double(number).compactText)\(unit ?? "")"
      case .word(let word): ", \(name): \(word)"
      case .truth(let truth): ", \(name): \(truth)"
      }
    }.joined()
  }

  private static func required(_ kind: ActiveTaskKind) -> [(String, ParameterValue)] {
    kind.table.parameters.filter(\.isRequired).map { parameter in
      switch parameter.domain {
      case .whole(let bounds): (parameter.name, .number(Double(bounds.lowerBound)))
      case .number(let bounds, _), .seconds(let bounds):
        (parameter.name, .number(bounds.contains(8) ? 8 : bounds.lowerBound))
      case .word(let words): (parameter.name, .word(words.first ?? ""))
      case .truth: (parameter.name, .truth(false))
      }
    }
  }

  /// Rules across the items of a form, a hard one and a soft one; the answers below keep both.
  private static func rules(_ depth: Depth) -> String {
    "{ if: ladder-\(depth) >= scale-\(depth), message: Not so }, "
      + "{ if: ladder-\(depth) <= 8, message: So much?, soft: true }"
  }

  private static let common = "optional: true, dontKnow: true, showIf: show"

  private static func item(_ type: SurveyReader.ItemType, _ depth: Depth) -> String {
    let extra =
      switch type {
      case .scale, .ladder: "minimum: 0, maximum: 10, labels: { 0: None, 5: Some, 10: All }, \(common)"
      case .continuousScale: "labels: { 0: None, 50.5: Half }, minimum: 0, maximum: 100, decimals: 1, \(common)"
      case .textScale: "choices: [none, some, all], \(common)"
      case .choice:
        "multiple: true, choices: [{ value: red, text: red, picture: red.svg }, { value: blue, text: Blue, showIf: show }, "
          + "{ value: more, text: More, other: true }, { value: 9, text: Most, other: true }], \(common)"
      case .rank: "choices: [one, two, three], \(common)"
      case .matrix:
        "choices: [{ value: 0, text: Never }, { value: 1, text: Often }], \(common), "
          + "rows: [{ id: first-\(depth), prompt: first-\(depth) }, { id: second-\(depth), prompt: second-\(depth) }]"
      case .numeric: "decimals: 2, unit: mg, \(common)"
      case .computed: "value: \"if(show, 2, 3)\", showIf: show"
      case .dateTime: "minimum: date-\(depth), \(common)"
      case .boolean, .text, .email, .date, .timeOfDay, .timeInterval, .height, .weight, .location, .signature: common
      case .file: "accept: image, maximumSize: 5 MB, \(common)"
      }
    return "{ id: \(type)-\(depth), type: \(type), prompt: \(type)-\(depth), \(extra) }"
  }
}

// MARK: - Answers

extension EverySurvey {
  /// The answers of the items of a type; the rows of a matrix by the beginning of their ids.
  private static func answers(_ type: SurveyReader.ItemType) -> [(String, JSONValue)] {
    switch type {
    case .matrix: [("first", 1), ("second", 0)]
    case .scale: [("", 4)]
    case .ladder: [("", 7)]
    case .continuousScale: [("", .number(literal: "62.5"))]
    case .textScale: [("", "some")]
    case .boolean: [("", true)]
    case .choice: [("", ["red", ["value": "more", "text": "mauve, or \"so\""], ["value": 9, "text": "teal"]])]
    case .rank: [("", ["two", "one", "three"])]
    case .numeric: [("", .number(literal: "7.50"))]
    case .text: [("", "two words, 痛み")]
    case .email: [("", "name@example.org")]
    case .date: [("", "2026-02-28")]
    case .dateTime: [("", "2026-11-01T21:15:00+09:00")]
    case .timeOfDay: [("", "21:15")]
    case .timeInterval: [("", 5400)]
    case .height: [("", .number(literal: "172.5"))]
    case .weight: [("", .number(literal: "70.25"))]
    case .signature: [("", ["name": "A. \"Person\", 山田", "drawing": "M10 20L30 40L31 42M500 0L500 0"])]
    case .location: [("", ["lat": .number(literal: "51.5072"), "lon": .number(literal: "-0.1276"), "accuracy": 12])]
    case .file: [("", photo.json)]
    case .computed: [("", 2)]
    }
  }

  /// What a step itself asks, or the question on it; nil for steps that ask nothing, and for the form.
  private static func item(of type: SurveyReader.StepType, _ depth: Depth) -> Item? {
    switch type {
    case .question: Item(path: "ask-\(depth)/asked-\(depth)", depth: depth, answer: 3)
    case .consent:
      Item(
        path: "consent-\(depth)/consent", depth: depth, answer: ["agreed": true, "signature": "A. Person"],
        mayBeLeft: false, isTimed: false)
    case .active(let kind):
      Item(path: "\(kind)-\(depth)/\(kind)", depth: depth, answer: measurement(kind), isTimed: false)
    case .instruction, .form, .block, .loop, .review, .completion: nil
    }
  }

  /// A whole result of an active task, as the program keeps it.
  private static func measurement(_ kind: ActiveTaskKind) -> JSONValue {
    var given = kind.table.fields.filter { $0.name != "name" }.map { JSONMember($0.name, value($0.kind)) }
    let task = ActiveTask(kind, ParameterValues(required(kind), uniquingKeysWith: { $1 }))
    // One number after the other is made what the others let it be, or make it.
    while true {
      let (field, number): (String, String)
      switch task.result(from: .object(given)) {
      case .failure(.outOfBounds(let name, _, _, let maximum, _)): (field, number) = (name, maximum)
      case .failure: return .null
      case .success(let result):
        guard case .contradicted(let name, _, let computed, _)? = task.contradiction(in: .object(given)) else {
          return result.scripted.json
        }
        (field, number) = (name, computed)
      }
      given = given.map { $0.name == field ? JSONMember(field, .number(literal: number)) : $0 }
    }
  }

  private static func value(_ kind: ResultField.Kind) -> JSONValue {
    switch kind {
    case .number(let bounds, _): .double(bounds.contains(1.5) ? 1.5 : bounds.lowerBound)
    case .whole(let bounds, _): .integer(bounds.contains(2) ? 2 : bounds.lowerBound)
    case .text: "text"
    case .word(let words): .string(words.first ?? "")
    case .truth: false
    case .rows(let fields, _): [.object(fields.map { JSONMember($0.name, value($0.kind)) })]
    case .record(let fields): .object(fields.map { JSONMember($0.name, value($0.kind)) })
    }
  }
}
