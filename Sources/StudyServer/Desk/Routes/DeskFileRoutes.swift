import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import StudyDesk
import SurveyModel

/// Files that are answers, handed to whoever may see answers and names.
struct DeskFileRoutes: Sendable {
  let host: StudyHost

  func add(to desk: DeskRoutes) {
    let host = host
    desk.other(.get, "/participants/:id/event/file") { _, asked in
      let id = try asked.parameter("id")
      guard let event = asked.asked("event"), let item = asked.asked("item") else { throw HTTPError(.badRequest) }
      let instant = asked.asked("at").flatMap(Instant.init(iso:))
      guard asked.asked("at") == nil || instant != nil else { throw HTTPError(.badRequest) }
      let (file, content, _) = try await host.with { desk in
        let desk = desk.working(as: asked.staff.id)
        let found = try desk.file(at: item, of: event, of: id, asOf: instant)
        try desk.noteView("file", of: id, at: found.place)
        return found
      }
      return DeskFileRoutes.response(file, content)
    }
  }

  /// A file is never shown as a page, and has a type of its own only where no script can run in what it is.
  private static func response(_ file: FileAnswer, _ content: [UInt8]) -> Response {
    let type = FileType(rawValue: file.type) ?? .unknown
    return Response(
      status: .ok,
      headers: [
        .contentType: (type.isSafelyShown ? type : .unknown).rawValue,
        .contentDisposition: Download.disposition(file.name, isInline: false),
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: content)))
  }
}
