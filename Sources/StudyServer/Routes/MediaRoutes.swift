import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import StudyDesk
import SurveyModel
import WebForms

/// Pictures, sounds and films of surveys, under their digests.
struct MediaRoutes {
  let host: StudyHost
  /// Of staff, who see what participants are asked with.
  let desk: DeskCookie

  func add(to router: Router<ServerContext>) {
    router.get("/media/:file") { request, context in
      if context.visitor == nil { try await requireStaff(request) }
      let name = try context.parameters.require("file")
      guard let ending = Media.ending(of: name), let form = Media.form(of: name),
        let bytes = try await host.with({ try $0.media(digest: String(name.prefix { $0 != "." }), ending: ending) })
      else { throw HTTPError(.notFound) }
      return Response(
        status: .ok,
        // A drawing may hold a script: nothing of it runs, even where it is opened by itself.
        headers: [
          .contentType: form.contentType, .cacheControl: "private, max-age=31536000, immutable",
          .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }

  /// - Throws: `401` where nobody is signed in at the desk either.
  private func requireStaff(_ request: Request) async throws {
    guard let secret = desk.secret(in: request),
      try await host.with({ try $0.account(by: secret, isUse: false) }) != nil
    else { throw HTTPError(.unauthorized) }
  }
}
