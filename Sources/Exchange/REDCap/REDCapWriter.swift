import ActiveTasks
import Expressions
import SurveyModel

/// Writes a survey as the rows of a data dictionary.
struct REDCapWriter {
  let source: OutgoingSurvey
  let logic: OutgoingLogic
  private(set) var names: REDCapNames
  /// What of it tells who somebody is.
  let identifying: IdentifyingParts
  private(set) var lines: [FidelityLine] = []
  /// By the form, in the order in which forms were begun.
  private(set) var rows: [(form: String, fields: [REDCapField])] = []
  /// Rules of data quality: what can't be refused there while somebody answers.
  private(set) var rules: [(name: String, logic: String)] = []
  /// The fields that an answer has besides its own: of words beside a choice by its code, of numbers of a measurement by
  /// their names, of a signature.
  private(set) var parts: [Int: [String: String]] = [:]
  /// What the next row begins a section with.
  private var section = ""
  private var branching = ""
  private var form: String

  init(_ source: OutgoingSurvey, names: REDCapNames, kinds: [String: OutgoingName]) {
    self.source = source
    self.names = names
    form = names.form(of: source.survey.id)
    identifying = IdentifyingParts(of: source.survey, kinds: [], marked: source.survey.marked)
    // What this survey was answered with before is another event or instance.
    let own = Set(source.survey.outcomes.map(\.kind))
    let nameOfQuery = { (query: Query) -> OutgoingName? in
      // A field has the unit of its own survey, and stands for no value in another.
      guard !query.isConverted, case .last(let kind, nil, nil) = query.kind, !own.contains(kind) else { return nil }
      return kinds[kind]
    }
    let lost = OutgoingLogic(
      .redcap, of: source, nameOfSlot: { REDCapWriter.name(of: $0, names, source) }, nameOfQuery: nameOfQuery
    ).lostScores
    logic = OutgoingLogic(
      .redcap, of: source,
      nameOfSlot: { slot in
        if case .score(let index) = ExpressionSlot.meaning(of: slot), lost.contains(index) { return nil }
        return REDCapWriter.name(of: slot, names, source)
      }, nameOfQuery: nameOfQuery)
    write()
  }

  static let boolean = (yes: "1", no: "0")

  private static func name(of slot: Int, _ names: REDCapNames, _ source: OutgoingSurvey) -> OutgoingName? {
    switch source.meaning(ofSlot: slot) {
    case .entries(let item):
      return OutgoingName(name: item.id, answer: .none("the entries of a repeat are rows of their own there"))
    case .score: return names.field(source.survey.id, slot).map { OutgoingName(name: $0, answer: .number(unit: nil)) }
    case .item(let item):
      return names.field(source.survey.id, slot).map {
        OutgoingName(
          name: $0, answer: answer(of: item.format), isSure: item.isSure, codes: item.format.codes(for: .redcap))
      }
    }
  }

  static func answer(of format: AnswerFormat) -> OutgoingName.Answer {
    if case .computed(let computed) = format, case .boolean = computed.expression.type {
      return .boolean(yes: boolean.yes, no: boolean.no)
    }
    return OutgoingName.Answer(format, boolean: boolean)
  }

  // MARK: - Texts

  var texts: OutgoingTexts {
    let logic = logic
    return OutgoingTexts(
      survey: source,
      told: { expression in
        let told = try? logic.reading(expression).named(expression.formula)
        return told.map { "[\($0.name)]" }
      },
      mark: { span in
        // Texts are HTML there.
        var text = span.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        if span.isStrong { text = "<b>\(text)</b>" }
        if span.isEmphasis { text = "<i>\(text)</i>" }
        if let link = span.link { text = "<a href=\"\(link)\">\(text)</a>" }
        return text.replacing(REDCapTexts.writtenBracket, with: "&#91;")
      }, literal: { REDCapTexts.keepingBrackets($0) })
  }

  mutating func text(_ text: LocalizedText?, at place: String, group: Int?) -> String {
    guard let text else { return "" }
    let (words, lost) = texts.text(text, in: source.survey.language, group: group)
    lines += texts.lines(lost, at: place)
    return words
  }

  mutating func say(
    _ construct: String, _ fate: Fate = .kept, at place: String, _ note: String = "", of text: String = ""
  ) {
    lines.append(source.line(construct, fate, at: place, note: note, source: text))
  }

  mutating func unsaid(_ item: FormItem) { lines += source.unsaid(of: item, by: "REDCap") }

  mutating func addPart(_ part: String, of slot: Int, as name: String) { parts[slot, default: [:]][part] = name }

  mutating func addRule(_ name: String, _ logic: String) { rules.append((name, logic)) }

  mutating func fresh(_ name: String) -> String { names.field(name, of: form) }

  /// Adds a field, with the section that begins before it and the condition of its page.
  mutating func add(_ field: REDCapField) {
    var field = field
    field.form = form
    if field.section.isEmpty {
      field.section = section
      section = ""
    }
    if !branching.isEmpty {
      field.branching =
        field.branching.isEmpty || field.branching == branching
        ? branching : "\(REDCapWriter.enclosed(branching)) and \(REDCapWriter.enclosed(field.branching))"
    }
    if let place = rows.firstIndex(where: { $0.form == form }) {
      rows[place].fields.append(field)
    } else {
      rows.append((form, [field]))
    }
  }

  private static func enclosed(_ condition: String) -> String {
    condition.contains(" or ") ? "(\(condition))" : condition
  }

  // MARK: - The survey

  private mutating func write() {
    let survey = source.survey
    say("survey", at: "", of: survey.id)
    if StudyNaming.title(names.form(of: survey.id)) != source.text(survey.title) {
      say(
        "title", .approximated, at: "", "a form is called by its name; give it its title there",
        of: source.text(survey.title))
    }
    if source.languages.count > 1 {
      say(
        "languages", .lost, at: "",
        "a dictionary has one language; the others are written with REDCap's multi-language management",
        of: source.languages.dropFirst().map(\.tag).joined(separator: ", "))
    }
    let flow = OutgoingFlow(survey)
    for way in flow.lost { say("next", .lost, at: "step \(way.step)", way.reason) }
    for (index, step) in survey.steps.enumerated() where !survey.asksForAnother(index) {
      let loop = survey.loops(around: index).last
      form = loop.flatMap { names.repeats[survey.id]?[$0] } ?? names.form(of: survey.id)
      if let loop, !rows.contains(where: { $0.form == form }) {
        say(
          "repeat", .approximated, at: "step \(survey.groups[loop].id)",
          "its entries are instances of a form of their own, '\(form)'; how many there are is not said there")
      }
      write(step, index, flow)
    }
    form = names.form(of: survey.id)
    (branching, section) = ("", "")
    for index in survey.scores.indices { write(survey.scores[index], index) }
    moveScores()
    lines += source.unsaid(by: "REDCap")
  }

  /// Puts scores before the first value that is worked out from one of them, in their order.
  private mutating func moveScores() {
    let scores = source.survey.scores.indices.compactMap { names.field(source.survey.id, ExpressionSlot.score($0)) }
    guard let place = rows.firstIndex(where: { $0.form == form }) else { return }
    rows[place].fields.move(scores, named: \.name) { field, score in
      field.type == "calc" && field.choices.contains("[\(score)]")
    }
  }

  private mutating func write(_ step: Step, _ index: Int, _ flow: OutgoingFlow) {
    let place = "step \(step.id)"
    say("step \(step.kind.name)", at: place)
    branching = ""
    do throws(FormulaFault) {
      let showing = Showing.joined([flow.reached[index]] + OutgoingFlow.own(index, in: source.survey))
      if let condition = try logic.condition(showing) {
        branching = condition.text(in: .redcap)
        say("showIf", at: place)
      }
    } catch { say("showIf", .lost, at: place, "it always shows: \(error.reason)") }
    section = text(step.title, at: place, group: step.group)
    switch step.kind {
    case .instruction, .completion, .review:
      describe(step.text ?? step.title, named: step.id + "_text", at: place, step)
    case .form(let items): write(step, items)
    case .question(let item): write(step, [item])
    case .consent(let consent):
      describe(consent.document, named: step.id + "_document", at: place, step)
      write(step, [consent.item])
      if case .consent(let format) = consent.item.format, format.signature {
        var field = REDCapField()
        (field.name, field.type, field.validation) = (fresh(step.id + "_signature"), "file", "signature")
        field.label = "Signature"
        addPart("signature", of: consent.item.slot, as: field.name)
        field.branching = "[\(names.field(source.survey.id, consent.item.slot) ?? "")] = '1'"
        add(field)
      }
    case .active(let active):
      describe(step.text, named: step.id + "_text", at: place, step)
      for number in active.task.kind.table.fields where number.isNumber {
        var field = REDCapField()
        field.name = fresh("\(step.id)_\(number.name)")
        (field.type, field.label, field.validation) = ("text", number.name, "number")
        if case .whole = number.kind { field.validation = "integer" }
        field.note = number.unit ?? ""
        addPart(number.name, of: active.item.slot, as: field.name)
        add(field)
      }
    }
    section = ""
  }

  private mutating func describe(_ words: LocalizedText?, named name: String, at place: String, _ step: Step) {
    guard let words else { return }
    var field = REDCapField()
    (field.name, field.type) = (fresh(name), "descriptive")
    field.label = text(words, at: place, group: step.group)
    if words == step.title { section = "" }
    add(field)
  }

  private mutating func write(_ step: Step, _ items: [FormItem]) {
    if let words = step.text {
      describe(words, named: step.id + "_text", at: "step \(step.id)", step)
    }
    for item in items {
      for (number, note) in step.notes.enumerated() where note.slot == item.slot {
        write(note, at: "step \(step.id), note \(number + 1)", step)
      }
      if let matrix = item.matrix, let prompt = matrix.prompt,
        item.slot == items.first(where: { $0.matrix?.id == matrix.id })?.slot
      {
        let head = text(prompt, at: "item \(matrix.id)", group: step.group)
        if section != head, head != REDCapForm.plainMatrixPrompt {
          section = section.isEmpty ? head : section + " – " + head
        }
      }
      var writer = REDCapFieldWriter(item, of: step, in: self)
      writer.write()
      self = writer.writer
    }
  }

  private mutating func write(_ note: PageNote, at place: String, _ step: Step) {
    say("note", at: place)
    var field = REDCapField()
    (field.name, field.type) = (fresh(step.id + "_note"), "descriptive")
    field.label = text(note.text, at: place, group: step.group)
    if let showIf = note.showIf { addCondition(.when(showIf), at: place, to: &field) }
    add(field)
  }

  mutating func addCondition(_ showing: Showing, at place: String, to field: inout REDCapField) {
    if showing == .always { return }
    do throws(FormulaFault) {
      let condition = try logic.condition(showing)
      field.branching = condition == OutgoingLogic.always ? "" : condition?.text(in: .redcap) ?? ""
      let isOfEvent = showing.asksTheRecord
      say(
        "showIf", isOfEvent ? .approximated : .kept, at: place,
        isOfEvent ? "it asks for the answer at the same event and instance, not for the latest" : "", of: showing.text)
    } catch { say("showIf", .lost, at: place, "it always shows: \(error.reason)", of: showing.text) }
  }
}
