import ArgumentParser
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set attributes of a participant, or their language, site or name.",
    discussion: """
      Values keep their history: what was due before the change stays as it was.

      regimen participant set P001 wake=06:30 bed=22:00
      regimen participant set P001 --language ja --site leeds
      """)

  @OptionGroup var person: ParticipantArgument
  @Argument(help: ArgumentHelp("NAME=VALUE: an attribute of study.yaml.", valueName: "name=value"))
  var values: [String] = []

  @Option(help: ArgumentHelp("The participant's language.", valueName: "tag")) var language: String?
  @Option(help: ArgumentHelp("Where they are looked after.", valueName: "site"), completion: .sites) var site: String?
  @Option(help: ArgumentHelp("Their name.", valueName: "name")) var name: String?
  @OptionGroup var desk: DeskOptions

  func run() throws {
    var details = ParticipantDetails()
    details.attributes = try values.map(attribute)
    details.language = language
    details.site = site
    details.name = name
    let done = try desk.open().describe(person.id, details, by: .account)
    if done.isUntranslated, let language { Streams.note("no survey of the study has a text in '\(language)'") }
    Streams.say("\(person.id): \(done.count) recorded")
  }

  func validate() throws {
    if values.isEmpty, language == nil, site == nil, name == nil { throw ValidationError("say what to set") }
    let names = values.compactMap { $0.split(separator: "=").first }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw ValidationError("'\(twice)' is given two values; give it one")
    }
  }

  private func attribute(_ text: String) throws -> ParticipantDetails.Attribute {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw CommandFailure.usage("'\(text)' is not NAME=VALUE, such as wake=07:00") }
    return ParticipantDetails.Attribute(parts[0], parts[1])
  }
}
