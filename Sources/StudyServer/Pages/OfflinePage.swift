import Hummingbird
import HummingbirdCore
import SurveyModel
import WebForms
import Wording

/// What a device shows by itself when nothing can be reached: that it is so, or a form that waits to be sent.
struct OfflinePage {
  let isUnsent: Bool
  /// Of whoever is signed in: the device keeps and sends their own forms alone.
  var token = ""
  let language: LanguageTag

  private var words: any PageTexts { language.catalogue.pages }

  var title: String { isUnsent ? words.notSent : words.noConnection }

  var html: String {
    Templates.render(
      OfflinePage.template,
      [
        "title": title, "text": isUnsent ? words.notSentText : words.isKept, "isUnsent": isUnsent,
        "token": token,
        "again": isUnsent ? words.send : words.toToday,
      ])
  }

  /// The device puts the form's fields and its address in.
  static let template = PageTemplate(
    """
    <h1>{{title}}</h1>
    <p role="status">{{text}}</p>
    {{#isUnsent}}
    <form class="unsent" method="post" action="/" data-token="{{token}}"><!--fields--><button class="primary">{{again}}</button></form>
    {{/isUnsent}}
    {{^isUnsent}}
    <p><a class="button" href="/">{{again}}</a></p>
    {{/isUnsent}}
    """)
}

extension Site {
  func page(_ page: OfflinePage) -> Response { .page(frame(page.title, page.language).html(page.html)) }
}
