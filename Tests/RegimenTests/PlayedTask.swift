import Foundation
import Testing

/// An active task at a terminal, and the person who does it: reads what shows, presses keys.
struct PlayedTask: Sendable, CustomTestStringConvertible {
  let step: String
  /// Whether it takes seconds, by the shortest parameters that it has.
  var isLong = false
  let play: @Sendable (_ sitting: inout TerminalSitting) throws -> Void
  /// What its result holds, after ResearchKit's.
  let expect: @Sendable (_ answer: JSON) throws -> Void

  var testDescription: String { name }

  var name: String { String(step.prefix { $0 != "," }) }

  /// One step of the task; whoever takes it stands before its instruction.
  var survey: String { "id: played\ntitle: Played\nsteps:\n  - { id: it, type: \(step) }\n" }

  static let all = [walk, tower, reaction, stroop, span, reversed, taps, sums]
}

// MARK: - By an observer, and without a clock that leads

extension PlayedTask {
  /// The second is broken off.
  private static let walk = PlayedTask(
    step: "timedWalk, distance: 10 m, trials: 2",
    play: { sitting in
      for ending in ["\r", "\u{1B}"] {
        try sitting.wait(for: "when the walk begins")
        sitting.press("\r")
        try sitting.wait(for: "at the end")
        // An Enter at once is the one that began the walk, held down.
        if ending == "\r" { try sitting.wait(for: " 1 s") }
        sitting.press(ending)
        try sitting.wait(for: "Press Enter to go on")
        sitting.press("\r")
      }
    },
    expect: { answer in
      let trials = answer["trials"].elements
      #expect(trials.map { $0["outcome"].text } == ["finished", "stopped"])
      let duration = try #require(trials.first?["duration"].number)
      #expect(duration >= 1 && answer["duration"] == .number(duration))
      #expect(abs((answer["speed"].number ?? 0) - 10 / duration) < 0.001)
      #expect(answer["distance"] == .number(10) && answer["timeLimit"] == .number(180))
      #expect(answer["method"].text == "observer")
    })

  private static let tower = PlayedTask(
    step: "towerOfHanoi, numberOfDisks: 2",
    play: { sitting in
      try sitting.wait(for: "From 1, 2 or 3")
      // The larger disk on the smaller is refused.
      sitting.press("1212")
      try sitting.wait(for: "can't be moved")
      sitting.press("1323")
    },
    expect: { answer in
      #expect(answer["puzzleWasSolved"] == .boolean(true))
      let moves = answer["moves"].elements.map { [$0["donorTowerIndex"].number, $0["recipientTowerIndex"].number] }
      #expect(moves == [[0, 1], [0, 2], [1, 2]])
      #expect(answer["moveCount"] == .number(3) && answer["minimumMoves"] == .number(3))
      #expect(answer["refusedMoves"] == .number(1))
      let times = answer["moves"].elements.compactMap { $0["time"].number }
      #expect(times == times.sorted() && times.count == 3)
    })
}

// MARK: - By signs

extension PlayedTask {
  private static let reaction = PlayedTask(
    step:
      "reactionTime, attempts: 1, practice: 0, minimumStimulusInterval: 100 ms, maximumStimulusInterval: 200 ms",
    play: { sitting in
      try sitting.wait(for: "NOW")
      sitting.press(" ")
      try sitting.wait(for: "Right.")
    },
    expect: { answer in
      let attempts = answer["attempts"].elements
      #expect(attempts.map { $0["outcome"].text } == ["response"])
      let interval = try #require(attempts.first?["interval"].number)
      #expect((0.1...0.2).contains(interval))
      let reaction = try #require(attempts.first?["reaction"].number)
      #expect(reaction > 0 && reaction < 3_000)
      #expect(answer["median"] == .number(reaction) && answer["mean"] == .number(reaction))
      #expect(answer["responses"] == .number(1) && answer["falseStarts"] == .number(0))
    })

  /// The first two are right; the last names the word instead of the ink, or another ink.
  private static let stroop = PlayedTask(
    step: "stroop, attempts: 3, practice: 0",
    play: { sitting in
      for attempt in 1...3 {
        let ink = try sitting.wait(for: #/\x{1B}\[1;3(\d)m[A-Z]+/#)
        let key = ["1": "r", "2": "g", "4": "b", "3": "y"][ink] ?? "?"
        sitting.press(attempt < 3 ? key : key == "r" ? "g" : "r")
      }
    },
    expect: { answer in
      let trials = answer["trials"].elements
      #expect(trials.map { $0["correct"] } == [.boolean(true), .boolean(true), .boolean(false)])
      for trial in trials {
        #expect(["red", "green", "blue", "yellow"].contains(trial["color"].text), "a code, not a word")
        #expect((trial["answer"] == trial["color"]) == (trial["correct"] == .boolean(true)))
        #expect(trial["ms"].number.map { $0 > 0 } ?? false)
      }
      #expect(trials.count { $0["text"] == $0["color"] } == 2, "half of them, rounded up, say their own ink")
      #expect(answer["correct"] == .number(2) && answer["attempted"] == .number(3))
    })

  private static func digits(_ count: Int, _ sitting: inout TerminalSitting) throws -> String {
    try (0..<count).map { _ in try sitting.wait(for: #/ {8}(\d)\x{1B}\[K/#) }.joined()
  }

  private static let span = PlayedTask(
    step: "digitSpan, initialSpan: 2, maximumTests: 1, practice: 0, playSpeed: 500 ms", isLong: true,
    play: { sitting in
      let shown = try digits(2, &sitting)
      try sitting.wait(for: "Type the digits")
      sitting.press(shown + "\r")
      try sitting.wait(for: "Right.")
    },
    expect: { answer in
      let record = try #require(answer["records"].elements.first)
      #expect(record["answer"] == record["digits"] && record["correct"] == .boolean(true))
      #expect(answer["span"] == .number(2) && answer["score"] == .number(2) && answer["games"] == .number(1))
      #expect(answer["failures"] == .number(0) && answer["reversed"] == .boolean(false))
    })

  /// First right backwards and one digit longer then; then as they came, which is wrong.
  private static let reversed = PlayedTask(
    step: "digitSpan, initialSpan: 2, maximumTests: 2, practice: 0, playSpeed: 500 ms, requireReversal: true",
    isLong: true,
    play: { sitting in
      for span in [2, 3] {
        let shown = try digits(span, &sitting)
        try sitting.wait(for: "backwards")
        sitting.press((span == 2 ? String(shown.reversed()) : shown == String(shown.reversed()) ? "0" : shown) + "\r")
        try sitting.wait(for: span == 2 ? "Right." : "Not right.")
      }
    },
    expect: { answer in
      #expect(answer["records"].elements.map { $0["span"] } == [.number(2), .number(3)])
      #expect(answer["span"] == .number(2) && answer["failures"] == .number(1) && answer["reversed"] == .boolean(true))
    })
}

// MARK: - By a pace

extension PlayedTask {
  private static let taps = PlayedTask(
    step: "tapping, duration: 5 s, hand: left", isLong: true,
    play: { sitting in
      try sitting.wait(for: "F  J  F  J")
      for key in ["f", "j", "f", "f", "x", "j"] { sitting.press(key) }
    },
    expect: { answer in
      #expect(answer["taps"] == .number(5) && answer["left"] == .number(3) && answer["right"] == .number(2))
      #expect(answer["alternations"] == .number(3) && answer["duration"] == .number(5))
      #expect(answer["hand"].text == "left")
      #expect(answer["samples"].elements.map { $0["key"].text } == ["left", "right", "left", "left", "right"])
      let times = answer["samples"].elements.compactMap { $0["t"].number }
      #expect(times == times.sorted() && times.first == 0)
    })

  /// Every sum right but the fourth, which is left out.
  private static let sums = PlayedTask(
    step: "psat, interStimulusInterval: 1 s, stimulusDuration: 200 ms, seriesLength: 10, practice: 0", isLong: true,
    play: { sitting in
      var last = try digits(1, &sitting)
      for number in 1...10 {
        let next = try digits(1, &sitting)
        if number != 4, let first = Int(last), let second = Int(next) { sitting.press(String(first + second)) }
        last = next
      }
    },
    expect: { answer in
      let samples = answer["samples"].elements
      #expect(samples.count == 10)
      #expect(samples.enumerated().allSatisfy { ($1["correct"] == .boolean(true)) == ($0 != 3) })
      #expect(samples[3]["answer"] == .null)
      // Two sums in a row are right eight times less the two pairs that the blank breaks.
      #expect(answer["totalCorrect"] == .number(9) && answer["totalDyad"] == .number(7))
      #expect(answer["length"] == .number(10) && answer["presentationMode"].text == "visual")
      #expect(answer["initialDigit"].number.map { (1...9).contains($0) } ?? false)
    })
}
