import CivilTime
import JSONText
import Record
import SQLiteRecord
import Scheduling
import StudyDesk
import StudyService
import Testing

/// What many participants have alike is worked out once for the lists of the day: they are those of everybody looked at alone.
struct TodaySharingTests {
  @Test(arguments: LongRuns.seeds(16, of: 200))
  func `shared lists are those of everybody looked at alone`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try TrialStudy.with { trial in
      let middle = at("2026-11-20T11:00:00Z")
      try trial.begin(&random, isRich: seed % 4 != 0)
      try trial.populate(&random, now: middle)
      try trial.addWork(&random, now: middle)
      let desk = try trial.desk(at: middle.later(hours: Int.random(in: 0...30, using: &random)))
      for entry in try desk.roster().entries {
        #expect(try entry.json == desk.participant(entry.id).entry.json)
      }
      try desk.look { reading in
        func said(_ record: ParticipantRecord) -> String {
          "\(record.participant) \(record.firstID) \(record.added) \(record.name ?? "") \(record.language ?? "") "
            + "\(record.site ?? "") \(record.enrolments) \(record.zones) \(record.attributes) \(record.milestones) "
            + "\(record.statuses) \(record.pauses) \(record.assessors) \(String(describing: record.allocation))"
        }
        var (whole, ofRoster): ([String], [String]) = ([], [])
        try reading.reader.forEachRecord(asOf: reading.now, includingRemoved: true) { whole.append(said($0)) }
        try reading.reader.forEachRosterRecord(asOf: reading.now, includingRemoved: true) { ofRoster.append(said($0)) }
        #expect(ofRoster == whole)
        for people in [PeopleFilter(), PeopleFilter(site: "leeds")] {
          let alone = try reading.today(people, alone: true)
          let shared = try reading.today(people)
          // Of most participants single outcomes are looked up.
          let lookedUp = try NeededOutcomes.$few.withValue(seed % 3) { try reading.today(people) }
          #expect(lookedUp.json == alone.json)
          #expect(shared.json == alone.json)
          let pretty = String(decoding: Array(shared.jsonPieces(isPretty: true).joined()), as: UTF8.self)
          #expect(pretty == alone.json.prettyText())
          let compact = String(decoding: Array(shared.jsonPieces(isPretty: false).joined()), as: UTF8.self)
          #expect(compact == alone.json.compactText)
          let first = try reading.today(people, most: 3)
          #expect(first.sites == alone.sites)
          for (few, all) in zip(first.lists, alone.lists) { #expect(few == Array(all.prefix(3))) }
          #expect(first.alerts == Array(alone.alerts.prefix(3)))
          #expect(first.reminders == Array(alone.reminders.prefix(3)))
        }
      }
    }
  }
}

extension TodayView {
  /// The lists of events, an event by its person, id and state.
  fileprivate var lists: [[String]] {
    [dueNow, dueLater, graceEnds, missed, unfinished, visits].map { list in
      list.map { "\($0.person.id) \($0.event.id) \($0.event.state) \(String(describing: $0.began))" }
    }
  }
}

extension TrialStudy {
  /// The desk of the study in the zones of the machine.
  func desk(at now: Instant) throws -> StudyDesk {
    try StudyDesk(
      store: store, clock: DeskClock(stated: now, machine: { now }),
      zones: DeskZones(
        names: .utcOnly, version: nil,
        load: { name in
          var zones = systemZones()
          return try? zones.zone(name)
        }), program: "test")
  }

  /// Sites, sittings that were begun, reminders that were sent or not, alerts, queries, and the end of a task or of the study:
  /// each to some.
  fileprivate func addWork(_ random: inout SeededGenerator, now: Instant) throws {
    func isDrawn(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    let ids = try store.read { try $0.participants(asOf: now) }
    for id in ids {
      if id == ids.first || isDrawn(2) {
        try change(id, .site(id == ids.first || isDrawn(2) ? "leeds" : "york"), now: now)
      }
      let before = now.later(hours: -Int.random(in: 0...3, using: &random))
      let view = try view(id, now: before, zones: systemZones())
      for event in view.events() where event.event.slot != .offer {
        if isDrawn(3), event.state.isAvailable {
          let began = SittingBegan(event: event.id, task: event.row.task, survey: "Surveys/a.yaml", context: ["x": 1])
          _ = try store.append(.sitting(.began(began)), about: .participant(id), stamp: stamp(before))
        }
      }
      let isReminded = isDrawn(2)
      for day in [view.today.adding(days: -1), view.today] where isReminded {
        for event in view.events(on: day) where event.event.slot != .offer && isDrawn(2) {
          try remind(id, event, &random, now: before)
        }
      }
      if isDrawn(3) {
        try remark(id, .alertRaised(alert: "strong", event: "t/x@2026-11-19", sitting: 1), now: before)
      }
      if isDrawn(3) { try remark(id, .queryOpened(event: "t/x@2026-11-19", path: nil, text: "Why?"), now: before) }
    }
    if isDrawn(8) { try stop("t", now: now.later(hours: -3)) }
    if isDrawn(12) { _ = try store.append(.study(.closed(reason: nil)), stamp: stamp(now)) }
  }

  /// Calls an event to mind half an hour after it opened, which some schedules do: recorded then, or late.
  private func remind(_ id: String, _ event: StandingEvent, _ random: inout SeededGenerator, now: Instant) throws {
    let instant = Instant(milliseconds: event.event.opens.milliseconds + 1_800_000)
    let recorded = Bool.random(using: &random) ? now : min(instant, now)
    var steps: [ReminderChange.Step] = [.sending(by: .mail, until: recorded.later(hours: 1))]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: steps.append(.failed(reason: "full", isFinal: Bool.random(using: &random)))
    case 1: steps.append(.uncertain(reason: nil))
    case 2: break
    default: steps.append(.sent)
    }
    for step in steps {
      _ = try store.append(
        .reminder(ReminderChange(event: event.id, at: instant, attempt: 1, step)), about: .participant(id),
        stamp: stamp(recorded))
    }
  }
}
