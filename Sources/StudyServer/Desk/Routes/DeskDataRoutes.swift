import DataExport
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Record
import StudyDesk
import StudyService

/// Downloads of the data.
struct DeskDataRoutes {
  let desk: DeskRoutes

  func add() {
    desk.show("/data", noting: nil, { try DeskDataPage.read($0, $1) }) { DeskDataPage(choices: $0, request: $1).page }
    addDownload()
  }

  /// The data are written first, then noted in the record; then they leave.
  private func addDownload() {
    let (host, answer) = (desk.host, desk.answering)
    desk.post("/data") { asked in
      let account = asked.staff.id
      do {
        let wanted = try WantedData(asked)
        let download = try await host.atLength { try wanted.write($0.working(as: account)) }
        try await host.with { desk in
          let desk = desk.working(as: account)
          try desk.note(wanted.noted, by: desk.author)
        }
        return download.response
      } catch let refusal as any Refusal where !(refusal is PermissionRefusal) {
        let choices = try await host.with { try DeskDataPage.read($0.working(as: account), asked) }
        let page = DeskDataPage(choices: choices, request: asked, problem: refusal.deskMessage)
        return await answer.response(page.page, asked, status: .unprocessableContent)
      }
    }
  }
}
