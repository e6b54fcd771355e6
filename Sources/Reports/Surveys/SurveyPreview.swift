import Definitions
import Diagnostics
import Expressions
import JSONText
package import SurveyModel
import Wording

/// A survey for a person to read from the first page to the last.
package struct SurveyPreview {
  let survey: Survey
  let language: LanguageTag

  package init(_ survey: Survey, in language: LanguageTag) {
    self.survey = survey
    self.language = language
  }

  /// What stands in the file is escaped; a line may begin with a break.
  package var lines: [String] {
    head + survey.steps.indices.flatMap(page) + section("Scores", scores) + section("Alerts", alerts)
      + section("Outcomes", survey.outcomes.map { "\($0.kind) from \($0.path)" + ($0.unit.map { ", \($0)" } ?? "") })
      + section("Sets", sets) + section("Burden", burden)
  }

  private var sets: [String] {
    survey.sets.map { rule in
      "\(rule.word) \(rule.target.name) from \(rule.path)" + (rule.condition.map { ", if \($0.text)" } ?? "")
    }
  }

  func text(_ text: LocalizedText) -> String { text.text(in: language, fallback: survey.language) }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines.map { "  " + escapingControls($0) }
  }

  private var head: [String] {
    var lines = ["\(text(survey.title)) (\(survey.id))"]
    if let source = survey.source { lines.append("\(source.instrument), \(source.wording.rawValue) wording") }
    if survey.respondent == .assessor { lines.append("recorded by an assessor") }
    return lines.map { escapingControls($0) }
  }

  private func page(_ index: Int) -> [String] {
    let step = survey.steps[index]
    let depth = survey.groups(around: index).count
    var lines = survey.groups.filter { $0.steps.lowerBound == index }.map(opening)
    let title = step.title.map { ": " + text($0) } ?? ""
    var page = ["", "\(index + 1). \(step.id) (\(step.kind.name))\(title)"]
    if let shows = step.showIf { page.append("   shows if \(shows.text)") }
    if let alerts = survey.alerts(showing: step) { page.append("   shown only by the alert " + alerts) }
    if let limit = step.timeLimit { page.append("   stays \(number(Double(limit.milliseconds) / 1000)) s") }
    if let text = step.text { page.append("   " + self.text(text)) }
    if case .consent(let consent) = step.kind { page.append("   its document is version \(consent.version)") }
    page += items(of: step).map { "   " + $0 }
    page += step.next.map { "   then " + rule($0) }
    lines += page.map { String(repeating: "  ", count: depth) + escapingControls($0) }
    return lines.map(trimmedLine)
  }

  private func opening(_ group: StepGroup) -> String {
    let words: String
    switch group.kind {
    case .block(let block):
      let pick = block.pick.map { ", \($0) drawn" } ?? ""
      words =
        (block.bank.map { "from \($0), " } ?? "") + (block.order == .random ? "in random order" : "in order") + pick
    case .loop(let loop):
      switch loop.count {
      case .times(let times): words = "\(times.text) times, at most \(loop.maximum)"
      case .another: words = "as long as there is one more, at most \(loop.maximum)"
      case .forEach(let slot): words = "for each answer to \(survey.path(of: slot)), at most \(loop.maximum)"
      }
    }
    let shows = group.showIf.map { ", if \($0.text)" } ?? ""
    return "\n" + escapingControls("\(group.typeName) \(group.id): \(words)\(shows)")
  }

  private func rule(_ rule: NextRule) -> String {
    "go to \(rule.target.words)" + (rule.condition.map { " if \($0.text)" } ?? "")
  }
}

extension SetRule {
  /// What it sets, as the file says it.
  var word: String { if case .milestone = target { "milestone" } else { "attribute" } }
}

extension Survey {
  /// The names of the alerts that alone show a step; nil for any other.
  func alerts(showing step: Step) -> String? {
    let names = alerts.filter { $0.show == step.id }.map(\.id)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}

// MARK: - What comes of it

extension SurveyPreview {
  private var scores: [String] {
    zip(survey.scores, survey.scoreRanges).flatMap { score, range -> [String] in
      let words: String
      var details: [String] = []
      switch score.rule {
      case .items(let rule):
        words = "\(rule.method.rawValue) of \(rule.slots.count) items"
        let told = ScoreWords(survey: survey, texts: LanguageTag.english.catalogue.preview, number: number)
        details = ["  " + told.items(rule).joined(separator: ", "), "  " + told.blanks(rule)]
      case .expression(let expression): words = expression.text
      case .lookup(let lookup): words = "looked up by " + lookup.keys.map(\.expression.text).joined(separator: ", ")
      }
      let reach = range.map { ", \(number($0.lowerBound)) to \(number($0.upperBound))" } ?? ""
      return ["\(score.id): \(words)\(reach)"] + details
        + score.bands.map { "  \(number($0.from)) to \(number($0.to)): \(text($0.label))" }
    }
  }

  private var alerts: [String] {
    survey.alerts.map { "\($0.id): if \($0.condition.text)" + ($0.show.map { ", shows \($0)" } ?? "") }
  }

  private var burden: [String] {
    let burden = SurveyBurden(survey, language: language)
    let items = burden.items
    let range =
      items.lowerBound == items.upperBound ? "\(items.lowerBound)" : "\(items.lowerBound) to \(items.upperBound)"
    let (least, most) = (minutes(burden.minutes.lowerBound), minutes(burden.minutes.upperBound))
    return [
      "\(range) items, about \(least == most ? least : "\(least) to \(most)") minutes "
        + "(estimated from reading and answering; active tasks not counted)"
    ]
  }

  private func minutes(_ value: Double) -> String { number((value * 10).rounded() / 10) }

  private func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}
