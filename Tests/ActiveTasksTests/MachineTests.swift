import ActiveTasks
import JSONText
import Testing

/// What the tasks show and compute when somebody does them well, badly, or not at all.
@Suite struct MachineTests {
  @Test func `a reaction is measured from the sign's onset to the key`() throws {
    let task = ActiveTask(.reactionTime, ["attempts": .number(5), "practice": .number(2)])
    var pressed = 0
    let result = try #require(
      try Player.result(task) { screen in
        switch screen.message {
        case .now:
          pressed += 1
          return (.character(" "), 200_000 + pressed * 1000)
        case .instruction, .ready: return (.enter, 10)
        default: return nil
        }
      })
    #expect(pressed == 7)
    #expect(result["median"] == 205)
    #expect(result["mean"] == 205)
    #expect(result["responses"] == 5)
    #expect(result["falseStarts"] == 0)
    let intervals = (result["attempts"]?.elements ?? []).compactMap { $0["interval"]?.double }
    #expect(intervals.allSatisfy { (4...10).contains($0) })
    #expect(Set(intervals).count > 1)
  }

  @Test func `a key before the sign is a false start, and the attempt is made again`() throws {
    let task = ActiveTask(.reactionTime, ["attempts": .number(3), "practice": .number(0)])
    var waits = 0
    let result = try #require(
      try Player.result(task) { screen in
        switch screen.message {
        case .instruction: return (.enter, 10)
        case .wait:
          waits += 1
          return waits.isMultiple(of: 2) ? nil : (.enter, 1000)
        default: return nil
        }
      })
    #expect(result["timeouts"] == 3)
    #expect(result["responses"] == 0)
    #expect(result["falseStarts"] == 3)
    #expect(result.primary == nil)
  }

  @Test func `whoever never waits for the sign comes to an end all the same`() throws {
    let result = try Player.result(ActiveTask(.reactionTime)) { screen in
      [.instruction, .ready, .wait].contains(screen.message) ? (.enter, 5) : nil
    }
    // Practice goes on until it is understood: the player's patience ends before it does.
    #expect(result == nil)
    let hasty = try Player.result(ActiveTask(.reactionTime, ["practice": .number(0)])) { screen in
      [.instruction, .wait].contains(screen.message) ? (.enter, 5) : nil
    }
    #expect(hasty?["falseStarts"] == 100)
  }

  @Test func `taps count from the first for as long as the task says`() throws {
    let task = ActiveTask(.tapping, ["duration": .number(5), "hand": .word("left")])
    var taps = 0
    let result = try #require(
      try Player.result(task) { screen in
        if screen.message == .instruction { return (.enter, 3_000_000) }
        taps += 1
        return (taps.isMultiple(of: 2) ? .right : .left, 100_000)
      })
    #expect(result["taps"] == 50)
    #expect(result["left"] == 25)
    #expect(result["right"] == 25)
    #expect(result["alternations"] == 49)
    #expect(result["interval"] == 100)
    #expect(result["samples"]?.elements?.first?["t"] == 0)
    #expect(result["hand"] == "left")
  }

  @Test func `the ink is right, the word is not, and codes are kept`() throws {
    let task = ActiveTask(.stroop, ["attempts": .number(21), "practice": .number(3)])
    for readsWord in [false, true] {
      let result = try #require(
        try Player.result(task) { screen in
          guard case .word(let word, let ink) = screen.content else {
            return [.instruction, .ready].contains(screen.message) ? (.enter, 10) : nil
          }
          let named = readsWord ? word : ink
          return (.character(named.rawValue.first ?? "r"), word == ink ? 500_000 : 620_000)
        })
      #expect(result["attempted"] == 21)
      #expect(result["correct"] == (readsWord ? 11 : 21))
      #expect(result["medianCongruent"] == 500)
      #expect(result["interference"] == (readsWord ? nil : 120))
      let codes = Set((result["trials"]?.elements ?? []).compactMap { $0["color"]?.string })
      #expect(codes.isSubset(of: ["red", "green", "blue", "yellow"]))
    }
  }

  /// Reads the digits off the screen and types them when asked.
  private func recall(_ task: ActiveTask, reversed: Bool, wrongFrom limit: Int) throws -> ActiveResult? {
    var seen: [Int] = []
    var typing: [TaskKey] = []
    return try Player.result(task) { screen in
      switch (screen.message, screen.content) {
      case (.instruction, _), (.ready, _): return (.enter, 10)
      case (.watch, .digit(let digit)):
        seen.append(digit)
        return nil
      case (.enterDigits, .typed), (.enterDigitsReversed, .typed):
        if !seen.isEmpty {
          let digits = reversed ? seen.reversed() : seen
          let answer = seen.count < limit ? digits : Array(repeating: 0, count: seen.count)
          typing = answer.map { .character(Character(String($0))) } + [.backspace]
          typing += answer.suffix(1).map { .character(Character(String($0))) } + [.enter]
          seen = []
        }
        return (typing.removeFirst(), 200_000)
      default: return nil
      }
    }
  }

  @Test(arguments: [false, true]) func `digits grow while they are right and shrink when not`(_ reversed: Bool) throws {
    let task = ActiveTask(
      .digitSpan,
      [
        "requireReversal": .truth(reversed), "maximumTests": .number(8), "initialSpan": .number(3),
        "maximumConsecutiveFailures": .number(3),
      ])
    let result = try #require(try recall(task, reversed: reversed, wrongFrom: 6))
    #expect(result["span"] == 5)
    let spans = (result["records"]?.elements ?? []).compactMap { $0["span"]?.integer }
    #expect(spans == [3, 4, 5, 6, 5, 6, 5, 6])
    #expect(result["score"] == 22)
    #expect(result["failures"] == 3)
    let other = try #require(try recall(task, reversed: !reversed, wrongFrom: 1))
    #expect(other["games"] == 3)
    #expect(other["span"] == 0)
  }

  @Test func `each sum is judged, typed digits of a key count until the next digit shows`() throws {
    let task = ActiveTask(.psat, ["seriesLength": .number(20), "practice": .number(3)])
    var last: Int?
    var typed: [TaskKey] = []
    var wrong = 0
    let result = try #require(
      try Player.result(task) { screen in
        switch (screen.message, screen.content) {
        case (.instruction, _), (.ready, _):
          last = nil
          return (.enter, 10)
        case (.add, .digit(let digit)):
          defer { last = digit }
          guard let before = last else { return nil }
          wrong += 1
          let sum = before + digit + (wrong.isMultiple(of: 5) ? 1 : 0)
          typed = String(sum).map(TaskKey.character)
          return nil
        case (.add, .typed): return typed.isEmpty ? nil : (typed.removeFirst(), 300_000)
        default: return nil
        }
      })
    #expect(result["length"] == 20)
    #expect(result["totalCorrect"] == 16)
    let rows = result["samples"]?.elements ?? []
    let right = rows.compactMap { $0["correct"]?.boolean }
    #expect(result["totalDyad"] == .integer(zip(right, right.dropFirst()).count { $0 && $1 }))
    var digit = try #require(result["initialDigit"]?.integer)
    for row in rows {
      let next = try #require(row["digit"]?.integer)
      #expect(row["expected"]?.integer == digit + next)
      digit = next
    }
  }

  /// The moves that solve the puzzle, by the well-known recursion.
  private func solution(_ disks: Int, _ from: Int, _ to: Int) -> [(Int, Int)] {
    if disks == 0 { return [] }
    let spare = 3 - from - to
    return solution(disks - 1, from, spare) + [(from, to)] + solution(disks - 1, spare, to)
  }

  @Test(arguments: 1...8) func `the tower is solved in the least number of moves`(_ disks: Int) throws {
    let task = ActiveTask(.towerOfHanoi, ["numberOfDisks": .number(Double(disks))])
    var keys: [TaskKey] = [.enter]
    for (from, to) in solution(disks, 0, 2) {
      keys += [from, to].map { .character(Character(String($0 + 1))) }
    }
    let result = try #require(try Player.result(task) { _ in (keys.removeFirst(), 500_000) })
    #expect(result["puzzleWasSolved"] == true)
    #expect(result["moveCount"] == result["minimumMoves"])
    #expect(result["refusedMoves"] == 0)
    #expect(result["duration"] == .double(Double(1 << disks) - 1))
  }

  @Test func `a larger disk onto a smaller and a disk from nowhere are refused, giving up is told`() throws {
    var keys: [TaskKey] = [.enter] + "12123213".map(TaskKey.character) + [.escape]
    let result = try #require(
      try Player.result(ActiveTask(.towerOfHanoi)) { _ in (keys.removeFirst(), 1000) })
    #expect(result["puzzleWasSolved"] == false)
    #expect(result["refusedMoves"] == 3)
    #expect(result["moveCount"] == 2)
  }

  @Test func `walks are timed by the observer, broken off, or too slow`() throws {
    let task = ActiveTask(
      .timedWalk, ["distance": .number(10), "timeLimit": .number(60), "trials": .number(4)])
    var plan: [(TaskKey, Int)?] = [(.enter, 8_000_000), (.enter, 12_000_000), (.escape, 1_000_000), nil]
    let result = try #require(
      try Player.result(task) { screen in
        screen.message == .walking ? plan.removeFirst() : (.enter, 400_000)
      })
    #expect(result["duration"] == 10)
    #expect(result["speed"] == 1)
    let outcomes = (result["trials"]?.elements ?? []).compactMap { $0["outcome"]?.string }
    #expect(outcomes == ["finished", "finished", "stopped", "timeout"])
  }

  static let kinds = ActiveTaskKind.allCases.filter { ![.rangeOfMotion, .locationTrack].contains($0) }

  /// Presses keys that a small generator chooses.
  private func monkey(_ kind: ActiveTaskKind, seed: UInt64, taskSeed: String) throws -> ActiveResult? {
    var state = seed
    let keys: [TaskKey] = [.enter, .escape, .backspace, .left, .right] + "0123456789rgbyfj x".map(TaskKey.character)
    let task = ActiveTask(kind, ["seriesLength": .number(10), "duration": .number(5), "distance": .number(10)])
    return try Player.result(task, seed: taskSeed) { screen in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if screen.message == .instruction || screen.message == .ready { return (.enter, 10) }
      let key = keys[Int(state >> 33) % keys.count]
      return (state >> 20) % 3 == 0 ? nil : (key, Int(state >> 40) % 900_000 + 1)
    }
  }

  @Test(arguments: kinds, 0..<20) func `any keys lead to a result that is taken, the same again for the same keys`(
    _ kind: ActiveTaskKind, _ seed: UInt64
  ) throws {
    let result = try monkey(kind, seed: seed, taskSeed: "s\(seed)")
    #expect(try monkey(kind, seed: seed, taskSeed: "s\(seed)") == result)
    if let result { #expect(result["valid"] == true) }
  }
}
