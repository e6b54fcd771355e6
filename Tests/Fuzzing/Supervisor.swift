import Foundation

/// An input that broke a law, ended the process, or did not come to an end.
struct Finding {
  let target: String
  let number: Int
  let what: String

  /// Where its input is written.
  static func file(in folder: URL, _ target: String, _ seed: Int, _ number: Int) -> URL {
    folder.appendingPathComponent("\(target)-\(seed)-\(number)")
  }
}

/// Runs the workers of one target after another until its inputs or its time are used up.
///
/// A worker that an input ended is followed by another that begins behind that input.
struct Supervisor {
  let target: FuzzTarget
  let seed: Int
  let inputs: Int?
  let seconds: Double?
  let folder: URL

  /// More findings of one target are not looked for.
  private static let enough = 5
  /// Seconds by the clock on the wall after which an input counts as endless; its processor time is judged by the worker.
  private static let endless = 120.0

  func run() throws -> (tally: Tally, findings: [Finding]) {
    var tally = Tally()
    var findings: [Finding] = []
    var from = 0
    let start = Date()
    while findings.count < Supervisor.enough {
      let left = seconds.map { $0 - Date().timeIntervalSince(start) }
      if let left, left <= 0 { break }
      if let inputs, from >= inputs { break }
      let outcome = try work(from: from, seconds: left)
      tally = tally + outcome.tally
      findings += outcome.findings
      guard let ended = outcome.ended else { break }
      findings.append(Finding(target: target.name, number: ended.number, what: ended.how))
      from = ended.number + 1
    }
    return (tally, findings)
  }

  private struct Outcome {
    var tally = Tally()
    var findings: [Finding] = []
    /// The input at which the worker ended before its time, and how.
    var ended: (number: Int, how: String)?
  }

  private func work(from: Int, seconds: Double?) throws -> Outcome {
    let progress = folder.appendingPathComponent("progress-\(target.name)")
    let output = folder.appendingPathComponent("output-\(target.name)")
    let errors = folder.appendingPathComponent("errors-\(target.name)")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "worker", target.name, "--seed", "\(seed)", "--from", "\(from)", "--progress", progress.path,
    ]
    if let inputs { process.arguments? += ["--to", "\(inputs)"] }
    if let seconds { process.arguments? += ["--seconds", "\(seconds)"] }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let wasEndless = watch(process, progress)
    process.waitUntilExit()
    var outcome = read(try String(contentsOf: output, encoding: .utf8))
    let isWhole = process.terminationReason == .exit && process.terminationStatus == 0
    guard !isWhole else { return outcome }
    let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    guard let number = Supervisor.number(progress) else { throw Violation("the worker did not begin: \(said)") }
    let how =
      wasEndless
      ? "does not come to an end"
      : "ends the process with \(process.terminationStatus): \(said.split(separator: "\n").first ?? "")"
    outcome.ended = (number, how)
    outcome.tally.accepted += max(0, number - from)
    return outcome
  }

  /// Waits for the worker, and ends it when it stays at one input.
  private func watch(_ process: Process, _ progress: URL) -> Bool {
    var last = Supervisor.number(progress)
    var since = Date()
    while process.isRunning {
      Thread.sleep(forTimeInterval: 0.05)
      let number = Supervisor.number(progress)
      if number != last { (last, since) = (number, Date()) }
      if Date().timeIntervalSince(since) > Supervisor.endless {
        kill(process.processIdentifier, SIGKILL)
        return true
      }
    }
    return false
  }

  private static func number(_ progress: URL) -> Int? {
    guard let text = try? String(contentsOf: progress, encoding: .utf8) else { return nil }
    return Int(text.trimmingCharacters(in: .whitespaces))
  }

  private func read(_ output: String) -> Outcome {
    var outcome = Outcome()
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      if words.first == "finding", words.count == 3, let number = Int(words[1]) {
        outcome.findings.append(Finding(target: target.name, number: number, what: String(words[2])))
      }
      let numbers = line.split(separator: " ").dropFirst()
      if words.first == "tally", numbers.count == 4 {
        let values = Array(numbers)
        outcome.tally = Tally(
          accepted: Int(values[0]) ?? 0, refused: Int(values[1]) ?? 0, slowest: Double(values[2]) ?? 0,
          slowestNumber: Int(values[3]) ?? 0)
      }
    }
    return outcome
  }
}
