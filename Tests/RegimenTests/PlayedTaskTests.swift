import Foundation
import Testing

/// Tasks that time a person, done at a terminal of their own from the instruction to the result.
@Suite struct PlayedTaskTests {
  /// Those that take seconds are played with `LONG_RUNS=1`, as `make soak` sets it.
  private static let played = PlayedTask.all.filter {
    !$0.isLong || ProcessInfo.processInfo.environment["LONG_RUNS"] == "1"
  }

  private static let words = ["run", "played", "--dry-run", "--json", "--seed", "7", "--now", StudyCopy.morning]

  /// Runs `body` with the task's instruction on the screen.
  private static func begin(_ task: PlayedTask, _ body: (inout TerminalSitting) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(task.survey, to: "Surveys/played.yaml")
      var sitting = try TerminalSitting(words, in: study.folder)
      defer { sitting.close() }
      try sitting.wait(for: "Enter to begin")
      try body(&sitting)
    }
  }

  @Test(arguments: played) func `played to its end, a task gives what was done, and the terminal back`(
    _ task: PlayedTask
  ) throws {
    try Self.begin(task) { sitting in
      #expect(!sitting.isRestored)
      sitting.press("\r")
      try task.play(&sitting)
      let finished = try sitting.end()
      #expect(finished.code == 0, "\(finished.error)")
      #expect(sitting.isRestored)
      let item = try JSON(finished.output)["result"]["results"].elements[0]["results"].elements[0]
      #expect(item["state"].text == "answered" && item["input"].text == "keys")
      #expect(item["answer"]["valid"] == .boolean(true))
      try task.expect(item["answer"])
    }
  }

  @Test(arguments: ["\u{3}", "TERM", "HUP", "INT"], ["before", "within"])
  func `however a task is stopped, the terminal is restored and nothing is recorded`(_ how: String, when: String) throws
  {
    let tower = try #require(PlayedTask.all.first { $0.name == "towerOfHanoi" })
    try Self.begin(tower) { sitting in
      if when == "within" {
        try sitting.press("\r", until: "From 1, 2 or 3")
        sitting.press("12")
      }
      sitting.stop(how)
      let stopped = try sitting.end()
      #expect(stopped.code == 130, "\(stopped.error)")
      #expect(stopped.output == "")
      #expect(sitting.isRestored)
      #expect(stopped.error.contains("\u{1B}[?1049l"))
    }
  }

  @Test(arguments: ["\u{1A}", "TSTP"])
  func `put aside and taken up again, a task begins anew, and no longer counts as valid`(_ how: String) throws {
    let tower = try #require(PlayedTask.all.first { $0.name == "towerOfHanoi" })
    try Self.begin(tower) { sitting in
      try sitting.press("\r", until: "From 1, 2 or 3")
      if how == "TSTP" { sitting.signal(SIGTSTP) } else { sitting.press(how) }
      try sitting.wait(for: "\u{1B}[?1049l")
      try sitting.waitUntilStopped()
      #expect(sitting.isRestored)
      sitting.signal(SIGCONT)
      try sitting.wait(for: "Enter to begin")
      #expect(!sitting.isRestored)
      sitting.press("\r")
      try tower.play(&sitting)
      let finished = try sitting.end()
      #expect(finished.code == 0, "\(finished.error)")
      let answer = try JSON(finished.output)["result"]["results"].elements[0]["results"].elements[0]["answer"]
      #expect(answer["puzzleWasSolved"] == .boolean(true) && answer["valid"] == .boolean(false))
    }
  }

  @Test(arguments: [("towerOfHanoi, numberOfDisks: 1", "\n13"), ("towerOfHanoi, numberOfDisks: 2", "\n\u{1B}")])
  func `through a pipe a task works, and is marked as not valid`(_ step: String, keys: String) throws {
    try StudyCopy.use { study in
      try study.write(PlayedTask(step: step, play: { _ in }, expect: { _ in }).survey, to: "Surveys/played.yaml")
      let finished = try study.command.run(Self.words, input: Array(keys.utf8))
      #expect(finished.code == 0, "\(finished.error)")
      let item = try JSON(finished.output)["result"]["results"].elements[0]["results"].elements[0]
      #expect(item["answer"]["valid"] == .boolean(false) && item["input"].text == "plain")
      #expect(!finished.error.contains("\u{1B}"))
    }
  }
}
