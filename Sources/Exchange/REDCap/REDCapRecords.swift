import Expressions
import ActiveTasks
import CivilTime
import JSONText
import Record
import StudyService
import SurveyModel

/// The records of a project: a row for what a participant filled in at an event, and for each instance of what repeats.
struct REDCapRecords {
  private let project: REDCapProjectText
  private let hasSites: Bool
  private let places: [String: Int]
  /// Fields by their names, with the codes of boxes.
  private let boxes: [String: [String]]
  private let codes: [String: Set<String>]
  /// How many decimals the validation of a field wants.
  private let decimals: [String: Int]
  /// What could not be written, by what it is.
  private var unwritten: [Unwritten: Int] = [:]
  /// What was told in another unit with fewer digits than it has there.
  private var rounded: [Unwritten: Int] = [:]
  /// What stands as it was asked in a unit that the field does not have.
  private var unlike: [Unwritten: Int] = [:]
  private var hasBlanks = false

  let columns: [String]

  private struct Unwritten: Hashable {
    let survey: String
    let place: String
    let note: String
  }

  init(_ project: REDCapProjectText, hasSites: Bool) {
    self.project = project
    self.hasSites = hasSites
    var columns = [REDCapNames.recordID]
    if project.plan.isLongitudinal { columns.append("redcap_event_name") }
    if !project.plan.repeating.isEmpty { columns += ["redcap_repeat_instrument", "redcap_repeat_instance"] }
    if hasSites { columns.append("redcap_data_access_group") }
    var boxes: [String: [String]] = [:]
    var codes: [String: Set<String>] = [:]
    var forms: [String] = []
    var ofForms: [String: [String]] = [:]
    for field in project.fields.dropFirst() {
      if !forms.contains(field.form) { forms.append(field.form) }
      switch field.type {
      case "descriptive", "calc", "file": continue
      case "checkbox":
        boxes[field.name] = REDCapChoices(field.choices).codes
        ofForms[field.form, default: []] += (boxes[field.name] ?? []).map { REDCapRecords.box(field.name, $0) }
      default:
        // What is worked out there is not taken in.
        if field.annotation.contains("@CALC") { continue }
        if ["radio", "dropdown"].contains(field.type) { codes[field.name] = Set(REDCapChoices(field.choices).codes) }
        ofForms[field.form, default: []].append(field.name)
      }
    }
    for form in forms { columns += (ofForms[form] ?? []) + [form + "_complete"] }
    self.columns = columns
    (self.boxes, self.codes) = (boxes, codes)
    decimals = Dictionary(
      project.fields.compactMap { field in
        guard field.validation.hasPrefix("number_"), field.validation.hasSuffix("dp") else { return nil }
        return (field.name, REDCapValidation(field.validation).decimals)
      }, uniquingKeysWith: { first, _ in first })
    places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The column of a box: REDCap writes a hyphen of a code as an underscore.
  static func box(_ field: String, _ code: String) -> String {
    "\(field)___\(folded(code))"
  }

  /// A code as columns have it.
  static func folded(_ code: String) -> String {
    code.lowercased().replacing("-", with: "_").replacing(".", with: "_")
  }

  // MARK: - Rows

  /// Which row an answer stands in.
  private struct Key: Hashable {
    let event: String
    let form: String
    let instance: Int
  }

  mutating func rows(of participant: String, _ outcomes: [OutgoingOutcome]) -> [[String]] {
    var order: [Key] = []
    var rows: [Key: [String]] = [:]
    var instances: [String: Int] = [:]
    func row(_ key: Key) -> [String] {
      if let known = rows[key] { return known }
      order.append(key)
      var row = [String](repeating: "", count: columns.count)
      func put(_ column: String, _ text: String) { if let place = places[column] { row[place] = text } }
      put(REDCapNames.recordID, participant)
      put("redcap_event_name", key.event)
      if key.instance > 0 {
        put("redcap_repeat_instrument", key.form)
        put("redcap_repeat_instance", "\(key.instance)")
      } else if hasSites, let site = outcomes.first?.site {
        put("redcap_data_access_group", REDCapNames.legal(site))
      }
      rows[key] = row
      return row
    }
    for outcome in outcomes {
      guard let writer = project.writers[outcome.survey.id] else { continue }
      let form = project.names.form(of: outcome.survey.id)
      let event = project.plan.event(schedule: outcome.record.outcome.schedule, visit: outcome.visit)
      func next(_ form: String) -> Int {
        guard project.plan.repeats(form, at: event) else { return 0 }
        instances["\(event ?? "") \(form)", default: 0] += 1
        return instances["\(event ?? "") \(form)"] ?? 1
      }
      let own = next(form)
      var entries: [String: Key] = [:]
      let base = Key(event: event ?? "", form: own == 0 ? "" : form, instance: own)
      _ = row(base)
      for answer in outcome.answers {
        guard answer.answer != nil else {
          if answer.state != .notShown { hasBlanks = true }
          continue
        }
        var key = base
        if let name = repeatForm(of: answer, writer.source.survey) {
          let entry = "\(name) \(answer.path.entries)"
          if entries[entry] == nil {
            entries[entry] = Key(event: event ?? "", form: name, instance: next(name))
          }
          key = entries[entry] ?? base
        }
        var cells = row(key)
        write(answer, writer, into: &cells)
        rows[key] = cells
      }
      let ending = outcome.record.outcome.ending == Ending.complete.rawValue ? "2" : "1"
      for (key, name) in [(base, form)] + entries.map({ ($0.value, $0.value.form) }) {
        var cells = row(key)
        if let place = places[name + "_complete"] { cells[place] = ending }
        if let day = project.days[name], let place = places[day] { cells[place] = outcome.date.description }
        rows[key] = cells
      }
    }
    return order.sorted { ($0.event, $0.instance == 0 ? 0 : 1) < ($1.event, $1.instance == 0 ? 0 : 1) }
      .compactMap { rows[$0] }
  }

  /// The row of somebody of whom nothing is recorded yet: their id, at the first event of their schedule.
  func bareRow(of record: ParticipantRecord) -> [String] {
    var row = [String](repeating: "", count: columns.count)
    func put(_ column: String, _ text: String?) { if let place = places[column], let text { row[place] = text } }
    put(REDCapNames.recordID, record.participant)
    put("redcap_event_name", project.plan.firstEvent(of: record.enrolments.last?.schedule ?? ""))
    if hasSites { put("redcap_data_access_group", record.site.map(REDCapNames.legal)) }
    return row
  }

  private func repeatForm(of answer: OutgoingAnswer, _ survey: Survey) -> String? {
    guard let slot = survey.slot(of: answer.path), let loop = survey.loops(around: survey.items[slot].step).last else {
      return nil
    }
    return project.names.repeats[survey.id]?[loop]
  }

  // MARK: - Cells

  private mutating func write(_ answer: OutgoingAnswer, _ writer: REDCapWriter, into row: inout [String]) {
    let survey = writer.source.survey
    guard let slot = survey.slot(of: answer.path), let name = project.names.field(survey.id, slot),
      let given = answer.answer
    else { return miss(answer, writer, "the current files have no such item") }
    if survey.asksForAnother(survey.items[slot].step) { return }
    func put(_ column: String, _ text: String) { if let place = places[column] { row[place] = text } }
    let parts = writer.parts[slot] ?? [:]
    switch given {
    case .choice(let chosen):
      guard let code = code(of: chosen.value, survey.items[slot].item), codes[name]?.contains(code) ?? true else {
        return miss(answer, writer, "the current files have no such choice")
      }
      put(name, code)
      if let words = chosen.other, let other = parts[code] { put(other, words) }
    case .choices(let chosen):
      for code in boxes[name] ?? [] { put(REDCapRecords.box(name, code), "0") }
      for one in chosen {
        guard let code = code(of: one.value, survey.items[slot].item), boxes[name]?.contains(code) ?? false else {
          miss(answer, writer, "the current files have no such choice")
          continue
        }
        put(REDCapRecords.box(name, code), "1")
        if let words = one.other, let other = parts[code] { put(other, words) }
      }
    case .active:
      for member in answer.json?.members ?? [] {
        if let field = parts[member.name], let number = member.value.double { put(field, Formula.digits(number)) }
      }
    case .signature: miss(answer, writer, "a signature is a file there, which is sent by itself")
    case .file: miss(answer, writer, "a file is sent by itself there: 'export --files' writes it")
    case .consent(let consent): put(name, consent.agreed ? "1" : "0")
    case .number(let recorded):
      let (was, unit) = (answer.placed.result.unit, survey.items[slot].item.format.unit)
      guard let number = REDCapRecords.number(recorded, from: was, in: unit) else {
        return miss(answer, writer, "it was asked in \(was ?? ""), which is nothing of \(unit ?? "")")
      }
      if let was, unit == nil { count(answer, writer, "asked in \(was), and the field has no unit", in: \.unlike) }
      guard decimals[name] != nil else { return put(name, number.description) }
      let text = DecimalNumber(number.doubleValue, decimals: decimals[name] ?? 0)?.description ?? number.description
      put(name, REDCapRecords.padded(text, decimals[name] ?? 0))
      if number != recorded, DecimalNumber(text)?.doubleValue != number.doubleValue {
        count(answer, writer, "told in \(unit ?? "") and rounded to what the field takes", in: \.rounded)
      }
    default: put(name, REDCapRecords.text(given))
    }
  }

  private func code(of value: ChoiceValue, _ item: FormItem) -> String? {
    let choices = item.format.choices ?? []
    return choices.firstIndex { $0.value == value }.map { item.format.allCodes(for: .redcap)[$0] }
  }

  /// A number of an older version in the unit in which the field has it; nil where it does not convert to that.
  private static func number(_ number: DecimalNumber, from was: String?, in unit: String?) -> DecimalNumber? {
    // As it was typed, with its digits, where nothing is converted.
    guard let told = UnitFactor.tell(number.doubleValue, from: was, in: unit) else { return nil }
    return told == number.doubleValue ? number : DecimalNumber(told)
  }

  /// A number with exactly so many decimals.
  private static func padded(_ text: String, _ decimals: Int) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return "\(parts.first ?? "0")." + fraction + String(repeating: "0", count: max(decimals - fraction.count, 0))
  }

  private static func text(_ answer: Answer) -> String {
    switch answer {
    case .number(let number): return number.description
    case .boolean(let value): return value ? "1" : "0"
    case .text(let text): return text
    case .date(let date): return date.description
    case .timeOfDay(let time): return String(time.description.prefix(5))
    case .dateTime(let moment):
      return String(moment.description.replacing("T", with: " ").prefix(16))
    case .ranking(let values): return values.map(\.description).joined(separator: ", ")
    case .location(let place): return "\(place.latitude), \(place.longitude)"
    case .choice, .choices, .signature, .file, .consent, .active: return ""
    }
  }

  private mutating func miss(_ answer: OutgoingAnswer, _ writer: REDCapWriter, _ note: String) {
    count(answer, writer, note, in: \.unwritten)
  }

  private mutating func count(
    _ answer: OutgoingAnswer, _ writer: REDCapWriter, _ note: String,
    in counts: WritableKeyPath<REDCapRecords, [Unwritten: Int]>
  ) {
    let place = "item \(answer.path.components.last ?? "")"
    self[keyPath: counts][Unwritten(survey: writer.source.path, place: place, note: note), default: 0] += 1
  }

  /// What became of what could not be written.
  var lines: [FidelityLine] {
    func lines(_ counts: [Unwritten: Int], _ fate: Fate, _ word: String) -> [FidelityLine] {
      counts.sorted { ($0.key.survey, $0.key.place) < ($1.key.survey, $1.key.place) }.map {
        FidelityLine("answer", fate, in: $0.key.survey, at: $0.key.place, note: "\($0.key.note); \($0.value) \(word)")
      }
    }
    let told =
      lines(unwritten, .lost, "not written") + lines(rounded, .approximated, "rounded")
      + lines(unlike, .approximated, "as they were")
    guard hasBlanks else { return told }
    return told + [
      FidelityLine(
        "blank", .lost, in: "records.csv", at: "",
        note: "why an answer is missing (skipped, not known, not reached, timed out) is an empty cell")
    ]
  }
}
