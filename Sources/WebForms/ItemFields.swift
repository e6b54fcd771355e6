import ActiveTasks
import CivilTime
import Sittings
import SurveyModel
import Wording

/// The fields of the item that is asked, as values for a template.
struct ItemFields {
  let asked: AskedItem
  let prompt: ItemPrompt
  let words: any Catalogue
  /// What was sent and not taken; nil for a page that shows anew.
  let typed: FormFields?
  let problem: PageProblem?
  /// What a task's random numbers start from.
  let seed: String
  /// Where the script that measures lies.
  let measureScript: String
  /// What the page is called, for an item that has no question.
  let pageName: String

  /// More choices than these are a list to pick from, not targets on the page.
  private static let mostTargets = 20

  var html: String {
    let (template, values) = fields
    return Templates.render(template, common.merging(values) { $1 })
  }

  private var common: [String: Any] {
    var values: [String: Any] = [
      "marked": MarkdownPage.inline(asked.marked), "isAsked": !asked.question.isEmpty, "pageName": pageName,
      "errorWord": words.pages.error,
    ]
    if let hint { values["hint"] = hint }
    if let error = error(at: "answer") { values["error"] = error }
    let described = [hint == nil ? nil : "hint", error(at: "answer") == nil ? nil : "answer-error"].compactMap(\.self)
    if !described.isEmpty { values["described"] = described.joined(separator: " ") }
    return values
  }

  private var hint: String? {
    let own = ([asked.hint, expected] + labels).compactMap(\.self).filter { !$0.isEmpty }
    return own.isEmpty ? nil : own.joined(separator: "\n")
  }

  /// What stands along a scale between its ends.
  private var labels: [String?] {
    guard case .scale(let scale) = asked.input, !scale.isLadder else { return [] }
    return scale.labels.map { words.decimal("\($0.value)") + ": " + $0.text }
  }

  /// How an answer looks; of what is chosen, whether there may be several.
  private var expected: String? {
    switch asked.input {
    case .decision: nil
    case .choices(_, let several): several ? words.pages.chooseSeveral : words.pages.chooseOne
    case .scale(let scale): scale.stepValues == nil ? asked.expected : scale.unit.map { "(\($0))" }
    case .text(_, let length): length < TextFormat.hardMaximum ? words.pages.charactersAtMost(length) : nil
    case .date, .dateTime, .timeOfDay, .measurement, .task, .nothing, .ranking: nil
    case .number, .quantity, .email, .location: asked.expected
    case .file(let format): fileHint(format)
    case .signature: nil
    }
  }

  func error(at field: String) -> String? {
    guard let problem else { return nil }
    let isHere = problem.field == field || field == "answer" && problem.field == "place1"
    return isHere ? problem.text : nil
  }

  var current: Answer? { asked.current?.answer }

  /// What stands in a field: what was sent, else the answer given before.
  func value(_ field: String, _ known: @autoclosure () -> String?) -> String {
    if let typed { return typed[field] ?? "" }
    return known() ?? ""
  }
}

// MARK: - Each kind of input

extension ItemFields {
  private var fields: (template: String, values: [String: Any]) {
    switch asked.input {
    case .decision(let yes, let no): ("decision", decision(yes, no))
    case .choices(let choices, let several):
      (isList(choices, several) ? "select" : "choices", chosen(choices, several))
    case .ranking(let choices, let places): ("ranking", ranking(choices, places))
    case .scale(let scale): scaled(scale)
    case .number(_, _, let decimals, let unit): ("line", number(decimals: decimals, unit: unit))
    // Units are written too: a pad of digits has no letters.
    case .quantity: ("line", line(nil, quantity))
    case .text(let count, let length): written(lines: count, atMost: length)
    case .email: ("line", line("email", address).merging(["type": "email"]) { $1 })
    case .date(let minimum, let maximum): ("line", date(minimum, maximum))
    case .dateTime(let minimum, let maximum): ("moment", moment(minimum, maximum))
    case .timeOfDay: ("line", line(nil, time).merging(["type": "time"]) { $1 })
    case .location: ("line", place)
    case .signature: ("signature", signature)
    case .file(let format): ("file", file(format))
    // What is worked out is never asked.
    case .measurement, .task, .nothing: ("measured", measured)
    }
  }

  /// Whether choices are a list to pick from. A list shows no pictures.
  private func isList(_ choices: [PromptChoice], _ several: Bool) -> Bool {
    !several && choices.count > ItemFields.mostTargets && !choices.contains { $0.picture != nil }
  }

  func number(decimals: Int, unit: String?) -> [String: Any] {
    var values = line(decimals > 0 ? "decimal" : "numeric", current?.number.map { "\($0)" })
    // A minus has no key on the pad of digits.
    if case .number(let minimum, _, _, _) = asked.input, minimum.map({ $0.significand < 0 }) ?? true {
      values["mode"] = nil
    }
    if let unit { values["unit"] = unit }
    return values
  }

  private func date(_ minimum: CivilDate?, _ maximum: CivilDate?) -> [String: Any] {
    let known: String? = if case .date(let date)? = current { date.description } else { nil }
    return line(nil, known).merging(bounds(minimum, maximum)) { $1 }.merging(["type": "date"]) { $1 }
  }

  func bounds(_ minimum: CivilDate?, _ maximum: CivilDate?) -> [String: Any] {
    var values: [String: Any] = [:]
    if let minimum { values["least"] = minimum.description }
    if let maximum { values["most"] = maximum.description }
    return values
  }

}

// MARK: - Answers as they are typed

extension ItemFields {
  private var address: String? { if case .text(let text)? = current { text } else { nil } }
  private var time: String? {
    if case .timeOfDay(let time)? = current { String(time.description.prefix(5)) } else { nil }
  }
  private var quantity: String? { current.map(prompt.shown) }
}

extension Answer {
  var number: DecimalNumber? { if case .number(let number) = self { number } else { nil } }

  var chosen: [ChosenValue] {
    switch self {
    case .choice(let chosen): [chosen]
    case .choices(let chosen): chosen
    default: []
    }
  }
}
