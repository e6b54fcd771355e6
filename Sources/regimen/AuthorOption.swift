import ArgumentParser
import Machine
import Record
import StudyDesk

/// Who says something that is kept: an assessor, else the account that runs the program.
struct AuthorOption: ParsableArguments {
  @Option(help: ArgumentHelp("The assessor who says it.", valueName: "id"), completion: .assessors) var by: String?

  var author: Author { by.map(Author.assessor) ?? .account }
}
