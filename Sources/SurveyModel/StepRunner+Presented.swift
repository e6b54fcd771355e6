import CivilTime

extension StepRunner {
  /// An item as the page that shows presents it: texts filled in, choices in the order that was drawn, bounds that
  /// depend on the study day worked out.
  package func presented(_ slot: Int) -> FormItem {
    let item = survey.items[slot].item
    let format = presentedFormat(of: item)
    guard !survey.pipes.isEmpty else { return item.with(prompt: item.prompt, hint: item.hint, format: format) }
    return item.with(prompt: filled(item.prompt), hint: item.hint.map(filled), format: format)
  }

  /// The format that answers of an item are held against.
  func format(at slot: Int) -> AnswerFormat { survey.items[slot].item.format.on(context.date) }

  private func presentedFormat(of item: FormItem) -> AnswerFormat {
    let format = item.format.on(context.date)
    guard let order = path.last.flatMap({ plan.choiceOrder(of: item.slot, on: visits[$0].page) }) else { return format }
    return format.withChoices { choices in order.filter(choices.indices.contains).map { choices[$0] } }
  }

  private func filled(_ text: LocalizedText) -> LocalizedText { LocalizedText(self.text(text), in: context.language) }
}

extension AnswerFormat {
  /// The format with the bounds that it has on a study day.
  fileprivate func on(_ today: CivilDate) -> AnswerFormat {
    switch self {
    case .date(let format): .date(format.on(today))
    case .dateTime(let format): .dateTime(DateTimeFormat(dates: format.dates.on(today)))
    default: self
    }
  }

  /// The choices in the order of the file, of formats that have some.
  package var choices: [Choice]? {
    switch self {
    case .choice(let format), .textScale(let format): format.choices
    case .rank(let format): format.choices
    default: nil
    }
  }

  /// Whether the order of the choices is drawn.
  var drawsChoices: Bool {
    switch self {
    case .choice(let format), .textScale(let format): format.order == .random
    case .rank(let format): format.order == .random
    default: false
    }
  }

  fileprivate func withChoices(_ change: ([Choice]) -> [Choice]) -> AnswerFormat {
    switch self {
    case .choice(let format):
      .choice(ChoiceFormat(choices: change(format.choices), multiple: format.multiple, order: format.order))
    case .textScale(let format): .textScale(ChoiceFormat(choices: change(format.choices), order: format.order))
    case .rank(let format):
      .rank(RankFormat(choices: change(format.choices), places: format.places, order: format.order))
    default: self
    }
  }
}
