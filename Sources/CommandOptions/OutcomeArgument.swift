package import ArgumentParser

/// An event that was recorded, and whose it is.
package struct OutcomeArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("An event, as 'due' and 'history' print it.", valueName: "event"), completion: .events)
  package var event: String

  @OptionGroup package var who: ParticipantOption

  package init() {}
}

/// The revision of an outcome that somebody has seen.
package struct RevisionOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Refused unless it still is this revision, as 'outcome show --json' has it.", valueName: "number"))
  package var revision: Int64?

  package init() {}
}
