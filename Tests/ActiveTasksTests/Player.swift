import ActiveTasks
import JSONText
import Testing

/// Plays a task to its end on a clock of its own: what a face and a person do together.
enum Player {
  /// - Parameter reply: The key pressed on a screen, so many microseconds after it shows; nil presses none.
  /// - Returns: The fields; nil when the task did not end within a million inputs.
  static func play(
    _ start: any TaskMachine, reply: (TaskScreen) -> (key: TaskKey, after: Int)?
  ) -> FieldValues? {
    var machine = start
    var now = 1_000_000
    var shown: TaskScreen?
    for _ in 0..<1_000_000 {
      if let fields = machine.fields { return fields }
      if machine.screen != shown {
        shown = machine.screen
        machine.take(.shown(at: now))
      }
      let answer = reply(machine.screen)
      if let answer, machine.deadline.map({ now + answer.after < $0 }) ?? true {
        now += answer.after
        machine.take(.key(answer.key, at: now))
      } else if let deadline = machine.deadline {
        now = max(now, deadline)
        machine.take(.tick(at: now))
      } else {
        return nil
      }
    }
    return nil
  }

  static func result(
    _ task: ActiveTask, seed: String = "0123456789abcdef", valid: Bool = true,
    reply: (TaskScreen) -> (key: TaskKey, after: Int)?
  ) throws -> ActiveResult? {
    guard let machine = task.machine(seed: seed, valid: valid), let fields = play(machine, reply: reply) else {
      return nil
    }
    let result = try task.result(from: .object(fields.map { JSONMember($0.key, $0.value) })).get()
    // What a machine measured never contradicts itself.
    #expect(task.contradiction(in: result.json) == nil)
    return result
  }
}
