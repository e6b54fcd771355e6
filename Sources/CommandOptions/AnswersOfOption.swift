package import ArgumentParser

/// Whose result a sitting or a correction takes as answers, when it is somebody else's.
package struct AnswersOfOption: ParsableArguments {
  @Option(
    name: .customLong("answers-of"),
    help: ArgumentHelp("Take a result of another participant as answers: whose it is.", valueName: "id"))
  package var answersOf: String?

  package init() {}
}
