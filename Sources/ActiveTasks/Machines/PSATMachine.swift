import JSONText
import Randomness

/// Shows a digit every few seconds; the sum of it and the one before is typed until the next one shows.
///
/// What stands when the next digit comes is the answer; no Enter is needed. The pace is kept from the first digit's
/// onset, so that a slow screen does not stretch the series.
package struct PSATMachine: TaskMachine {
  private enum Phase: Hashable {
    case instruction, ready
    case digit(since: Int?)
    /// The digit has gone; the time for the sum goes on.
    case blank
    case done
  }

  private struct Sample: Hashable {
    let digit: Int
    let expected: Int
    let answer: Int?
    let seconds: Double?
  }

  private let task: PSATTask
  private let seed: String
  private let valid: Bool
  private var phase = Phase.instruction
  private var isPractising: Bool
  private var digits: [Int]
  private var index = 0
  private var began: Int?
  private var typed = ""
  private var typedAt: Int?
  private var samples: [Sample] = []

  package init(_ task: PSATTask, seed: String, valid: Bool) {
    self.task = task
    self.seed = seed
    self.valid = valid
    isPractising = task.practice > 0
    digits = Self.digits(isPractising ? task.practice : task.seriesLength, seed: seed, isPractising)
  }

  /// One digit more than there are sums.
  static func digits(_ sums: Int, seed: String, _ isPractice: Bool) -> [Int] {
    var hash = SeededHash()
    hash.add(seed)
    hash.add("psat")
    hash.add(isPractice ? "practice" : "series")
    return (0...sums).map { _ in 1 + hash.next(below: 9) }
  }

  package var screen: TaskScreen {
    switch phase {
    case .instruction: TaskScreen(.instruction)
    case .ready: TaskScreen(.ready)
    case .digit: TaskScreen(.add, .digit(digits[index]), isPractice: isPractising)
    case .blank: TaskScreen(.add, .typed(typed), isPractice: isPractising)
    case .done: TaskScreen(.done)
    }
  }

  /// When the digit of a number began, by the pace.
  private func onset(_ index: Int) -> Int? {
    began.map { $0 + index * microseconds(task.interStimulusInterval) }
  }

  package var deadline: Int? {
    switch phase {
    case .instruction, .ready, .done: nil
    case .digit: onset(index).map { $0 + microseconds(task.stimulusDuration) }
    case .blank: onset(index + 1)
    }
  }

  package mutating func take(_ input: TaskInput) {
    switch (phase, input) {
    case (.instruction, .key(.enter, _)), (.ready, .key(.enter, _)):
      phase = .digit(since: nil)
    case (.digit(nil), .shown(let at)):
      if began == nil { began = at }
      phase = .digit(since: at)
    case (.digit, .key(let key, let at)), (.blank, .key(let key, let at)):
      catchUp(to: at)
      edit(key, at)
    case (_, .tick(let at)): catchUp(to: at)
    default: break
    }
  }

  /// Goes through all deadlines that have passed.
  private mutating func catchUp(to instant: Int) {
    while let deadline, instant >= deadline {
      switch phase {
      case .digit where task.stimulusDuration < task.interStimulusInterval: phase = .blank
      case .digit, .blank: next()
      default: return
      }
    }
  }

  private mutating func edit(_ key: TaskKey, _ at: Int) {
    guard phase != .done, phase != .ready, index > 0 else { return }
    switch key {
    case .character(let character) where character.isASCII && character.isNumber && typed.count < 2:
      typed.append(character)
      typedAt = at
    case .backspace:
      typed = String(typed.dropLast())
      typedAt = typed.isEmpty ? nil : at
    default: break
    }
  }

  private mutating func next() {
    if index > 0, !isPractising, let onset = onset(index) {
      samples.append(
        Sample(
          digit: digits[index], expected: digits[index - 1] + digits[index], answer: Int(typed),
          seconds: typedAt.map { seconds(from: onset, to: $0) }))
    }
    typed = ""
    typedAt = nil
    guard index + 1 == digits.count else {
      index += 1
      phase = .digit(since: nil)
      return
    }
    guard isPractising else {
      phase = .done
      return
    }
    isPractising = false
    digits = Self.digits(task.seriesLength, seed: seed, false)
    index = 0
    began = nil
    phase = .ready
  }

  package var fields: FieldValues? {
    guard phase == .done else { return nil }
    let isRight = samples.map { $0.answer == $0.expected }
    var fields: FieldValues = [
      "presentationMode": "visual", "interStimulusInterval": .double(task.interStimulusInterval),
      "stimulusDuration": .double(task.stimulusDuration), "length": .integer(samples.count),
      "totalCorrect": .integer(isRight.count { $0 }),
      "totalDyad": .integer(zip(isRight, isRight.dropFirst()).count { $0 && $1 }),
      "totalTime": .double(rounded(samples.compactMap(\.seconds).reduce(0, +))), "seed": .string(seed),
      "valid": .boolean(valid),
    ]
    fields["initialDigit"] = digits.first.map { .integer($0) }
    fields["samples"] = .array(
      samples.map { sample in
        [
          "digit": .integer(sample.digit), "expected": .integer(sample.expected),
          "answer": sample.answer.map { .integer($0) } ?? .null, "correct": .boolean(sample.answer == sample.expected),
          "time": sample.seconds.map { .double(rounded($0)) } ?? .null,
        ]
      })
    return fields
  }
}
