import JSONText
import Randomness

/// Shows the words of colours in inks, and takes the key of the ink.
///
/// Half of the words, rounded up, say their own ink; which, and in what order, is drawn from the seed.
package struct StroopMachine: TaskMachine {
  private enum Phase: Hashable {
    case instruction, ready
    case blank(since: Int?)
    case word(since: Int?)
    case feedback(Bool, since: Int?)
    case done
  }

  package struct Stimulus: Hashable, Sendable {
    package let text: StroopTask.Colour
    package let ink: StroopTask.Colour
  }

  private struct Trial: Hashable {
    let stimulus: Stimulus
    let answer: StroopTask.Colour?
    let milliseconds: Double?
  }

  private let task: StroopTask
  private let seed: String
  private let valid: Bool
  private let practice: [Stimulus]
  private let stimuli: [Stimulus]
  private var phase = Phase.instruction
  private var practised = 0
  private var trials: [Trial] = []

  static let blankSeconds = 0.5
  static let feedbackSeconds = 0.7

  package init(_ task: StroopTask, seed: String, valid: Bool) {
    self.task = task
    self.seed = seed
    self.valid = valid
    practice = Self.stimuli(task.practice, seed: seed, "practice")
    stimuli = Self.stimuli(task.attempts, seed: seed, "trials")
  }

  /// What is shown, in order.
  static func stimuli(_ count: Int, seed: String, _ part: String) -> [Stimulus] {
    var hash = SeededHash()
    hash.add(seed)
    hash.add("stroop")
    hash.add(part)
    let colours = StroopTask.Colour.allCases
    let plain = (0..<count).map { index -> Stimulus in
      let ink = hash.next(below: colours.count)
      let isCongruent = index < (count + 1) / 2
      let other = (ink + 1 + hash.next(below: colours.count - 1)) % colours.count
      return Stimulus(text: colours[isCongruent ? ink : other], ink: colours[ink])
    }
    return hash.order(of: count).map { plain[$0] }
  }

  private var isPractising: Bool { practised < practice.count }

  private var current: Stimulus? {
    if isPractising { return practice[practised] }
    return stimuli.indices.contains(trials.count) ? stimuli[trials.count] : nil
  }

  package var screen: TaskScreen {
    switch phase {
    case .instruction: return TaskScreen(.instruction)
    case .ready: return TaskScreen(.ready)
    case .blank: return TaskScreen(.nameInk, isPractice: isPractising)
    case .word:
      guard let current else { return TaskScreen(.done) }
      return TaskScreen(.nameInk, .word(current.text, ink: current.ink), isPractice: isPractising)
    case .feedback(let isRight, _): return TaskScreen(isRight ? .right : .wrong, isPractice: true)
    case .done: return TaskScreen(.done)
    }
  }

  package var deadline: Int? {
    switch phase {
    case .instruction, .ready, .done: nil
    case .blank(let since): since.map { $0 + microseconds(Self.blankSeconds) }
    case .word(let since): since.flatMap { at in task.timeout.map { at + microseconds($0) } }
    case .feedback(_, let since): since.map { $0 + microseconds(Self.feedbackSeconds) }
    }
  }

  package mutating func take(_ input: TaskInput) {
    switch (phase, input) {
    case (.instruction, .key(.enter, _)), (.ready, .key(.enter, _)): phase = .blank(since: nil)
    case (.blank(nil), .shown(let at)): phase = .blank(since: at)
    case (.word(nil), .shown(let at)): phase = .word(since: at)
    case (.feedback(let isRight, nil), .shown(let at)): phase = .feedback(isRight, since: at)
    case (.blank(.some), .tick(let at)) where deadline.map { at >= $0 } ?? false: phase = .word(since: nil)
    case (.word(let since?), .key(let key, let at)):
      guard let answer = Self.colour(key) else { return }
      finish(answer, milliseconds(from: since, to: at))
    case (.word(.some), .tick(let at)) where deadline.map { at >= $0 } ?? false: finish(nil, nil)
    case (.feedback(_, .some), .tick(let at)) where deadline.map { at >= $0 } ?? false: goOn()
    default: break
    }
  }

  /// The initial of the colour in English, or its number.
  private static func colour(_ key: TaskKey) -> StroopTask.Colour? {
    switch key {
    case .character("r"), .character("R"), .character("1"): .red
    case .character("g"), .character("G"), .character("2"): .green
    case .character("b"), .character("B"), .character("3"): .blue
    case .character("y"), .character("Y"), .character("4"): .yellow
    default: nil
    }
  }

  private mutating func finish(_ answer: StroopTask.Colour?, _ milliseconds: Double?) {
    guard let current else { return }
    if isPractising {
      phase = .feedback(answer == current.ink, since: nil)
    } else {
      trials.append(Trial(stimulus: current, answer: answer, milliseconds: milliseconds))
      phase = trials.count < stimuli.count ? .blank(since: nil) : .done
    }
  }

  private mutating func goOn() {
    practised += 1
    phase = isPractising ? .blank(since: nil) : .ready
  }

  package var fields: FieldValues? {
    guard phase == .done else { return nil }
    let right = trials.filter { $0.answer == $0.stimulus.ink }
    let medians = [true, false].map { isCongruent in
      median(right.filter { ($0.stimulus.text == $0.stimulus.ink) == isCongruent }.compactMap(\.milliseconds))
    }
    var fields: FieldValues = [
      "correct": .integer(right.count), "attempted": .integer(trials.count), "seed": .string(seed),
      "valid": .boolean(valid),
    ]
    fields["medianCongruent"] = medians[0].map { .double(rounded($0)) }
    fields["medianIncongruent"] = medians[1].map { .double(rounded($0)) }
    if let congruent = medians[0], let incongruent = medians[1] {
      fields["interference"] = .double(rounded(incongruent - congruent))
    }
    fields["trials"] = .array(
      trials.enumerated().map { index, trial in
        [
          "trial": .integer(index + 1), "color": .string(trial.stimulus.ink.rawValue),
          "text": .string(trial.stimulus.text.rawValue), "answer": .optional(trial.answer?.rawValue),
          "correct": .boolean(trial.answer == trial.stimulus.ink),
          "ms": trial.milliseconds.map { .double(rounded($0)) } ?? .null,
        ]
      })
    return fields
  }
}
