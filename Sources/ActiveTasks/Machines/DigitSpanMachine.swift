import JSONText
import Randomness

/// Shows digits one after another and takes what is typed afterwards.
///
/// After a right answer the next row is one digit longer, after a wrong one shorter. No digit stands twice in a row.
package struct DigitSpanMachine: TaskMachine {
  private enum Phase: Hashable {
    case instruction, ready
    /// The digit of this number shows, or, after it, nothing for a moment.
    case digit(Int, since: Int?)
    case gap(Int, since: Int?)
    case entry(String, since: Int?)
    case feedback(Bool, since: Int?)
    case done
  }

  private struct Game: Hashable {
    let digits: [Int]
    let answer: String
    let isRight: Bool
    let milliseconds: Double
  }

  private let task: DigitSpanTask
  private let seed: String
  private let valid: Bool
  private var phase = Phase.instruction
  private var practised = 0
  private var games: [Game] = []
  private var span: Int
  private var drawn = 0
  private var digits: [Int] = []

  /// The part of ``DigitSpanTask/playSpeed`` in which the digit shows; between two the screen is empty, so that equal
  /// neighbours could be told apart.
  static let shownPart = 0.8
  static let feedbackSeconds = 1.0

  package init(_ task: DigitSpanTask, seed: String, valid: Bool) {
    self.task = task
    self.seed = seed
    self.valid = valid
    span = task.initialSpan
  }

  private var isPractising: Bool { practised < task.practice }

  package var screen: TaskScreen {
    switch phase {
    case .instruction: TaskScreen(.instruction)
    case .ready: TaskScreen(.ready)
    case .digit(let index, _): TaskScreen(.watch, .digit(digits[index]), isPractice: isPractising)
    case .gap: TaskScreen(.watch, isPractice: isPractising)
    case .entry(let typed, _):
      TaskScreen(task.requireReversal ? .enterDigitsReversed : .enterDigits, .typed(typed), isPractice: isPractising)
    case .feedback(let isRight, _): TaskScreen(isRight ? .right : .wrong, isPractice: isPractising)
    case .done: TaskScreen(.done)
    }
  }

  package var deadline: Int? {
    switch phase {
    case .instruction, .ready, .entry, .done: nil
    case .digit(_, let since): since.map { $0 + microseconds(task.playSpeed * Self.shownPart) }
    case .gap(_, let since): since.map { $0 + microseconds(task.playSpeed * (1 - Self.shownPart)) }
    case .feedback(_, let since): since.map { $0 + microseconds(Self.feedbackSeconds) }
    }
  }

  package mutating func take(_ input: TaskInput) {
    switch (phase, input) {
    case (.instruction, .key(.enter, _)), (.ready, .key(.enter, _)): play()
    case (.digit(let index, nil), .shown(let at)): phase = .digit(index, since: at)
    case (.gap(let index, nil), .shown(let at)): phase = .gap(index, since: at)
    case (.entry(let typed, nil), .shown(let at)): phase = .entry(typed, since: at)
    case (.feedback(let isRight, nil), .shown(let at)): phase = .feedback(isRight, since: at)
    case (.entry(let typed, let since), .key(let key, let at)): edit(typed, key, since: since ?? at, at: at)
    case (_, .tick(let at)) where deadline.map { at >= $0 } ?? false: advance()
    default: break
    }
  }

  private mutating func advance() {
    switch phase {
    case .digit(let index, _): phase = .gap(index, since: nil)
    case .gap(let index, _): phase = index + 1 < digits.count ? .digit(index + 1, since: nil) : .entry("", since: nil)
    case .feedback: goOn()
    default: break
    }
  }

  private mutating func play() {
    digits = Self.digits(span, seed: seed, drawn)
    drawn += 1
    phase = .digit(0, since: nil)
  }

  /// A row of digits; a shorter one of the same number is its beginning.
  ///
  /// - Parameter number: From 0; each row draws the next.
  static func digits(_ span: Int, seed: String, _ number: Int) -> [Int] {
    var hash = SeededHash()
    hash.add(seed)
    hash.add("digitSpan")
    hash.add(number)
    var digits: [Int] = []
    while digits.count < span {
      let digit = hash.next(below: 10)
      if digit != digits.last { digits.append(digit) }
    }
    return digits
  }

  private mutating func edit(_ typed: String, _ key: TaskKey, since: Int, at: Int) {
    switch key {
    case .character(let character) where character.isASCII && character.isNumber && typed.count < 40:
      phase = .entry(typed + String(character), since: since)
    case .backspace: phase = .entry(String(typed.dropLast()), since: since)
    case .enter where !typed.isEmpty: judge(typed, milliseconds(from: since, to: at))
    default: break
    }
  }

  private mutating func judge(_ typed: String, _ milliseconds: Double) {
    let expected = (task.requireReversal ? digits.reversed() : digits).map(String.init).joined()
    let isRight = typed == expected
    if isPractising {
      practised += 1
    } else {
      games.append(Game(digits: digits, answer: typed, isRight: isRight, milliseconds: milliseconds))
      span = isRight ? min(span + 1, task.maximumSpan) : max(span - 1, task.minimumSpan)
    }
    phase = .feedback(isRight, since: nil)
  }

  private var hasBegun = false

  private mutating func goOn() {
    if games.isEmpty, task.practice > 0, !isPractising, !hasBegun {
      hasBegun = true
      phase = .ready
      return
    }
    let failures = games.reversed().prefix { !$0.isRight }.count
    if games.count >= task.maximumTests || failures >= task.maximumConsecutiveFailures { phase = .done } else { play() }
  }

  package var fields: FieldValues? {
    guard phase == .done else { return nil }
    let right = games.filter(\.isRight).map(\.digits.count)
    var fields: FieldValues = [
      "span": .integer(right.max() ?? 0), "score": .integer(right.reduce(0, +)), "games": .integer(games.count),
      "failures": .integer(games.count - right.count), "reversed": .boolean(task.requireReversal),
      "seed": .string(seed), "valid": .boolean(valid),
    ]
    fields["records"] = .array(
      games.enumerated().map { index, game in
        [
          "game": .integer(index + 1), "span": .integer(game.digits.count),
          "digits": .string(game.digits.map(String.init).joined()), "answer": .string(game.answer),
          "correct": .boolean(game.isRight), "ms": .double(rounded(game.milliseconds)),
        ]
      })
    return fields
  }
}
