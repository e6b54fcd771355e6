import ArgumentParser
import CivilTime
import JSONText
import StudyService
import Record
import StudyDesk

struct AssessorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assessor", abstract: "Who records about somebody else: therapists, nurses, interviewers.",
    subcommands: [
      AssessorAdd.self, AssessorList.self, AssessorRename.self, AssessorRemove.self, AssessorAssign.self,
      AssessorUnassign.self, AssessorErase.self,
    ])
}

struct AssessorAdd: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add an assessor.")

  @Argument(
    help: ArgumentHelp("The assessor's id: a letter or digit, then letters, digits, '_', '-', '.'.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("Their name; lists show it beside the id.", valueName: "name")) var name: String?
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard PersonID.isWellFormed(id) else {
      throw ValidationError("'\(id)' can't be an assessor's id: \(PersonID.form)")
    }
  }

  func run() throws {
    let open = try OpenStudy.openOrCreate(study, clock)
    try StoreFailure.translated {
      _ = try open.store.append(.assessor(.added(assessor: id, name: name)), stamp: open.stamp())
    }
    Streams.standardOutput.writeLine("assessor \(id) is added")
  }
}

struct AssessorList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the assessors, each with the participants whom they assess.")

  @Flag(help: "Those who were removed, too.") var all = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let (assessors, lists) = try StoreFailure.translated {
      try open.store.read { reader in
        var lists: [Int64: [String]] = [:]
        try reader.forEachRecord(asOf: open.now) { record in
          for number in record.assessors { lists[number, default: []].append(record.participant) }
        }
        return (try reader.assessors(asOf: open.now), lists)
      }
    }
    let rows = assessors.filter { all || $0.removed == nil }
    if json {
      let values = rows.map { assessor -> JSONValue in
        [
          "assessor": .string(assessor.assessor), "name": .optional(assessor.name),
          "removed": .boolean(assessor.removed != nil),
          "participants": .array((lists[assessor.number] ?? []).map(JSONValue.string)),
        ]
      }
      return Streams.standardOutput.writeLine(JSONValue.array(values).prettyText())
    }
    if rows.isEmpty { Streams.standardError.writeLine("there are no assessors; 'regimen assessor add' adds one") }
    let table = TextTable(
      head: ["id", "name", "", "assesses"],
      rows: rows.map {
        [
          $0.assessor, $0.name ?? "", $0.removed == nil ? "" : "removed",
          (lists[$0.number] ?? []).joined(separator: ", "),
        ]
      })
    for line in table.lines where !rows.isEmpty { Streams.standardOutput.writeLine(line) }
  }
}

struct AssessorRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give an assessor another name; the id stays.")

  @Argument(help: ArgumentHelp("The assessor's id.", valueName: "id"), completion: .assessors) var id: String
  @Argument(help: ArgumentHelp("The new name.", valueName: "name")) var name: String
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try AssessorChoice(id, study, clock)
    try change.append([.assessor(.renamed(name))], about: .assessor(id))
    Streams.standardOutput.writeLine(ConsoleText.safe("assessor \(id) is now called \(name)"))
  }
}

struct AssessorRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take an assessor off the lists; what they recorded stays.")

  @Argument(help: ArgumentHelp("The assessor's id.", valueName: "id"), completion: .assessors) var id: String
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try AssessorChoice(id, study, clock)
    let list = try change.participants()
    let hanging = list.isEmpty ? "nobody" : list.joined(separator: ", ")
    Streams.standardError.writeLine(ConsoleText.safe("assessor \(id) assesses \(hanging)"))
    try Confirmation.require(id, for: "remove this assessor", given: yes)
    try change.append([.assessor(.removed(reason: reason))], about: .assessor(id))
    Streams.standardOutput.writeLine("assessor \(id) is removed; what they recorded stays")
  }
}

struct AssessorAssign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign", abstract: "Put participants on an assessor's list; a participant may be on several.")

  @Argument(help: ArgumentHelp("The assessor's id.", valueName: "id"), completion: .assessors) var id: String
  @Argument(help: ArgumentHelp("Participants' ids.", valueName: "participant"), completion: .participants)
  var participants: [String]
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws { try AssessorChoice(id, study, clock).set(participants, assigned: true) }
}

struct AssessorUnassign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unassign", abstract: "Take participants off an assessor's list.")

  @Argument(help: ArgumentHelp("The assessor's id.", valueName: "id"), completion: .assessors) var id: String
  @Argument(help: ArgumentHelp("Participants' ids.", valueName: "participant"), completion: .participants)
  var participants: [String]
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws { try AssessorChoice(id, study, clock).set(participants, assigned: false) }
}
