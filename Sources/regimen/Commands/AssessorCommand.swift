import ArgumentParser
import CommandOptions
import JSONText
import Machine
import StudyDesk
import TerminalFace

struct AssessorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assessor", abstract: "Who records about somebody else: therapists, nurses, interviewers.",
    discussion: """
      regimen assessor add A02 --name "Tom Hale"
      regimen assessor list
      """,
    subcommands: [
      AssessorAdd.self, AssessorList.self, AssessorRename.self, AssessorRemove.self, AssessorAssign.self,
      AssessorUnassign.self, AssessorErase.self,
    ])
}

struct AssessorAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an assessor.",
    discussion: """
      regimen assessor add A02 --name "Tom Hale"
      regimen assessor add A02 --name - < name.txt
      """)

  @Argument(
    help: ArgumentHelp("The assessor's id: a letter or digit, then letters, digits, '_', '-', '.'.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("Their name; lists show it beside the id.", valueName: "name")) var name: String?
  @OptionGroup var options: DeskOptions

  func run() throws {
    _ = try OpenStudy.openOrCreate(options.study, options.clock).desk().addAssessor(id, name: name, by: .account)
    Streams.say("assessor \(id) is added")
  }
}

struct AssessorList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the assessors, each with the participants whom they assess.",
    discussion: """
      regimen assessor list
      regimen assessor list --all --json
      """)

  @Flag(help: "Those who were removed, too.") var all = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let list = try desk.open(readOnly: true, isQuiet: true).assessors(includingRemoved: all)
    if json { return Streams.print(.array(list.map(\.json))) }
    Streams.print(AssessorView.table(list), orSay: "there are no assessors; 'regimen assessor add' adds one")
  }
}

struct AssessorRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give an assessor another name; the id stays.",
    discussion: """
      regimen assessor rename A01 "Rin Abe-Sato"
      regimen assessor rename A01 - < name.txt
      """)

  @OptionGroup var assessor: AssessorArgument
  @Argument(help: ArgumentHelp("The new name.", valueName: "name")) var name: String
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open(isQuiet: true).renameAssessor(assessor.id, to: name, by: .account)
    Streams.say("assessor \(assessor.id) is now called \(name)")
  }
}

struct AssessorRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take an assessor off the lists; what they recorded stays.",
    discussion: """
      regimen assessor remove A01 --reason "Left the clinic"
      regimen assessor remove A01 --yes
      """)

  @OptionGroup var assessor: AssessorArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(isQuiet: true)
    try desk.activeAssessor(assessor.id).showList()
    try Confirmation.require(assessor.id, for: "remove this assessor", given: yes)
    _ = try desk.removeAssessor(assessor.id, reason: reason, by: .account)
    let accounts = try desk.accounts(recordingAs: assessor.id).joined(separator: ", ")
    Streams.say("assessor \(assessor.id) is removed; what they recorded stays")
    if !accounts.isEmpty {
      Streams.note("accounts that lose this role: \(accounts); 'regimen account close' closes one")
    }
  }
}

struct AssessorErase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase an assessor's name, and why they were removed, permanently.",
    discussion: """
      What they recorded about participants stays, under their id; the chain of the record still verifies. Backups that \
      were made by hand, exports and papers are not reached.

      regimen assessor erase A01
      regimen assessor erase A01 --yes
      """)

  @OptionGroup var assessor: AssessorArgument
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(isQuiet: true)
    try desk.assessor(assessor.id).showList()
    try Confirmation.require(assessor.id, for: "erase this assessor permanently", given: yes)
    let count = try desk.eraseAssessor(assessor.id, by: .account)
    Streams.say("assessor \(assessor.id) is erased: the content of \(ConsoleText.count(count, "entry")) is gone")
  }
}

// MARK: - Lists

/// An assessor and participants.
struct AssessorListOptions: ParsableArguments {
  @OptionGroup var assessor: AssessorArgument
  @Argument(help: ArgumentHelp("Participants' ids.", valueName: "participant"), completion: .participants)
  var participants: [String]
  @OptionGroup var desk: DeskOptions

  func set(_ isAssigned: Bool) throws {
    let changed = try desk.open(isQuiet: true).assign(participants, to: assessor.id, isAssigned, by: .account)
    let verb = isAssigned ? "now assesses" : "no longer assesses"
    if !changed.isEmpty { Streams.say("\(assessor.id) \(verb) \(changed.joined(separator: ", "))") }
    let same = participants.count - changed.count
    if same > 0 { Streams.beside("nothing changes for \(same) of them") }
  }
}

struct AssessorAssign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign", abstract: "Put participants on an assessor's list; a participant may be on several.",
    discussion: """
      regimen assessor assign A01 P001
      regimen assessor assign A01 P001 P002
      """)

  @OptionGroup var list: AssessorListOptions

  func run() throws { try list.set(true) }
}

struct AssessorUnassign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unassign", abstract: "Take participants off an assessor's list.",
    discussion: """
      regimen assessor unassign A01 P001
      regimen assessor unassign A01 P001 P002
      """)

  @OptionGroup var list: AssessorListOptions

  func run() throws { try list.set(false) }
}
