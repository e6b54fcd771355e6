import CivilTime
import ActiveTasks
import Expressions
import SurveyModel

/// Writes an item as rows of a form.
struct XLSFormItemWriter {
  let item: FormItem
  let step: Step
  var form: XLSFormWriter
  var row: XLSFormWriter.Row = [:]
  var constraints: [String] = []
  var messages: [LocalizedText] = []
  var filters: [String] = []
  var parameters: [String] = []

  init(_ item: FormItem, of step: Step, in form: XLSFormWriter) {
    (self.item, self.step, self.form) = (item, step, form)
  }

  var place: String { "item \(item.id)" }
  var name: String { form.names[item.slot] ?? item.id }

  var codes: [String: String] { item.format.codes(for: .xpath) }

  func code(_ choice: Choice) -> String { codes[choice.value.description] ?? choice.value.description }

  mutating func say(_ construct: String, _ fate: Fate = .kept, _ note: String = "", of text: String = "") {
    form.say(construct, fate, at: place, note, of: text)
  }

  mutating func write() {
    row["name"] = name
    let isConsent = if case .consent = item.format { true } else { false }
    var prompt: LocalizedText? = item.prompt
    if let matrix = item.matrix { prompt = joined(matrix.prompt, item.prompt) }
    row.merge(form.cells("label", prompt, at: place, group: step.group)) { $1 }
    row.merge(form.cells("hint", item.hint, at: place, group: step.group)) { $1 }
    if item.hint != nil { say("hint") }
    addType()
    form.relevant(
      Showing.joined([item.showIf.map(Showing.when), form.anyChoice(of: item)].compactMap(\.self)), of: place, "showIf",
      &row)
    if case .computed = item.format {} else { addRequired(isConsent) }
    addSuggestion()
    addRules()
    if !constraints.isEmpty { row["constraint"] = constraints.joined(separator: " and ") }
    if let message = messages.first ?? item.refusal {
      row.merge(form.cells("constraint_message", message, at: place, group: step.group)) { $1 }
      if messages.count > 1 { say("requires", .approximated, "several rules have one message there, the first") }
    }
    if item.refusal != nil { say("refusal") }
    if !filters.isEmpty { row["choice_filter"] = filters.joined(separator: " and ") }
    if !parameters.isEmpty { row["parameters"] = parameters.joined(separator: " ") }
    if item.matrix != nil { say("matrix", .approximated, "each row is a question by itself") }
    if row["type"] != "calculate", !row.keys.contains(where: { $0.hasPrefix("label") || $0.hasPrefix("hint") }) {
      row.merge(form.plain(isConsent ? "Do you agree?" : item.id)) { $1 }
    }
    form.add(row)
    addOther()
    form.unsaid(item)
  }

  /// A matrix's own words stand above each of its rows.
  func joined(_ head: LocalizedText?, _ row: LocalizedText) -> LocalizedText {
    guard let head else { return row }
    return LocalizedText(
      form.source.languages.filter { row.isTranslated(into: $0) }.map {
        let own = form.source.survey.language
        return ($0, "\(head.marked(in: $0, fallback: own)) – \(row.marked(in: $0, fallback: own))")
      })
  }

  // MARK: - Types

  mutating func addType() {
    func type(_ word: String) { row["type"] = word }
    say("item \(item.typeName)")
    switch item.format {
    case .text(let format):
      type("text")
      if format.lines > 1 { row["appearance"] = "multiline" }
      if let pattern = format.pattern { constraints.append("regex(., '^\(pattern.pattern.enclosed)$')") }
      if let most = format.maximumLength { constraints.append("string-length(.) <= \(most)") }
    case .email:
      type("text")
      constraints.append("regex(., '^[^@ ]+@[^@ ]+$')")
      say("item email", .approximated, "a text that has to look like an address")
    case .numeric(let format):
      type(format.decimals == 0 ? "integer" : "decimal")
      bound(format.minimum?.description, format.maximum?.description)
      if format.decimals > 0, format.decimals != 4 {
        say("decimals", .lost, "a decimal takes any number of them there", of: "\(format.decimals)")
      }
      sayUnit(format.unit)
    case .quantity(let format):
      type("decimal")
      bound(format.numeric.minimum?.description, format.numeric.maximum?.description)
      say("item \(item.typeName)", .approximated, "a number is asked for, in \(format.kind.unit)")
    case .scale(let format): addScale(format)
    case .ladder(let format): addScale(format)
    case .continuousScale(let format):
      type("range")
      let step = format.decimals == 0 ? "1" : "0." + String(repeating: "0", count: format.decimals - 1) + "1"
      parameters = ["start=\(format.minimum)", "end=\(format.maximum)", "step=\(step)"]
      sayEnds(format.minimumLabel, format.maximumLabel, format.labels)
      sayUnit(format.unit)
    case .boolean(let format): addBoolean(format)
    case .consent: addBoolean(BooleanFormat())
    case .choice(let format): addChoices(format, format.multiple ? "select_multiple" : "select_one")
    case .textScale(let format): addChoices(format, "select_one")
    case .rank(let format):
      addChoices(ChoiceFormat(choices: format.choices, order: format.order), "rank")
      if format.count < format.choices.count { say("places", .lost, "all choices are put in order there") }
    case .date(let format):
      type("date")
      addDates(format)
    case .dateTime(let format):
      type("dateTime")
      addDates(format.dates, of: "date(.)")
    case .timeOfDay(let format):
      type("time")
      if format.minimum != nil || format.maximum != nil {
        say("bounds", .lost, "times of day have no bounds that every program understands")
      }
    case .location: type("geopoint")
    case .signature:
      type("image")
      row["appearance"] = "signature"
    case .file(let format):
      type(format.accept == .image ? "image" : format.accept == .audio ? "audio" : "file")
      if format.accept == .pdf { row["body::accept"] = "application/pdf" }
      if format.maximumSize != FileFormat.usualSize {
        say("maximumSize", .lost, "a form bounds no file; the server may", of: FileSize.text(format.maximumSize))
      }
    case .computed(let format): addComputed(format)
    case .active: type("text")
    }
  }

  mutating func bound(_ minimum: String?, _ maximum: String?, of value: String = ".") {
    if let minimum { constraints.append("\(value) >= \(minimum)") }
    if let maximum { constraints.append("\(value) <= \(maximum)") }
    if minimum != nil || maximum != nil { say("bounds") }
  }

  mutating func sayUnit(_ unit: String?) {
    if let unit { say("unit", .lost, "write it into the question", of: unit) }
  }

  mutating func addScale(_ format: ScaleFormat) {
    sayUnit(format.unit)
    guard format.criteria.isEmpty else {
      let rows = format.criteria.map { criterion -> XLSFormWriter.Row in
        ["name": "\(criterion.value)"].merging(form.cells("label", criterion.text, at: place, group: step.group)) { $1 }
      }
      row["type"] = "select_one \(form.list(rows, named: name + "_criteria"))"
      return say("criteria", .approximated, "each value with what it means is a choice")
    }
    row["type"] = "range"
    parameters = ["start=\(format.minimum)", "end=\(format.maximum)", "step=\(format.step)"]
    sayEnds(format.minimumLabel, format.maximumLabel, format.labels)
  }

  /// What stands along a scale has no column; without a hint of its own the question gets one.
  mutating func sayEnds(_ low: LocalizedText?, _ high: LocalizedText?, _ labels: [ScaleLabel]) {
    guard low != nil || high != nil || !labels.isEmpty else { return }
    guard item.hint == nil else {
      return say("labels", .lost, "a scale has no words at its ends there, and the hint is taken")
    }
    let own = form.source.survey.language
    let hint = LocalizedText(
      form.source.languages.map { language in
        let parts = [low] + labels.map { Optional($0.text) } + [high]
        let words = parts.compactMap { $0?.marked(in: language, fallback: own) }
        return (language, words.joined(separator: " … "))
      })
    row.merge(form.cells("hint", hint, at: place, group: step.group)) { $1 }
    say("labels", .approximated, "they stand in the hint")
  }

  mutating func addBoolean(_ format: BooleanFormat) {
    if let yes = format.yes, format.no == nil, form.source.text(yes) == "OK" {
      row["type"] = "acknowledge"
      return
    }
    let rows = [("true", format.yes, "Yes"), ("false", format.no, "No")].map { code, words, plain in
      let text = words ?? LocalizedText(form.source.languages.map { ($0, XLSFormItemWriter.word(plain, in: $0)) })
      return ["name": code].merging(form.cells("label", text, at: place, group: step.group)) { $1 }
    }
    row["type"] = "select_one \(form.list(rows, named: "true_false"))"
  }

  static func word(_ word: String, in language: LanguageTag) -> String {
    switch language.primary {
    case "ja": word == "Yes" ? "はい" : "いいえ"
    case "de": word == "Yes" ? "Ja" : "Nein"
    default: word
    }
  }

  /// - Parameter value: What is compared: the day of an instant, since today begins at midnight.
  mutating func addDates(_ format: DateFormat, of value: String = ".") {
    let least = format.minimumIsToday ? "today()" : format.minimum.map { "date('\($0)')" }
    let most = format.maximumIsToday ? "today()" : format.maximum.map { "date('\($0)')" }
    bound(least, most, of: value)
  }

  mutating func addComputed(_ format: ComputedFormat) {
    row["type"] = "calculate"
    if !format.shown { for column in row.keys where column.hasPrefix("label") { row[column] = nil } }
    do throws(FormulaFault) {
      row["calculation"] = try form.logic.value(format.expression).text(in: .xpath)
      say("value", of: format.expression.text)
    } catch {
      row["type"] = "text"
      say("value", .lost, "it is asked for: \(error.reason)", of: format.expression.text)
    }
  }
}
