import Hummingbird
import HummingbirdCore
import SurveyModel
import WebForms
import Wording

/// What a device shows by itself when nothing can be reached: that it is so, a form that waits to be sent, or answers that
/// came too late.
struct OfflinePage {
  enum Kind: Sendable { case noConnection, unsent, notTaken }

  let kind: Kind
  /// Of whoever is signed in: the device keeps and sends their own forms alone.
  var token = ""
  /// The same for all sessions of a participant.
  var owner = ""
  let language: LanguageTag

  private var words: any PageTexts { language.catalogue.pages }

  var title: String {
    switch kind {
    case .noConnection: words.noConnection
    case .unsent: words.notSent
    case .notTaken: words.notTaken
    }
  }

  private var text: String {
    switch kind {
    case .noConnection: words.isKept
    case .unsent: words.notSentText
    case .notTaken: words.notTakenText
    }
  }

  var html: String {
    Templates.render(
      OfflinePage.template,
      [
        "title": title, "text": text, "isUnsent": kind == .unsent, "isNotTaken": kind == .notTaken,
        "token": token, "owner": owner, "send": words.send, "forget": words.forget, "today": words.toToday,
      ])
  }

  /// The device puts the form's fields and its address in, and the answers.
  static let template = PageTemplate(
    """
    <h1>{{title}}</h1>
    <p role="status">{{text}}</p>
    {{#isUnsent}}
    <form class="unsent" method="post" action="/" data-token="{{token}}" data-owner="{{owner}}"><!--fields--><button class="primary">{{send}}</button></form>
    {{/isUnsent}}
    {{#isNotTaken}}
    <dl class="facts"><!--answers--></dl>
    <form method="post" action="/offline/forget"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="run" value=""><button>{{forget}}</button></form>
    {{/isNotTaken}}
    {{^isUnsent}}
    <p><a class="button" href="/">{{today}}</a></p>
    {{/isUnsent}}
    """)
}

extension Site {
  func page(_ page: OfflinePage) -> Response { .page(frame(page.title, page.language).html(page.html)) }
}
