import Hummingbird
import HummingbirdCore
import NIOCore
import StudyDesk
import SurveyModel
import WebForms
import Wording

/// Asks for the number that goes with a link.
struct PINPage {
  let link: String
  /// What was wrong with the number that was typed; nil before one was.
  let fault: PINFault?
  let language: LanguageTag

  private var words: any PageTexts { language.catalogue.pages }
  var title: String { fault == nil ? words.pinTitle : words.error + ": " + words.pinTitle }

  private var problem: String? {
    switch fault {
    case nil: nil
    case .missing: language.catalogue.answerNeeded.asSentence
    case .notSixDigits: words.pinNotSixDigits
    case .wrong(let left): words.pinWrong(triesLeft: left)
    }
  }

  var html: String {
    Templates.render(
      PINPage.template,
      [
        "link": link, "label": words.pin, "next": words.next, "error": problem ?? false,
        "problem": problem.map { ["heading": words.problem, "field": "pin", "text": $0] as Any } ?? false,
      ])
  }

  static let template = PageTemplate(
    """
    {{>problem}}
    <form method="post" action="/l/{{link}}" class="sitting" autocomplete="off" novalidate>
    <input type="hidden" name="ms" value="">
    <div class="field"><h1><label for="pin">{{label}}</label></h1>
    {{#error}}<p class="error" id="pin-error">{{error}}</p>{{/error}}
    <input type="text" inputmode="numeric" id="pin" name="pin" maxlength="12" autocomplete="one-time-code"{{#error}} aria-describedby="pin-error" aria-invalid="true"{{/error}}></div>
    <div class="buttons"><button class="primary">{{next}}</button></div>
    </form>
    """)
}

/// Says that a link was tried with too many wrong numbers, and what to do.
struct LockedLinkPage {
  let contact: String?
  let language: LanguageTag

  private var words: any PageTexts { language.catalogue.pages }
  var title: String { words.linkOver }

  var html: String {
    Templates.render(
      PageTemplate(
        "<h1>{{title}}</h1>\n<p>{{text}}</p>\n{{#contact}}<p class=\"contact\">{{contact}}</p>{{/contact}}\n"),
      [
        "title": title, "text": words.linkLocked,
        "contact": contact.map { language.catalogue.questions($0) as Any } ?? false,
      ])
  }
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
    .page(frame(page.title, page.language).html(page.html), status: page.fault == nil ? .ok : .unprocessableContent)
  }

  func page(_ page: LockedLinkPage) -> Response {
    .page(frame(page.title, page.language).html(page.html), status: .gone)
  }

  func page(_ page: SignedOutPage) -> Response { .page(frame(page.title, page.language).html(page.html)) }
}
