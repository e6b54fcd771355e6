package import ArgumentParser

/// The words that every command about one event takes.
package struct EventOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The event's id, as 'due' prints it.", valueName: "event"), completion: .events)
  package var event: String

  @OptionGroup package var who: ParticipantOption

  @OptionGroup package var desk: DeskOptions

  package init() {}
}

/// Why something is decided by hand.
package struct ReasonOption: ParsableArguments {
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) package var reason: String

  package init() {}

  package func validate() throws {
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("say why with --reason") }
  }
}
