import CivilTime
import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

extension SurveyReader {
  /// What a computed item does not take.
  static let keysOfAskedItems = ["optional", "dontKnow", "correct", "marks", "whenHidden", "requires"] + mediaKeys

  mutating func answerFormat(_ type: ItemType, _ fields: Fields, _ shredded: ShreddedExpression) -> AnswerFormat? {
    switch type {
    case .scale: return scale(fields).map(AnswerFormat.scale)
    // The rungs of Cantril's ladder, 0 to 10, when none are said.
    case .ladder: return scale(fields, minimum: 0, maximum: 10).map(AnswerFormat.ladder)
    case .continuousScale: return continuousScale(fields)
    case .boolean:
      return .boolean(
        BooleanFormat(
          yes: fields.text("yes", language: language, &findings),
          no: fields.text("no", language: language, &findings)))
    case .choice:
      return choice(fields, multiple: fields.bool("multiple", &findings), takesTable: true).map(AnswerFormat.choice)
    case .textScale: return choice(fields, multiple: false).map(AnswerFormat.textScale)
    case .rank: return rank(fields)
    case .matrix: return nil
    case .numeric: return .numeric(bounds(fields))
    case .text: return text(fields)
    case .email: return .email
    case .date: return .date(dateBounds(fields))
    case .dateTime: return .dateTime(DateTimeFormat(dates: dateBounds(fields)))
    case .timeOfDay:
      return .timeOfDay(TimeOfDayFormat(minimum: time(fields, "minimum"), maximum: time(fields, "maximum")))
    case .timeInterval: return quantity(.timeInterval, fields)
    case .height: return quantity(.height, fields)
    case .weight: return quantity(.weight, fields)
    case .location: return .location
    case .signature: return .signature
    case .file: return file(fields)
    case .computed: return computed(fields, shredded)
    }
  }

  private mutating func bounds(_ fields: Fields) -> NumericFormat {
    NumericFormat(
      minimum: number(fields, "minimum"), maximum: number(fields, "maximum"),
      decimals: fields.integer("decimals", in: 0...9, &findings) ?? 0, unit: fields.string("unit", &findings))
  }

  private mutating func continuousScale(_ fields: Fields) -> AnswerFormat? {
    _ = fields.required("minimum", &findings)
    _ = fields.required("maximum", &findings)
    let (minimum, maximum) = (number(fields, "minimum"), number(fields, "maximum"))
    let texts = scaleTexts(fields, from: minimum, to: maximum)
    let decimals = fields.integer("decimals", in: 0...9, &findings) ?? 1
    let unit = fields.string("unit", &findings)
    guard let minimum, let maximum else { return nil }
    return .continuousScale(
      ContinuousScaleFormat(
        minimum: minimum, maximum: maximum, decimals: decimals, minimumLabel: texts.least,
        maximumLabel: texts.greatest, unit: unit, labels: texts.between))
  }

  private mutating func order(_ fields: Fields) -> PresentationOrder {
    fields.word("order", of: PresentationOrder.self, &findings) ?? .file
  }

  private mutating func choice(_ fields: Fields, multiple: Bool, takesTable: Bool = false) -> ChoiceFormat? {
    let order = order(fields)
    guard let source = choiceSource(fields, takesTable: takesTable) else { return nil }
    if source.table != nil, multiple, source.choices.count > SurveyReader.mostOfSeveral, let node = fields["choices"] {
      findings.error(
        "out-of-bounds",
        "several of \(source.choices.count) choices would make as many columns of data; \(SurveyReader.mostOfSeveral) is most",
        at: node.headSpan, help: "take one choice, and a repeat round it for more: 'another'")
    }
    if source.table != nil, order == .random, let node = fields["order"] {
      findings.error(
        "conflicting-fields", "choices from a table stand in the order of the table", at: node.span,
        help: "remove 'order'")
    }
    let (minimum, maximum) = chosen(fields, of: source.choices.count, multiple: multiple)
    return ChoiceFormat(
      choices: source.choices, multiple: multiple, order: order, minimumChosen: minimum, maximumChosen: maximum,
      table: source.table)
  }

  /// How many choices may be chosen.
  private mutating func chosen(_ fields: Fields, of count: Int, multiple: Bool) -> (minimum: Int?, maximum: Int?) {
    let names = ["minimumChosen", "maximumChosen"]
    if !multiple, let entry = names.lazy.compactMap({ fields.node.entry($0) }).first {
      findings.error(
        "conflicting-fields", "'\(entry.key.shortText)' of \(fields.owner) stands without 'multiple: true'",
        at: entry.key.span, help: "add 'multiple: true', or remove it")
    }
    // Defaults may say it for those that take several.
    guard multiple else { return (nil, nil) }
    let bounds = names.map { fields.integer($0, in: 1...max(count, 1), &findings) }
    if let minimum = bounds[0], let maximum = bounds[1], minimum > maximum, let place = fields["minimumChosen"] {
      findings.error(
        "minimum-over-maximum",
        "the 'minimumChosen' of \(fields.owner), \(minimum), is over its 'maximumChosen', \(maximum)",
        at: place.span, help: "swap the two, or fix the one that is wrong")
    }
    return (bounds[0], bounds[1])
  }

  private mutating func rank(_ fields: Fields) -> AnswerFormat? {
    let order = order(fields)
    guard let choices = choiceSource(fields)?.choices else { return nil }
    let places = fields.integer("places", in: 1...max(choices.count, 1), &findings)
    return .rank(RankFormat(choices: choices, places: places, order: order))
  }

  private mutating func text(_ fields: Fields) -> AnswerFormat {
    .text(
      TextFormat(
        maximumLength: fields.integer("maximumLength", in: 1...TextFormat.hardMaximum, &findings),
        lines: fields.integer("lines", in: 1...100, &findings) ?? 1, pattern: pattern(fields)))
  }

  private mutating func pattern(_ fields: Fields) -> TextPattern? {
    guard let node = fields["pattern"] else { return nil }
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "a pattern such as [A-Z]{2}[0-9]{4}", field: "pattern")
      return nil
    }
    do {
      return try TextPattern(node.text)
    } catch {
      findings.error(
        "bad-pattern", "'pattern' can't be read: \(error.message)",
        at: node.sourceSpan(ofTextRange: error.range),
        help: "the language of patterns stands in Documentation/expressions.md, matches")
      return nil
    }
  }

  private mutating func file(_ fields: Fields) -> AnswerFormat? {
    _ = fields.required("accept", &findings)
    let accept = fields.word("accept", of: FileFormat.Accepted.self, &findings)
    let size = fileSize(fields)
    return accept.map { .file(FileFormat(accept: $0, maximumSize: size ?? FileFormat.usualSize)) }
  }

  private mutating func fileSize(_ fields: Fields) -> Int? {
    guard let node = fields["maximumSize"] else { return nil }
    let most = FileSize.text(FileFormat.hardMaximum)
    guard node.kind == .scalar, let size = FileSize.bytes(node.text) else {
      let isNumber = node.kind == .scalar && DecimalNumber(node.text) != nil
      findings.wrongType(
        node, expected: "a size with a unit such as 5 MB", field: "maximumSize",
        help: isNumber
          ? "write '\(node.text) MB' or '\(node.text) kB'" : "write the size with kB or MB: 'maximumSize: 5 MB'")
      return nil
    }
    guard (1000...FileFormat.hardMaximum).contains(size) else {
      findings.error(
        "out-of-bounds", "'maximumSize' is \(node.text); it lies between 1 kB and \(most)", at: node.span,
        help: "write a size within these bounds; telephones take photos of 2 to 8 MB")
      return nil
    }
    return size
  }

  /// Bounds that are dates, or `today`.
  private mutating func dateBounds(_ fields: Fields) -> DateFormat {
    let isToday = { (name: String) in fields[name]?.textEquals("today") == true }
    let minimumIsToday = isToday("minimum")
    let maximumIsToday = isToday("maximum")
    return DateFormat(
      minimum: minimumIsToday ? nil : date(fields, "minimum"), maximum: maximumIsToday ? nil : date(fields, "maximum"),
      minimumIsToday: minimumIsToday, maximumIsToday: maximumIsToday)
  }

  private mutating func time(_ fields: Fields, _ name: String) -> TimeOfDay? {
    guard let node = fields[name] else { return nil }
    guard node.kind == .scalar, let time = TimeOfDay(iso: node.text) else {
      let meant = node.kind == .scalar ? TimeText.replacement(node.text) : nil
      findings.wrongType(
        node, expected: "a time of day such as 07:30", field: name, meant: meant, help: meant.map { "write '\($0)'" })
      return nil
    }
    return time
  }

  private mutating func quantity(_ kind: QuantityFormat.Kind, _ fields: Fields) -> AnswerFormat {
    let bounds = ["minimum", "maximum"].map { name -> DecimalNumber? in
      guard let node = fields[name] else { return nil }
      guard node.kind == .scalar, let number = kind.reads(node.text) else {
        findings.wrongType(node, expected: "a quantity in \(kind.unit)", field: name)
        return nil
      }
      return number
    }
    return .quantity(QuantityFormat(kind: kind, minimum: bounds[0], maximum: bounds[1]))
  }

  private mutating func computed(_ fields: Fields, _ shredded: ShreddedExpression) -> AnswerFormat? {
    computedCount += 1
    if computedCount > SurveyReader.mostComputed {
      guard computedCount == SurveyReader.mostComputed + 1 else { return nil }
      findings.error(
        "out-of-bounds", "a survey has \(SurveyReader.mostComputed) computed items at most",
        at: fields["id"]?.span ?? fields.node.headSpan, label: "one too many", help: "make two surveys of it")
      return nil
    }
    for name in SurveyReader.keysOfAskedItems {
      guard let entry = fields.node.entry(name) else { continue }
      findings.error(
        "conflicting-fields", "a computed item is not asked and takes no '\(name)'", at: entry.key.span,
        help: "remove it")
    }
    let shown = fields.bool("shown", default: true, &findings)
    let unit = fields.string("unit", &findings)
    guard let node = fields.required("value", &findings), !shredded.values.contains(node.span) else { return nil }
    guard let expression = expression(node, "value", of: fields) else { return nil }
    if case .list = expression.type {
      findings.error(
        "type-mismatch", "the value of a computed item is one value, not a list", at: node.span,
        help: "write sum(...), count(...) or another function of lists")
      return nil
    }
    if unit == nil, let kind = names.scope.foreignUnit(of: expression), let own = expression.unit {
      findings.error(
        "unit-mismatch", "'value' of \(fields.owner) has the unit of '\(kind)', which another survey gives",
        at: node.span, help: "say in which unit it is recorded, whatever that survey will ask: unit: \(own)")
    }
    let told = unit.flatMap { converted(expression, to: $0) } ?? expression
    return .computed(ComputedFormat(expression: told, shown: shown, unit: unit ?? expression.unit))
  }

  /// An expression in another unit; nil where it has that, or none, or one that doesn't convert to it.
  private func converted(_ expression: Expression, to unit: String) -> Expression? {
    guard let own = expression.unit, let factor = UnitFactor.factor(from: own, to: unit), factor != 1,
      case .success(let converted) = Expression.compile(expression.text, toldIn: unit, in: names.scope)
    else { return nil }
    return converted
  }

  /// The value that an item shows to be confirmed; reports one that the item would not take.
  mutating func suggestion(_ fields: Fields, _ format: AnswerFormat) -> Answer? {
    // Of a file nothing can be suggested: the field is unknown to it.
    if case .file = format { return nil }
    guard let node = fields["suggest"] else { return nil }
    switch format.answer(from: node.json) {
    case .success(let answer): return answer
    case .failure(let refusal):
      findings.error(
        "suggestion-not-possible", "what \(fields.owner) suggests can't be answered: \(refusal.message())",
        at: node.headSpan, help: "write an answer that the item takes")
      return nil
    }
  }
}
