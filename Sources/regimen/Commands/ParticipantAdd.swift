import ArgumentParser
import CivilTime
import Definitions
import Foundation
import Scheduling
import StudyService
import Record
import SurveyModel

struct ParticipantAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a participant, and enrol them in schedules.",
    discussion: """
      When no files are in force yet, those of the folder are accepted first. The enrolment is now when --enrolled \
      names today's study day or is absent, else the start of the study day that it names.
      """)

  @Argument(
    help: ArgumentHelp("The participant's id: a letter or digit, then letters, digits, '_', '-', '.'.", valueName: "id")
  )
  var id: String

  @Option(help: ArgumentHelp("The schedule's id; may be repeated.", valueName: "id"), completion: .schedules)
  var schedule: [String] = []

  @Option(help: ArgumentHelp("The study day of the enrolment; today when absent.", valueName: "date"))
  var enrolled: CivilDate?

  @Option(
    help: ArgumentHelp("The participant's time zone, an IANA name; the study's when absent.", valueName: "zone"),
    completion: .zones)
  var zone: String?

  @Option(help: ArgumentHelp("The language in which they read.", valueName: "tag"))
  var language: String?

  @Option(help: ArgumentHelp("Where they are looked after.", valueName: "site"), completion: .sites)
  var site: String?

  @Option(help: ArgumentHelp("Their name; lists show it beside the id.", valueName: "name"))
  var name: String?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard PersonID.isWellFormed(id) else {
      throw ValidationError("'\(id)' can't be a participant's id: \(PersonID.form)")
    }
  }

  func run() throws {
    let zones = SystemZones()
    if let zone, zones.zone(zone) == nil {
      throw CommandFailure.usage("there is no zone '\(zone)'; write an IANA name such as Europe/London")
    }
    if let language, !LanguageTag.isWellFormed(language) {
      throw CommandFailure.usage("'\(language)' is not a language tag; write one such as en or ja")
    }
    let open = try FirstAcceptance.open(study, clock, naming: schedule)
    let running = try open.requireRunningStudy()
    let zoneName = zone ?? running.current.definitions.study.zone ?? "UTC"
    guard let zoneValue = zones.zone(zoneName) else {
      throw CommandFailure.badData("the system has no zone '\(zoneName)'; install the package tzdata")
    }
    let enrolments = try schedule.map { try Enrolments.change($0, enrolled, running, zoneValue, open.now) }
    var changes: [RosterChange] = [
      .added(participant: id, name: name), .zone(zoneName, from: earliest(enrolments, open.now)),
    ]
    if let language {
      changes.append(.language(language))
      ParticipantAdd.noteUntranslated(language, running)
    }
    if let site { changes.append(.site(site)) }
    changes += enrolments
    try StoreFailure.translated {
      try open.store.write { writer in
        for change in changes {
          _ = try writer.append(.roster(change), about: .participant(id), stamp: open.stamp())
        }
      }
    }
    if enrolments.isEmpty {
      Streams.standardOutput.writeLine(
        "\(id) is on the roster, in no schedule yet: 'participant enroll' or 'participant allocate' puts them in one")
    }
    for case .enrolled(let schedule, let instant, _) in enrolments {
      let local = zoneValue.reading(at: instant)
      Streams.standardOutput.writeLine("\(id) is enrolled in \(schedule) from \(local) (\(zoneName))")
    }
  }

  /// Says that a participant will not read their own language, before the first sitting shows it.
  static func noteUntranslated(_ language: String, _ running: RunningStudy) {
    let surveys = running.current.definitions.surveys.values
    if surveys.contains(where: { $0.survey.hasText(in: LanguageTag(language)) }) { return }
    Streams.standardError.writeLine("note: no survey of the study has a text in '\(language)'")
  }

  /// The zone holds from before everything else.
  private func earliest(_ enrolments: [RosterChange], _ now: Instant) -> Instant {
    enrolments.reduce(now) { earliest, change in
      if case .enrolled(_, let instant, _) = change { min(earliest, instant) } else { earliest }
    }
  }
}
