import Hummingbird
import HummingbirdCore
import SurveyModel
import WebForms
import Wording

/// What a device shows by itself when nothing can be reached: that it is so, a form that waits to be sent, answers that
/// can't be taken, or that somebody signed out.
struct OfflinePage {
  enum Kind: Sendable { case noConnection, unsent, notTaken, signedOut }

  let kind: Kind
  /// Of whoever is signed in: the device keeps and sends their own forms alone.
  var token = ""
  /// The same for all sessions of a participant.
  var owner = ""
  /// What the device locks their answers with when they sign out; it keeps it no longer than that.
  var key = ""
  let language: LanguageTag

  private var words: any PageTexts { language.catalogue.pages }

  var title: String {
    switch kind {
    case .noConnection: words.noConnection
    case .unsent: words.notSent
    case .notTaken: words.notTaken
    case .signedOut: words.signedOut
    }
  }

  private var text: String {
    switch kind {
    case .noConnection: words.isKept
    case .unsent: words.notSentText
    case .notTaken: words.notTakenText
    case .signedOut: words.signedOutHere
    }
  }

  var html: String {
    Templates.render(
      OfflinePage.template,
      [
        "title": title, "text": text, "isUnsent": kind == .unsent, "isNotTaken": kind == .notTaken,
        "isSignedOut": kind == .signedOut, "token": token, "owner": owner, "key": key, "send": words.send,
        "forget": words.forget, "today": words.toToday,
        "reasons": NotTakenReason.allCases.map { ["name": $0.rawValue, "text": words.whyNotTaken($0)] },
      ])
  }

  /// The device puts the form's fields and its address in, and the answers.
  static let template = PageTemplate(
    """
    <h1>{{title}}</h1>
    <p role="status">{{text}}</p>
    {{#isUnsent}}
    <form class="unsent" method="post" action="/" data-token="{{token}}" data-owner="{{owner}}" data-key="{{key}}"><!--fields--><button class="primary">{{send}}</button></form>
    {{/isUnsent}}
    {{#isNotTaken}}
    <div{{#reasons}} data-reason-{{name}}="{{text}}"{{/reasons}}><!--answers--></div>
    <form method="post" action="/offline/forget"><input type="hidden" name="token" value="{{token}}"><!--runs--><button>{{forget}}</button></form>
    {{/isNotTaken}}
    {{^isSignedOut}}
    <p><a{{^isUnsent}} class="button"{{/isUnsent}} href="/">{{today}}</a></p>
    {{/isSignedOut}}
    """)
}

extension Site {
  func page(_ page: OfflinePage) -> Response { .page(frame(page.title, page.language).html(page.html)) }
}
