import JSONText

/// The options of a command that take one value: of one that is given twice the parser keeps the last and says nothing.
package struct SingleOptions {
  /// The option that is given a second time; nil for none.
  ///
  /// - Parameters:
  ///   - words: Of the command line.
  ///   - command: What the command says to a word of the command line.
  package static func repeated(in words: some Collection<String>, of command: (String) -> String) -> String? {
    // To be told what a command takes costs more than many a command: it is asked where two words may be one option.
    mayRepeat(words) ? SingleOptions(of: command).repeated(in: words) : nil
  }

  /// Whether two words are the same option, or may be its two names: the short one is the other's first letter.
  private static func mayRepeat(_ words: some Collection<String>) -> Bool {
    let names = words.filter { $0.hasPrefix("-") && $0.count > 1 }.map { $0.prefix { $0 != "=" } }
    let (long, short) = (names.filter { $0.hasPrefix("--") }, names.filter { !$0.hasPrefix("--") })
    return Set(names).count < names.count
      || !Set(long.compactMap { $0.dropFirst(2).first }).isDisjoint(with: short.compactMap { $0.dropFirst().first })
  }

  private struct Option {
    let isRepeating: Bool
    let place: Int
  }

  /// By the names as they are typed, `--site` or `-p`.
  private var options: [String: Option] = [:]

  /// The argument parser describes a command to who asks with this one word, and has no other public way to it.
  private init(of command: (String) -> String) {
    let told = command("--experimental-dump-help")
    let arguments = (try? JSONValue(parsing: told))?["command"]?["arguments"]?.elements ?? []
    for (place, argument) in arguments.enumerated() where argument["kind"]?.string == "option" {
      let option = Option(isRepeating: argument["isRepeating"]?.boolean ?? false, place: place)
      for name in argument["names"]?.elements ?? [] {
        guard let word = name["name"]?.string else { continue }
        options[(name["kind"]?.string == "long" ? "--" : "-") + word] = option
      }
    }
  }

  private func repeated(in words: some Sequence<String>) -> String? {
    var found: Set<Int> = []
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
        continue
      }
      if word == "--" { return nil }
      let name = String(word.prefix { $0 != "=" })
      guard let option = options[name] else { continue }
      if !option.isRepeating, !found.insert(option.place).inserted { return name }
      isValue = name.count == word.count
    }
    return nil
  }
}
