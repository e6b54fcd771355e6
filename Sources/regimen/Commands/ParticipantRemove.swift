import ArgumentParser
import Machine
import Record
import StudyDesk
import TerminalFace

struct ParticipantRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a participant off all lists; what was recorded stays.",
    discussion: """
      For somebody who was added by mistake. Nothing more is due, and no list or export has them any more; the record \
      keeps everything. 'erase' makes it gone for good.
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    HoldingsPrinter.show(try desk.holdings(of: person.id), named: !yes)
    try Confirmation.require(person.id, for: "take them off all lists", given: yes)
    _ = try desk.remove(person.id, reason: reason, by: .account)
    Streams.say("\(person.id) is off all lists; the record keeps what was recorded")
  }
}

/// What a participant's record includes, for who is about to remove or erase them.
enum HoldingsPrinter {
  /// - Parameter named: Whether to say their name: to a person who is asked, not to the log of a script.
  static func show(_ held: ParticipantHoldings, named: Bool) {
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
