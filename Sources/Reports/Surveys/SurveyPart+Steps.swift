import Expressions
import SurveyModel
import WebForms
import Wording
import XMLText

/// The steps of a survey, each with what it depends on and where it leads.
extension SurveyPart {
  func step(_ index: Int) -> String {
    let step = survey.steps[index]
    let groups = survey.groups.filter { $0.steps.lowerBound == index }.map(opening)
    let heading = step.title.map(text) ?? Markup.escaped(step.id)
    var lines = groups + ["<section class=\"step\" id=\"\(anchor("step", step.id))\">"]
    lines.append("<h2>\(index + 1). \(heading)</h2>")
    if step.title != nil { lines.append("<p class=\"dim\"><code>\(Markup.escaped(step.id))</code></p>") }
    if let shows = step.showIf { lines.append(rule(texts.shownIf, shows)) }
    if let alerts = survey.alerts(showing: step) {
      lines.append("<p class=\"rule\">\(texts.onlyByAlert) \(Markup.escaped(alerts))</p>")
    }
    lines += step.text.map { paragraphs($0) } ?? []
    if let media = step.media { lines.append(figure(media)) }
    if let limit = step.timeLimit {
      lines.append("<p class=\"rule\">\(texts.seconds(shown(Double(limit.milliseconds) / 1000)))</p>")
    }
    if case .consent(let consent) = step.kind {
      lines.append("<p class=\"dim\">\(texts.version) \(Markup.escaped(consent.version))</p>")
      lines.append(
        "<div class=\"document\">\(MarkdownPage.html(of: consent.document.marked(in: language, fallback: survey.language)))</div>"
      )
    }
    lines += items(of: step) + ways(step) + ["</section>"]
    return lines.joined(separator: "\n")
  }

  private func ways(_ step: Step) -> [String] {
    if case .completion = step.kind { return ["<p class=\"dim\">\(texts.endsHere)</p>"] }
    return special(step) + step.next.map(way)
  }

  private func way(_ next: NextRule) -> String {
    let condition = next.condition.map { ", \(texts.if) " + self.condition($0) } ?? ""
    return "<p class=\"rule\">\(texts.then) \(texts.goTo(target(next.target)))\(condition)</p>"
  }

  /// The ways that no rule of 'next' names.
  private func special(_ step: Step) -> [String] {
    var lines: [String] = []
    if case .consent(let consent) = step.kind {
      lines.append("\(texts.ifDeclined) \(texts.goTo(consent.declined.map(link) ?? texts.end))")
    }
    switch step.timeLimit?.onTimeout {
    case .step(let id): lines.append("\(texts.whenOver) \(texts.goTo(link(toStep: id)))")
    case .end: lines.append("\(texts.whenOver) \(texts.goTo(texts.end))")
    case .next, nil: break
    }
    return lines.map { "<p class=\"rule\">\($0)</p>" }
  }

  private func target(_ target: NextRule.Target) -> String {
    switch target {
    case .step(let id): link(toStep: id)
    case .end: texts.end
    }
  }

  /// A group is reached by its first step.
  func link(toStep id: String) -> String {
    let first = survey.groups.first { $0.id == id }.map { survey.steps[$0.steps.lowerBound].id }
    return "<a href=\"#\(anchor("step", first ?? id))\">\(Markup.escaped(id))</a>"
  }

  func paragraphs(_ text: LocalizedText) -> [String] {
    [MarkdownPage.html(ofText: text.marked(in: language, fallback: survey.language))]
  }

  func rule(_ word: String, _ condition: Expression) -> String {
    "<p class=\"rule\">\(word) \(self.condition(condition))</p>"
  }

  private func opening(_ group: StepGroup) -> String {
    var words: [String] = []
    switch group.kind {
    case .block(let block):
      if block.order == .random { words.append(texts.randomOrder) }
      if let pick = block.pick { words.append(texts.drawn(pick)) }
    case .loop(let loop):
      switch loop.count {
      case .times(let times): words.append(texts.times(condition(times), atMost: loop.maximum))
      case .another: words.append(texts.another(atMost: loop.maximum))
      case .forEach(let slot): words.append(texts.forEach(link(toItem: survey.items[slot].item), atMost: loop.maximum))
      }
    }
    let shows = group.showIf.map { rule(texts.shownIf, $0) } ?? ""
    let name = group.title.map(text) ?? Markup.escaped(group.id)
    return "<div><h2>\(name)</h2><p class=\"dim\">\(words.joined(separator: ", "))</p>\(shows)</div>"
  }
}
