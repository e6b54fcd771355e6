import DataExport
import HTTPTypes
import JSONText
import Record
import StudyDesk

/// The data themselves, a table after the other, as `regimen export` writes them.
extension APIOperation {
  static let data = StudyTable.allCases.map { table in
    APIOperation(
      id: "read\(table.rawValue.prefix(1).uppercased())\(table.rawValue.dropFirst())Table", method: .get,
      path: "/data/\(table.rawValue)", summary: "The table '\(table.rawValue)' of all data, a row an object.",
      permission: .exportData,
      query: [
        APIField("site", .text, "Of this site alone."),
        APIField("task", .text, "What was recorded of this task alone."),
        APIField("survey", .text, "What was recorded with this survey alone."),
        APIField("identified", .flag, "Also what may tell who somebody is; that takes `exportNames` besides."),
        APIField("blinded", .flag, "Without what reveals the arm; for that `exportBlinded` is enough."),
      ],
      members: [], effort: .all,
      kind: .rows({ ExportedData(table, $0) }) { desk, request, write in
        try desk.export(of: PeopleFilter(site: request.text("site")), for: ExportRequest(request)) { reading in
          _ = try Export(reading, ExportRequest(request)).write(table, as: .lines, to: write)
        }
      })
  }
}

extension ExportRequest {
  fileprivate init(_ request: APIRequest) throws {
    self.init(
      task: request.text("task"), survey: request.text("survey"), isIdentified: request.flag("identified"),
      isBlinded: request.flag("blinded"))
  }
}

extension ExportedData {
  /// What the record says of a table that left.
  fileprivate init(_ table: StudyTable, _ request: APIRequest) {
    self.init(
      form: "api \(table.rawValue)", isIdentified: request.flag("identified"), isBlinded: request.flag("blinded"),
      task: request.text("task"), survey: request.text("survey"), site: request.text("site"))
  }
}
