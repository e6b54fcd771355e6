import HTTPTypes
import Hummingbird
import HummingbirdCore
import Record
import StudyDesk
import StudyService

/// Alerts, and seeing to them.
struct DeskAlertRoutes {
  let desk: DeskRoutes

  func add() {
    desk.show(
      "/alerts", noting: "alerts", effort: .many, { try $0.alertList(DeskAlertsPage.asked($1)) }, json: { $0.json },
      table: { DeskAlertsPage.table($0, $1) }
    ) { DeskAlertsPage(list: $0, request: $1).page }
    desk.show("/alerts/:number", noting: "alert", { try $0.alert($1.number()) }, json: { $0.json }) {
      DeskAlertPage(row: $0, request: $1).page
    }
    desk.deed("/alerts/:number/acknowledge") { desk, request in
      let row = try desk.alert(request.number())
      if let seen = row.alert.acknowledgement {
        throw AlertRefusal.acknowledged(
          row.alert.alert.number, by: seen.stamp.author.reading, at: seen.stamp.recorded)
      }
      var form = DeskForm(
        "Acknowledge alert \(row.alert.alert.number)",
        about: "Say what was done about it. Others then see that it has been dealt with.",
        [DeskField("reason", "What was done", .area, hint: "It stays in the record.")], submit: "Acknowledge",
        back: DeskSection.alerts.path)
      form.facts = row.facts
      return form
    } perform: { desk, request in
      let seen = try desk.acknowledge(
        alert: request.number(), reason: request.said("reason") ?? "", by: desk.author)
      return DeskOutcome(DeskSection.alerts.path, "Alert \(seen.alert.number) of \(seen.participant) is acknowledged.")
    }
  }
}

extension DeskRequest {
  /// The number in the address.
  ///
  /// - Throws: `404` for what is none.
  func number() throws -> Int64 {
    guard let number = Int64(try parameter("number")), number > 0 else { throw HTTPError(.notFound) }
    return number
  }
}
