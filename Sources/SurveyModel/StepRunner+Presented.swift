import CivilTime

extension StepRunner {
  /// An item as the page that shows presents it: texts filled in, choices in the order that was drawn, bounds that
  /// depend on the study day worked out.
  package func presented(_ slot: Int) -> FormItem {
    let item = survey.items[slot].item
    let scope = path.last.flatMap { plan.pages[visits[$0].page].scope }
    let hasPipes = !survey.pipes.isEmpty
    return item.with(
      prompt: hasPipes ? filled(item.prompt) : item.prompt, hint: hasPipes ? item.hint.map(filled) : item.hint,
      format: presentedFormat(of: item, in: scope), optional: isOptional(item, in: scope),
      suggestion: suggestion(of: item, in: scope))
  }

  private func presentedFormat(of item: FormItem, in scope: Int?) -> AnswerFormat {
    let format = format(of: item, in: scope)
    guard let order = path.last.flatMap({ plan.choiceOrder(of: item.slot, on: visits[$0].page) }) else { return format }
    let all = item.format.choices ?? []
    let drawn = order.filter(all.indices.contains).map { all[$0] }
    return format.withChoices { shown in
      shown.count == all.count ? drawn : drawn.filter { choice in shown.contains { $0.value == choice.value } }
    }
  }

  private func filled(_ text: LocalizedText) -> LocalizedText { LocalizedText(self.text(text), in: context.language) }
}

extension AnswerFormat {
  /// The format with the bounds that it has on a study day.
  func on(_ today: CivilDate) -> AnswerFormat {
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

  func withChoices(_ change: ([Choice]) -> [Choice]) -> AnswerFormat {
    switch self {
    case .choice(let format):
      .choice(
        ChoiceFormat(
          choices: change(format.choices), multiple: format.multiple, order: format.order,
          minimumChosen: format.minimumChosen, maximumChosen: format.maximumChosen))
    case .textScale(let format): .textScale(ChoiceFormat(choices: change(format.choices), order: format.order))
    case .rank(let format):
      .rank(RankFormat(choices: change(format.choices), places: format.places, order: format.order))
    default: self
    }
  }
}
