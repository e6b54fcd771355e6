import Hummingbird
import HummingbirdCore
import StudyDesk

/// The entries of the record.
struct DeskAuditRoutes {
  let desk: DeskRoutes

  func add() {
    let host = desk.host
    desk.show(
      "/audit", noting: "audit", { try DeskAuditPage.read($0, $1) }, json: { $0.json },
      file: { try await DeskAuditRoutes.file($0, host) }
    ) { DeskAuditPage(view: $0, request: $1).page }
  }

  /// All entries that are asked for, the first first.
  private static func file(_ asked: DeskRequest, _ host: StudyHost) async throws -> Response {
    let account = asked.staff.id
    let request = try DeskAuditPage.asked(asked)
    try await host.with { try $0.working(as: account).noteView("audit", of: request.people.participant) }
    let download = try await host.atLength { desk in
      try ScratchFolder.with { folder in
        let sink = try folder.file("audit")
        try sink(Array(DeskTable.line(DeskAuditPage.head).utf8))
        try desk.working(as: account).audit(request) { try sink(Array(DeskTable.line(DeskAuditPage.cells($0)).utf8)) }
        return try Download(folder.path("audit"), name: "audit.csv", type: "text/csv; charset=utf-8")
      }
    }
    return download.response
  }
}
