import Foundation
import TerminalFace

/// What a person must type before something goes that can't be brought back.
package enum Confirmation {
  /// Asks on standard error for a word, unless `--yes` stands for it.
  ///
  /// - Throws: ``CommandFailure`` when another line, or none, is typed.
  package static func require(_ word: String, for deed: String, given yes: Bool) throws {
    if yes { return }
    Streams.standardError.write(Array("type \(ConsoleText.safe(word)) to \(deed): ".utf8))
    let line = StandardInput.line(takesRest: true)
    if !Streams.inputIsTerminal { Streams.standardError.writeLine("") }
    guard line == word else { throw CommandFailure.stopped("nothing was changed") }
  }
}
