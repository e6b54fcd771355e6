import CivilTime
import Hummingbird
import HummingbirdCore
import NIOCore
import Reports
import Sittings
import StudyDesk
import SurveyModel
import WebForms
import Wording

/// The page that closes a sitting: the survey's thanks or ours, what was recorded, and what comes next.
struct ClosingPage {
  let view: ClosingView
  let language: LanguageTag
  let thanks: Thanks
  let rows: [ReviewRow]
  /// Where a change of an answer goes; nil when none can be made here any more.
  let change: Change?
  let notices: [String]

  struct Change {
    let action: String
    let token: String
    let position: Int
  }

  private var words: any Catalogue { language.catalogue }

  var title: String {
    thanks.title.flatMap { $0.isEmpty ? nil : $0 } ?? words.thanks
  }

  var html: String {
    let when = words.moment(view.recorded, today: view.today)
    var values: [String: Any] = [
      "notices": notices.map(\.asSentenceStart), "title": title, "text": MarkdownPage.html(ofText: thanks.text ?? ""),
      "recorded": words.recorded(when),
      "scores": view.scores.map { ["label": $0.label, "value": $0.value] }, "hasScores": !view.scores.isEmpty,
      "trends": view.trends.map { trend -> [String: Any] in
        [
          "label": words.lastTimes(trend.label, trend.points.count),
          "picture": Sparkline(trend.points.map(\.value)).svg,
          "values": trend.told,
        ]
      }, "hasTrends": !view.trends.isEmpty,
      "ring": view.ring.due > 0 ? RingPicture(view.ring).values(words) as Any : false,
      "next": view.next.map { words.told($0, today: view.today) as Any } ?? false,
      "done": words.pages.toToday,
    ]
    values.merge(ReviewRows.values(rows, heading: words.pages.answers, words.pages)) { $1 }
    values["change"] =
      change.map { ["action": $0.action, "token": $0.token, "position": $0.position] as Any } ?? false
    return Templates.render(ClosingPage.template, values)
  }

  static let template = PageTemplate(
    """
    {{>notices}}
    <section class="thanks">
    <h1>{{title}}</h1>
    {{{text}}}
    <p>{{recorded}}</p>
    </section>
    {{#hasScores}}<dl class="facts">{{#scores}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/scores}}</dl>{{/hasScores}}
    {{#hasTrends}}<dl class="facts trends">{{#trends}}<div><dt>{{label}}</dt><dd>{{{picture}}} {{values}}</dd></div>{{/trends}}</dl>{{/hasTrends}}
    {{#ring}}<div class="day"><p class="ring-words">{{words}}</p>{{{svg}}}</div>{{/ring}}
    {{#next}}<p class="next">{{next}}</p>{{/next}}
    {{#change}}
    <form method="post" action="{{action}}" class="sitting">
    <input type="hidden" name="token" value="{{token}}">
    <input type="hidden" name="position" value="{{position}}">
    <input type="hidden" name="ms" value="">
    <div class="buttons"><button class="primary" name="act" value="goOn">{{done}}</button></div>
    {{>rows}}
    </form>
    {{/change}}
    {{^change}}
    {{>rows}}
    <p><a class="button primary" href="/">{{done}}</a></p>
    {{/change}}
    """)
}

/// What the survey says at its end.
struct Thanks: Hashable, Sendable {
  let title: String?
  /// With its marks.
  let text: String?
}

extension OwnSitting {
  /// Of a sitting whose closing page was left.
  var thanks: Thanks { Thanks(title: nil, text: nil) }

  /// What was recorded, as the participant is shown it.
  var rows: [ReviewRow] {
    (facts ?? []).map { ReviewRow(question: $0.label, answer: $0.value, entries: [], number: nil) }
  }
}

extension Site {
  func page(_ page: ClosingPage, _ visitor: Visitor) -> Response {
    var frame = frame(page.title, page.language)
    frame.footer = footer(visitor, page.language)
    return .page(frame.html(page.html))
  }
}
