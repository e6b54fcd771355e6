import ArgumentParser
import Foundation

/// Gives every reader of the program inputs that nobody wrote. None of them may end the program, go on without end, or
/// be refused without a place and a reason.
@main
struct Fuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Gives every reader of the program inputs that nobody wrote.",
    subcommands: [Campaign.self, One.self, Worker.self], defaultSubcommand: Campaign.self)
}

/// All targets, or those that are named.
struct Campaign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Tries the targets, and writes down what broke a law.")

  @Argument(help: "The targets; all when none is named.")
  var targets: [TargetChoice] = []

  @Option(help: "Seconds for all targets together; without it, a fixed number of inputs for each.")
  var seconds: Double?

  @Option(help: "How many times the fixed number of inputs.")
  var times = 1

  @Option(help: "Another seed gives other inputs.")
  var seed = 1

  @Option(help: "Targets that are tried at a time.")
  var workers = 2

  @Option(help: ArgumentHelp("Where inputs that broke a law are written.", valueName: "dir"))
  var findings = ".build/fuzz"

  func run() async throws {
    let folder = URL(fileURLWithPath: findings)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let chosen = targets.isEmpty ? FuzzTarget.all : targets.map(\.value)
    let results = try await results(of: chosen, in: folder)
    print("seed \(seed)")
    print(row("what is read", "inputs", "accepted", "slowest", "its number", "findings"))
    for target in chosen {
      guard let (tally, findings) = results[target.name] else { continue }
      let slowest = String(format: "%.1f ms", tally.slowest * 1000)
      print(
        row(
          target.title, "\(tally.inputs)", "\(tally.accepted)", slowest, "\(tally.slowestNumber)", "\(findings.count)"))
    }
    let found = chosen.flatMap { results[$0.name]?.findings ?? [] }
    for finding in found { try write(finding, to: folder) }
    print("\(chosen.count) targets, \(found.count) findings")
    if !found.isEmpty { throw ExitCode(1) }
  }

  private typealias Outcome = (tally: Tally, findings: [Finding])

  /// Keeps as many targets going as there are workers.
  private func results(of chosen: [FuzzTarget], in folder: URL) async throws -> [String: Outcome] {
    let share = seconds.map { $0 * Double(min(workers, chosen.count)) / Double(chosen.count) }
    var waiting = chosen.map { target in
      Supervisor(
        target: target, seed: seed, inputs: share == nil ? target.few * times : nil, seconds: share, folder: folder)
    }[...]
    return try await withThrowingTaskGroup(of: (String, Outcome).self) { group in
      var results: [String: Outcome] = [:]
      func start() {
        guard let next = waiting.popFirst() else { return }
        group.addTask { (next.target.name, try next.run()) }
      }
      for _ in 0..<max(1, workers) { start() }
      while let (name, outcome) = try await group.next() {
        results[name] = outcome
        start()
      }
      return results
    }
  }

  private func row(_ title: String, _ numbers: String...) -> String {
    title.padding(toLength: 36, withPad: " ", startingAt: 0)
      + numbers.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
  }

  private func write(_ finding: Finding, to folder: URL) throws {
    guard let target = FuzzTarget.all.first(where: { $0.name == finding.target }) else { return }
    let file = Finding.file(in: folder, finding.target, seed, finding.number)
    // An input that ended its worker is made anew.
    if !FileManager.default.fileExists(atPath: file.path) {
      try Data(Mutator(target, try target.prepare()).input(finding.number, seed: seed)).write(to: file)
    }
    print("\(file.path): \(finding.what)")
  }
}

/// One input, to look at a finding again.
struct One: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Tries one input again.")

  @Argument var target: TargetChoice
  @Argument(help: "A file, or the number of an input of the seed.")
  var input: String

  @Option var seed = 1

  func run() throws {
    let prepared = try target.value.prepare()
    let bytes =
      if let number = Int(input) {
        Mutator(target.value, prepared).input(number, seed: seed)
      } else {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: input)))
      }
    print(String(decoding: bytes, as: UTF8.self))
    print(try prepared.attempt(bytes))
  }
}
