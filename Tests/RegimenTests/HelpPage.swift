import Foundation

/// What a command's help says of it, and how the command may be called.
struct HelpPage {
  /// Its words behind the program's name.
  let name: String
  /// A group whose usual command it is may be named without it.
  let shortName: String?
  let discussion: [String]
  let takesClock: Bool

  /// The pages of all commands that have no commands of their own.
  ///
  /// - Parameter dump: What `--experimental-dump-help` prints.
  static func leaves(of dump: JSON) -> [HelpPage] { leaves(dump["command"], path: [], usual: nil) }

  private static func leaves(_ command: JSON, path: [String], usual: String?) -> [HelpPage] {
    let commands = command["subcommands"].elements.filter { $0["commandName"].text != "help" }
    if commands.isEmpty { return [HelpPage(command, path, isUsual: path.last == usual)] }
    let usual = command["defaultSubcommand"].text
    return commands.flatMap { leaves($0, path: path + [$0["commandName"].text], usual: usual) }
  }

  private init(_ command: JSON, _ path: [String], isUsual: Bool) {
    name = path.joined(separator: " ")
    shortName = isUsual ? path.dropLast().joined(separator: " ") : nil
    discussion = command["discussion"].text.split(separator: "\n").map(String.init)
    takesClock = command["arguments"].elements.contains { $0["preferredName"]["name"].text == "now" }
  }

  /// The lines that are a command, a `\` at whose end goes on in the next.
  var lines: [String] {
    var found: [String] = []
    var goesOn = false
    for line in discussion where goesOn || line.hasPrefix("regimen ") {
      found.append(line)
      goesOn = line.hasSuffix("\\")
    }
    return found
  }

  /// The commands, each in one line.
  var examples: [String] {
    lines.joined(separator: "\n").replacing(/\\\n */, with: "").split(separator: "\n").map(String.init)
  }

  /// How an example begins: the program and the command; nil when it is of another command.
  func call(in example: String) -> String? {
    [name, shortName].compactMap(\.self).map { "regimen \($0) " }.first { (example + " ").hasPrefix($0) }
  }
}
