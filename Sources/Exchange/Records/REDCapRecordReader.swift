import CivilTime
import Diagnostics
import JSONText
import StudyService
import SurveyModel

/// Reads records of REDCap: a row for each participant, event and instance.
struct REDCapRecordReader {
  let file: SourceFile
  let map: RecordMap
  let forms: [MappedForm]
  /// `row 3`, or in a document `line 3`.
  private var placeWord = "row"
  private(set) var notes: [String] = []

  init(_ file: SourceFile, _ map: RecordMap, _ forms: [MappedForm]) {
    (self.file, self.map, self.forms) = (file, map, forms)
  }

  mutating func records(_ diagnostics: inout [Diagnostic]) -> [IncomingRecord] {
    guard let table = REDCapRecordTable(file, &diagnostics) else { return [] }
    placeWord = table.placeWord
    let (rows, columns) = (table.rows, table.columns)
    let id = (map.participant ?? table.recordID ?? REDCapNames.recordID).lowercased()
    guard columns.contains(id) else {
      diagnostics.append(
        .error(
          "bad-source", "the records have no column '\(id)'", in: file.path, at: nil,
          help: "name the column with the participants' ids in the map: 'participant: study_id'"))
      return []
    }
    for form in forms { judge(form, columns, &diagnostics) }
    if diagnostics.hasErrors { return [] }
    var found: [IncomingRecord] = []
    var passed: [String: Int] = [:]
    var empty: [Int] = []
    var entries = entries(in: rows, id, &diagnostics)
    for row in rows where row.cells.values.contains(where: { !$0.isEmpty }) {
      let instrument = row.cells["redcap_repeat_instrument"] ?? ""
      let source = "\(file.path), \(placeWord) \(row.line)"
      guard let person = row.cells[id], !person.isEmpty else {
        diagnostics.append(fault(row.line, "the row has no '\(id)'", "write whose record it is"))
        continue
      }
      if forms.contains(where: { repeatForms(of: $0).keys.contains(instrument) }) { continue }
      if !instrument.isEmpty, !forms.contains(where: { $0.form.name == instrument }) {
        passed[instrument, default: 0] += 1
      }
      let before = (found.count, diagnostics.count)
      defer {
        let isOfForm = instrument.isEmpty || forms.contains { $0.form.name == instrument }
        if isOfForm, before == (found.count, diagnostics.count) { empty.append(row.line) }
      }
      for form in forms where instrument.isEmpty || instrument == form.form.name {
        let key = key(of: form, person, row.cells)
        let repeated = entries.removeValue(forKey: key) ?? [:]
        for item in form.items { judgeBoxes(of: item, form, row, &diagnostics) }
        let answers =
          answers(to: form.items, of: form, row)
          + repeated.sorted { $0.key < $1.key }.map { group in
            JSONMember(form.survey.groups[group.key].id, .array(group.value.map { .object($0.answers) }))
          }
        if answers.isEmpty { continue }
        guard let time = time(of: form, row.cells, row.line, &diagnostics) else { continue }
        found.append(
          IncomingRecord(
            participant: person, task: form.form.task, time: time, answers: .object(answers), source: source))
      }
    }
    for line in entries.values.flatMap({ $0.values.flatMap { $0.map(\.line) } }).sorted() {
      diagnostics.append(
        fault(
          line, "the entry belongs to no record",
          "give it the participant, the event and the day of the row that it belongs to"))
    }
    notes = passed.sorted { $0.key < $1.key }.map {
      "\($0.value) rows of '\($0.key)' passed over: the map does not name the form"
    }
    if !empty.isEmpty {
      let lines = empty.prefix(12).map(String.init).joined(separator: ", ")
      let rest = empty.count > 12 ? " and \(empty.count - 12) more" : ""
      notes.append("rows without an answer that an item takes: \(lines)\(rest)")
    }
    notes += noteOfUnread(rows, id)
    return found
  }

  // MARK: - Entries of repeats

  /// Which record entries belong to: they have its participant, its event and its day.
  private struct Key: Hashable {
    let form: String
    let person: String
    let event: String
    let day: String
  }

  private struct Entry {
    let line: Int
    let answers: [JSONMember]
  }

  /// The forms of the entries of each repeat: `day_meals`, or what the map says.
  private func repeatForms(of form: MappedForm) -> [String: Int] {
    Dictionary(
      form.repeats.map { index in
        let id = form.survey.groups[index].id
        return (form.form.fields[id] ?? REDCapNames.legal("\(form.form.name)_\(id)"), index)
      }, uniquingKeysWith: { first, _ in first })
  }

  private func key(of form: MappedForm, _ person: String, _ cells: [String: String]) -> Key {
    let instrument = cells["redcap_repeat_instrument"] ?? ""
    let names = [instrument, form.form.name].filter { !$0.isEmpty }.map { $0.lowercased() + REDCapField.daySuffix }
    let columns = names + [form.form.date?.lowercased()].compactMap(\.self)
    let day = columns.lazy.compactMap { cells[$0] }.first { !$0.isEmpty } ?? ""
    return Key(
      form: form.form.name, person: person, event: cells["redcap_event_name"] ?? "", day: String(day.prefix(10)))
  }

  private func entries(
    in rows: [REDCapRecordRow], _ id: String, _ diagnostics: inout [Diagnostic]
  ) -> [Key: [Int: [Entry]]] {
    var found: [Key: [Int: [Entry]]] = [:]
    for form in forms {
      let ofRepeats = repeatForms(of: form)
      if ofRepeats.isEmpty { continue }
      for row in rows {
        guard let group = ofRepeats[row.cells["redcap_repeat_instrument"] ?? ""], let person = row.cells[id] else {
          continue
        }
        for item in form.items(ofRepeat: group) { judgeBoxes(of: item, form, row, &diagnostics) }
        let answers = answers(to: form.items(ofRepeat: group), of: form, row)
        found[key(of: form, person, row.cells), default: [:]][group, default: []].append(
          Entry(line: row.line, answers: answers))
      }
    }
    return found
  }

  func fault(_ line: Int, _ message: String, _ help: String) -> Diagnostic {
    .error("bad-source", "\(placeWord) \(line): \(message)", in: file.path, at: nil, help: help)
  }

  func field(of item: FormItem, _ form: MappedForm) -> String {
    (form.form.fields[form.name(of: item)] ?? REDCapNames.legal(form.name(of: item))).lowercased()
  }

  /// That every item has its column, or is said to have none.
  private func judge(_ form: MappedForm, _ columns: Set<String>, _ diagnostics: inout [Diagnostic]) {
    for item in form.items {
      let field = field(of: item, form)
      if columns.contains(field) || columns.contains(where: { $0.hasPrefix(field + "___") }) { continue }
      if item.optional, form.form.fields[form.name(of: item)] == nil { continue }
      diagnostics.append(
        .error(
          "bad-source",
          "the records have no column '\(field)' for the item '\(form.name(of: item))' of the task '\(form.form.task)'",
          in: file.path, at: nil,
          help:
            "name its column in the map: 'items: { \(form.name(of: item)): COLUMN }', or write "
            + "'without: [\(form.name(of: item))]'"))
    }
  }

  private func time(
    of form: MappedForm, _ cells: [String: String], _ line: Int, _ diagnostics: inout [Diagnostic]
  ) -> IncomingRecord.Time? {
    let own = form.form.name.lowercased() + REDCapField.daySuffix
    if let column = form.form.date?.lowercased() ?? (cells[own]?.isEmpty == false ? own : nil) {
      let text = cells[column] ?? ""
      if let date = CivilDate(iso: text.prefix(10)) { return .day(date) }
      diagnostics.append(
        fault(line, text.isEmpty ? "'\(column)' is empty" : "'\(text)' is no date", "write it as 2026-11-20"))
      return nil
    }
    if let event = cells["redcap_event_name"], !event.isEmpty {
      if let visit = map.visits[event] { return .visit(visit) }
      // `week_1_arm_1` is the visit `week_1`.
      let plain = event.split(separator: "_").dropLast(event.contains("_arm_") ? 2 : 0).joined(separator: "_")
      return .visit(map.visits[plain] ?? plain)
    }
    diagnostics.append(
      fault(
        line, "nothing says when it was answered", "name the column of the day in the map: 'date: COLUMN' at the form"))
    return nil
  }

  private func answers(to items: [FormItem], of form: MappedForm, _ row: REDCapRecordRow) -> [JSONMember] {
    let cells = row.cells
    return items.compactMap { item in
      let field = field(of: item, form)
      if case .choice(let choice) = item.format, choice.multiple,
        cells.keys.contains(where: { $0.hasPrefix(REDCapRecords.box(field, "")) })
      {
        let ticked = boxes(of: item, choice, form).filter { cells[$0.column] == "1" }.map(\.value)
        if ticked.isEmpty { return nil }
        // Two codes there can be one choice here.
        return JSONMember(
          form.key(of: item),
          .array(choice.choices.filter { ticked.contains($0.value) }.map { json(of: $0, of: item, form, row) }))
      }
      guard let cell = cells[field], !cell.isEmpty, !map.missing.contains(cell) else { return nil }
      if case .text = item.format, form.form.codes[item.id] == nil {
        return JSONMember(form.key(of: item), .string(row.text(field) ?? cell))
      }
      let read = RecordedText(ours(cell, of: item, form)).json(for: item.format)
      let chosen = item.format.choices?.first { $0.other && $0.value.json == read }
      return JSONMember(form.key(of: item), chosen.map { json(of: $0, of: item, form, row) } ?? read)
    }
  }
}

/// A cell of another system as an answers file has it; what does not fit stays a text, which the answers' judge refuses.
struct RecordedText {
  private let text: String

  init(_ text: String) { self.text = text }

  func json(for format: AnswerFormat) -> JSONValue {
    switch format {
    case .scale, .ladder, .numeric, .continuousScale, .quantity:
      return number ?? .string(text)
    case .boolean, .consent:
      switch text.lowercased() {
      case "1", "yes", "true": return .boolean(true)
      case "0", "no", "false": return .boolean(false)
      default: return .string(text)
      }
    case .choice(let choice) where choice.multiple:
      return .array(text.split(separator: ",").map { RecordedText($0.withoutOuterBlanks).code(choice) })
    case .choice(let choice), .textScale(let choice): return code(choice)
    case .rank(let rank):
      let choices = ChoiceFormat(choices: rank.choices)
      return .array(text.split(separator: ",").map { RecordedText($0.withoutOuterBlanks).code(choices) })
    case .dateTime: return .string(text.replacing(" ", with: "T"))
    case .timeOfDay: return .string(String(text.prefix(5)))
    case .location:
      let parts = text.split(separator: ",").map(\.withoutOuterBlanks).compactMap { RecordedText($0).number }
      guard parts.count == 2 else { return .string(text) }
      return .object([JSONMember("lat", parts[0]), JSONMember("lon", parts[1])])
    case .text, .email, .date, .signature, .file, .computed, .active: return .string(text)
    }
  }

  /// The choice with words of one's own, where a format has one and the text is none of its choices.
  func ownWords(for format: AnswerFormat) -> JSONValue? {
    let others = format.choices?.filter(\.other) ?? []
    guard others.count == 1, format.choiceTable == nil, case .choice(let choice) = format,
      !choice.choices.contains(where: { $0.value.json == code(choice) })
    else { return nil }
    return ["value": others[0].value.json, "text": .string(text)]
  }

  private var number: JSONValue? {
    let plain = text.replacing(",", with: ".")
    guard Double(plain)?.isFinite ?? false, plain.first?.isLetter == false else { return nil }
    return try? JSONValue(parsing: plain.hasPrefix("+") ? String(plain.dropFirst()) : plain)
  }

  /// The value of the choice that the code stands for.
  private func code(_ format: ChoiceFormat) -> JSONValue {
    let codes = AnswerFormat.choice(format).allCodes(for: .redcap)
    for (code, choice) in zip(codes, format.choices) where code == text || choice.value.description == text {
      return choice.value.json
    }
    return .string(text)
  }
}

extension ChoiceValue {
  var json: JSONValue {
    switch self {
    case .number(let number): (try? JSONValue(parsing: number.description)) ?? .string(number.description)
    case .text(let text): .string(text)
    }
  }
}
