import ArgumentParser
import CommandOptions
import Machine
import TerminalFace

struct StoreGrant: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grant", abstract: "Give a role of a PostgreSQL server the rights that it needs, and no more.",
    discussion: """
      read looks and checks; append records as well, and can't change or delete what was recorded; erase also takes away the \
      contents of people who are to be erased. What the role might do with this study before is taken from it. The role has \
      to be there ('CREATE ROLE NAME LOGIN'), and who grants owns the study's schema.

      regimen store grant append knee_web --store postgresql://localhost/knee
      regimen store grant read knee_read --store postgresql://localhost/knee
      """)

  enum Right: String, ExpressibleByArgument, CaseIterable { case read, append, erase }

  @Argument(help: "What it may do: read, append or erase.") var right: Right
  @Argument(help: "The role's name on the server.") var role: String
  @OptionGroup var study: StudyOptions

  func run() throws {
    guard try study.place.store.grant(right.rawValue, to: role) else {
      throw CommandFailure.usage("only a store on a server has roles: give its address by --store")
    }
    Streams.standardOutput.writeLine("'\(ConsoleText.safe(role))' may \(right.rawValue)")
  }
}
