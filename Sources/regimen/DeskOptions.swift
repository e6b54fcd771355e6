import ArgumentParser
import CivilTime
import StudyDesk

/// What every command at the desk of a study takes: ``StudyOptions`` and ``ClockOptions``.
///
/// It has their options itself: swift-argument-parser judges, in a build for debugging, each group anew for each that it
/// stands in, and every test that runs a command would pay for it.
struct DeskOptions: ParsableArguments {
  @Option(name: .customLong("study"), help: StudyOptions.folderHelp, completion: .directory) var folder: String = "."
  @Option(help: StudyOptions.storeHelp, completion: .file()) var store: String?
  @Option(name: .customLong("now"), help: ClockOptions.help) var stated: Instant?

  var study: StudyOptions {
    var options = StudyOptions()
    options.folder = folder
    options.store = store
    return options
  }

  var clock: ClockOptions {
    var options = ClockOptions()
    options.stated = stated
    return options
  }

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
