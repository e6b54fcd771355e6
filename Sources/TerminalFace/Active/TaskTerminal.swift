import ActiveTasks
import Foundation
import Machine
import Sittings
import SurveyModel
import TerminalForms

/// Runs the machine of an active task against the terminal: keys one by one, screens written when they change, ticks
/// when they are due.
struct TaskTerminal: ~Copyable {
  enum End {
    case result(FieldValues)
    case skipped
    /// Ctrl-C, a signal that ends the process, or the end of the input.
    case stopped
  }

  private let start: @Sendable (_ valid: Bool) -> (any TaskMachine)?
  private let face: TaskFace
  private let canSkip: Bool
  private var input: TaskInputSource
  /// What stands on the screen; nil before the first, and when it has to be drawn again.
  private var written: TaskScreen?
  /// The screen whose onset the machine was told.
  private var told: TaskScreen?

  /// - Parameter start: A run of the task, whose result counts as valid or does not.
  init(
    _ task: ActiveTask, language: LanguageTag, canSkip: Bool, plain: Bool,
    start: @escaping @Sendable (_ valid: Bool) -> (any TaskMachine)?
  ) {
    // The inks of a stroop task are its matter, not decoration: NO_COLOR does not take them away.
    let isDumb = ["dumb", nil].contains(ProcessInfo.processInfo.environment["TERM"])
    face = TaskFace(
      task, language: language, canSkip: canSkip, hasColour: Streams.standardError.isTerminal && !isDumb)
    self.start = start
    self.canSkip = canSkip
    input = TaskInputSource(redraws: Streams.standardError.isTerminal && !plain && !isDumb)
  }

  /// - Returns: How it ended; nil for a task that no keys can do. The terminal is as it was before.
  mutating func run() -> End? {
    guard var machine = start(Streams.inputIsTerminal) else { return nil }
    while true {
      write(machine.screen)
      if machine.screen != told {
        machine.take(.shown(at: MachineClock.monotonicMicroseconds))
        told = machine.screen
      }
      if let fields = machine.fields { return .result(fields) }
      let event = input.wait(until: machine.deadline, atMost: machine.screen.isClock ? 250_000 : nil)
      let instant = MachineClock.monotonicMicroseconds
      switch event {
      case .ended: return .stopped
      case .redraw: written = nil
      case .resumed: machine = resumed(machine) ?? machine
      case .quiet: if let deadline = machine.deadline, instant >= deadline { machine.take(.tick(at: instant)) }
      case .keys(let keys):
        for key in keys {
          if key == .control("c") { return .stopped }
          if key == .control("z") {
            input.suspend()
            machine = resumed(machine) ?? machine
            break
          }
          if canSkip, machine.screen.message == .instruction, key.isSkip { return .skipped }
          if let key = TaskKey(key) { machine.take(.key(key, at: instant)) }
        }
      }
    }
  }

  /// The task when the process goes on after it was stopped.
  ///
  /// One that was under way begins anew, and what it gives then is not valid: the person has had a practice that the
  /// others have not.
  private mutating func resumed(_ machine: any TaskMachine) -> (any TaskMachine)? {
    (written, told) = (nil, nil)
    return machine.screen.message == .instruction ? machine : start(false)
  }

  private mutating func write(_ screen: TaskScreen) {
    if screen == written, !screen.isClock { return }
    // Lines that follow each other say once what is asked, not again at each key.
    let isRepeated = screen == written || screen.message == written?.message && screen.isEcho
    written = screen
    if !input.redraws, isRepeated { return }
    input.show(face.lines(screen, width: input.columns, now: MachineClock.monotonicMicroseconds))
  }
}

extension TaskScreen {
  /// Whether what shows only follows the person's own keys.
  fileprivate var isEcho: Bool {
    switch content {
    case .typed, .taps: true
    default: false
    }
  }

  fileprivate var isClock: Bool { if case .clock = content { true } else { false } }
}

extension Key {
  fileprivate var isSkip: Bool { self == .scalar("s") || self == .scalar("S") }
}

extension TaskKey {
  /// Nil for a key that no task takes.
  fileprivate init?(_ key: Key) {
    switch key {
    case .scalar(let scalar) where scalar.isASCII: self = .character(Character(scalar))
    case .enter, .lineBreak: self = .enter
    case .backspace: self = .backspace
    case .escape: self = .escape
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    default: return nil
    }
  }
}
