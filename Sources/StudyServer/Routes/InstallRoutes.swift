import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import NIOCore
import Record
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// What has a device keep the study like a program of its own: its name and picture, the script that stands between it
/// and the network, and the pages that show without one.
struct InstallRoutes {
  let host: StudyHost
  let site: Site

  static let worker = "/service-worker.js"
  static let manifest = "/manifest.webmanifest"
  static let icon = "/icon-192.png"

  /// What nobody signs in for.
  func add(to router: Router<ServerContext>) {
    let worker = WorkerScript.text(assets: Asset.all.map(\.path), bare: bare)
    router.get(RouterPath(InstallRoutes.worker)) { _, _ in
      InstallRoutes.file("text/javascript; charset=utf-8", ByteBuffer(string: worker), seconds: 0)
    }
    router.get(RouterPath(InstallRoutes.manifest)) { request, _ in
      let language = LanguageTag(accepted: request.headers[.acceptLanguage], among: site.languages)
      return InstallRoutes.file("application/manifest+json", ByteBuffer(string: manifest(language)), seconds: 3_600)
    }
    let day = 86_400
    router.get("/icon.svg") { _, _ in InstallRoutes.file("image/svg+xml", ByteBuffer(string: Icon.svg), seconds: day) }
    router.get(RouterPath(InstallRoutes.icon)) { _, _ in InstallRoutes.file("image/png", Icon.small, seconds: day) }
    router.get("/icon-512.png") { _, _ in InstallRoutes.file("image/png", Icon.large, seconds: day) }
  }

  /// What shows without a network, in the language of whoever is signed in.
  func addPages(to router: Router<ServerContext>) {
    for (path, kind) in InstallRoutes.pages {
      router.get(RouterPath(path)) { request, context in
        let language = try await language(request, context)
        guard let visitor = context.visitor else { return site.page(OfflinePage(kind: kind, language: language)) }
        return site.page(
          OfflinePage(
            kind: kind, token: visitor.formToken, owner: try await host.with { $0.owner(visitor.participant) },
            key: try await host.with { $0.key(visitor.participant) }, language: language))
      }
    }
  }

  private static let pages: [(String, OfflinePage.Kind)] = [
    ("/offline/page", .noConnection), ("/offline/unsent", .unsent), ("/offline/not-taken", .notTaken),
    ("/offline/signed-out", .signedOut),
  ]

  /// What the script itself has to say where the device keeps no page any more, by language.
  private var bare: JSONValue {
    .object(
      site.languages.map { language in
        let words = language.catalogue.pages
        return JSONMember(
          language.tag, [.string(words.noConnection), .string(words.keepsNothing), .string(words.toToday)])
      })
  }

  private func language(_ request: Request, _ context: ServerContext) async throws -> LanguageTag {
    if let visitor = context.visitor {
      let own = try await host.with { desk in try desk.look { try $0.view(of: visitor.participant).language } }
      return own
    }
    return LanguageTag(accepted: request.headers[.acceptLanguage], among: site.languages)
  }

  private static func file(_ type: String, _ bytes: ByteBuffer, seconds: Int) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .cacheControl: seconds == 0 ? "no-cache" : "public, max-age=\(seconds)"],
      body: ResponseBody(byteBuffer: bytes))
  }

  /// - SeeAlso: W3C, Web Application Manifest.
  private func manifest(_ language: LanguageTag) -> String {
    func icon(_ path: String, _ sizes: String, _ type: String) -> JSONValue {
      ["src": .string(path), "sizes": .string(sizes), "type": .string(type), "purpose": "any maskable"]
    }
    let name = site.name(in: language)
    let manifest: JSONValue = [
      "name": .string(name), "short_name": .string(String(name.prefix(12)).trimmed), "lang": .string(language.tag),
      "dir": .string(PageFrame.direction(of: language)), "id": "/", "start_url": "/", "scope": "/",
      "display": "standalone", "theme_color": "#0b5c8a", "background_color": "#ffffff",
      "icons": [
        icon("/icon.svg", "any", "image/svg+xml"), icon(InstallRoutes.icon, "192x192", "image/png"),
        icon("/icon-512.png", "512x512", "image/png"),
      ],
    ]
    return manifest.compactText
  }
}

extension StudyDesk {
  /// By which a device knows whose answers it keeps, whichever session they sign in with: nobody can tell from it who it is.
  fileprivate func owner(_ participant: String) -> String {
    String(SHA256Value(of: "owner:\(store.id):\(participant)".utf8).description.prefix(32))
  }

  /// What a device locks answers with that are not sent when somebody signs out: it gets it again with their link alone.
  fileprivate func key(_ participant: String) -> String {
    SHA256Value(of: "key:\(store.id):\(participant)".utf8).description
  }
}
