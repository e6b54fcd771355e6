import ArgumentParser
import CommandOptions
import Machine
import TerminalFace

struct StoreCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy the data to another place: a file, or a PostgreSQL database.",
    discussion: """
      The copy has every entry byte for byte, in as many lanes, with the same heads; it is checked before the command \
      ends. Both ways: from a file to a server, and from a server to a file.

      With --pseudonymous it is a copy without names, for others to have. It lacks names, notes, queries' texts, reasons, \
      attributes that are texts or dates, and the answers that data sets without names lack. It has the same head, 'store \
      verify' checks it, and every command that only reads takes it by --store. Ids of participants, accounts and exact \
      instants are in it. An entry of an older program that says more than one thing at once is left out as a whole.

      regimen store copy .regimen/study.sqlite copy.sqlite
      regimen store copy --pseudonymous .regimen/study.sqlite handed-on.sqlite
      """)

  @Flag(help: "Leave out who people are.") var pseudonymous = false
  @Argument(help: ArgumentHelp("The file or the address of the data.", valueName: "from"), completion: .file())
  var from: String
  @Argument(
    help: ArgumentHelp(
      "The file to write, or the address of the schema to make; it must not be there.", valueName: "to"),
    completion: .file())
  var to: String
  @OptionGroup var printing: PrintOptions

  func run() throws {
    let (source, target) = (StorePlace(from), StorePlace(to))
    if pseudonymous { try target.printNamelessCopy(of: source) } else { try target.printCopy(of: source) }
  }
}
