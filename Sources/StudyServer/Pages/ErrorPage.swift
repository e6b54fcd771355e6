import HTTPTypes
import SurveyModel
import WebForms
import Wording

/// A page that says that something can't be shown or done, and what to do then.
struct ErrorPage {
  let status: HTTPResponse.Status
  let contact: String?
  let language: LanguageTag
  /// The page of the question whose answer was not taken.
  var question: String?
  /// Why an entry was not taken that a device had kept.
  var notTaken: NotTakenReason?

  private var words: any PageTexts { language.catalogue.pages }

  var title: String {
    if notTaken != nil { return words.notTaken }
    return switch status.code {
    case 401: words.openLink
    case 403: words.formOver
    case 404, 405: words.notHere
    case 410: words.linkOver
    case 413: words.tooMuch
    case 429: words.waitALittle
    case 503: words.busy
    case 400..<500: words.notRead
    default: words.wentWrong
    }
  }

  private var text: String {
    if let notTaken { return words.whyNotTaken(notTaken) }
    return switch status.code {
    case 401, 410: words.linkText
    case 403: words.formText
    case 429, 500...: words.tryAgain
    default: words.isKept
    }
  }

  /// The question again, but for who is not signed in, or where there is none any more.
  private var back: String? { [401, 404, 405, 410].contains(status.code) ? nil : question }

  var html: String {
    Templates.render(
      ErrorPage.template,
      [
        "title": title, "text": text, "href": back ?? "/", "back": back == nil ? words.toToday : words.toQuestion,
        "contact": contact.map { language.catalogue.questions($0) as Any } ?? false,
      ])
  }

  static let template = PageTemplate(
    """
    <h1>{{title}}</h1>
    <p>{{text}}</p>
    {{#contact}}<p class="contact">{{contact}}</p>{{/contact}}
    <p><a class="button" href="{{href}}">{{back}}</a></p>
    """)
}
