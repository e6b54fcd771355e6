import JSONText

/// Counts the taps on two keys, from the first of them on.
package struct TappingMachine: TaskMachine {
  private let task: TappingTask
  private let valid: Bool
  private var began: Int?
  private var hasStarted = false
  private var samples: [(at: Int, isLeft: Bool)] = []
  private var isOver = false

  /// The rows that a result may hold.
  private static let sampleLimit = 100_000

  package init(_ task: TappingTask, valid: Bool) {
    self.task = task
    self.valid = valid
  }

  package var screen: TaskScreen {
    if isOver { return TaskScreen(.done) }
    return hasStarted ? TaskScreen(.tap, .taps(samples.count)) : TaskScreen(.instruction)
  }

  package var deadline: Int? { isOver ? nil : began.map { $0 + microseconds(task.duration) } }

  package mutating func take(_ input: TaskInput) {
    guard !isOver else { return }
    if let deadline, input.instant >= deadline {
      isOver = true
      return
    }
    guard case .key(let key, let at) = input else { return }
    if !hasStarted {
      if key == .enter { hasStarted = true }
      return
    }
    guard let isLeft = TappingMachine.side(key), samples.count < Self.sampleLimit else { return }
    if began == nil { began = at }
    samples.append((at, isLeft))
  }

  /// f and j lie under the two first fingers; the arrows do as well.
  private static func side(_ key: TaskKey) -> Bool? {
    switch key {
    case .left, .character("f"), .character("F"): true
    case .right, .character("j"), .character("J"): false
    default: nil
    }
  }

  package var fields: FieldValues? {
    guard isOver, let began else { return nil }
    let pairs = Array(zip(samples, samples.dropFirst()))
    var fields: FieldValues = [
      "taps": .integer(samples.count), "left": .integer(samples.count { $0.isLeft }),
      "right": .integer(samples.count { !$0.isLeft }),
      "alternations": .integer(pairs.count { $0.0.isLeft != $0.1.isLeft }), "duration": .double(task.duration),
      "hand": .string(task.hand.rawValue), "valid": .boolean(valid),
    ]
    fields["interval"] = median(pairs.map { milliseconds(from: $0.0.at, to: $0.1.at) }).map { .double(rounded($0)) }
    fields["samples"] = .array(
      samples.map { sample in
        ["t": .double(milliseconds(from: began, to: sample.at)), "key": .string(sample.isLeft ? "left" : "right")]
      })
    return fields
  }
}
