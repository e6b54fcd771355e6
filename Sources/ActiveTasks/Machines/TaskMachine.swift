/// A running task as a pure machine: what happened, and when, leads from one screen to the next and at last to a
/// result.
///
/// Instants are microseconds of one steady clock with any zero. A face writes ``screen``, says ``TaskInput/shown(at:)``
/// when its bytes are written, passes on keys, and sends a ``TaskInput/tick(at:)`` when ``deadline`` has come. The same
/// inputs give the same result.
package protocol TaskMachine: Sendable {
  var screen: TaskScreen { get }

  /// When a tick is due at the latest; nil when only a key leads on.
  var deadline: Int? { get }

  mutating func take(_ input: TaskInput)

  /// The fields of the result; nil while the task runs.
  var fields: FieldValues? { get }
}

package enum TaskInput: Hashable, Sendable {
  case key(TaskKey, at: Int)
  /// The screen that stands has been written: its onset.
  case shown(at: Int)
  case tick(at: Int)

  var instant: Int {
    switch self {
    case .key(_, let at), .shown(let at), .tick(let at): at
    }
  }
}

package enum TaskKey: Hashable, Sendable {
  case character(Character)
  case enter, backspace, escape, left, right, up, down
}

/// What shows, apart from any wording and any terminal.
package struct TaskScreen: Hashable, Sendable {
  package enum Message: String, Hashable, Sendable, CaseIterable {
    /// What the task is and how to begin: Enter.
    case instruction
    /// Practice is over and the task proper begins with Enter.
    case ready
    case wait
    case now
    case tooSoon
    case tooSlow
    case right
    case wrong
    case watch
    case enterDigits
    case enterDigitsReversed
    case add
    case tap
    case nameInk
    case moveDisks
    case cannotMove
    case walkReady
    case walking
    case walkFinished
    case done
  }

  package enum Content: Hashable, Sendable {
    case nothing
    /// The sign to press at.
    case sign
    /// Milliseconds that a response took.
    case milliseconds(Int)
    case digit(Int)
    case typed(String)
    /// A colour's word in an ink.
    case word(StroopTask.Colour, ink: StroopTask.Colour)
    case taps(Int)
    /// The disks of each tower from the bottom up, 1 the smallest; the tower that is chosen.
    case towers([[Int]], chosen: Int?)
    /// Seconds that a walk has taken are shown by the face's own clock, from this instant.
    case clock(since: Int)
  }

  package let message: Message
  package let content: Content
  package let isPractice: Bool

  init(_ message: Message, _ content: Content = .nothing, isPractice: Bool = false) {
    self.message = message
    self.content = content
    self.isPractice = isPractice
  }
}

extension ActiveTask {
  /// A run of the task; nil for one that a sensor measures.
  ///
  /// - Parameters:
  ///   - seed: What its random numbers start from; kept in the result.
  ///   - valid: Whether a person is there: false for input from a file or a pipe.
  package func machine(seed: String, valid: Bool) -> (any TaskMachine)? {
    switch self {
    case .rangeOfMotion, .locationTrack: nil
    case .timedWalk(let task): TimedWalkMachine(task, valid: valid)
    case .reactionTime(let task): ReactionTimeMachine(task, seed: seed, valid: valid)
    case .tapping(let task): TappingMachine(task, valid: valid)
    case .stroop(let task): StroopMachine(task, seed: seed, valid: valid)
    case .digitSpan(let task): DigitSpanMachine(task, seed: seed, valid: valid)
    case .psat(let task): PSATMachine(task, seed: seed, valid: valid)
    case .towerOfHanoi(let task): TowerOfHanoiMachine(task, valid: valid)
    }
  }
}

/// Microseconds of a duration in seconds.
func microseconds(_ seconds: Double) -> Int { Int((seconds * 1_000_000).rounded()) }

/// Milliseconds between two instants, to a thousandth.
func milliseconds(from start: Int, to end: Int) -> Double { Double(max(0, end - start)) / 1000 }

func seconds(from start: Int, to end: Int) -> Double { Double(max(0, end - start)) / 1_000_000 }

/// The mean of the two middle values for an even count; nil for none.
func median(_ values: [Double]) -> Double? {
  let sorted = values.sorted()
  guard let middle = sorted.indices.contains(sorted.count / 2) ? sorted[sorted.count / 2] : nil else { return nil }
  return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + middle) / 2 : middle
}
