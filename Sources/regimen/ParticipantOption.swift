import ArgumentParser

/// Whom a command is about.
struct ParticipantOption: ParsableArguments {
  @Option(
    name: .participant, help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String
}

/// Whom alone a list is about, when it is not about all.
struct OneParticipantOption: ParsableArguments {
  @Option(
    name: .participant, help: ArgumentHelp("One participant.", valueName: "id"),
    completion: .participants)
  var participant: String?
}

extension NameSpecification {
  static let participant: NameSpecification = [.customShort("p"), .customLong("participant")]
}
