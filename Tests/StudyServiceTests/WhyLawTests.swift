import CivilTime
import JSONText
import Record
import Scheduling
import StudyService
import Testing

extension EventState {
  /// The words of the heading sentence that are true of the state alone.
  fileprivate var told: [String] {
    switch self {
    case .upcoming: [" opens at "]
    case .open: [" is open, until "]
    case .started: [" is started, until "]
    case .late: [" closed, and can be done late until "]
    case .done, .doneLate: [" was done at "]
    case .missed: [" and was missed"]
    case .excused(.pause): [" is excused by a pause", " is paused from "]
    case .excused(.declined), .excused(.reason): [" is excused"]
    case .excused(.stopped): [" was stopped"]
    case .excused(.closed): [" was closed"]
    case .withdrawn: [" is withdrawn"]
    case .waiting(.after): [" is not completed yet", "too late for this event", " is waiting for another task"]
    case .waiting(.when): ["its condition did not hold", "as it opened", "its condition held: it stands for both"]
    case .waiting(.turn): [" is there only if the element before it is not"]
    case .lapsed: ["its day is over", " on a day that is over"]
    }
  }

  /// How a condition begins to name it.
  fileprivate var word: String {
    switch self {
    case .doneLate: "done late"
    case .missed: "missed"
    case .excused: "excused"
    default: name
    }
  }

  fileprivate static let everyTold =
    [
      EventState.upcoming, .open, .started, .late, .done, .missed(partial: false), .withdrawn, .waiting(.after),
      .waiting(.when), .waiting(.turn), .excused(.reason), .excused(.pause), .excused(.stopped),
    ].flatMap(\.told)
}

/// What the heading of `why` says of an event.
private struct Clause {
  let text: String
  let event: StandingEvent
}

extension ParticipantView {
  /// The events that the heading names, in order.
  private func clauses(_ why: Why) -> [Clause] {
    guard let body = why.verdict.firstRange(of: ": ") else { return [] }
    return why.verdict[body.upperBound...].split(separator: "; ").compactMap { text in
      let first = text.split(separator: " ").first.map(String.init) ?? ""
      guard let event = self.event(first), event.row.task == why.task else { return nil }
      return Clause(text: String(text), event: event)
    }
  }

  /// Whether a pause that moves the schedule took a study day out of it: one that had not begun when it was recorded.
  private func isTakenOut(_ date: CivilDate) -> Bool {
    let start = at("\(date)T00:00:00Z")
    return record.pauses.contains { pause in
      pause.shifts && max(pause.from, pause.recorded) <= start && (pause.until.map { start < $0 } ?? true)
    }
  }

  /// What is untrue in what an element says of how its events stand; empty for nothing.
  private func untruths(_ element: WhyElement, _ all: [StandingEvent]) -> [String] {
    let own = all.filter { $0.row.element == element.element && $0.row.date == element.date }
    return element.steps.compactMap { step in
      let said = own.filter { event in
        step.text.hasPrefix("its event is ") || step.text.hasPrefix("\(event.id) is ")
      }
      guard step.text.hasPrefix("its event is ") || !said.isEmpty else { return nil }
      return said.contains { step.text.contains(" is \($0.state.word)") } ? nil : "\(said.map(\.state)): \(step.text)"
    }
  }

  /// What is untrue in the heading of `why`; empty for nothing.
  ///
  /// - Parameters:
  ///   - listed: The events that meet the day, of any task.
  ///   - all: Every event of the study.
  fileprivate func untruths(_ why: Why, _ listed: [StandingEvent], all: [StandingEvent]) -> [String] {
    let listed = listed.filter { $0.row.task == why.task }
    var found: [String] = []
    func expect(_ isTrue: Bool, _ text: String) { if !isTrue { found.append(text) } }
    let isDue = listed.contains { $0.state.isAvailable }
    expect(why.isDue == isDue, "isDue")
    expect(isDue == why.verdict.hasPrefix("\(why.task) is due: "), "due or not")
    if why.verdict.hasPrefix("\(why.task) is not due yet: ") {
      expect(!isDue && listed.contains { $0.state == .upcoming }, "nothing to come")
    }
    expect(!why.verdict.contains("nothing is scheduled"), "no reason")
    let there = listed.filter { if case .waiting = $0.state { false } else { true } }
    let clauses = clauses(why)
    for clause in clauses {
      let (event, said) = (clause.event, EventState.everyTold.filter { clause.text.contains($0) })
      let isPlaced = clause.text.contains("was moved to \(event.row.date)")
      expect(isPlaced || event.state.told.contains { clause.text.contains($0) }, "\(event.id) is \(event.state)")
      expect(said.allSatisfy { event.state.told.contains($0) || $0 == " is excused" }, "not so: \(said)")
      expect(there.isEmpty || listed.contains { $0.id == event.id }, "another event than the day's")
    }
    if clauses.isEmpty {
      let state = listed.map(\.state).first { state in state.told.contains { why.verdict.contains($0) } }
      expect(listed.isEmpty || state != nil, "nothing said of \(listed.map { "\($0.id) \($0.state)" })")
      expect(there.isEmpty || there.contains { $0.state == state }, "said of none that is there")
    } else if isDue {
      expect(clauses.contains { $0.event.state.isAvailable }, "what is due is not named")
    }
    // The day's own events go first, and each that was moved there is named.
    let ofDay = there.filter { $0.row.date == why.date }
    let movedHere = ofDay.filter { event in
      record.decisions.contains { $0.decision == .rescheduled && $0.event == event.id }
    }
    if let first = clauses.first, !ofDay.isEmpty {
      expect(first.event.row.date == why.date, "\(first.event.id) goes before the day's")
      let named = Set(clauses.map(\.event.id))
      expect(movedHere.allSatisfy { named.contains($0.id) }, "not all that was moved here")
      let own = ofDay.filter { event in !movedHere.contains { $0.id == event.id } }
      expect(own.isEmpty || own.contains { named.contains($0.id) }, "not the day's own")
    }
    if why.verdict.contains(" is paused from ") {
      let isTakenAway = !ofDay.isEmpty && ofDay.allSatisfy { $0.state == .excused(.pause) }
      expect(isTakenAway || ofDay.isEmpty && isTakenOut(why.date), "no pause took it away")
    }
    for element in why.elements { found += untruths(element, all.filter { $0.row.task == why.task }) }
    // The days that are named, by the whole list.
    let all = all.filter { $0.row.task == why.task }
    let moved = Set(record.decisions.filter { [.rescheduled, .added].contains($0.decision) }.map(\.event))
    let own = all.filter { !moved.contains($0.id) && $0.completed == nil }
    func dayAfter(_ text: String, in sentence: String) -> CivilDate? {
      sentence.ranges(of: text).first.flatMap { CivilDate(iso: String(sentence[$0.upperBound...].prefix(10))) }
    }
    if let next = dayAfter("its next day is ", in: why.verdict), record.status == .active {
      let isThere = all.contains { $0.row.date == next || $0.row.planned == next }
      expect(isThere || moved.contains { (EventID($0)?.task).map { $0 == why.task } ?? false }, "nothing on \(next)")
      expect(!own.contains { why.date < $0.row.date && $0.row.date < next }, "one before \(next)")
    }
    for sentence in why.elements.flatMap(\.steps).map(\.text) {
      if let again = dayAfter("on again from ", in: sentence) {
        expect(all.contains { $0.row.date >= again }, "nothing from \(again) on")
      }
      if sentence.contains("nothing comes after it"), why.elements.count == 1 {
        expect(!own.contains { $0.row.date > why.date }, "something comes after it")
      }
      if let end = dayAfter("ended on ", in: sentence) {
        expect(!own.contains { $0.row.date >= end }, "goes on after \(end)")
      }
      if let begin = dayAfter("does not begin before ", in: sentence) {
        expect(!own.contains { $0.row.date < begin }, "begins before \(begin)")
      }
      // Of `each` every completion gives a day.
      if let only = dayAfter("its day is ", in: sentence), why.task != "follow" {
        expect(own.allSatisfy { $0.row.date == only }, "not \(only)")
      }
      if let enrolled = dayAfter("enrolled on ", in: sentence) { expect(enrolled == lawStart.day, "not enrolled then") }
    }
    return found
  }
}

@Test(arguments: LongRuns.seeds(8, of: 400))
func `the heading of why is true of every task and day`(seed: Int) throws {
  try lawStudy(seed) { trial, now in
    let view = try trial.view("P1", now: now)
    let all = view.schedule(from: day("2026-10-01"), to: day("2027-03-01"))
    for offset in -3..<40 {
      let date = lawStart.day.adding(days: offset)
      let listed = view.events(on: date)
      for task in view.tasks {
        let why = view.why(task, on: date)
        let untrue = view.untruths(why, listed, all: all)
        let there = listed.filter { $0.row.task == task }.map { "\($0.id) \($0.row.date) \($0.state)" }
        #expect(untrue.isEmpty, "seed \(seed), at \(Zone.utc.reading(at: now)): \(why.verdict): \(untrue), \(there)")
      }
    }
  }
}
