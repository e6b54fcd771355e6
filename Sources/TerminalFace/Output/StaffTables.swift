package import Diagnostics
import Record
package import StudyDesk

extension AccountView {
  /// The accounts for a terminal.
  package static func table(_ accounts: [AccountView]) -> TextTable {
    TextTable(
      head: ["account", "name", "standing", "roles"],
      rows: accounts.map {
        [$0.record.id, $0.record.name ?? "", $0.standing, $0.roles.map(\.text).joined(separator: ", ")]
      })
  }
}

extension AssessorView {
  /// The assessors for a terminal.
  package static func table(_ assessors: [AssessorView]) -> TextTable {
    TextTable(
      head: ["id", "name", "", "assesses"],
      rows: assessors.map {
        [$0.id, $0.name ?? "", $0.isRemoved ? "removed" : "", $0.participants.joined(separator: ", ")]
      })
  }

  /// Says whom they assess to who is about to remove or erase them.
  package func showList() {
    let list = participants.isEmpty ? "nobody" : participants.joined(separator: ", ")
    Streams.beside("assessor \(id) assesses \(list)")
  }
}
