import ArgumentParser
import Record

struct AssessorErase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Make an assessor's name, and why they were removed, gone for good.",
    discussion: """
      What they recorded about participants stays, under their id; the chain of the record still verifies. Backups that \
      were made by hand, exports and papers are not reached.
      """)

  @Argument(help: ArgumentHelp("The assessor's id.", valueName: "id"), completion: .assessors) var id: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let choice = try AssessorChoice(id, study, clock, removed: true)
    let list = try choice.participants()
    Streams.standardError.writeLine(
      "assessor \(id) assesses \(list.isEmpty ? "nobody" : list.joined(separator: ", "))")
    try Confirmation.require(id, for: "erase this assessor for good", given: yes)
    if !list.isEmpty { try choice.set(list, assigned: false) }
    let count = try StoreFailure.translated {
      try choice.open.store.erase(.assessor(id), stamp: choice.open.stamp())
    }
    Streams.standardOutput.writeLine(
      "assessor \(id) is erased: the content of \(count) \(count == 1 ? "entry" : "entries") is gone")
  }
}
