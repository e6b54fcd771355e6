import ArgumentParser

struct AnswersOfOption: ParsableArguments {
  @Option(
    name: .customLong("answers-of"),
    help: ArgumentHelp("Take a result of another participant as answers: whose it is.", valueName: "id"))
  var answersOf: String?
}
