import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a participant, and enrol them in schedules.",
    discussion: """
      When no files are in force yet, those of the folder are accepted first. The enrolment is now when --enrolled \
      names today's study day or is absent, else the start of the study day that it names.

      regimen participant add P002 --schedule knee-recovery
      regimen participant add P003 --schedule knee-recovery --zone Asia/Tokyo \\
        --language ja
      """)

  @Argument(
    help: ArgumentHelp("The participant's id: a letter or digit, then letters, digits, '_', '-', '.'.", valueName: "id")
  )
  var id: String

  @Option(help: ArgumentHelp("The schedule's id; may be repeated.", valueName: "id"), completion: .schedules)
  var schedule: [String] = []

  @Option(help: ArgumentHelp("The study day of the enrolment; today when absent.", valueName: "day"))
  var enrolled: DayWord?

  @Option(
    help: ArgumentHelp("The participant's time zone, an IANA name; the study's when absent.", valueName: "zone"),
    completion: .zones)
  var zone: String?

  @Option(help: ArgumentHelp("The participant's language.", valueName: "tag"))
  var language: String?

  @Option(help: ArgumentHelp("Where they are looked after.", valueName: "site"), completion: .sites)
  var site: String?

  @Option(help: ArgumentHelp("Their name; lists show it beside the id.", valueName: "name"))
  var name: String?

  @OptionGroup var options: DeskOptions

  func run() throws {
    let (desk, files) = try options.study.deskOrNew(options.clock)
    var newcomer = Newcomer(id, schedules: schedule, enrolled: enrolled?.day)
    newcomer.name = name
    newcomer.zone = zone
    newcomer.language = language
    newcomer.site = site
    let added = try desk.add(newcomer, accepting: files, by: .account)
    if added.acceptedFiles { Streams.note("the study's files are now in force") }
    if added.isUntranslated, let language { Streams.note("no survey of the study has a text in '\(language)'") }
    if let site, !added.otherSites.isEmpty {
      Streams.note(
        "'\(site)' is a new site beside \(added.otherSites.joined(separator: ", ")); 'sites' in study.yaml declares them"
      )
    }
    if added.enrolments.isEmpty {
      Streams.say(
        "\(id) is on the roster, in no schedule yet: 'participant enroll' or 'participant allocate' puts them in one")
    }
    for (schedule, from) in added.enrolments {
      Streams.say("\(id) is enrolled in \(schedule) from \(added.zone.reading(at: from)) (\(added.zone.name))")
    }
  }
}
