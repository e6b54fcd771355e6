import ArgumentParser
import CivilTime
import Definitions
import StudyDesk
import StudyService
import Record
import SurveyModel

struct ParticipantSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set attributes of a participant, or their language, site or name.",
    discussion: """
      Values keep their history: what was due before the change stays as it was.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Argument(help: ArgumentHelp("NAME=VALUE: an attribute of study.yaml.", valueName: "name=value"))
  var values: [String] = []

  @Option(help: ArgumentHelp("The language in which they read.", valueName: "tag")) var language: String?
  @Option(help: ArgumentHelp("Where they are looked after.", valueName: "site"), completion: .sites) var site: String?
  @Option(help: ArgumentHelp("Their name.", valueName: "name")) var name: String?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    var changes: [RosterChange] = try values.map { try attribute($0, change) }
    if let language {
      changes.append(.language(language))
      if !change.study.hasText(in: LanguageTag(language)) { ParticipantAdd.noteUntranslated(language) }
    }
    if let site { changes.append(.site(site)) }
    if let name { changes.append(.named(name)) }
    try change.append(changes.map(EntryContent.roster))
    change.say("\(id): \(changes.count) recorded")
  }

  func validate() throws {
    if values.isEmpty, language == nil, site == nil, name == nil { throw ValidationError("say what to set") }
    if let language, !LanguageTag.isWellFormed(language) {
      throw ValidationError("'\(language)' is not a language tag; write one such as en or ja")
    }
  }

  private func attribute(_ text: String, _ change: ParticipantChange) throws -> RosterChange {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw CommandFailure.usage("'\(text)' is not NAME=VALUE, such as wake=07:00") }
    let definitions = change.study.current.definitions.study
    guard let attribute = definitions.attribute(parts[0]) else {
      let known = definitions.attributes.map(\.name).joined(separator: ", ")
      throw CommandFailure.usage(
        "study.yaml has no attribute '\(parts[0])'" + (known.isEmpty ? "" : "; it has \(known)"))
    }
    guard let value = attribute.type.read(parts[1]) else {
      throw CommandFailure.usage("'\(parts[1])' is no value of '\(parts[0])'; write \(attribute.type.example)")
    }
    return .attribute(name: parts[0], value: value.json, from: change.open.now)
  }
}
