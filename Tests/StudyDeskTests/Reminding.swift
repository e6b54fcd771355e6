import CivilTime
import Definitions
import Foundation
import JSONText
import Record
import SQLiteRecord
import StudyDesk
import StudyService
import Synchronization
import Testing

/// A study with reminders, a clock that is set, and a program that keeps what it is handed.
final class Reminding {
  let study: TrialStudy
  let desk: StudyDesk
  private let clock: SetClock
  var settings = ReminderSettings(way: .mail, contact: "email")
  /// All that the program was handed, and what of it reached anybody.
  private(set) var handed: [ReminderMessage] = []
  private(set) var delivered: [ReminderMessage] = []
  /// How the program ends.
  var ends: (ReminderMessage) -> SendingEnd = { _ in .sent }

  private final class SetClock: Sendable {
    let now = Mutex(at("2026-11-02T00:00:00Z"))
  }

  static let longTask = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [1 h] }] }"

  private static let dailyTask = """
      - id: a
        survey: a
        schedule: [{ id: d, every: 1 day, at: 08:00, window: 4 h, remind: [30 min, 1 h, before close: 30 min] }]
    """

  private init(_ study: TrialStudy) throws {
    self.study = study
    clock = SetClock()
    desk = try Reminding.desk(study.store, clock)
  }

  /// Runs `body` with a study of people who are enrolled on 2 November and have an address.
  static func with(
    people: [String] = ["P1", "P2"], tasks: String = Reminding.dailyTask, assessed: Bool = false,
    study more: String = "", _ body: (Reminding) throws -> Void
  ) throws {
    try TrialStudy.with { study in
      let start = at("2026-11-02T00:00:00Z")
      var set = files(tasks, study: "id: knee\nattributes: { email: { type: text } }\n" + more)
      if assessed { set.files["Surveys/b.yaml"]? += Array("respondent: assessor\n".utf8) }
      try study.accept(set, now: start)
      for id in people {
        try study.add(id, enrolled: start)
        try study.change(
          id, .attribute(name: "email", value: .string("\(id.lowercased())@example.org"), from: start), now: start)
      }
      try body(Reminding(study))
    }
  }

  private static func desk(_ store: StudyStore, _ clock: SetClock) throws -> StudyDesk {
    try StudyDesk(
      store: store, clock: DeskClock(stated: nil, machine: { clock.now.withLock { $0 } }),
      zones: DeskZones(names: .utcOnly, version: nil, load: { $0 == "UTC" ? .utc : nil }), program: "test")
  }
}

extension Reminding {
  var now: String {
    get { clock.now.withLock { $0 }.iso(offsetSeconds: 0, fraction: false) }
    set { clock.now.withLock { $0 = at(newValue) } }
  }

  func move(minutes: Int) {
    clock.now.withLock { $0 = Instant(milliseconds: $0.milliseconds + Int64(minutes) * 60_000) }
  }

  /// Another sender's desk, with a connection of its own.
  func second() throws -> StudyDesk { try Reminding.desk(TestStores.open(study.store.place), clock) }

  /// What the program does with a reminder.
  func run(_ message: ReminderMessage) -> SendingEnd {
    handed.append(message)
    let end = ends(message)
    if end == .sent { delivered.append(message) }
    return end
  }

  /// What a sender does with one reminder.
  @discardableResult
  func send(_ row: ReminderRow) throws -> ReminderRow? {
    switch try desk.take(row, settings) {
    case nil: nil
    case .failed(let row): row
    case .message(let message, let passedOver): try desk.note(run(message), of: message, passedOver: passedOver)
    }
  }

  /// What a sender does with all of them.
  @discardableResult
  func round() throws -> ReminderRound {
    var round = ReminderRound(now: desk.clock.now, rows: try desk.settleLeftReminders())
    for row in try desk.remindersToSend(contact: settings.contact) { try send(row).map { round.add($0) } }
    return round
  }

  /// The kinds of all entries about reminders.
  func kinds() throws -> [String] {
    var kinds: [String] = []
    try study.store.read { reader in
      try reader.forEachEntry(asOf: Instant(milliseconds: .max)) { entry in
        if case .reminder? = entry.content { kinds.append(entry.kind) }
      }
    }
    return kinds
  }
}
