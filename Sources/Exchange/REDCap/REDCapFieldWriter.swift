import ActiveTasks
import Expressions
import SurveyModel

/// Writes an item as a field of a data dictionary.
struct REDCapFieldWriter {
  let item: FormItem
  let step: Step
  private(set) var writer: REDCapWriter
  private var field = REDCapField()
  private var tags: [String] = []

  init(_ item: FormItem, of step: Step, in writer: REDCapWriter) {
    (self.item, self.step, self.writer) = (item, step, writer)
  }

  private var place: String { "item \(item.id)" }

  private mutating func say(_ construct: String, _ fate: Fate = .kept, _ note: String = "", of text: String = "") {
    writer.say(construct, fate, at: place, note, of: text)
  }

  mutating func write() {
    field.name = writer.names.field(writer.source.survey.id, item.slot) ?? item.id
    field.label = writer.text(item.prompt, at: place, group: step.group)
    field.note = writer.text(item.hint, at: place, group: step.group)
    if item.hint != nil { say("hint") }
    addType()
    if let matrix = item.matrix { addMatrix(matrix) }
    writer.addCondition(
      Showing.joined([item.showIf.map(Showing.when), Showing.anyChoice(of: item)].compactMap(\.self)), at: place,
      to: &field)
    if field.type != "calc", !tags.contains(where: { $0.hasPrefix("@CALC") }) { addRequired() }
    addSuggestion()
    addRules()
    if writer.identifying.items[item.slot] {
      field.identifier = "y"
      say("identifying")
    }
    if item.refusal != nil { say("refusal", .lost, "REDCap has words of its own for it") }
    if item.tags.isEmpty == false { say("tags", .kept, "where they are asked for, the items are named") }
    field.annotation = tags.joined(separator: " ")
    writer.add(field)
    addOther()
    writer.unsaid(item)
  }

  // MARK: - Types

  private mutating func addType() {
    func type(_ word: String, _ validation: String = "") { (field.type, field.validation) = (word, validation) }
    say("item \(item.typeName)")
    switch item.format {
    case .text(let format): addText(format)
    case .email: type("text", "email")
    case .numeric(let format): addNumber(format, unit: format.unit)
    case .quantity(let format):
      addNumber(format.numeric, unit: format.kind.unit)
      say("item \(item.typeName)", .approximated, "a number is asked for, in \(format.kind.unit)")
    case .scale(let format), .ladder(let format): addScale(format)
    case .continuousScale(let format):
      guard format.decimals == 0 else {
        addNumber(format.numeric, unit: format.unit)
        return say("item continuousScale", .approximated, "sliders have whole numbers there; it is typed")
      }
      addSlider(
        "\(format.minimum)", "\(format.maximum)", format.minimumLabel, format.maximumLabel, format.labels, format.unit)
    case .boolean(let format): addBoolean(format)
    case .consent: type("yesno")
    case .choice(let format): addChoices(format)
    case .textScale(let format): addChoices(format)
    case .rank(let format):
      type("text")
      addNote("The codes in their order: \(format.choices.map { "\($0.value)" }.joined(separator: ", "))")
      say("item rank", .approximated, "the order is typed as codes")
      if format.order == .random { say("order", .lost, "choices have the order of the file there") }
      if format.count < format.choices.count { say("places", .lost, "nothing says how many are put in order") }
    case .date(let format):
      type("text", "date_ymd")
      addDates(format)
    case .dateTime(let format):
      type("text", "datetime_ymd")
      addDates(format.dates)
      if field.maximum == "today" { field.maximum = "now" }
      if format.dates.maximum != nil { field.maximum += " 23:59" }
      if format.dates.minimum != nil || format.dates.minimumIsToday {
        field.minimum += field.minimum == "today" ? "" : " 00:00"
      }
      say("item dateTime", .approximated, "it has minutes, of the clock where it was answered")
    case .timeOfDay(let format):
      type("text", "time")
      (field.minimum, field.maximum) = (format.minimum.map { "\($0)" } ?? "", format.maximum.map { "\($0)" } ?? "")
    case .location:
      type("text")
      say("item location", .approximated, "latitude and longitude are typed, or taken by @LATITUDE and @LONGITUDE")
    case .signature: type("file", "signature")
    case .computed(let format): addComputed(format)
    case .active: type("text")
    }
  }

  private mutating func addNote(_ words: String) {
    field.note = field.note.isEmpty ? words : "\(field.note) (\(words))"
  }

  private mutating func addText(_ format: TextFormat) {
    (field.type, field.validation) = (format.lines > 1 ? "notes" : "text", "")
    if let pattern = format.pattern {
      if let word = REDCapValidation.word(ofPattern: pattern.pattern) {
        field.validation = word
        say("pattern", of: pattern.pattern)
      } else {
        say("pattern", .lost, "REDCap takes validations of its own list alone; add one to it", of: pattern.pattern)
      }
    }
    if let most = format.maximumLength {
      tags.append("@CHARLIMIT='\(most)'")
      say("maximumLength")
    }
  }

  private mutating func addNumber(_ format: NumericFormat, unit: String?) {
    field.type = "text"
    switch format.decimals {
    case 0: field.validation = "integer"
    case 1...3: field.validation = "number_\(format.decimals)dp"
    default: field.validation = "number"
    }
    (field.minimum, field.maximum) = (format.minimum.map { "\($0)" } ?? "", format.maximum.map { "\($0)" } ?? "")
    if !field.minimum.isEmpty || !field.maximum.isEmpty { say("bounds") }
    if let unit {
      addNote(unit)
      say("unit", .approximated, "it stands in the field note", of: unit)
    }
  }

  private mutating func addScale(_ format: ScaleFormat) {
    let values = stride(from: format.minimum, through: format.maximum, by: format.step)
    guard format.criteria.isEmpty, format.step == 1 else {
      field.type = "radio"
      let words = Dictionary(format.criteria.map { ($0.value, $0.text) }) { first, _ in first }
      field.choices = values.prefix(400).map { value in
        let text = words[value].map { writer.text($0, at: place, group: step.group) }
        return "\(value), \(REDCapFieldWriter.plain(text ?? "\(value)"))"
      }.joined(separator: " | ")
      if format.minimumLabel != nil || format.maximumLabel != nil || !format.labels.isEmpty {
        say("labels", .lost, "a list of choices has no words at its ends; write them into the choices")
      }
      if let unit = format.unit {
        addNote(unit)
        say("unit", .approximated, "it stands in the field note", of: unit)
      }
      return say("item scale", .approximated, "each value is a choice")
    }
    addSlider(
      "\(format.minimum)", "\(format.maximum)", format.minimumLabel, format.maximumLabel, format.labels, format.unit)
    say("item \(item.typeName)", .approximated, "it is a slider")
  }

  private mutating func addSlider(
    _ minimum: String, _ maximum: String, _ low: LocalizedText?, _ high: LocalizedText?, _ labels: [ScaleLabel],
    _ unit: String?
  ) {
    (field.type, field.validation, field.minimum, field.maximum) = ("slider", "number", minimum, maximum)
    let middle = labels.first
    let words = [low, middle?.text, high].map { text in
      text.map { REDCapFieldWriter.plain(writer.text($0, at: place, group: step.group)) } ?? ""
    }
    if words.contains(where: { !$0.isEmpty }) {
      field.choices = words.joined(separator: " | ")
      say(
        "labels", labels.count > 1 ? .approximated : .kept, labels.count > 1 ? "a slider has one between its ends" : "")
    }
    if let unit {
      addNote(unit)
      say("unit", .approximated, "it stands in the field note", of: unit)
    }
  }

  private mutating func addBoolean(_ format: BooleanFormat) {
    let words = [format.yes, format.no].map { $0.map { REDCapFieldWriter.plain(writer.source.text($0)) } }
    switch words {
    case [nil, nil]: field.type = "yesno"
    case ["True", "False"]: field.type = "truefalse"
    default:
      field.type = "radio"
      field.choices = "1, \(words[0] ?? "Yes") | 0, \(words[1] ?? "No")"
      say("item boolean", .approximated, "its words make it a choice of 1 and 0")
    }
  }

  private mutating func addDates(_ format: DateFormat) {
    field.minimum = format.minimumIsToday ? "today" : format.minimum.map { "\($0)" } ?? ""
    field.maximum = format.maximumIsToday ? "today" : format.maximum.map { "\($0)" } ?? ""
    if !field.minimum.isEmpty || !field.maximum.isEmpty { say("bounds") }
  }

  private mutating func addComputed(_ format: ComputedFormat) {
    if !format.shown { tags.append("@HIDDEN") }
    do throws(FormulaFault) {
      let expression = format.expression
      switch expression.type {
      case .number, .boolean:
        field.type = "calc"
        field.choices = try writer.logic.value(expression).text(in: .redcap)
      case .date: try addDate(expression)
      case .text, .choice:
        field.type = "text"
        tags.append("@CALCTEXT(\(try writer.logic.value(expression).text(in: .redcap)))")
      default: throw FormulaFault("nothing of this type is worked out there")
      }
      say("value", of: expression.text)
    } catch {
      field.type = "text"
      say("value", .lost, "it is asked for: \(error.reason)", of: format.expression.text)
    }
  }

  /// `birth + 3 days` is `@CALCDATE([birth], 3, 'd')`.
  private mutating func addDate(_ expression: Expression) throws(FormulaFault) {
    guard case .arithmetic(let sign, let date, .number(let amount)) = expression.formula else {
      throw FormulaFault("only a date and a number of days, months or years can be joined there")
    }
    let parts = amount.split(separator: " ").map(String.init)
    let units = ["day": "d", "month": "M", "year": "y"]
    guard parts.count == 2, let unit = units[parts[1]] else { throw FormulaFault("'\(amount)' has no like there") }
    let start = try writer.logic.reading(expression).value(date).text(in: .redcap)
    field.type = "text"
    field.validation = "date_ymd"
    tags.append("@CALCDATE(\(start), \(sign == "-" ? "-" : "")\(parts[0]), '\(unit)')")
  }

  // MARK: - Choices

  /// A label without the signs that part choices.
  static func plain(_ text: String) -> String {
    text.replacing("|", with: "/").replacing("\n", with: " ")
  }

  private mutating func addChoices(_ format: ChoiceFormat) {
    field.type = format.multiple ? "checkbox" : format.choices.count > 30 ? "dropdown" : "radio"
    var hasOwnCodes = false
    let codes = item.format.allCodes(for: .redcap)
    field.choices = format.choices.enumerated().map { index, choice in
      let code = codes[index]
      if code != choice.value.description { hasOwnCodes = true }
      return "\(code), \(REDCapFieldWriter.plain(writer.text(choice.text, at: place, group: step.group)))"
    }.joined(separator: " | ")
    say("choices")
    if format.choices.contains(where: { writer.source.text($0.text).contains("|") }) {
      say("choice text", .approximated, "a bar parts choices there; it is a slash")
    }
    if hasOwnCodes { say("choice value", .approximated, "codes there have no such signs; a choice has its number") }
    if format.order == .random { tags.append("@RANDOMORDER") }
    if let least = format.minimumChosen { tags.append("@MINCHECKED='\(least)'") }
    if let most = format.maximumChosen { tags.append("@MAXCHECKED='\(most)'") }
    if format.minimumChosen != nil || format.maximumChosen != nil { say("chosen") }
    let alone = format.choices.enumerated().filter(\.element.exclusive).map { codes[$0.offset] }
    if !alone.isEmpty {
      tags.append("@NONEOFTHEABOVE='\(alone.joined(separator: ","))'")
      say("exclusive")
    }
    if format.choices.contains(where: { $0.showIf != nil || $0.carriedFrom != nil || $0.wordsFrom != nil })
      || format.table?.keys.isEmpty == false
    {
      say("choice showIf", .lost, "all choices show there")
    }
    if format.choices.contains(where: { $0.points != nil }) { say("points", .approximated, "the scores count them") }
  }

  private mutating func addMatrix(_ matrix: FormItem.Matrix) {
    guard ["radio", "checkbox"].contains(field.type), tags.isEmpty else {
      return say("matrix", .approximated, "its rows are questions by themselves")
    }
    field.matrix = REDCapNames.legal(matrix.id)
    say("matrix")
  }

  /// A choice that takes words of one's own has a field for them.
  private mutating func addOther() {
    for (index, choice) in (item.format.choices ?? []).enumerated() where choice.other {
      let code = item.format.allCodes(for: .redcap)[index]
      var other = REDCapField()
      (other.name, other.type) = (writer.fresh("\(field.name)_\(code.lowercased())_text"), "text")
      writer.addPart(code, of: item.slot, as: other.name)
      other.label = REDCapFieldWriter.plain(writer.source.text(choice.text))
      other.branching = field.type == "checkbox" ? "[\(field.name)(\(code))] = '1'" : "[\(field.name)] = '\(code)'"
      writer.add(other)
      say("other", .approximated, "a field of its own asks for the words")
    }
  }

  // MARK: - The rest

  private mutating func addRequired() {
    if let optional = item.rules.optional {
      say("optional", .lost, "a field is required there or not; it is not", of: optional.text)
    } else if !item.optional {
      field.required = "y"
      say("required")
    }
  }

  private mutating func addSuggestion() {
    if let suggestion = item.rules.suggestion {
      if suggestion.formula == .arithmetic("+", .name("today"), .number("0 day")) {
        tags.append("@TODAY")
        return say("suggest", of: suggestion.text)
      }
      do throws(FormulaFault) {
        let value = try writer.logic.value(suggestion)
        guard case .field = value else { throw FormulaFault("only an earlier answer can stand there beforehand") }
        tags.append("@DEFAULT='\(value.text(in: .redcap))'")
        say("suggest", of: suggestion.text)
      } catch { say("suggest", .lost, error.reason, of: suggestion.text) }
    } else if let suggestion = item.suggestion {
      switch suggestion {
      case .number(let number): tags.append("@DEFAULT='\(number)'")
      case .text(let text): tags.append("@DEFAULT='\(text.replacing("'", with: "’"))'")
      case .date(let date): tags.append("@DEFAULT='\(date)'")
      case .choice(let chosen):
        let code = item.format.codes(for: .redcap)[chosen.value.description]
        tags.append("@DEFAULT='\(code ?? chosen.value.description)'")
      case .boolean(let value): tags.append("@DEFAULT='\(value ? 1 : 0)'")
      default: return say("suggest", .lost, "such a value can't stand there beforehand")
      }
      say("suggest")
    }
  }

  private mutating func addRules() {
    for (bound, isLeast) in [(item.rules.minimum, true), (item.rules.maximum, false)] {
      guard let bound else { continue }
      do throws(FormulaFault) {
        let value = try writer.logic.value(bound)
        guard case .field = value else { throw FormulaFault("a bound there is a value or a field") }
        if isLeast { field.minimum = value.text(in: .redcap) } else { field.maximum = value.text(in: .redcap) }
        say(isLeast ? "minimum" : "maximum", of: bound.text)
      } catch { say(isLeast ? "minimum" : "maximum", .lost, error.reason, of: bound.text) }
    }
    for rule in item.rules.requirements where !rule.isSoft {
      do throws(FormulaFault) {
        let logic = writer.logic.reading(rule.condition)
        let broken = try logic.truth(try logic.withoutTags(rule.condition.formula), wanted: false)
        writer.addRule(writer.source.text(rule.message), broken.text(in: .redcap))
        say(
          "requires", .approximated, "it is a rule of data quality, which tells after saving", of: rule.condition.text)
      } catch { say("requires", .lost, "any answer is taken: \(error.reason)", of: rule.condition.text) }
    }
  }
}

extension REDCapValidation {
  /// The validation whose answers match a pattern; nil where REDCap has none.
  static func word(ofPattern pattern: String) -> String? {
    [
      "zipcode", "postalcode_australia", "postalcode_germany", "postalcode_canada", "alpha_only", "ssn", "mrn_10d",
      "mrn_generic", "vmrn", "time_mm_ss", "phone", "phone_australia",
    ].first { REDCapValidation($0).pattern == pattern }
  }
}
