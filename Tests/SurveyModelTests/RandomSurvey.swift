import ActiveTasks
import CivilTime
import SurveyModel

extension SeededGenerator {
  mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

/// Surveys of up to 30 steps with every kind of item, conditions, rules, loops and ways out.
enum RandomSurvey {
  static func make(using random: inout SeededGenerator) -> Survey {
    var builder = SurveyBuilder()
    let pages = Int.random(in: 1...27, using: &random)
    var conditions: [String] = []
    for page in 0..<pages {
      let ids = (0..<Int.random(in: 1...4, using: &random)).map { "i\(page)-\($0)" }
      let showIf = random.one(in: 4) ? conditions.randomElement(using: &random) : nil
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let item = builder.item("rangeOfMotion\(page)", .active(knee))
        builder.steps.append(
          Step(
            id: "s\(page)", showIf: showIf.map(builder.expression), kind: .active(ActiveStep(task: knee, item: item))))
      case 1:
        let item = builder.item("consent\(page)", .consent(ConsentFormat(signature: random.one(in: 2))))
        let declined = random.one(in: 2) ? "regret" : nil
        let consent = ConsentStep(
          item: item, document: SurveyBuilder.text("Document"), version: "1", declined: declined)
        builder.steps.append(Step(id: "s\(page)", kind: .consent(consent)))
      case 2: builder.steps.append(Step(id: "s\(page)", title: SurveyBuilder.text("Title"), kind: .instruction))
      default:
        var items: [FormItem] = []
        let known = conditions.count
        for id in ids { items.append(item(id, &builder, &conditions, using: &random)) }
        if let read = own(conditions[known...], not: "answered"), random.one(in: 3) {
          let computed = ComputedFormat(expression: builder.expression("if(\(read), 1, 2)"), shown: random.one(in: 2))
          items.append(builder.item("c\(page)", .computed(computed)))
        }
        if random.one(in: 5) {
          let matrix = FormItem.Matrix(id: "m\(page)", prompt: nil)
          let format = AnswerFormat.choice(ChoiceFormat(choices: Array(choices.prefix(2))))
          for row in 1...2 { items.append(builder.item("r\(page)-\(row)", format, optional: row == 2, matrix: matrix)) }
        }
        if let last = items.indices.last(where: { items[$0].format.computation == nil }), random.one(in: 3),
          let read = conditions[known...].randomElement(using: &random)
        {
          let own = "answered(\(items[last].id)) or not answered(\(items[last].id))"
          items[last] = items[last].requiring(
            Requirement(
              condition: builder.expression("(\(read)) and (\(own))"), message: SurveyBuilder.text("Right?"),
              isSoft: true))
        }
        // A loop is left by an answer given in it.
        let own = conditions[known...].filter { !$0.hasPrefix("answered") }
        let next = random.one(in: 4) ? [rule(from: page, of: pages, builder, conditions, own, using: &random)] : []
        let limit = random.one(in: 5) ? limit(of: pages, using: &random) : nil
        builder.steps.append(
          Step(
            id: "s\(page)", showIf: showIf.map(builder.expression), next: next, timeLimit: limit,
            itemOrder: items.allSatisfy { $0.showIf == nil && $0.matrix == nil } && random.one(in: 3) ? .random : .file,
            kind: .form(items)))
      }
      if random.one(in: 6) { builder.steps.append(Step(id: "review\(page)", kind: .review)) }
      if random.one(in: 4) { group(page, &builder, conditions, using: &random) }
    }
    builder.steps.append(Step(id: "thanks", kind: .completion(.complete)))
    builder.steps.append(Step(id: "sorry", kind: .completion(.ineligible)))
    builder.steps.append(Step(id: "regret", kind: .completion(.declined)))
    return builder.survey()
  }

  private static func own(_ conditions: ArraySlice<String>, not prefix: String) -> String? {
    conditions.first { !$0.hasPrefix(prefix) }
  }

  /// Puts the last steps that lie in no group into one.
  private static func group(
    _ page: Int, _ builder: inout SurveyBuilder, _ conditions: [String], using random: inout SeededGenerator
  ) {
    let free = builder.steps.reversed().prefix { $0.group == nil }.count
    guard free > 0 else { return }
    let count = Int.random(in: 1...min(free, 4), using: &random)
    let kind: StepGroup.Kind
    if random.one(in: 2) {
      kind = .block(
        Block(
          order: random.one(in: 2) ? .random : .file,
          pick: random.one(in: 2) ? Int.random(in: 1...count, using: &random) : nil))
    } else {
      let times = ["2", "1", "3", "0"].randomElement(using: &random) ?? "1"
      kind = .loop(Repeat(count: .times(builder.expression(times)), maximum: 2))
    }
    builder.group(
      "g\(page)", from: builder.steps.count - count,
      showIf: random.one(in: 5) ? conditions.randomElement(using: &random) : nil, kind)
  }

  private static func limit(of pages: Int, using random: inout SeededGenerator) -> TimeLimit {
    let onTimeout: TimeLimit.OnTimeout =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .end
      case 1: .step("s\(Int.random(in: 0..<pages, using: &random))")
      default: .next
      }
    return TimeLimit(milliseconds: 100_000_000, onTimeout: onTimeout)
  }

  /// Back, ahead, out, or to the end, under a condition.
  private static func rule(
    from page: Int, of pages: Int, _ builder: SurveyBuilder, _ conditions: [String], _ own: [String],
    using random: inout SeededGenerator
  ) -> NextRule {
    if let condition = own.randomElement(using: &random), random.one(in: 2) {
      return builder.rule(if: condition, to: "s\(Int.random(in: max(0, page - 4)...page, using: &random))")
    }
    let target =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: "end"
      case 1: "sorry"
      default: page + 1 < pages ? "s\(Int.random(in: page + 1..<pages, using: &random))" : "thanks"
      }
    return builder.rule(if: conditions.randomElement(using: &random), to: target)
  }

  private static func item(
    _ id: String, _ builder: inout SurveyBuilder, _ conditions: inout [String], using random: inout SeededGenerator
  ) -> FormItem {
    let format = format(using: &random)
    let item = builder.item(
      id, format, optional: random.one(in: 3), dontKnow: random.one(in: 4),
      showIf: random.one(in: 3) ? conditions.randomElement(using: &random) : nil,
      rules: ItemRules(
        optional: random.one(in: 6) ? conditions.randomElement(using: &random).map(builder.expression) : nil))
    conditions.append("answered(\(id))")
    switch format {
    case .boolean: conditions += [id, "not \(id)"]
    case .scale: conditions += ["\(id) > 3", "\(id) <= 3"]
    default: break
    }
    return item
  }

  private static let choices = [
    Choice(value: .number(DecimalNumber(1)), text: SurveyBuilder.text("One")),
    Choice(value: .text("two"), text: SurveyBuilder.text("Two")),
    Choice(value: .text("none"), text: SurveyBuilder.text("None"), exclusive: true),
    Choice(value: .text("else"), text: SurveyBuilder.text("Else"), other: true),
  ]

  private static func format(using random: inout SeededGenerator) -> AnswerFormat {
    switch Int.random(in: 0..<20, using: &random) {
    case 9: return .ladder(ScaleFormat(minimum: 0, maximum: 10))
    case 10:
      return .continuousScale(ContinuousScaleFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(100)))
    case 11: return .textScale(ChoiceFormat(choices: Array(choices.prefix(3)), order: .random))
    case 12: return .rank(RankFormat(choices: Array(choices.prefix(3)), order: .random))
    case 13: return .email
    case 14: return .dateTime(DateTimeFormat())
    case 15: return .timeOfDay(TimeOfDayFormat())
    case 16:
      return .quantity(QuantityFormat(kind: QuantityFormat.Kind.allCases.randomElement(using: &random) ?? .weight))
    case 17: return random.one(in: 2) ? .signature : .location
    case 18: return random.one(in: 2) ? .quantity(QuantityFormat(kind: .height)) : .file(FileFormat(accept: .any))
    case 0...2, 19: return .boolean(BooleanFormat())
    case 3, 4: return .scale(ScaleFormat(minimum: 0, maximum: 7))
    case 5:
      let isMultiple = random.one(in: 2)
      return .choice(ChoiceFormat(choices: choices, multiple: isMultiple, maximumChosen: isMultiple ? 2 : nil))
    case 6: return .numeric(NumericFormat(minimum: DecimalNumber(-5), decimals: 2, unit: "kg"))
    case 7: return .text(TextFormat(maximumLength: 20))
    default: return .date(DateFormat(minimum: CivilDate(iso: "2026-01-01")))
    }
  }
}

/// A sitting with random answers, back-steps and changes, as its journal and where it led.
struct RandomSitting {
  private(set) var runner: StepRunner
  private(set) var journal: [JournalEntry] = []

  /// After this many inputs the person goes straight on, so that each sitting is short.
  private static let patience = 120

  init(_ survey: Survey, using random: inout SeededGenerator) throws {
    runner = StepRunner(survey: survey, context: testContext())
    while let page = runner.page, journal.count < 20_000 {
      let isPatient = journal.count < RandomSitting.patience
      let shown = page.items.filter(\.visible)
      if isPatient, runner.canGoBack, random.one(in: 8) {
        try take(.back)
      } else if runner.deadline != nil, random.one(in: 5) {
        try take(.expire)
      } else if isPatient, case .review? = runner.step?.kind, random.one(in: 2), let past = revisable(using: &random) {
        try take(.revise(slot: past.slot, entries: past.entries))
      } else if let open = shown.first(where: { $0.response == nil }) {
        try take(
          .respond(slot: open.slot, entries: page.entries, response(to: survey.items[open.slot].item, using: &random)))
      } else if isPatient, random.one(in: 5), let changed = shown.filter(runner.isAsked).randomElement(using: &random) {
        try take(
          .respond(
            slot: changed.slot, entries: page.entries, response(to: survey.items[changed.slot].item, using: &random)))
      } else {
        try take(.forward)
      }
    }
  }

  /// An item on the way here that a review leads back to.
  private func revisable(using random: inout SeededGenerator) -> (slot: Int, entries: [Int])? {
    let visits = Set(runner.path).map { runner.visits[$0] }.filter { runner.survey.steps[$0.step].timeLimit == nil }
    let sorted = visits.sorted {
      ($0.step, $0.entries.count, $0.entries.last ?? 0, $0.number) < (
        $1.step, $1.entries.count, $1.entries.last ?? 0, $1.number
      )
    }
    guard let visit = sorted.randomElement(using: &random),
      let record = visit.items.filter(runner.isAsked).randomElement(using: &random),
      runner.record(at: record.slot, entries: visit.entries) == record
    else { return nil }
    return (record.slot, visit.entries)
  }

  private mutating func take(_ input: SittingInput) throws {
    let count = journal.count
    func entry(affirmed: Bool) -> JournalEntry {
      JournalEntry(
        input, at: Instant(milliseconds: Int64(2_000 + count * 10)), path: count.isMultiple(of: 2) ? .plain : .keys,
        milliseconds: count.isMultiple(of: 3) ? count : nil, affirmed: affirmed)
    }
    do {
      try runner.apply(entry(affirmed: false))
      journal.append(entry(affirmed: false))
    } catch InputRefusal.answer(.doubtful, _) {
      try runner.apply(entry(affirmed: true))
      journal.append(entry(affirmed: true))
    }
  }

  private func response(to item: FormItem, using random: inout SeededGenerator) -> Response {
    if runner.presented(item.slot).optional, random.one(in: 4) { return .skipped }
    if item.dontKnow, random.one(in: 4) { return .dontKnow }
    return .answered(answer(item.format, using: &random))
  }

  private func answer(_ format: AnswerFormat, using random: inout SeededGenerator) -> Answer {
    switch format {
    case .scale(let scale): return .number(DecimalNumber(Int.random(in: scale.minimum...scale.maximum, using: &random)))
    case .boolean: return .boolean(random.one(in: 2))
    case .choice(let choice):
      let one = chosen(choice.choices[Int.random(in: 0..<choice.choices.count, using: &random)])
      if !choice.multiple { return .choice(one) }
      return .choices(random.one(in: 2) ? [one] : [chosen(choice.choices[0]), chosen(choice.choices[3])])
    case .numeric:
      let cents = Int.random(in: -500...9_999, using: &random)
      return .number(DecimalNumber(Double(cents) / 100, decimals: 2) ?? DecimalNumber(0))
    case .text: return .text(["pain", "痛み", "a \"quote\"", "\\n"].randomElement(using: &random) ?? "")
    case .ladder(let scale):
      return .number(DecimalNumber(Int.random(in: scale.minimum...scale.maximum, using: &random)))
    case .continuousScale, .quantity: return .number(DecimalNumber(Int.random(in: 30...99, using: &random)))
    case .textScale(let scale): return .choice(chosen(scale.choices[Int.random(in: 0..<3, using: &random)]))
    case .rank(let rank): return .ranking(rank.choices.map(\.value).shuffled(using: &random))
    case .email: return .text("name@example.org")
    case .dateTime:
      let instant = Instant(milliseconds: Int64.random(in: 0..<2_000_000_000, using: &random) * 1000)
      return .dateTime(
        DateTimeAnswer(instant: instant, offsetSeconds: [0, 32_400, -12_600].randomElement(using: &random) ?? 0))
    case .timeOfDay: return .timeOfDay(TimeOfDay(seconds: Int.random(in: 0..<86_400, using: &random)) ?? .midnight)
    case .location:
      let cents = Int.random(in: -8_999...8_999, using: &random)
      let degrees = DecimalNumber(Double(cents) / 100, decimals: 2) ?? DecimalNumber(0)
      return .location(
        LocationAnswer(latitude: degrees, longitude: degrees, accuracy: random.one(in: 2) ? nil : DecimalNumber(5)))
    case .signature:
      let isDrawn = random.one(in: 2)
      return .signature(
        SignatureAnswer(
          name: isDrawn && random.one(in: 2) ? nil : "A. Person", drawing: isDrawn ? "M10 20L30 40M5 5L5 5" : nil))
    case .file:
      return .file(FileAnswer(Array("%PDF-1.4 \(Int.random(in: 0..<9, using: &random)) %%EOF".utf8), name: "a.pdf"))
    case .computed: return .boolean(false)
    case .date: return .date(CivilDate(dayNumber: Int32.random(in: 20_454...21_000, using: &random)))
    case .consent(let consent):
      let agreed = !random.one(in: 4)
      return .consent(ConsentAnswer(agreed: agreed, signature: agreed && consent.signature ? "A. Person" : nil))
    case .active:
      let minimum = Double(Int.random(in: 0...900, using: &random)) / 10
      return .active(RangeOfMotion(minimum: minimum, maximum: minimum + 30, method: .goniometer).result)
    }
  }

  private func chosen(_ choice: Choice) -> ChosenValue {
    ChosenValue(choice.value, other: choice.other ? "mine" : nil)
  }
}
