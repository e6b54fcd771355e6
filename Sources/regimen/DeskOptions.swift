import ArgumentParser
import StudyDesk

/// What every command at the desk of a study takes.
struct DeskOptions: ParsableArguments {
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func open(readOnly: Bool = false, isQuiet: Bool = false) throws -> StudyDesk {
    try study.desk(clock, readOnly: readOnly, isQuiet: isQuiet)
  }
}

/// The participant whom a command is about, as its first word.
struct ParticipantArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
}

/// The assessor whom a command is about, as its first word.
struct AssessorArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The assessor's id.", valueName: "id"), completion: .assessors) var id: String
}
