package import ArgumentParser
import Machine
package import Record
import StudyDesk

/// Who says something that is kept: an assessor, else the account that runs the program.
package struct AuthorOption: ParsableArguments {
  @Option(help: ArgumentHelp("The assessor who says it.", valueName: "id"), completion: .assessors)
  package var by: String?

  package init() {}

  package var author: Author { by.map(Author.assessor) ?? .account }
}
