import Diagnostics
import Record
package import StudyDesk

/// What a participant's record includes, for who is about to remove or erase them.
package enum HoldingsPrinter {
  /// - Parameter named: Whether to say their name: to a person who is asked, not to the log of a script.
  package static func show(_ held: ParticipantHoldings, named: Bool) {
    let name = named ? held.name.map { " (\($0))" } ?? "" : ""
    var lines = ["\(held.id)\(name), \(held.status.rawValue); their record includes"]
    lines += held.enrolments.map { "  enrolled in \($0.schedule) from \($0.from)" }
    lines += held.outcomes.map { "  \($0.count) of \($0.task) recorded" }
    if held.unfinishedSittings > 0 { lines.append("  \(held.unfinishedSittings) begun and not ended") }
    if held.openAlerts > 0 { lines.append("  \(ConsoleText.count(held.openAlerts, "alert")) not acknowledged") }
    if held.openQueries > 0 { lines.append("  \(ConsoleText.count(held.openQueries, "query")) open") }
    if held.notes > 0 { lines.append("  \(ConsoleText.count(held.notes, "note"))") }
    lines.append("  \(ConsoleText.count(held.entries, "entry")) in all")
    Streams.beside(lines)
  }
}
