import ActiveTasks
import Expressions
import SurveyModel

/// Writes an item as a field of a data dictionary.
struct REDCapFieldWriter {
  let item: FormItem
  let step: Step
  var writer: REDCapWriter
  var field = REDCapField()
  var tags: [String] = []

  init(_ item: FormItem, of step: Step, in writer: REDCapWriter) {
    (self.item, self.step, self.writer) = (item, step, writer)
  }

  var place: String { "item \(item.id)" }

  mutating func say(_ construct: String, _ fate: Fate = .kept, _ note: String = "", of text: String = "") {
    writer.say(construct, fate, at: place, note, of: text)
  }

  mutating func write() {
    field.name = writer.names.field(writer.source.survey.id, item.slot) ?? item.id
    field.label = writer.text(item.prompt, at: place, group: step.group)
    field.note = writer.text(item.hint, at: place, group: step.group)
    if item.hint != nil { say("hint") }
    addType()
    if let matrix = item.matrix { addMatrix(matrix) }
    if item.showIf?.queries.contains(where: { $0.kind == .attribute(REDCapField.hiddenAttribute) }) ?? false {
      tags.append("@HIDDEN")
    }
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

  mutating func addType() {
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
    case .file(let format):
      type("file")
      if format != FileFormat(accept: .any) {
        say("item file", .approximated, "REDCap takes files of every kind, and of its own size")
      }
    case .computed(let format): addComputed(format)
    case .active: type("text")
    }
  }

  mutating func addNote(_ words: String) {
    field.note = field.note.isEmpty ? words : "\(field.note) (\(words))"
  }

  mutating func addText(_ format: TextFormat) {
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

  mutating func addNumber(_ format: NumericFormat, unit: String?) {
    field.type = "text"
    switch format.decimals {
    case 0: field.validation = "integer"
    case 1...3: field.validation = "number_\(format.decimals)dp"
    default: field.validation = "number"
    }
    (field.minimum, field.maximum) = (format.minimum.map { "\($0)" } ?? "", format.maximum.map { "\($0)" } ?? "")
    if !field.minimum.isEmpty || !field.maximum.isEmpty { addForce() }
    if let unit {
      addNote(unit)
      say("unit", .approximated, "it stands in the field note", of: unit)
    }
  }

  mutating func addScale(_ format: ScaleFormat) {
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

  mutating func addSlider(
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

  mutating func addBoolean(_ format: BooleanFormat) {
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

  /// Without the tag REDCap only warns of a value outside of the bounds.
  private mutating func addForce() {
    tags.append("@FORCE-MINMAX")
    say("bounds")
  }

  mutating func addDates(_ format: DateFormat) {
    field.minimum = format.minimumIsToday ? "today" : format.minimum.map { "\($0)" } ?? ""
    field.maximum = format.maximumIsToday ? "today" : format.maximum.map { "\($0)" } ?? ""
    if !field.minimum.isEmpty || !field.maximum.isEmpty { addForce() }
  }

  mutating func addComputed(_ format: ComputedFormat) {
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
  mutating func addDate(_ expression: Expression) throws(FormulaFault) {
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
