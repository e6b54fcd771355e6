import ArgumentParser
import CivilTime
import StudyService
import StudyStore

struct ParticipantRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a participant another id.",
    discussion: """
      All that was recorded goes with the id. Results keep the id that they were made under, and what was drawn by lot \
      stays as it was drawn.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Argument(help: ArgumentHelp("The new id.", valueName: "new")) var new: String
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard ParticipantAdd.isID(new) else {
      throw ValidationError(
        "'\(new)' can't be a participant's id: begin with a letter or digit, then letters, digits, '_', '-', '.'")
    }
  }

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    if id == new { throw CommandFailure.notPossibleNow("\(id) has that id already") }
    try change.append(.renamed(participant: new, from: id))
    change.say("\(id) is now \(new)")
  }
}

struct ParticipantRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a participant off all lists; what was recorded stays.",
    discussion: """
      For somebody who was added by mistake. Nothing more is due, and no list or export has them any more; the record \
      keeps everything. 'erase' makes it gone for good.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    if change.view.record.status == .removed { throw CommandFailure.notPossibleNow("\(id) is removed already") }
    for line in try change.hanging(named: !yes) { Streams.standardError.writeLine(ConsoleText.safe(line)) }
    try Confirmation.require(id, for: "take them off all lists", given: yes)
    try change.append(.status(.removed, reason: reason))
    change.say("\(id) is off all lists; the record keeps what was recorded")
  }
}

struct ParticipantErase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Make all that is recorded about a participant gone for good.",
    discussion: """
      Names, answers, reasons and notes are overwritten in every file of the data folder; the chain of the record still \
      verifies. Backups that were made by hand, exports and papers are not reached.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    for line in try change.hanging(named: !yes) { Streams.standardError.writeLine(ConsoleText.safe(line)) }
    try Confirmation.require(id, for: "erase all of this for good", given: yes)
    let count = try StoreFailure.translated {
      try change.open.store.erase(.participant(id), stamp: change.open.stamp())
    }
    change.say("\(id) is erased: the content of \(count) entries is gone")
  }
}

extension ParticipantChange {
  /// What hangs on a participant, a line each.
  ///
  /// - Parameter named: Whether to say their name: to a person who is asked, not to the log of a script.
  fileprivate func hanging(named: Bool) throws -> [String] {
    let record = view.record
    let entries = try StoreFailure.translated {
      try open.store.read { try $0.entries(about: id, asOf: open.now) }
    }
    let notes = entries.count { entry in if case .remark(.note)? = entry.content { true } else { false } }
    let tasks = Dictionary(grouping: record.outcomes, by: \.task).mapValues(\.count).sorted { $0.key < $1.key }
    let running = record.sittings.count { $0.ended == nil }
    let alerts = record.alerts.count { $0.acknowledged == nil }
    let queries = QueryRecord.all(in: entries).count { $0.closed == nil }
    let name = named ? record.name.map { " (\($0))" } ?? "" : ""
    var lines = ["\(id)\(name), \(record.status.rawValue); on them hang"]
    lines += record.enrolments.map { "  enrolled in \($0.schedule) from \(reading($0.instant))" }
    lines += tasks.map { "  \($0.value) of \($0.key) recorded" }
    for (number, what) in [
      (running, "begun and not ended"), (alerts, "alerts not acknowledged"), (queries, "queries open"),
      (notes, "notes"),
    ] where number > 0 {
      lines.append("  \(number) \(what)")
    }
    return lines + ["  \(entries.count) entries in all"]
  }
}
