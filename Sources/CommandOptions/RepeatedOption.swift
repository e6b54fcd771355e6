package import ArgumentParser
import Machine

extension ParsableCommand {
  /// What is said of an option with one value that is given twice; nil when none is.
  ///
  /// - Parameter words: Those of the command line, without the program's name.
  package static func refusal(ofRepeatedIn words: some Collection<String>) -> String? {
    SingleOptions.repeated(in: words, of: answer).map {
      "'\($0)' is given twice, and takes one value; give one of them"
    }
  }

  /// What the command says to a word of the command line.
  private static func answer(to word: String) -> String {
    do { _ = try parseAsRoot([word]) } catch { return fullMessage(for: error) }
    return ""
  }
}
