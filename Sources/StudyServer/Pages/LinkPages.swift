import Hummingbird
import HummingbirdCore
import NIOCore
import SurveyModel
import WebForms
import Wording

/// Asks for the number that goes with a link.
struct PINPage {
  let link: String
  let isWrong: Bool
  let language: LanguageTag

  private var words: any PageTexts { language.catalogue.pages }
  var title: String { words.pinTitle }

  var html: String {
    let wrong = words.pinWrong
    return Templates.render(
      PINPage.template,
      [
        "link": link, "label": words.pin,
        "next": words.next, "error": isWrong ? wrong as Any : false,
        "problem": isWrong ? ["heading": words.problem, "field": "pin", "text": wrong] as Any : false,
      ])
  }

  static let template = PageTemplate(
    """
    {{>problem}}
    <form method="post" action="/l/{{link}}" class="sitting" autocomplete="off" novalidate>
    <input type="hidden" name="ms" value="">
    <div class="field"><h1><label for="pin">{{label}}</label></h1>
    {{#error}}<p class="error" id="pin-error">{{error}}</p>{{/error}}
    <input type="text" inputmode="numeric" id="pin" name="pin" maxlength="12" autocomplete="one-time-code"></div>
    <div class="buttons"><button class="primary">{{next}}</button></div>
    </form>
    """)
}

struct SignedOutPage {
  let language: LanguageTag

  private var words: any PageTexts { language.catalogue.pages }
  var title: String { words.signedOut }

  var html: String {
    return Templates.render(
      PageTemplate("<h1>{{title}}</h1>\n<p>{{text}}</p>\n"), ["title": title, "text": words.signedOutText])
  }
}

extension Site {
  func page(_ page: PINPage) -> Response {
    .page(frame(page.title, page.language).html(page.html), status: page.isWrong ? .unprocessableContent : .ok)
  }

  func page(_ page: SignedOutPage) -> Response { .page(frame(page.title, page.language).html(page.html)) }
}
