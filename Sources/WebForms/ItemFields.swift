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

  /// More choices than these are a list to pick from, not targets on the page.
  private static let mostTargets = 20

  var html: String {
    let (template, values) = fields
    return Templates.render(template, common.merging(values) { $1 })
  }

  private var common: [String: Any] {
    var values: [String: Any] = [
      "marked": MarkdownPage.inline(asked.marked), "isAsked": !asked.question.isEmpty, "errorWord": words.pages.error,
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

  /// What stands along a scale whose values are typed; of one whose values are tapped, between the ends.
  private var labels: [String?] {
    guard case .scale(let scale) = asked.input else { return [] }
    return (scale.stepValues == nil ? scale.allLabels : scale.labels).map { "\($0.value): \($0.text)" }
  }

  /// How an answer looks; of what is chosen, whether there may be several.
  private var expected: String? {
    switch asked.input {
    case .decision: nil
    case .choices(_, let several): several ? words.pages.chooseSeveral : words.pages.chooseOne
    case .scale(let scale): scale.stepValues == nil ? asked.expected : scale.unit.map { "(\($0))" }
    case .date, .dateTime, .timeOfDay, .measurement, .task, .nothing, .text, .ranking: nil
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

  private var current: Answer? { asked.current?.answer }

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
    case .quantity(let kind): ("line", line(kind == .timeInterval ? nil : "decimal", quantity))
    case .text(let count, _):
      count > 1
        ? ("lines", ["rows": min(count, 12), "value": value("answer", text)])
        : ("line", line(nil, text))
    case .email: ("line", line("email", text).merging(["type": "email"]) { $1 })
    case .date(let minimum, let maximum): ("line", date(minimum, maximum))
    case .dateTime(let minimum, let maximum): ("moment", moment(minimum, maximum))
    case .timeOfDay: ("line", line(nil, time).merging(["type": "time"]) { $1 })
    case .location: ("line", line(nil, place))
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

  private func option(
    _ number: String, _ label: String, isFirst: Bool, _ type: String, exclusive: Bool = false, _ known: [String]
  ) -> [String: Any] {
    let checked = typed.map { $0.all("answer") } ?? known
    return [
      "id": isFirst ? "answer" : "answer-\(number)", "value": number, "label": label, "type": type,
      "checked": checked.contains(number), "exclusive": exclusive,
    ]
  }

  private func decision(_ yes: String, _ no: String) -> [String: Any] {
    var known: [String] = []
    switch current {
    case .boolean(let value): known = [value ? "1" : "2"]
    case .consent(let consent): known = [consent.agreed ? "1" : "2"]
    default: break
    }
    var values: [String: Any] = [
      "kind": "choices",
      "options": [
        option("1", yes, isFirst: true, "radio", known), option("2", no, isFirst: false, "radio", known),
      ],
    ]
    if case .consent(let format) = prompt.item.format, format.signature {
      let name: String? = if case .consent(let consent)? = current { consent.signature } else { nil }
      values["signature"] = own("signature", words.signature, value("signature", name))
    }
    return values
  }

  private func chosen(_ choices: [PromptChoice], _ several: Bool) -> [String: Any] {
    let given = current?.chosen ?? []
    let values = prompt.item.format.choices?.map(\.value) ?? []
    let known = zip(choices, values).filter { pair in given.contains { $0.value == pair.1 } }.map { "\($0.0.number)" }
    let type = several ? "checkbox" : "radio"
    var fields: [String: Any] = [
      "kind": choices.contains { $0.picture != nil } ? "choices pictured" : "choices", "none": words.pages.choose,
      "options": choices.enumerated().map { index, choice in
        option(
          "\(choice.number)", choice.label, isFirst: index == 0, type, exclusive: several && choice.exclusive, known
        ).merging(picture(of: choice)) { $1 }
      },
    ]
    let owns = zip(choices, values).filter(\.0.other)
    fields["owns"] = owns.map { choice, value in
      let field = PageField.ownWords(of: choice.number)
      let label = owns.count == 1 ? words.ownWords : choice.label + " - " + words.ownWords
      return own(field, label, self.value(field, given.first { $0.value == value }?.other))
    }
    return fields
  }

  private func picture(of choice: PromptChoice) -> [String: Any] {
    ["picture": choice.picture.map { MediaMarkup.address(of: $0) as Any } ?? false]
  }

  private func own(_ field: String, _ label: String, _ value: String) -> [String: Any] {
    var values: [String: Any] = ["id": field, "label": label, "value": value]
    // What the page says of the whole answer does not stand here a second time.
    values["error"] = error(at: field) ?? false
    return values
  }

  private func ranking(_ choices: [PromptChoice], _ count: Int) -> [String: Any] {
    var known: [String] = []
    if case .ranking(let values)? = current, let all = prompt.item.format.choices {
      known = values.compactMap { value in
        zip(choices, all).first { $0.1.value == value }.map { "\($0.0.number)" }
      }
    }
    let places = (1...max(count, 1)).map { place -> [String: Any] in
      let chosen = value("place\(place)", known.indices.contains(place - 1) ? known[place - 1] : nil)
      return [
        "id": "place\(place)", "label": words.pages.place(place), "none": words.pages.choose,
        "options": choices.map { choice -> [String: Any] in
          ["value": choice.number, "label": choice.label, "selected": chosen == "\(choice.number)"]
        },
      ]
    }
    let pictured = choices.filter { $0.picture != nil }.map { choice in
      picture(of: choice).merging(["label": choice.label]) { $1 }
    }
    return ["places": places, "pictured": pictured, "hasPictures": !pictured.isEmpty]
  }

  private func scaled(_ scale: PromptScale) -> (String, [String: Any]) {
    guard let steps = scale.stepValues else { return ("line", number(decimals: scale.decimals, unit: scale.unit)) }
    let known = current?.number.map { ["\($0)"] } ?? []
    let isList = !scale.criteria.isEmpty
    let ends = [scale.minimumLabel, scale.maximumLabel]
    let options = steps.enumerated().map { index, step -> [String: Any] in
      let meaning = scale.criteria.first { $0.value == step }.map { "\(step)  \($0.text)" }
      var values = option("\(step)", meaning ?? "\(step)", isFirst: index == 0, "radio", known)
      // Who doesn't see the labels hears them with their values.
      values["end"] = scale.allLabels.first { $0.value.shortest == DecimalNumber(step) }.map { $0.text as Any } ?? false
      return values
    }
    let values: [String: Any] = [
      "kind": scale.isLadder ? "ladder" : isList ? "choices" : "scale",
      "options": scale.isLadder ? options.reversed() : options, "hasEnds": ends.contains { $0 != nil },
      "least": ends[0] ?? "", "most": ends[1] ?? "",
    ]
    return (isList ? "choices" : "scale", values)
  }

  private func line(_ mode: String?, _ known: String?) -> [String: Any] {
    var values: [String: Any] = ["type": "text", "value": value("answer", known)]
    if let mode { values["mode"] = mode }
    return values
  }

  private func number(decimals: Int, unit: String?) -> [String: Any] {
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

  private func bounds(_ minimum: CivilDate?, _ maximum: CivilDate?) -> [String: Any] {
    var values: [String: Any] = [:]
    if let minimum { values["least"] = minimum.description }
    if let maximum { values["most"] = maximum.description }
    return values
  }

  private func moment(_ minimum: CivilDate?, _ maximum: CivilDate?) -> [String: Any] {
    var known: (date: String, time: String)?
    if case .dateTime? = current, let shown = current.map(prompt.shown) {
      let parts = shown.split(separator: " ").map(String.init)
      if parts.count > 1, CivilDate(iso: parts[0]) != nil { known = (parts[0], String(parts[1].prefix(5))) }
    }
    return bounds(minimum, maximum).merging([
      "date": value("answer", known?.date), "time": value("time", known?.time), "dateWord": words.pages.date,
      "timeWord": words.pages.time,
    ]) { $1 }
  }
}

// MARK: - Answers as they are typed

extension ItemFields {
  private var text: String? { if case .text(let text)? = current { text } else { nil } }
  private var time: String? {
    if case .timeOfDay(let time)? = current { String(time.description.prefix(5)) } else { nil }
  }
  private var quantity: String? { current.map(prompt.shown) }
  private var place: String? {
    if case .location(let place)? = current { "\(place.latitude), \(place.longitude)" } else { nil }
  }
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

extension PromptScale {
  /// More values than these are typed, not tapped.
  private static let most = 13

  /// The values that can be tapped; nil for a scale of more.
  var stepValues: [Int]? {
    guard let step, step > 0, minimum.significantDecimals == 0, maximum.significantDecimals == 0 else { return nil }
    let (least, most) = (Int(minimum.doubleValue), Int(maximum.doubleValue))
    guard most >= least, (most - least) / step < PromptScale.most else { return nil }
    return Array(stride(from: least, through: most, by: step))
  }
}
