import JSONText
import Randomness

/// Waits an unknown time, shows a sign, and measures until a key.
///
/// A key before the sign is a false start: it is kept, and the attempt is made again. An attempt without a key in time
/// counts as one.
package struct ReactionTimeMachine: TaskMachine {
  private enum Phase: Hashable {
    case instruction, ready
    /// Since its onset nothing has come; nil before the screen was written.
    case waiting(since: Int?)
    case sign(since: Int?)
    case feedback(TaskScreen.Message, milliseconds: Int?, since: Int?)
    case done
  }

  private struct Attempt: Hashable {
    let interval: Double
    let reaction: Double?
    let outcome: String
  }

  private let task: ReactionTimeTask
  private let seed: String
  private let valid: Bool
  private var phase = Phase.instruction
  private var practised = 0
  private var attempts: [Attempt] = []
  private var interval = 0.0
  private var drawn = 0

  /// After so many false starts the task ends: nobody is waiting for the sign.
  static let falseStartLimit = 100
  static let feedbackSeconds = 1.0

  package init(_ task: ReactionTimeTask, seed: String, valid: Bool) {
    self.task = task
    self.seed = seed
    self.valid = valid
  }

  private var isPractising: Bool { practised < task.practice }

  package var screen: TaskScreen {
    switch phase {
    case .instruction: TaskScreen(.instruction)
    case .ready: TaskScreen(.ready)
    case .waiting: TaskScreen(.wait, isPractice: isPractising)
    case .sign: TaskScreen(.now, .sign, isPractice: isPractising)
    case .feedback(let message, let milliseconds, _):
      TaskScreen(message, milliseconds.map(TaskScreen.Content.milliseconds) ?? .nothing, isPractice: isPractising)
    case .done: TaskScreen(.done)
    }
  }

  package var deadline: Int? {
    switch phase {
    case .instruction, .ready, .done: nil
    case .waiting(let since): since.map { $0 + microseconds(interval) }
    case .sign(let since): since.map { $0 + microseconds(task.timeout) }
    case .feedback(_, _, let since): since.map { $0 + microseconds(Self.feedbackSeconds) }
    }
  }

  package mutating func take(_ input: TaskInput) {
    switch (phase, input) {
    case (.instruction, .key(.enter, _)), (.ready, .key(.enter, _)): wait()
    case (.waiting(nil), .shown(let at)): phase = .waiting(since: at)
    case (.sign(nil), .shown(let at)): phase = .sign(since: at)
    case (.feedback(let message, let milliseconds, nil), .shown(let at)):
      phase = .feedback(message, milliseconds: milliseconds, since: at)
    case (.waiting(.some), .key): finish("falseStart", nil)
    case (.waiting(let since?), .tick(let at)) where at >= since + microseconds(interval): phase = .sign(since: nil)
    case (.sign(let since?), .key(_, let at)):
      let reaction = milliseconds(from: since, to: at)
      reaction <= task.timeout * 1000 ? finish("response", reaction) : finish("timeout", nil)
    case (.sign(let since?), .tick(let at)) where at >= since + microseconds(task.timeout): finish("timeout", nil)
    case (.feedback(_, _, let since?), .tick(let at)) where at >= since + microseconds(Self.feedbackSeconds): goOn()
    default: break
    }
  }

  private mutating func wait() {
    interval = Self.interval(task, seed: seed, drawn)
    drawn += 1
    phase = .waiting(since: nil)
  }

  /// The seconds before a sign.
  ///
  /// - Parameter number: From 0; each wait draws the next.
  static func interval(_ task: ReactionTimeTask, seed: String, _ number: Int) -> Double {
    var hash = SeededHash()
    hash.add(seed)
    hash.add("reactionTime")
    hash.add(number)
    let range = max(0, microseconds(task.maximumInterval - task.minimumInterval) / 1000)
    return rounded(task.minimumInterval + Double(hash.next(below: range + 1)) / 1000)
  }

  private mutating func finish(_ outcome: String, _ reaction: Double?) {
    if isPractising {
      if outcome != "falseStart" { practised += 1 }
    } else {
      attempts.append(Attempt(interval: interval, reaction: reaction, outcome: outcome))
    }
    let message: TaskScreen.Message =
      switch outcome {
      case "response": .right
      case "timeout": .tooSlow
      default: .tooSoon
      }
    phase = .feedback(message, milliseconds: reaction.map { Int($0.rounded()) }, since: nil)
  }

  private mutating func goOn() {
    if attempts.isEmpty, task.practice > 0, practised == task.practice, phase != .ready, !hasBegun {
      hasBegun = true
      phase = .ready
      return
    }
    let counted = attempts.count { $0.outcome != "falseStart" }
    if counted >= task.attempts || attempts.count - counted >= Self.falseStartLimit {
      phase = .done
    } else {
      wait()
    }
  }

  /// Whether the end of practice has been announced.
  private var hasBegun = false

  package var fields: FieldValues? {
    guard phase == .done else { return nil }
    let reactions = attempts.compactMap(\.reaction)
    var fields: FieldValues = [
      "responses": .integer(reactions.count),
      "falseStarts": .integer(attempts.count { $0.outcome == "falseStart" }),
      "timeouts": .integer(attempts.count { $0.outcome == "timeout" }), "seed": .string(seed), "valid": .boolean(valid),
    ]
    fields["median"] = median(reactions).map { .double(rounded($0)) }
    if !reactions.isEmpty { fields["mean"] = .double(rounded(reactions.reduce(0, +) / Double(reactions.count))) }
    fields["attempts"] = .array(
      attempts.enumerated().map { index, attempt in
        [
          "attempt": .integer(index + 1), "interval": .double(attempt.interval),
          "reaction": attempt.reaction.map { .double(rounded($0)) } ?? .null, "outcome": .string(attempt.outcome),
        ]
      })
    return fields
  }
}
