import Foundation
import SurveyModel
import Testing

@testable import TerminalForms

/// Sittings of every shipped survey, stopped at a prompt in each way that there is, and taken up again.
///
/// `make test` stops a few of them once; with `LONG_RUNS=1`, as `make soak` sets it, each is stopped at each of its
/// prompts, and the number of stops is printed.
@Suite struct StoppedSittingTests {
  enum Way: String, Sendable, CaseIterable {
    case controlC, hangUp, killedAtTerminal
    case endOfInput, ended, killed
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let sitting: ShippedSitting
    let way: Way
    /// The lines that were typed before the stop, each a case of its own.
    let cuts: [Int]

    var testDescription: String { "\(sitting.name), \(way)" }
  }

  private static let isLong = ProcessInfo.processInfo.environment["LONG_RUNS"] == "1"

  static let cases: [Case] =
    isLong
    ? ShippedSitting.all.flatMap { sitting -> [Case] in
      // With its last answer a sitting is over: what follows is only read.
      let last = sitting.lines.lastIndex { !$0.isEmpty } ?? 0
      return Way.allCases.map { Case(sitting: sitting, way: $0, cuts: Array(0...last)) }
    }
    : zip(Way.allCases, ["meals", "checkin", "onboarding", "fim", "digit-span", "food-pairing-quiz"]).flatMap {
      way, name in
      ShippedSitting.all.filter { $0.name == name }
        .map { Case(sitting: $0, way: way, cuts: [$0.lines.count / 2]) }
    }

  @Test(arguments: cases) func `stopped at a prompt, it goes on there to the same result as without a break`(
    _ stopped: Case
  ) throws {
    try StudyCopy.empty { study in
      try Self.prepare(study, stopped.cuts.count)
      for (number, cut) in stopped.cuts.enumerated() {
        let words =
          ["run", stopped.sitting.survey, "-p", "p\(number)", "--json", "--seed", "7", "--now", StudyCopy.morning]
          + (["fim", "outreach"].contains(stopped.sitting.survey) ? ["--by", "A01"] : [])
        var led = LedSitting(stopped.sitting.lines, KeySession(try stopped.sitting.begun()))
        let code = try Self.stop(&led, at: cut, stopped.way, words, study)
        #expect(code == Self.code(stopped.way), "after \(cut)")
        var resumed = led.resumed
        let finished = try Self.goOn(&resumed, atTerminal: Self.isAtTerminal(stopped.way), words, study)
        #expect(finished.code == 0, "after \(cut): \(finished.error.suffix(600))")
        let runner = resumed.session.runner
        #expect(runner.ending != nil)
        if finished.code == 0 {
          let expected = try ShippedStudy.comparable(runner.result, runner.survey)
          #expect(try ShippedStudy.comparable(finished.output) == expected, "after \(cut)")
        }
      }
    }
    if stopped.cuts.count > 1 {
      print("stopped and taken up again: \(stopped.cuts.count) of \(stopped.testDescription)")
    }
  }

  private static func isAtTerminal(_ way: Way) -> Bool { [.controlC, .hangUp, .killedAtTerminal].contains(way) }

  /// What the process leaves with: of its own will, or by a signal.
  private static func code(_ way: Way) -> Int32 {
    switch way {
    case .controlC, .hangUp, .endOfInput: 130
    case .ended: 128 + SIGTERM
    case .killed, .killedAtTerminal: 128 + SIGKILL
    }
  }
}

// MARK: - The study, the stop and what follows

extension StoppedSittingTests {
  /// Every shipped survey as a task that may be taken at any time, and so many participants.
  private static func prepare(_ study: StudyCopy, _ participants: Int) throws {
    try FileManager.default.copyItem(
      at: StudyCopy.repository.appendingPathComponent("Surveys"), to: study.folder.appendingPathComponent("Surveys"))
    let tasks = Set(ShippedSitting.all.map(\.survey)).sorted().map {
      "  - { id: \($0), survey: \($0), schedule: [{ id: any, anytime: true }] }\n"
    }
    try study.write(
      "id: s\nzone: UTC\nattributes: { wake: { type: timeOfDay }, bed: { type: timeOfDay } }\n", to: "study.yaml")
    try study.write("id: all\ntitle: All\ntasks:\n" + tasks.joined(), to: "Schedules/all.yaml")
    let rows = (0..<participants).map { "p\($0),all,2026-11-02,A01\n" }
    try study.write("id,schedule,enrolled,assessors\n" + rows.joined(), to: "roster.csv")
    for line in ["accept --reason first", "assessor add A01", "participant import roster.csv"] {
      let finished = try study.command.run(line: line + " --now " + StudyCopy.morning)
      guard finished.code == 0 else { throw Command.Failure(reason: "\(line): \(finished.error)") }
    }
  }

  /// Leads a sitting to the prompt of a line and stops it there.
  ///
  /// - Returns: The exit code.
  private static func stop(
    _ led: inout LedSitting, at cut: Int, _ way: Way, _ words: [String], _ study: StudyCopy
  ) throws -> Int32 {
    if way == .endOfInput {
      let finished = try study.command.run(words, input: Array(led.bytes(until: cut).utf8))
      #expect(finished.output == "")
      return finished.code
    }
    if !isAtTerminal(way) {
      var sitting = try Sitting(words, in: study.folder)
      try led.type(until: cut, &sitting)
      return sitting.end(by: way == .killed ? SIGKILL : SIGTERM)
    }
    var terminal = try TerminalSitting(words, in: study.folder)
    defer { terminal.close() }
    try led.press(until: cut, &terminal)
    switch way {
    case .killedAtTerminal: terminal.signal(SIGKILL)
    case .hangUp: terminal.hangUp()
    default: terminal.press("\u{3}\u{3}")
    }
    let finished = try terminal.end()
    #expect(finished.output == "")
    if way == .controlC { #expect(terminal.isRestored, "after \(cut)") }
    return finished.code
  }

  private static func goOn(
    _ led: inout LedSitting, atTerminal: Bool, _ words: [String], _ study: StudyCopy
  ) throws -> Command.Finished {
    guard atTerminal else { return try study.command.run(words, input: Array(led.bytes().utf8)) }
    var terminal = try TerminalSitting(words + ["--resume"], in: study.folder)
    defer { terminal.close() }
    // The line before it may have words of the first page; a key that comes before the page is not meant for it.
    try terminal.wait(for: "\u{1B}[?1049h")
    try led.press(&terminal)
    if !led.hasLeftCompletion {
      try terminal.wait(for: "Recorded today")
      terminal.press("\r")
    }
    let finished = try terminal.end()
    #expect(terminal.isRestored)
    return finished
  }
}
