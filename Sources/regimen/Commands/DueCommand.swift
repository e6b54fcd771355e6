import ArgumentParser
import CivilTime
import Scheduling
import StudyService
import Record

struct DueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "What is due on a study day, per participant, in time order.",
    discussion: """
      Lists every event that is open, or can still be done late, at some moment of the study day. The states are those \
      at now; --date only chooses the day.
      """)

  @Option(
    help: ArgumentHelp("The study day; by default the one that holds now for each participant.", valueName: "date"))
  var date: CivilDate?

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("One participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("Only events in this state.", valueName: "state"))
  var state: String?

  @Option(help: ArgumentHelp("Only participants of this site.", valueName: "site"), completion: .sites)
  var site: String?

  @Option(
    help: ArgumentHelp("Only what this assessor records, of those whom they assess.", valueName: "assessor"),
    completion: .assessors)
  var by: String?

  @Flag(help: "Events that wait for another task, and those of people who left, too.")
  var all = false

  @Flag(help: "Print a JSON array.") var json = false
  @Flag(help: "Print one JSON object a line.") var ndjson = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var printing: PrintOptions

  static let states = [
    "upcoming", "open", "started", "late", "done", "doneLate", "missed", "excused", "withdrawn", "waiting", "lapsed",
  ]

  func validate() throws {
    if let state, !DueCommand.states.contains(state) {
      throw ValidationError("there is no state '\(state)'; the states are \(DueCommand.states.joined(separator: ", "))")
    }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    let assessor = try by.map { try AssessorChoice.active($0, open).number }
    func isWanted(_ record: ParticipantRecord) -> Bool {
      isOfSite(record) && (assessor.map(record.assessors.contains) ?? true)
    }
    var output = DueOutput(json: json && !ndjson, lines: ndjson, color: printing.color.applies(to: .standardOutput))
    if let participant {
      let view = try open.view(of: participant, in: running)
      if isWanted(view.record) { output.add(view, on: date, listed(view)) }
    } else if ndjson, by == nil {
      try stream(running, open)
    } else {
      if !json, !ndjson { try AlertHead(open, where: isWanted).print() }
      try forEachView(running, open, where: isWanted) { view in
        let events = listed(view)
        if !events.isEmpty { output.add(view, on: date, events) }
      }
    }
    output.end()
    if let site, participant == nil { try noteUnknown(site, open) }
  }

  /// A site where nobody is may be misspelt.
  private func noteUnknown(_ site: String, _ open: OpenStudy) throws {
    let known = try StoreFailure.translated { try open.store.read { try $0.sites(asOf: open.now) } }
    if known.contains(site) { return }
    let names = known.isEmpty ? "" : "; the sites are \(known.joined(separator: ", "))"
    Streams.standardError.writeLine("note: " + ConsoleText.safe("no participant is of the site '\(site)'\(names)"))
  }

  /// The lines of everybody, most of them from what many share.
  private func stream(_ running: RunningStudy, _ open: OpenStudy) throws {
    do {
      try StoreFailure.translated {
        try open.store.read { reader in
          try running.writeDue(
            on: date, in: reader, zones: open.zones.cache, at: open.now, where: isOfSite, isListed,
            to: { Streams.standardOutput.write($0) })
        }
      }
    } catch is OutputEnded {}
  }

  private func forEachView(
    _ running: RunningStudy, _ open: OpenStudy, where isWanted: (ParticipantRecord) -> Bool,
    _ body: (ParticipantView) throws -> Void
  ) throws {
    try StoreFailure.translated {
      try open.store.read { reader in
        var zones = open.zones.cache
        try running.forEachView(in: reader, zones: &zones, at: open.now, where: isWanted, body)
      }
    }
  }

  private func isOfSite(_ record: ParticipantRecord) -> Bool { site.map { $0 == record.site } ?? true }

  private func listed(_ view: ParticipantView) -> [StandingEvent] {
    view.events(on: date).filter { isListed($0.state) && (by == nil || view.isAssessed($0)) }
  }

  private func isListed(_ found: EventState) -> Bool {
    if let state { return found.name == state }
    return all || found.isListed
  }
}
