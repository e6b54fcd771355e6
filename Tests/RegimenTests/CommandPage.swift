import Foundation

/// A page of the manual as its test reads it: the commands in its fences, and what stands below them.
///
/// A `sh` fence holds commands that must succeed, one a line; a `console` fence holds a session, `$ ` before each
/// command and what it prints below it, where a line `...` stands for any lines. What a reader need not see stands in
/// comments of a line each:
///
/// - `<!-- now INSTANT -->`: the clock of the commands that follow and do not state it;
/// - `<!-- run COMMAND -->`: a command that makes what the page takes for granted;
/// - `<!-- typed COMMAND | LINE | LINE -->`: what a person types to that command;
/// - `<!-- tried COMMAND => COMMAND -->`: a smaller or nearer one that the test runs in its place;
/// - `<!-- exits CODE COMMAND -->`: how that command ends, if not with 0.
struct CommandPage {
  struct Step {
    let command: String
    /// What the test runs for it.
    var tried: String
    let line: Int
    /// What is printed below it; nil where the page does not show it.
    var shown: [String]?
    var now: String?
    var input = ""
    var code: Int32 = 0
    /// It stands in a comment.
    var isSetUp = false
  }

  let name: String
  private let lines: [String]
  private(set) var steps: [Step] = []

  init(_ name: String) throws {
    self.name = name
    lines = CommandPage.lines(of: try String(contentsOf: CommandPage.file(name), encoding: .utf8))
    var marks = Marks()
    var tag: String?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        tag = tag == nil ? String(line.dropFirst(3)) : nil
      } else if tag == nil {
        if let command = marks.read(line) { append(command, at: index, marks, isSetUp: true) }
      } else if tag == "sh" {
        append(line, at: index, marks)
      } else if tag == "console", line.hasPrefix("$ ") {
        append(String(line.dropFirst(2)), at: index, marks)
        steps[steps.count - 1].shown = []
      } else if tag == "console", !steps.isEmpty {
        steps[steps.count - 1].shown?.append(line)
      }
    }
  }

  private mutating func append(_ text: String, at index: Int, _ marks: Marks, isSetUp: Bool = false) {
    // A remark of the page, set off by two blanks.
    let command = text.range(of: "  #").map { text[..<$0.lowerBound] } ?? text[...]
    let name = command.trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { return }
    steps.append(
      Step(
        command: name, tried: marks.tried[name] ?? name, line: index + 1, now: marks.now,
        input: marks.typed[name] ?? "", code: marks.codes[name] ?? 0, isSetUp: isSetUp))
  }

  static func file(_ name: String) -> URL { StudyCopy.repository.appendingPathComponent(name) }

  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The page with other lines below its commands, those of `printed` by the line of the command.
  func filled(with printed: [Int: [String]]) -> String {
    var kept: [String] = []
    var tag: String?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { tag = tag == nil ? String(line.dropFirst(3)) : nil }
      if tag != "console" || line.hasPrefix("```") || line.hasPrefix("$ ") { kept.append(line) }
      if tag == "console", line.hasPrefix("$ ") { kept += printed[index + 1] ?? [] }
    }
    return kept.joined(separator: "\n")
  }

  /// Whether what was printed is what the page shows, `...` standing for any lines.
  static func shows(_ shown: [String], _ printed: [String]) -> Bool {
    var rest = printed[...]
    let parts = shown.split(omittingEmptySubsequences: false) { $0.trimmingCharacters(in: .whitespaces) == "..." }
    guard let first = parts.first, rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    guard parts.count > 1, let last = parts.last else { return rest.isEmpty }
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
      rest = rest[(found + part.count)...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}

// MARK: - Comments

extension CommandPage {
  private struct Marks {
    var now: String?
    var typed: [String: String] = [:]
    var tried: [String: String] = [:]
    var codes: [String: Int32] = [:]

    /// Takes a comment in.
    ///
    /// - Returns: The command of a `run`.
    mutating func read(_ line: String) -> String? {
      guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { return nil }
      let words = line.dropFirst(5).dropLast(4).split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { return nil }
      switch words[0] {
      case "now": now = words[1]
      case "run": return words[1]
      case "typed":
        let parts = words[1].components(separatedBy: " | ")
        typed[parts[0]] = parts.dropFirst().map { $0 + "\n" }.joined()
      case "tried":
        let parts = words[1].components(separatedBy: " => ")
        if parts.count == 2 { tried[parts[0]] = parts[1] }
      case "exits":
        let parts = words[1].split(separator: " ", maxSplits: 1)
        if parts.count == 2 { codes[String(parts[1])] = Int32(parts[0]) }
      default: break
      }
      return nil
    }
  }
}
