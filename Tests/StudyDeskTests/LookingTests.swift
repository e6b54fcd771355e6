import CivilTime
import JSONText
import Record
import Reports
import SQLiteRecord
import Scheduling
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What is told of one person rests on the outcomes that it asks for, and is what the whole record tells.
struct LookingTests {
  @Test(arguments: LongRuns.seeds(3, of: 400))
  func `what single outcomes tell is what the whole record tells`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try TrialStudy.with { trial in
      let middle = at("2026-11-20T11:00:00Z")
      try trial.begin(&random, isRich: seed % 4 != 0)
      try trial.populate(&random, people: 4, now: middle)
      try trial.addLives(&random, now: middle)
      let desk = try trial.desk(at: middle.later(hours: Int.random(in: 0...30, using: &random)))
      for id in try desk.look(.owner, { try $0.reader.participants(asOf: $0.now) }) {
        let record = try desk.look { try $0.reader.record(of: id, asOf: $0.now) }
        let whole = NeededOutcomes.$few.withValue(1_000_000) { desk.told(of: record) }
        let found = NeededOutcomes.$few.withValue(seed % 3) { desk.told(of: record) }
        #expect(whole.count == found.count)
        for (one, other) in zip(whole, found) { #expect(one == other) }
      }
    }
  }
}

extension StudyDesk {
  /// What is told of somebody, a text each.
  fileprivate func told(of record: ParticipantRecord) -> [String] {
    let id = record.participant
    var told: [String] = []
    func tell(_ what: String, _ body: () throws -> String) {
      do { told.append(try what + " " + body()) } catch { told.append("\(what) failed: \(error)") }
    }
    let days = [17, 20, 21, 23].compactMap { CivilDate(iso: "2026-11-\($0)") }
    for task in ["t", "u", "v", "w", "s", "staff"] {
      for day in [nil] + days.map(Optional.some) {
        tell("why \(task)") { try why(task, of: id, on: day).json.compactText }
        tell("history \(task)") {
          try history(ofTask: task, of: id, on: { day ?? $0 }).lines.map(\.json.compactText).joined()
        }
      }
      tell("offer \(task)") {
        let offer = try offer(SittingOrder(task: task, participant: id, account: "x"))
        return "\(offer.event.id) \(offer.event.state) \(offer.unfinished ?? 0) \(offer.view.origin(of: offer.event))"
      }
    }
    for day in [nil] + days.map(Optional.some) {
      tell("feed") {
        let day = try ownDay(of: id, on: day)
        return day.feed.json.compactText + String(describing: day.next)
          + day.feed.cards.map { "\($0.entries) \($0.isChangeable) \(String(describing: $0.begun))" }.joined()
      }
    }
    tell("show") { try participant(id).json.compactText }
    tell("notes") { try notes(on: id).json.compactText }
    for event in Set(record.outcomes.map(\.event) + record.decisions.map(\.event)).sorted() + ["t/x@2026-11-21"] {
      tell("event \(event)") { try self.event(event, of: id).json.compactText }
      tell("outcome \(event)") { try outcome(event, of: id).json.compactText }
    }
    return told
  }
}

extension TrialStudy {
  /// What some did on the days before and after, late or early, several times a day; what was deleted, revised and said of it.
  fileprivate func addLives(_ random: inout SeededGenerator, now: Instant) throws {
    func isDrawn(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    for id in try store.read({ try $0.participants(asOf: now) }) {
      for hours in [30, 20, 9, 2, 1, 0] {
        let instant = now.later(hours: -hours)
        guard let seen = try? view(id, now: instant, zones: systemZones()) else { continue }
        for event in seen.events() where event.state.isAvailable && isDrawn(2) {
          let taken = seen.taking(event)
          if isDrawn(4) {
            let began = SittingBegan(event: taken.id, task: event.row.task, survey: "Surveys/a.yaml", context: ["x": 1])
            _ = try? store.append(.sitting(.began(began)), about: .participant(id), stamp: stamp(instant))
          } else {
            // What is done already is refused.
            let values = [RecordedValue(kind: "pain", value: .integer(hours))]
            try? record(id, taken, values: values, now: instant, seen: seen)
          }
          if isDrawn(3) {
            _ = try store.append(
              .remark(.note(event: taken.id, text: "n")), about: .participant(id), stamp: stamp(instant))
          }
          if isDrawn(5) {
            let change = EventChange(.excused, event: taken.id, reason: "ill")
            _ = try store.append(.event(change), about: .participant(id), stamp: stamp(instant))
          }
        }
      }
      for outcome in try store.read({ try $0.record(of: id, asOf: now) }).outcomes {
        var changes: [OutcomeChange] = []
        if isDrawn(8) { changes.append(.revised(event: outcome.event, reason: "typo", result: nil, values: [])) }
        if isDrawn(8) { changes.append(.deleted(event: outcome.event, reason: "wrong")) }
        for change in changes {
          _ = try store.append(.outcome(change), about: .participant(id), stamp: stamp(now))
        }
        if isDrawn(6) {
          try remark(id, .queryOpened(event: outcome.event, path: nil, text: "Why?"), now: now)
          try remark(id, .alertRaised(alert: "strong", event: outcome.event, sitting: 1), now: now)
        }
      }
    }
  }
}
