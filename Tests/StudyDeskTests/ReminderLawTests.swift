import CivilTime
import Record
import Scheduling
import StudyDesk
import StudyService
import Testing

/// Senders that are killed between any two of their steps, beside each other, while people do things.
struct ReminderLawTests {
  /// A sender, and how far it is with a reminder.
  private struct Sender {
    let desk: StudyDesk
    var due: [ReminderRow] = []
    var message: ReminderMessage?
    var end: SendingEnd?
  }

  /// What a random walk leaves behind.
  private struct Walk {
    /// How often each reminder was delivered, by the id that its mail has.
    var delivered: [String: Int] = [:]
    var afterDone: [String] = []
    var done: Set<String> = []
    /// How often each was told as uncertain.
    var uncertain: [String: Int] = [:]
    var kills = 0
  }

  @Test func `none is delivered twice, none to who had done it, and each that was taken up is accounted for`() throws {
    for seed in LongRuns.seeds(12, of: 400) {
      try Reminding.with(people: (1...6).map { "P\($0)" }) { trial in
        let walk = try walk(trial, SeededGenerator(seed: seed))
        #expect(walk.kills > 0)
        #expect(walk.delivered.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        #expect(walk.afterDone.isEmpty, "seed \(seed): \(walk.afterDone)")
        #expect(walk.uncertain.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        try trial.study.store.read { reader in
          try reader.forEachRecord(asOf: Instant(milliseconds: .max)) { record in
            for reminder in record.reminders {
              if case .sending = reminder.step { Issue.record("seed \(seed): \(reminder) is left") }
            }
          }
        }
      }
    }
  }

  private func walk(_ trial: Reminding, _ generator: SeededGenerator) throws -> Walk {
    var random = generator
    var walk = Walk()
    trial.now = "2026-11-03T08:20:00Z"
    var senders = [Sender(desk: trial.desk), Sender(desk: try trial.second())]
    for _ in 0..<150 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<4: trial.move(minutes: Int.random(in: 1...9, using: &random))
      case 4:
        let person = "P\(Int.random(in: 1...6, using: &random))"
        if walk.done.insert(person).inserted { try trial.study.done(person, at: trial.now) }
      default: try step(&senders[Int.random(in: 0...1, using: &random)], trial, &random, &walk)
      }
    }
    // Time goes by, and a sender looks after what was left.
    trial.move(minutes: 10)
    for row in try trial.desk.settleLeftReminders() { walk.uncertain[ReminderLawTests.name(row), default: 0] += 1 }
    return walk
  }

  /// One step of a sender: it looks, takes, sends, notes, or is killed.
  private func step(
    _ sender: inout Sender, _ trial: Reminding, _ random: inout SeededGenerator, _ walk: inout Walk
  ) throws {
    if Int.random(in: 0..<12, using: &random) == 0 {
      (sender.due, sender.message, sender.end) = ([], nil, nil)
      walk.kills += 1
    } else if let message = sender.message, let end = sender.end {
      _ = try sender.desk.note(end, of: message)
      (sender.message, sender.end) = (nil, nil)
    } else if let message = sender.message {
      let ends: [SendingEnd] = [.sent, .sent, .sent, .failed("no route"), .uncertain("time limit")]
      let end = ends[Int.random(in: 0..<ends.count, using: &random)]
      sender.end = end
      if end != .failed("no route") { walk.delivered[message.id, default: 0] += 1 }
    } else if let row = sender.due.popLast() {
      guard case .message(let message, _)? = try sender.desk.take(row, trial.settings) else { return }
      sender.message = message
      if walk.done.contains(message.participant) { walk.afterDone.append(message.participant) }
    } else {
      for row in try sender.desk.settleLeftReminders() { walk.uncertain[ReminderLawTests.name(row), default: 0] += 1 }
      sender.due = try sender.desk.remindersToSend(contact: "email")
    }
  }

  private static func name(_ row: ReminderRow) -> String { "\(row.participant) \(row.event) \(row.at.milliseconds)" }
}

extension TrialStudy {
  /// Records the event that is open as done.
  fileprivate func done(_ participant: String, at now: String) throws {
    let now = CivilTime.Instant(iso: now) ?? Instant(milliseconds: 0)
    let view = try view(participant, now: now)
    guard let event = view.events().first(where: \.state.isAvailable) else { return }
    try record(participant, event, now: now, seen: view)
  }
}
