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
      matrix: hasPipes ? item.matrix.map { $0.with(prompt: $0.prompt.map(filled)) } : item.matrix,
      format: presentedFormat(of: item, in: scope), optional: isOptional(item, in: scope),
      suggestion: suggestion(of: item, in: scope))
  }

  private func presentedFormat(of item: FormItem, in scope: Int?) -> AnswerFormat {
    var format = format(of: item, in: scope)
    if format.carriesWords { format = format.withChoices { $0.map { inOwnWords($0, in: scope) } } }
    guard let order = path.last.flatMap({ plan.choiceOrder(of: item.slot, on: visits[$0].page) }) else { return format }
    let all = item.format.choices ?? []
    let drawn = order.filter(all.indices.contains).map { all[$0] }
    return format.withChoices { shown in
      let byValue = Dictionary(shown.map { ($0.value, $0) }) { first, _ in first }
      return drawn.compactMap { byValue[$0.value] }
    }
  }

  /// A response with its choices in the order in which a page presents them.
  func asPresented(_ response: Response?, at slot: Int, on page: Visit) -> Response? {
    guard case .answered(let answer)? = response, let all = survey.items[slot].item.format.choices else {
      return response
    }
    var format = survey.items[slot].item.format
    if let order = plan.choiceOrder(of: slot, on: page.page) {
      format = format.withChoices { _ in order.filter(all.indices.contains).map { all[$0] } }
    }
    return .answered(format.inOrder(answer))
  }

  /// A choice that is carried on with the words that stand beside it: they are its text.
  private func inOwnWords(_ choice: Choice, in scope: Int?) -> Choice {
    guard let words = wordsCarried(by: choice, in: scope) else { return choice }
    return Choice(
      value: choice.value, text: LocalizedText(literal: [(language, words)]), points: choice.points,
      exclusive: choice.exclusive, picture: choice.picture, showIf: choice.showIf)
  }

  /// What a person wrote beside a choice at an earlier item that carries it on.
  private func wordsCarried(by choice: Choice, in scope: Int?) -> String? {
    guard let source = choice.wordsFrom, let answer = answer(at: source, entries: plan.entries(of: scope)) else {
      return nil
    }
    let chosen: [ChosenValue] =
      switch answer {
      case .choice(let one): [one]
      case .choices(let several): several
      default: []
      }
    return chosen.first { $0.value == choice.value }?.other
  }

  /// An answer with the words that its choices bring along from an earlier item.
  func withCarriedWords(_ response: Response, to item: FormItem, in scope: Int?) -> Response {
    guard item.format.carriesWords, case .answered(let answer) = response else { return response }
    func carried(_ chosen: ChosenValue) -> ChosenValue {
      let choice = item.format.choices?.first { $0.value == chosen.value }
      return ChosenValue(chosen.value, other: choice.flatMap { wordsCarried(by: $0, in: scope) } ?? chosen.other)
    }
    return switch answer {
    case .choice(let one): .answered(.choice(carried(one)))
    case .choices(let several): .answered(.choices(several.map(carried)))
    default: response
    }
  }

  private func filled(_ text: LocalizedText) -> LocalizedText { LocalizedText(marked(text), in: language) }
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

  /// The table that the choices come from.
  package var choiceTable: ChoiceTable? { if case .choice(let format) = self { format.table } else { nil } }

  /// Whether a choice brings along what was written beside it at an earlier item.
  var carriesWords: Bool {
    guard case .choice(let format) = self, format.table == nil else { return false }
    return format.choices.contains { $0.wordsFrom != nil }
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
