import CivilTime
import SurveyModel
import WebForms
import Wording
import XMLText

/// The items of a step: the question, the answers it takes, and when it shows.
extension SurveyPart {
  func items(of step: Step) -> [String] {
    var lines: [String] = []
    var matrix: String?
    for item in step.items {
      lines += step.notes.filter { $0.slot == item.slot }.map(note)
      if let own = item.matrix, own.id != matrix, let prompt = own.prompt { lines.append("<h3>\(text(prompt))</h3>") }
      matrix = item.matrix?.id
      lines.append(self.item(item))
    }
    return lines
  }

  private func note(_ note: PageNote) -> String {
    (paragraphs(note.text) + [note.media.map(figure)].compactMap(\.self)).joined()
      + (note.showIf.map { rule(texts.shownIf, $0) } ?? "")
  }

  func link(toItem item: FormItem) -> String {
    let prompt = plain(item.prompt)
    let name = prompt.isEmpty ? item.id : prompt.count > 60 ? prompt.prefix(57) + "..." : prompt
    return "<a href=\"#\(anchor("item", String(item.slot)))\">“\(Markup.escaped(name))”</a>"
  }

  private func item(_ item: FormItem) -> String {
    var notes = [kind(item.format), bounds(item.format), item.format.unit.map(Markup.escaped)].compactMap(\.self)
    if item.optional { notes.append(texts.maySkip) }
    let prompt = MarkdownPage.inline(item.prompt.marked(in: language, fallback: survey.language))
    var lines = ["<div class=\"item\" id=\"\(anchor("item", String(item.slot)))\">"]
    if !prompt.isEmpty { lines.append("<h3>\(prompt)</h3>") }
    if let hint = item.hint { lines += paragraphs(hint) }
    if let media = item.media { lines.append(figure(media)) }
    lines.append("<p class=\"dim\">\(notes.joined(separator: ", ")) <code>\(Markup.escaped(item.id))</code></p>")
    lines.append(answers(item))
    lines += conditions(item)
    return (lines + ["</div>"]).joined(separator: "\n")
  }

  private func kind(_ format: AnswerFormat) -> String {
    if case .choice(let choice) = format, choice.multiple { return language.catalogue.pages.chooseSeveral }
    return Markup.escaped(texts.kind(format.name))
  }

  /// What can be chosen, as it stands on the page.
  private func answers(_ item: FormItem) -> String {
    var isMany = false
    if case .choice(let choice) = item.format { isMany = choice.multiple }
    let listed = item.format.choiceTable == nil ? item.format.choices ?? [] : []
    var rows = item.format.choiceTable.map { [Markup.escaped(texts.rows($0.count, of: $0.file))] } ?? []
    rows += listed.map { choice in
      let shows = choice.showIf.map { " (\(texts.if) \(condition($0)))" } ?? ""
      return (isMany ? "☐ " : "○ ") + picture(of: choice) + text(choice.text) + shows
    }
    rows += decisions(item.format).map { "○ " + Markup.escaped($0) }
    rows += scaleLabels(item.format)
    if item.dontKnow { rows.append("○ " + Markup.escaped(language.catalogue.notKnown)) }
    return rows.isEmpty ? "" : "<ul>\(rows.map { "<li>\($0)</li>" }.joined())</ul>"
  }

  /// The two answers of a question that has two.
  private func decisions(_ format: AnswerFormat) -> [String] {
    let words = language.catalogue
    return switch format {
    case .boolean(let format): [format.yes.map(plain) ?? words.yes, format.no.map(plain) ?? words.no]
    case .consent: [words.agree, words.disagree]
    default: []
    }
  }

  /// What stands along a scale, its ends included, in the order of the values.
  private func scaleLabels(_ format: AnswerFormat) -> [String] {
    var ends: (least: String?, greatest: String?)
    switch format {
    case .scale(let scale), .ladder(let scale):
      ends.least = scale.minimumLabel.map { "\(scale.minimum): \(text($0))" }
      ends.greatest = scale.maximumLabel.map { "\(scale.maximum): \(text($0))" }
    case .continuousScale(let scale):
      ends.least = scale.minimumLabel.map { "\(scale.minimum): \(text($0))" }
      ends.greatest = scale.maximumLabel.map { "\(scale.maximum): \(text($0))" }
    default: break
    }
    let between = format.scaleLabels.sorted { $0.value < $1.value }.map { "\($0.value): \(text($0.text))" }
    return ([ends.least] + between + [ends.greatest]).compactMap(\.self)
  }

  private func conditions(_ item: FormItem) -> [String] {
    var lines: [String] = []
    if let condition = item.format.choiceTable?.condition {
      lines.append("<p class=\"rule\">\(texts.shownIf) <code>\(Markup.escaped(condition))</code></p>")
    }
    if let shows = item.showIf { lines.append(rule(texts.shownIf, shows)) }
    if let optional = item.rules.optional { lines.append(rule(texts.maySkipIf, optional)) }
    let bounds = texts.range(item.rules.minimum.map(condition), item.rules.maximum.map(condition))
    if let bounds { lines.append("<p class=\"rule\">\(bounds)</p>") }
    for requirement in item.rules.requirements {
      let word = requirement.isSoft ? texts.asksBackUnless : texts.refusedUnless
      lines.append(rule(word, requirement.condition) + "<p class=\"rule\">\(text(requirement.message))</p>")
    }
    if case .computed(let format) = item.format { lines.append(rule(texts.computedAs, format.expression)) }
    return lines
  }

  private func bounds(_ format: AnswerFormat) -> String? {
    switch format {
    case .scale(let scale), .ladder(let scale): texts.range("\(scale.minimum)", "\(scale.maximum)")
    case .continuousScale(let scale): texts.range("\(scale.minimum)", "\(scale.maximum)")
    case .numeric(let numeric): texts.range(numeric.minimum?.description, numeric.maximum?.description)
    case .quantity(let quantity): texts.range(quantity.minimum?.description, quantity.maximum?.description)
    case .date(let dates): self.dates(dates)
    case .dateTime(let moments): self.dates(moments.dates)
    case .timeOfDay(let times): texts.range(times.minimum?.description, times.maximum?.description)
    case .choice(let choice) where choice.multiple:
      texts.range(choice.minimumChosen.map { "\($0)" }, choice.maximumChosen.map { "\($0)" })
    default: nil
    }
  }

  private func dates(_ dates: DateFormat) -> String? {
    texts.range(
      dates.minimumIsToday ? texts.today : dates.minimum?.description,
      dates.maximumIsToday ? texts.today : dates.maximum?.description)
  }
}
