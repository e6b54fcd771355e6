package import ArgumentParser
package import CivilTime
package import StudyDesk
package import TerminalFace

/// What every command at the desk of a study takes: ``StudyOptions`` and ``ClockOptions``.
///
/// It has their options itself: swift-argument-parser judges, in a build for debugging, each group anew for each that it
/// stands in, and every test that runs a command would pay for it.
package struct DeskOptions: ParsableArguments {
  @Option(name: .customLong("study"), help: StudyOptions.folderHelp, completion: .directory)
  package var folder: String = "."
  @Option(help: StudyOptions.storeHelp, completion: .file())
  package var store: String?
  @Option(name: .customLong("now"), help: ClockOptions.help)
  package var stated: Instant?
  @Option(help: PrintOptions.colorHelp) package var color: ColorChoice = .auto

  package init() {}

  package var study: StudyOptions {
    var options = StudyOptions()
    options.folder = folder
    options.store = store
    options.color = color
    return options
  }

  package var clock: ClockOptions {
    var options = ClockOptions()
    options.stated = stated
    return options
  }

  /// Opens the desk of the study whose data are there.
  ///
  /// - Throws: As `StudyOptions.desk`.
  package func open(readOnly: Bool = false, isQuiet: Bool = false) throws -> StudyDesk {
    try study.desk(clock, readOnly: readOnly, isQuiet: isQuiet)
  }
}

/// The participant whom a command is about, as its first word.
package struct ParticipantArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants)
  package var id: String

  package init() {}
}

/// The assessor whom a command is about, as its first word.
package struct AssessorArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The assessor's id.", valueName: "id"), completion: .assessors)
  package var id: String

  package init() {}
}
