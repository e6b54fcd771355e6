package import ArgumentParser

/// Whom a command is about.
package struct ParticipantOption: ParsableArguments {
  @Option(
    name: .participant, help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  package var participant: String

  package init() {}
}

/// Whom alone a list is about, when it is not about all.
package struct OneParticipantOption: ParsableArguments {
  @Option(
    name: .participant, help: ArgumentHelp("One participant.", valueName: "id"),
    completion: .participants)
  package var participant: String?

  package init() {}
}

extension NameSpecification {
  /// `-p` and `--participant`.
  package static let participant: NameSpecification = [.customShort("p"), .customLong("participant")]
}
