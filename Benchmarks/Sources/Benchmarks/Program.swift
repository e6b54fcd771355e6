import Foundation

/// The program as people start it: on the clock, since it is another process.
func programMeasures(in folder: URL) throws -> [Measure] {
  guard let program = Peer("REGIMEN") else { return [] }
  var table: [Measure] = [
    .duration(
      "the program's start (--version)", program.run(["--version"], rounds: 31), "asked for: 12 ms, static 7 ms")
  ]
  let study = folder.appendingPathComponent("surveys")
  let surveys = study.appendingPathComponent("Surveys")
  try FileManager.default.createDirectory(at: surveys, withIntermediateDirectories: true)
  let text = generatedSurvey(items: 20)
  for number in 0..<1000 {
    let named = text.replacingOccurrences(of: "id: generated", with: "id: generated\(number)")
    try Data(named.utf8).write(to: surveys.appendingPathComponent("generated\(number).yaml"))
  }
  try Data("id: many\ntitle: Many\n".utf8).write(to: study.appendingPathComponent("study.yaml"))
  let megabytes = Double(text.utf8.count) * 1000 / 1e6
  table.append(
    .duration(
      "'check' of 1,000 surveys, \(String(format: "%.1f", megabytes)) MB",
      program.run(["check", "--study", study.path], rounds: 3), "asked for: 1 s for 2 MB"))
  let data = folder.appendingPathComponent("made.sqlite").path
  _ = program.run(
    [
      "simulate", "knee-recovery", "--participants", "300", "--answers", "../Scripts/demo/onboarding.yaml", "--study",
      "..", "--output", data,
    ], rounds: 1)
  let export = [
    "export", "--format", "csv", "--study", "..", "--store", data, "--now", "2026-06-01T00:00:00+00:00",
  ]
  let csv = folder.appendingPathComponent("long.csv")
  let seconds = program.run(export, rounds: 3, output: csv)
  let rows = try Data(contentsOf: csv).count { $0 == 10 }
  table.append(.count("rows exported as long CSV", rows, seconds, "rows/s of \(rows)"))
  return table
}

/// Another program, which an environment variable names.
struct Peer {
  private let url: URL

  init?(_ variable: String) {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
    url = URL(fileURLWithPath: path)
  }

  /// What it prints: seconds; nil when it fails.
  func seconds(_ arguments: [String] = [], input: Data = Data()) -> Double? {
    let process = Process()
    let (to, from) = (Pipe(), Pipe())
    process.executableURL = url
    process.arguments = arguments
    process.environment = clean
    process.standardInput = to
    process.standardOutput = from
    guard (try? process.run()) != nil else { return nil }
    try? to.fileHandleForWriting.write(contentsOf: input)
    try? to.fileHandleForWriting.close()
    let said = String(decoding: from.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Double(said.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// How long it takes from start to end: the median of some rounds.
  ///
  /// By `posix_spawn`, since Foundation's `Process` sees the end some 50 ms late.
  func run(_ arguments: [String], rounds: Int, output: URL? = nil) -> Double {
    let words = ([url.path] + arguments).map { strdup($0) } + [nil]
    let variables = clean.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let path = output?.path ?? "/dev/null"
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let times = (0..<rounds).map { _ -> Double in
      var child: pid_t = 0
      var status: Int32 = 0
      let start = Stopwatch.now(CLOCK_MONOTONIC)
      guard posix_spawn(&child, url.path, &actions, nil, words, variables) == 0 else { return .nan }
      waitpid(child, &status, 0)
      return Stopwatch.now(CLOCK_MONOTONIC) - start
    }
    return times.sorted()[rounds / 2]
  }

  /// Without the library that counts allocations here.
  private var clean: [String: String] { ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" } }
}
