package import ArgumentParser
import Diagnostics

extension ParsableCommand {
  /// What somebody is told who asks for a command that there is not; nil where there is no such word before the options.
  package static func refusal(ofUnknownIn words: [String]) -> String? {
    var command: any ParsableCommand.Type = self
    var path = [configuration.commandName ?? ""]
    for (place, word) in words.enumerated() {
      let below = command.configuration.subcommands
      // Words that are none of its commands are for the one that it runs without.
      let takesAny = words.first != "help" && command.configuration.defaultSubcommand != nil
      if below.isEmpty || takesAny || word.hasPrefix("-") { return nil }
      if place == 0, word == "help" { continue }
      let next = below.first { $0.configuration.commandName == word || $0.configuration.aliases.contains(word) }
      guard let next else {
        let name = (path + [word]).joined(separator: " ")
        let meant = didYouMean(word, among: below.compactMap { $0.configuration.commandName })
        if let meant {
          return "there is no command '\(name)'; did you mean '\((path + [meant]).joined(separator: " "))'?"
        }
        return
          "there is no command '\(name)'; '\((path + ["--help"]).joined(separator: " "))' lists those that there are"
      }
      command = next
      path.append(word)
    }
    return nil
  }
}
