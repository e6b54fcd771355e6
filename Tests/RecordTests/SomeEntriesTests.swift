import CivilTime
import JSONText
import Testing

@testable import Record

/// What is read of one person's events and task, without the rest of what they did, is what all their entries tell.
struct SomeEntriesTests {
  private static let events = (0..<12).map { "t\($0 % 3)/x@\($0)" }

  @Test(arguments: LongRuns.seeds(12, of: 100))
  func `some of a person's entries tell what all tell`(seed: Int) throws {
    try withStore { (store: StudyStore) throws in
      var random = SeededGenerator(seed: seed)
      for id in ["P1", "P2"] { try store.addParticipant(id, 0) }
      let stated = seed % 3 == 0
      for minute in 1...120 {
        let content = try SomeEntriesTests.content(in: store, Int64(minute), &random)
        // Clocks go back now and then, and some instants are stated.
        let machine = Int64(minute) - (Int.random(in: 0..<8, using: &random) == 0 ? 40 : 0)
        let isStated = stated && Int.random(in: 0..<4, using: &random) == 0
        _ = try? store.append(
          content, about: .participant(Int.random(in: 0..<4, using: &random) == 0 ? "P2" : "P1"),
          stamp: Stamp(
            recorded: at(isStated ? machine - 30 : machine), machine: isStated ? at(machine) : nil,
            author: .account("c"), program: "1"))
      }
      for instant in [latest, at(60)] { try store.read { try SomeEntriesTests.compare($0, instant, &random) } }
    }
  }

  private static func content(
    in store: StudyStore, _ minute: Int64, _ random: inout SeededGenerator
  ) throws -> EntryContent {
    let event = events.randomElement(using: &random) ?? ""
    let task = String(event.prefix(2))
    switch Int.random(in: 0..<17, using: &random) {
    case 0...5:
      let day = Int32.random(in: 20_770...20_790, using: &random)
      return .outcome(
        .recorded(
          RecordedOutcome(
            event: event, task: task, schedule: "s", element: "x",
            date: Bool.random(using: &random) ? CivilDate(dayNumber: day) : nil,
            ending: "complete", finished: Instant(milliseconds: Int64(day) * 86_400_000 + minute * 60_000))))
    case 6: return .outcome(.revised(event: event, reason: "r", result: nil, values: []))
    case 7: return .outcome(.deleted(event: event, reason: "r"))
    case 8: return .remark(.note(event: Bool.random(using: &random) ? event : nil, text: "n"))
    case 9: return .remark(.queryOpened(event: event, path: nil, text: "q"))
    case 10: return .event(EventChange(.excused, event: event, reason: "r"))
    case 11: return .remark(.alertRaised(alert: "a\(Int.random(in: 0..<3, using: &random))", event: event, sitting: 1))
    case 12: return began(event)
    case 13:
      let step = ReminderChange.Step.sending(by: .mail, until: at(minute + 9))
      return .reminder(ReminderChange(event: event, at: at(minute), attempt: 1, step))
    case 14, 15:
      return try store.read { reader in
        let sittings = try reader.record(of: "P1", asOf: latest).sittings
        let going = sittings.last { $0.ended == nil }?.number ?? 1
        return .sitting(.input(sitting: going, sequence: try reader.position(of: going) + 1, input: ["do": "forward"]))
      }
    default:
      let query = try store.read { try $0.queries(asOf: latest) }.last?.number ?? 1
      return .remark(.queryAnswered(query: query, text: "a"))
    }
  }

  private static func compare(_ reader: StoreReader, _ instant: Instant, _ random: inout SeededGenerator) throws {
    let all = try reader.entries(about: "P1", asOf: instant)
    let record = try reader.record(of: "P1", asOf: instant)
    let wanted = Set(events.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
    let some = try reader.entries(about: "P1", asOf: instant, ofEvents: wanted)
    func tells(_ entry: Entry) -> Bool {
      switch entry.content {
      case .outcome?: entry.content?.event.map(wanted.contains) ?? false
      case .event(let change)?: wanted.contains(change.event)
      case .remark(.note(let event, _))?: event.map(wanted.contains) ?? false
      case .remark(.queryOpened(let event, _, _))?: wanted.contains(event)
      case .remark(.queryAnswered)?, .remark(.queryClosed)?: true
      default: false
      }
    }
    #expect(some.filter { $0.content != nil } == all.filter(tells))
    // Whose clock was set back is told of each alike.
    func marks(_ entries: [Entry]) -> [String] {
      var clocks = ClockOrder()
      return entries.compactMap { entry in
        let mark = clocks.mark(entry.stamp)
        return tells(entry) ? "\(entry.number) \(mark)" : nil
      }
    }
    #expect(marks(some) == marks(all))
    let notes = all.filter { if case .remark(.note)? = $0.content { true } else { false } }
    #expect(try reader.notes(on: "P1", asOf: instant) == notes)
    #expect(try reader.outcomeCount(of: "P1", asOf: instant) == record.outcomes.count)
    for event in wanted {
      let raised = try reader.raisedAlerts(of: event, about: "P1")
      if instant == latest { #expect(raised == Set(record.alerts.filter { $0.event == event }.map(\.alert))) }
    }
    for task in ["t0", "t1", "t9"] {
      let own = record.outcomes.filter { $0.task == task }
      func day(_ outcome: OutcomeFact) -> Int32 {
        outcome.date?.dayNumber ?? Int32(outcome.finished.milliseconds / 86_400_000)
      }
      let date = CivilDate(dayNumber: .random(in: 20_768...20_792, using: &random))
      let near = try reader.outcomes(of: "P1", ofTask: task, near: date, asOf: instant)
      #expect(Set(near.map(\.event)) == Set(own.filter { abs(day($0) - date.dayNumber) <= 2 }.map(\.event)))
      for count in [1, 2, 30] {
        let found = Set(try reader.outcomes(of: "P1", ofTask: task, latest: count, asOf: instant).map(\.event))
        let days = own.map(day).sorted().suffix(count)
        // Whatever the clock, the latest are among them.
        #expect(own.filter { day($0) >= (days.first ?? 0) - 2 }.allSatisfy { found.contains($0.event) })
        #expect(found.isSubset(of: own.map(\.event)))
      }
    }
  }
}
