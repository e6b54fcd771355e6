import CivilTime
import ActiveTasks
import Expressions
import SurveyModel

/// Writes an item as rows of a form.
struct XLSFormItemWriter {
  let item: FormItem
  let step: Step
  private(set) var form: XLSFormWriter
  private var row: XLSFormWriter.Row = [:]
  private var constraints: [String] = []
  private var messages: [LocalizedText] = []
  private var filters: [String] = []
  private var parameters: [String] = []

  init(_ item: FormItem, of step: Step, in form: XLSFormWriter) {
    (self.item, self.step, self.form) = (item, step, form)
  }

  private var place: String { "item \(item.id)" }
  private var name: String { form.names[item.slot] ?? item.id }

  private var codes: [String: String] { item.format.codes(for: .xpath) }

  private func code(_ choice: Choice) -> String { codes[choice.value.description] ?? choice.value.description }

  private mutating func say(_ construct: String, _ fate: Fate = .kept, _ note: String = "", of text: String = "") {
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
  private func joined(_ head: LocalizedText?, _ row: LocalizedText) -> LocalizedText {
    guard let head else { return row }
    return LocalizedText(
      form.source.languages.filter { row.isTranslated(into: $0) }.map {
        let own = form.source.survey.language
        return ($0, "\(head.marked(in: $0, fallback: own)) – \(row.marked(in: $0, fallback: own))")
      })
  }

  // MARK: - Types

  private mutating func addType() {
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
    case .computed(let format): addComputed(format)
    case .active: type("text")
    }
  }

  private mutating func bound(_ minimum: String?, _ maximum: String?, of value: String = ".") {
    if let minimum { constraints.append("\(value) >= \(minimum)") }
    if let maximum { constraints.append("\(value) <= \(maximum)") }
    if minimum != nil || maximum != nil { say("bounds") }
  }

  private mutating func sayUnit(_ unit: String?) {
    if let unit { say("unit", .lost, "write it into the question", of: unit) }
  }

  private mutating func addScale(_ format: ScaleFormat) {
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
  private mutating func sayEnds(_ low: LocalizedText?, _ high: LocalizedText?, _ labels: [ScaleLabel]) {
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

  private mutating func addBoolean(_ format: BooleanFormat) {
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

  private static func word(_ word: String, in language: LanguageTag) -> String {
    guard language.sharesLanguage(with: .japanese) else { return word }
    return word == "Yes" ? "はい" : "いいえ"
  }

  /// - Parameter value: What is compared: the day of an instant, since today begins at midnight.
  private mutating func addDates(_ format: DateFormat, of value: String = ".") {
    let least = format.minimumIsToday ? "today()" : format.minimum.map { "date('\($0)')" }
    let most = format.maximumIsToday ? "today()" : format.maximum.map { "date('\($0)')" }
    bound(least, most, of: value)
  }

  private mutating func addComputed(_ format: ComputedFormat) {
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

  // MARK: - Choices

  private mutating func addChoices(_ format: ChoiceFormat, _ type: String) {
    var rows: [XLSFormWriter.Row] = []
    let hasPlainOther = hasPlainOther
    for choice in format.choices where !(hasPlainOther && choice.other) {
      rows.append(
        ["name": code(choice)].merging(
          form.cells("label", choice.text, at: place, group: step.group)
        ) { $1 })
    }
    if let table = format.table { addColumns(of: table, &rows) }
    let list = form.list(rows, named: form.source.lists[item.slot] ?? name)
    row["type"] = "\(type) \(list)\(hasPlainOther ? " or_other" : "")"
    say("choices")
    if !codes.isEmpty { say("choice value", .approximated, "codes there have no spaces; a choice has its number") }
    if format.order == .random { parameters.append("randomize=true") }
    for choice in format.choices { addCondition(of: choice) }
    let alone = format.choices.filter(\.exclusive)
    for choice in alone {
      constraints.append("not(selected(., '\(code(choice))') and count-selected(.) > 1)")
    }
    if !alone.isEmpty { say("exclusive", .approximated, "choosing another one beside it is refused") }
    if let least = format.minimumChosen { constraints.append("count-selected(.) >= \(least)") }
    if let most = format.maximumChosen { constraints.append("count-selected(.) <= \(most)") }
    if format.minimumChosen != nil || format.maximumChosen != nil { say("chosen") }
    if format.choices.contains(where: { $0.points != nil }) { say("points", .approximated, "the scores count them") }
  }

  /// A choice that does not always show: the filter of the list says when.
  private mutating func addCondition(of choice: Choice) {
    if choice.showIf == nil, let slot = choice.wordsFrom, let other = form.names[slot] {
      let there = form.logic.nameOfSlot(slot)?.code(choice.value.description) ?? code(choice)
      filters.append("(name != '\(code(choice))' or selected(${\(other)}, '\(there)'))")
      return say("choices from", of: choice.value.description)
    }
    guard let showIf = choice.showIf else { return }
    do throws(FormulaFault) {
      let condition = try form.logic.condition(showIf).text(in: .xpath)
      filters.append("(name != '\(code(choice))' or \(condition))")
      say("choice showIf", of: showIf.text)
    } catch { say("choice showIf", .lost, "the choice always shows: \(error.reason)", of: showIf.text) }
  }

  /// A table's columns stand beside the choices, and the filter compares them.
  private mutating func addColumns(of table: ChoiceTable, _ rows: inout [XLSFormWriter.Row]) {
    guard !table.keys.isEmpty else { return }
    do throws(FormulaFault) {
      var parts: [String] = []
      for (index, key) in table.keys.enumerated() {
        parts.append("key\(index + 1) = \(try form.logic.value(key).text(in: .xpath))")
      }
      for (cells, places) in table.rowsByCells {
        for place in places where rows.indices.contains(place) {
          for (index, cell) in cells.enumerated() { rows[place]["key\(index + 1)"] = cell }
        }
      }
      filters += parts
      say("choices where", of: table.condition ?? "")
    } catch { say("choices where", .lost, "all choices show: \(error.reason)", of: table.condition ?? "") }
  }

  /// Whether the form's own word for another choice does.
  private var hasPlainOther: Bool {
    guard let other = (item.format.choices ?? []).filter(\.other).first, form.source.languages.count == 1 else {
      return false
    }
    return other.value == .text("other") && other == item.format.choices?.last && !other.exclusive
      && other.showIf == nil && form.source.text(other.text) == "Other"
  }

  /// A choice that takes words of one's own has a question for them.
  private mutating func addOther() {
    if hasPlainOther { return say("other") }
    for choice in item.format.choices ?? [] where choice.other {
      var other: XLSFormWriter.Row = ["type": "text", "name": form.fresh("\(name)_\(code(choice))_text")]
      other.merge(form.cells("label", choice.text, at: place, group: step.group)) { $1 }
      other["relevant"] = "selected(${\(name)}, '\(code(choice))')"
      form.add(other)
      say("other", .approximated, "a question of its own asks for the words")
    }
  }

  // MARK: - The rest

  private mutating func addRequired(_ isConsent: Bool) {
    if let optional = item.rules.optional {
      do throws(FormulaFault) {
        let may = try form.logic.condition(optional)
        row["required"] = form.logic.opposite(may).text(in: .xpath)
        say("optional", of: optional.text)
      } catch { say("optional", .lost, "it may be left out: \(error.reason)", of: optional.text) }
    } else if !item.optional || isConsent {
      row["required"] = "yes"
      say("required")
    }
  }

  private mutating func addSuggestion() {
    if let suggestion = item.rules.suggestion {
      do throws(FormulaFault) {
        var formula = suggestion.formula
        // `today + 0 days` is today.
        if formula == .arithmetic("+", .name("today"), .number("0 day")) { formula = .name("today") }
        row["default"] = try form.logic.reading(suggestion).value(formula).text(in: .xpath)
        say("suggest", of: suggestion.text)
      } catch { say("suggest", .lost, error.reason, of: suggestion.text) }
    } else if let suggestion = item.suggestion {
      switch suggestion {
      case .number(let number): row["default"] = number.description
      case .text(let text): row["default"] = text
      case .date(let date): row["default"] = date.description
      case .choice(let chosen): row["default"] = codes[chosen.value.description] ?? chosen.value.description
      case .boolean(let value): row["default"] = value ? "true" : "false"
      default: return say("suggest", .lost, "such a value can't stand there beforehand")
      }
      say("suggest")
    }
  }

  /// A constraint is judged there of an answer alone; of other questions what nobody knows passes.
  private func constraint(_ condition: Expression) throws(FormulaFault) -> SourceLogic {
    let logic = form.logic.reading(condition)
    let formula = try logic.withoutTags(condition.formula)
    guard condition.dependencies == [item.slot], condition.queries.isEmpty else {
      return logic.opposite(try logic.truth(formula, wanted: false))
    }
    return try logic.truth(formula, wanted: true).answering(name)
  }

  private mutating func addRules() {
    for (bound, sign, construct) in [(item.rules.minimum, ">=", "minimum"), (item.rules.maximum, "<=", "maximum")] {
      guard let bound else { continue }
      do throws(FormulaFault) {
        let value = try form.logic.value(bound).text(in: .xpath)
        constraints.append("(\(value) = '' or . \(sign) \(value))")
        say(construct, of: bound.text)
      } catch { say(construct, .lost, error.reason, of: bound.text) }
    }
    for rule in item.rules.requirements where !rule.isSoft {
      do throws(FormulaFault) {
        let text = try constraint(rule.condition).text(in: .xpath).replacing("${\(name)}", with: ".")
        constraints.append(constraints.isEmpty && item.rules.requirements.count == 1 ? text : "(\(text))")
        if form.source.text(rule.message) != XLSFormItem.plainMessage { messages.append(rule.message) }
        say("requires", of: rule.condition.text)
      } catch { say("requires", .lost, "any answer is taken: \(error.reason)", of: rule.condition.text) }
    }
  }
}
