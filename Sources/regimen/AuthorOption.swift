import ArgumentParser
import Record

/// Who says something that is kept: an assessor, else the account that runs the program.
struct AuthorOption: ParsableArguments {
  @Option(help: ArgumentHelp("The assessor who says it.", valueName: "id"), completion: .assessors) var by: String?

  /// - Throws: ``CommandFailure`` for an assessor whom nobody knows, or who was removed.
  func stamp(_ open: OpenStudy) throws -> Stamp {
    guard let by else { return open.stamp() }
    _ = try AssessorChoice.active(by, open)
    return open.stamp(author: .assessor(by))
  }
}
