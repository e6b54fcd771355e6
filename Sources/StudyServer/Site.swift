import Definitions
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import StudyDesk
import StudyService
import SurveyModel
import WebForms

/// What all pages of a server share: the study's name and languages, whom to ask, and where the style sheet lies.
struct Site: Sendable {
  let settings: ServerSettings
  let titles: LocalizedText?
  let id: String
  let languages: [LanguageTag]
  let contact: String?

  init(_ desk: StudyDesk, _ settings: ServerSettings) {
    self.settings = settings
    let study = desk.inForce?.current.definitions.study
    titles = study?.title
    id = study?.id ?? "regimen"
    languages = study?.languages.isEmpty == false ? study?.languages ?? [] : [.english]
    contact = study?.contact
  }

  func name(in language: LanguageTag) -> String {
    titles?.text(in: language, fallback: languages.first ?? .english) ?? id
  }

  func frame(_ title: String, _ language: LanguageTag) -> PageFrame {
    var frame = PageFrame(
      language: language, title: title, study: name(in: language),
      assets: (Asset.style.path, Asset.script.path))
    frame.icon = InstallRoutes.icon
    frame.installing = (InstallRoutes.manifest, InstallRoutes.icon, InstallRoutes.worker)
    return frame
  }

  func page(_ error: ErrorPage) -> Response {
    Response.page(frame(error.title, error.language).html(error.html), status: error.status)
  }
}

extension Response {
  static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// To another page, which is asked for anew: a reload sends nothing twice.
  static func seeOther(_ path: String) -> Response { Response(status: .seeOther, headers: [.location: path]) }
}

extension LanguageTag {
  /// The first language of a browser's list that the study has.
  init(accepted list: String?, among known: [LanguageTag]) {
    let asked = (list ?? "").split(separator: ",").map { part in
      LanguageTag(String(part.prefix { $0 != ";" }.filter { $0 != " " }.prefix(35)))
    }
    let found = asked.lazy.compactMap { tag in known.first { $0.sharesLanguage(with: tag) } }.first
    self = found ?? known.first ?? .english
  }
}
