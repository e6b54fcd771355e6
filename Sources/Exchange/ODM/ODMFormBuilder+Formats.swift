import CivilTime
import ActiveTasks
import Expressions
import JSONText
import SurveyModel

extension ODMFormBuilder {
  /// Adds the items that take an answer of the item's format.
  mutating func addFormat(of item: FormItem, to draft: inout ODMDraftItem) {
    switch item.format {
    case .scale(let format), .ladder(let format): addScale(format, to: &draft)
    case .continuousScale(let format): addLine(format, to: &draft)
    case .numeric(let format): addNumber(format, to: &draft)
    case .quantity(let format): addNumber(format.numeric, to: &draft)
    case .boolean(let format): addTruth(format, to: &draft)
    case .choice(let format) where format.multiple: addChoices(format, to: &draft)
    case .choice(let format), .textScale(let format): addChoice(format, to: &draft)
    case .rank(let format): addRanking(format, to: &draft)
    case .text(let format):
      add(.text, to: &draft) { $0.length = format.maximumLength ?? TextFormat.hardMaximum }
      if format.lines > 1 {
        say("lines", .lost, at: draft.place, "ODM doesn't say how many lines a field shows", source: "\(format.lines)")
      }
      if let pattern = format.pattern { addPattern(pattern, to: &draft) }
    case .email: add(.text, to: &draft) { $0.length = 254 }
    case .date(let format):
      add(.date, to: &draft)
      addDates(format, to: &draft)
    case .dateTime(let format):
      add(.datetime, to: &draft)
      addDates(format.dates, to: &draft)
    case .timeOfDay(let format):
      add(.time, to: &draft)
      for (comparator, bound) in [("GE", format.minimum), ("LE", format.maximum)] {
        if let bound { addBound(comparator, ODMFormBuilder.time(bound.description), to: &draft) }
      }
    case .location:
      for (field, unit, digits) in [("lat", "°", 8), ("lon", "°", 8), ("accuracy", "m", 8)] {
        add(.float, .field([field]), suffix: [field], asking: .plain(field), to: &draft) {
          ($0.length, $0.decimals, $0.unit) = (20, digits + 7, unit)
          if field == "accuracy" { $0.isMandatory = false }
        }
      }
    case .signature:
      add(.text, .field(["name"]), suffix: ["name"], asking: .plain("name"), to: &draft) {
        ($0.length, $0.isMandatory) = (200, false)
      }
      add(.text, .field(["drawing"]), suffix: ["drawing"], asking: .plain("drawing"), to: &draft) {
        ($0.length, $0.isMandatory) = (SignatureAnswer.mostBytes, false)
      }
      say("signature", .approximated, at: draft.place, "its lines are the text of an SVG path")
    case .computed(let format): addComputed(format, to: &draft)
    case .consent(let format):
      add(.boolean, .field(["agreed"]), suffix: ["agreed"], to: &draft)
      if format.signature { addConsentSignature(to: &draft) }
    case .active(let task): addMeasurement(task, to: &draft)
    }
  }

  private mutating func addConsentSignature(to draft: inout ODMDraftItem) {
    add(.text, .field(["signature"]), suffix: ["signature"], asking: .plain("signature"), to: &draft) {
      [isIdentified] in
      ($0.length, $0.isMandatory) = (200, false)
      if !isIdentified { $0.comment = ODMFormBuilder.leftOut }
    }
    if isIdentified {
      say("signature", at: draft.place, "the typed name is an item, and the form has a Signature")
    } else {
      say(
        "signature", .lost, at: draft.place, "a name tells who somebody is; write the file with --identified to have it"
      )
    }
  }

  static func time(_ text: String) -> String { text.utf8.count == 5 ? text + ":00" : text }
}

// MARK: - Numbers

extension ODMFormBuilder {
  private static let mostCodes = 101

  private mutating func addScale(_ format: ScaleFormat, to draft: inout ODMDraftItem) {
    let values = stride(from: format.minimum, through: format.maximum, by: max(1, format.step))
    let texts =
      format.criteria.map { ($0.value, $0.text) }
      + format.labels.compactMap { label in Int(exactly: label.value.doubleValue).map { ($0, label.text) } }
      + [(format.minimum, format.minimumLabel), (format.maximum, format.maximumLabel)].compactMap { end in
        end.1.map { (end.0, $0) }
      }
    var codes: String?
    let count = (format.maximum - format.minimum) / max(1, format.step) + 1
    if !texts.isEmpty || format.step > 1, count <= ODMFormBuilder.mostCodes {
      let words = Dictionary(texts, uniquingKeysWith: { first, _ in first })
      for text in words.values { judge(text, at: draft.place) }
      let list = ODMCodeList(
        kind: .integer,
        codes: values.map { .init(value: String($0), texts: words[$0].map { outgoing.texts($0) } ?? []) })
      codes = self.list(list, listParts(draft), named: draft.source.id)
      say("labels", at: draft.place, "each step of the scale is a code", source: "\(texts.count)")
    } else if !texts.isEmpty {
      addLabels(texts.map { (String($0.0), $0.1) }, to: &draft)
    } else if format.step > 1 {
      say("step", .lost, at: draft.place, "the bounds are kept; not that only each \(format.step)th value is taken")
    }
    let length = max("\(format.minimum)".count, "\(format.maximum)".count)
    add(.integer, to: &draft) { ($0.length, $0.codes) = (length, codes) }
    addBound("GE", "\(format.minimum)", to: &draft)
    addBound("LE", "\(format.maximum)", to: &draft)
    if case .ladder = draft.source.format {
      say("ladder", .approximated, at: draft.place, "ODM doesn't say how a scale looks")
    }
  }

  private mutating func addLine(_ format: ContinuousScaleFormat, to draft: inout ODMDraftItem) {
    let ends = [(format.minimum, format.minimumLabel), (format.maximum, format.maximumLabel)]
    let texts = ends.compactMap { end in end.1.map { (end.0.description, $0) } }
    addLabels(texts + format.labels.map { ($0.value.description, $0.text) }, to: &draft)
    addNumber(
      NumericFormat(minimum: format.minimum, maximum: format.maximum, decimals: format.decimals, unit: format.unit),
      to: &draft)
  }

  /// What stands along a scale with more steps than a list of codes would have.
  private mutating func addLabels(_ labels: [(value: String, text: LocalizedText)], to draft: inout ODMDraftItem) {
    guard !labels.isEmpty else { return }
    for label in labels {
      draft.description.append(
        LocalizedText(literal: label.text.versions.map { ($0.language, "\(label.value): \($0.text)") }))
    }
    say(
      "labels", .approximated, at: draft.place, "ODM has no words along a scale: they stand in the item's description",
      source: "\(labels.count)")
  }

  private mutating func addNumber(_ format: NumericFormat, to draft: inout ODMDraftItem) {
    let digits = [format.minimum, format.maximum].compactMap { $0?.description.prefix { $0 != "." }.count }
    let whole = digits.count == 2 ? digits.max() ?? 16 : 16
    add(format.decimals == 0 ? .integer : .float, to: &draft) {
      $0.length = format.decimals == 0 ? whole : whole + 1 + format.decimals
      $0.decimals = format.decimals
    }
    for (comparator, bound) in [("GE", format.minimum), ("LE", format.maximum)] {
      if let bound { addBound(comparator, bound.shortest.description, to: &draft) }
    }
  }

  private mutating func addComputed(_ format: ComputedFormat, to draft: inout ODMDraftItem) {
    let oid = names.oid("M", [survey.id] + draft.parts)
    form.methods.append(
      ODMMethod.definition(
        oid: oid, name: draft.source.id, says: "Worked out: \(format.expression.text)",
        formal: [format.expression.formal]))
    draft.method = oid
    let kind: ODMKind =
      switch format.expression.type {
      case .number: .float
      case .boolean: .boolean
      case .date: .date
      case .timeOfDay: .time
      case .dateTime: .datetime
      case .text, .choice, .list: .text
      }
    add(kind, to: &draft) {
      $0.length = kind == .float ? ODMFormBuilder.worked.length : 4_000
      $0.decimals = ODMFormBuilder.worked.decimals
    }
    say("computed", at: draft.place, "a method with our expression", source: format.expression.text)
    if !format.shown { say("shown", .lost, at: draft.place, "ODM doesn't say that an item isn't shown") }
  }

  /// How long numbers can be that are worked out or measured.
  static let worked = (length: 25, decimals: 17)
}

// MARK: - Choices

extension ODMFormBuilder {
  /// Rows of a matrix share a list, which has the matrix's name.
  func listParts(_ draft: ODMDraftItem) -> [String] {
    draft.source.matrix == nil ? draft.parts : draft.parts.dropLast()
  }

  private mutating func addTruth(_ format: BooleanFormat, to draft: inout ODMDraftItem) {
    guard format.yes != nil || format.no != nil else {
      add(.boolean, to: &draft)
      return
    }
    let codes = [("true", format.yes, "Yes"), ("false", format.no, "No")].map { value, words, plain in
      ODMCodeList.Code(value: value, texts: words.map { outgoing.texts($0) } ?? [ODMText(language: "en", text: plain)])
    }
    let oid = list(ODMCodeList(kind: .text, codes: codes), listParts(draft), named: draft.source.id)
    add(.text, to: &draft) { ($0.length, $0.codes) = (5, oid) }
    say(
      "labels", .approximated, at: draft.place,
      "lists of codes take no booleans: the item is a text, true or false, with the survey's own words")
  }

  private mutating func addChoice(_ format: ChoiceFormat, to draft: inout ODMDraftItem) {
    let kind = ODMFormBuilder.kind(of: format.choices)
    let oid = list(codes(of: format.choices, kind, at: draft.place), listParts(draft), named: draft.source.id)
    let length = format.choices.map(\.value.json.code.count).max() ?? 1
    add(kind, to: &draft) {
      ($0.length, $0.codes, $0.decimals) = (max(1, length), oid, kind == .float ? 15 : nil)
    }
    say("choices", at: draft.place, source: "\(format.choices.count)")
    addWords(format, to: &draft)
    addChoiceLosses(format, at: draft.place)
    if case .textScale = draft.source.format {
      say("textScale", .approximated, at: draft.place, "ODM doesn't say how a scale looks: it is a choice of one code")
    }
  }

  private mutating func addChoices(_ format: ChoiceFormat, to draft: inout ODMDraftItem) {
    for choice in format.choices {
      let code = choice.value.json.code
      judge(choice.text, at: draft.place)
      add(.boolean, .chosen(code), suffix: [code], asking: choice.text, to: &draft) {
        if choice.exclusive { $0.aliases.add("Regimen.exclusive", "true") }
        if let points = choice.points { $0.aliases.add("Regimen.points", JSONValue.double(points).code) }
      }
    }
    say("choices", at: draft.place, "an item of yes or no for each of them", source: "\(format.choices.count)")
    addWords(format, to: &draft)
    addChoiceLosses(format, at: draft.place)
    for (sign, bound) in [(">=", format.minimumChosen), ("<=", format.maximumChosen)] {
      guard let bound else { continue }
      draft.checks.append(
        ODMCheck.formal("count(\(draft.source.id)) \(sign) \(bound)", message: refusal(of: draft.source)))
      say(
        sign == ">=" ? "minimumChosen" : "maximumChosen", .approximated, at: draft.place,
        "a check on the first of its items, in our expressions", source: String(bound))
    }
  }

  private mutating func addRanking(_ format: RankFormat, to draft: inout ODMDraftItem) {
    let kind = ODMFormBuilder.kind(of: format.choices)
    let oid = list(codes(of: format.choices, kind, at: draft.place), listParts(draft), named: draft.source.id)
    let length = format.choices.map(\.value.json.code.count).max() ?? 1
    for place in 0..<format.count {
      add(kind, .place(place), suffix: [String(place + 1)], asking: .plain(String(place + 1)), to: &draft) {
        ($0.length, $0.codes, $0.decimals) = (max(1, length), oid, kind == .float ? 15 : nil)
      }
    }
    say(
      "rank", .approximated, at: draft.place, "an item for each place; ODM doesn't say that each choice stands once",
      source: "\(format.choices.count)")
    addChoiceLosses(ChoiceFormat(choices: format.choices, order: format.order), at: draft.place)
  }

  /// What is written beside a choice.
  private mutating func addWords(_ format: ChoiceFormat, to draft: inout ODMDraftItem) {
    guard format.choices.contains(where: \.other) else { return }
    add(.text, .words, suffix: ["other", "text"], asking: .plain("…"), to: &draft) {
      ($0.length, $0.isMandatory) = (TextFormat.hardMaximum, false)
    }
    say("other", at: draft.place, "an item of its own holds what is written beside the choice")
  }

  private mutating func codes(of choices: [Choice], _ kind: ODMKind, at place: String) -> ODMCodeList {
    for choice in choices { judge(choice.text, at: place) }
    let hasPoints = choices.contains { $0.points != nil }
    return ODMCodeList(
      kind: kind,
      codes: choices.map { choice in
        let points = choice.points.map { JSONValue.double($0) } ?? choice.value.json
        return .init(
          value: choice.value.json.code, texts: outgoing.texts(choice.text),
          rank: hasPoints && points.double != nil ? points.code : nil)
      })
  }

  private mutating func addChoiceLosses(_ format: ChoiceFormat, at place: String) {
    for choice in format.choices {
      let value = choice.value.description
      if let showIf = choice.showIf {
        say(
          "showIf of a choice", .lost, at: place, "ODM hides no codes: the choice stands there always",
          source: "\(value): \(showIf.text)")
      }
      if choice.exclusive {
        say("exclusive", .approximated, at: place, "ODM knows no such choice: an alias says it", source: value)
      }
    }
    if format.choices.contains(where: { $0.points != nil }) { say("points", at: place, "the codes' ranks") }
    if format.choices.contains(where: { $0.carriedFrom != nil }) {
      say("carried choices", .lost, at: place, "ODM hides no codes: all choices of the earlier item stand there")
    }
    if format.order == .random {
      say("order", .lost, at: place, "ODM has one order: the codes stand in that of the file", source: "random")
    }
    if let table = format.table {
      say(
        "choice table", table.condition == nil ? .kept : .lost, at: place,
        table.condition == nil ? "" : "ODM hides no codes: all rows of the table are there", source: table.file)
    }
  }

  private static func kind(of choices: [Choice]) -> ODMKind {
    if choices.allSatisfy({ $0.value.json.double.map { Int(exactly: $0) != nil } ?? false }) { return .integer }
    return choices.allSatisfy { $0.value.json.double != nil } ? .float : .text
  }
}
