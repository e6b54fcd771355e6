import Definitions
import SurveyModel
import Wording
import XMLText

/// One survey of a ``SurveyPage``.
struct SurveyPart {
  let survey: Survey
  let language: LanguageTag
  /// Sets its anchors apart from those of other surveys.
  let number: Int
  let texts: any PreviewTexts
  /// What the survey shows.
  let media: [String: MediaFile]

  init(_ survey: Survey, in language: LanguageTag, number: Int, _ media: [String: MediaFile]) {
    self.media = media
    self.survey = survey
    self.language = language
    self.number = number
    texts = language.catalogue.preview
  }

  var title: String { plain(survey.title) }

  var html: String {
    let steps = survey.steps.indices.map(step)
    return ["<article lang=\"\(Markup.escaped(language.tag))\">", head, flow]
      .joined(separator: "\n") + steps.joined(separator: "\n") + scores + alerts + "</article>"
  }

  private var head: String {
    let burden = SurveyBurden(survey, language: language)
    let items = words(Double(burden.items.lowerBound), Double(burden.items.upperBound))
    let minutes = words(rounded(burden.minutes.lowerBound), rounded(burden.minutes.upperBound))
    var lines = ["<h1>\(text(survey.title))</h1>"]
    lines.append("<p class=\"dim\"><code>\(Markup.escaped(survey.id))</code></p>")
    if let source = survey.source { lines.append("<p>\(Markup.escaped(source.instrument))</p>") }
    lines.append("<p>\(texts.burden): \(texts.burden(items: items, minutes: minutes))</p>")
    return lines.joined(separator: "\n")
  }

  private func words(_ least: Double, _ most: Double) -> String {
    least == most ? shown(least) : "\(shown(least))–\(shown(most))"
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  func shown(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  func plain(_ text: LocalizedText) -> String { text.text(in: language, fallback: survey.language) }
  func text(_ text: LocalizedText) -> String { Markup.escaped(plain(text)) }

  /// The name of a place on the page; ids hold letters of any script, which a fragment may too.
  func anchor(_ kind: String, _ id: String) -> String { Markup.escaped("s\(number)-\(kind)-\(id)") }

  private var flow: String {
    "<section><h2>\(texts.flow)</h2>\(SurveyFlow(self).html)</section>\n"
  }
}

// MARK: - What comes of it

extension SurveyPart {
  private var scores: String {
    let rows = zip(survey.scores, survey.scoreRanges).map { score, range -> String in
      let rule =
        switch score.rule {
        case .items(let rule):
          "\(Markup.escaped(texts.method(rule.method.rawValue))), \(texts.itemCount(rule.slots.count))"
        case .expression(let expression): condition(expression)
        case .lookup(let lookup): lookup.keys.map { condition($0.expression) }.joined(separator: ", ")
        }
      let reach = range.flatMap { texts.range(shown($0.lowerBound), shown($0.upperBound)) }.map { ", \($0)" } ?? ""
      let bands = score.bands.map { "<li>\(shown($0.from))–\(shown($0.to)): \(text($0.label))</li>" }
      let name = score.title.map(text) ?? Markup.escaped(score.id)
      let list = bands.isEmpty ? "" : "<ul>\(bands.joined())</ul>"
      return "<div class=\"item\"><h3>\(name)</h3><p>\(rule)\(reach)</p>\(details(of: score))\(list)</div>"
    }
    return section(texts.scores, rows)
  }

  private func details(of score: Score) -> String {
    guard case .items(let rule) = score.rule else { return "" }
    let words = ScoreWords(survey: survey, texts: texts, number: shown)
    let items = words.items(rule).map { "<li>\(Markup.escaped($0))</li>" }.joined()
    return "<ul>\(items)</ul><p>\(Markup.escaped(words.blanks(rule)))</p>"
  }

  private var alerts: String {
    section(
      texts.alerts,
      survey.alerts.map { alert in
        let shows = alert.show.map { " → \(link(toStep: $0))" } ?? ""
        return "<p><strong>\(Markup.escaped(alert.id))</strong>: \(texts.if) \(condition(alert.condition))\(shows)</p>"
      })
  }

  private func section(_ title: String, _ rows: [String]) -> String {
    rows.isEmpty ? "" : "<section class=\"step\"><h2>\(title)</h2>\(rows.joined(separator: "\n"))</section>\n"
  }
}
