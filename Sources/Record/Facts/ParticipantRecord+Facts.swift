package import CivilTime

/// The fold: a record is begun, then takes up sittings, facts and outcomes, each in the order of their numbers, and at last
/// what revised outcomes.
extension ParticipantRecord {
  /// Begins the record of a participant anew, and keeps the room of its arrays.
  package mutating func begin(_ id: String, added: Instant) {
    participant = id
    firstID = id
    formerIDs.removeAll(keepingCapacity: true)
    self.added = added
    name = nil
    language = nil
    site = nil
    enrolments.removeAll(keepingCapacity: true)
    zones.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    answered.removeAll(keepingCapacity: true)
    milestones.removeAll(keepingCapacity: true)
    statuses.removeAll(keepingCapacity: true)
    pauses.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    assessors.removeAll(keepingCapacity: true)
    allocation = nil
    alerts.removeAll(keepingCapacity: true)
    signatures.removeAll(keepingCapacity: true)
    secondEntries.removeAll(keepingCapacity: true)
    reminders.removeAll(keepingCapacity: true)
    sittings.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    deletedOutcomes.removeAll(keepingCapacity: true)
    hasAllOutcomes = true
    hasReplacedMilestones = false
    latestChange = added
  }

  package mutating func add(_ outcome: OutcomeFact) { outcomes.append(outcome) }

  package mutating func add(deleted outcome: OutcomeFact) { deletedOutcomes.append(outcome) }

  /// The outcomes so far, which the record is without then.
  package mutating func takeOutcomes() -> [OutcomeFact] {
    defer { outcomes = [] }
    return outcomes
  }

  package mutating func add(_ outcomes: [OutcomeFact], areAll: Bool) {
    self.outcomes += outcomes
    hasAllOutcomes = areAll
  }

  package mutating func add(_ sitting: SittingFact) { sittings.append(sitting) }

  /// Takes up a fact; a revision after the outcome that it is of.
  package mutating func apply(_ fact: Fact) {
    let recorded = fact.recorded
    switch fact.statement {
    case .added(let name), .named(let name): self.name = name
    case .enrolled(let schedule, let instant, let date):
      enrol(schedule, at: instant, date: date, recorded: recorded, fact.number)
    case .left(let schedule, let reason): leave(schedule, reason, recorded: recorded, fact.number)
    case .zone(let zone, let from): zones.append(ZoneChange(zone: zone, from: from, recorded: recorded))
    case .language(let tag): language = tag
    case .site(let site): self.site = site
    case .milestone(let name, let value, let replaced, let answer):
      setMilestone(fact.number, name, value, replacing: replaced, answer, recorded: recorded)
      keep(value.map { .milestone($0, number: replaced ?? fact.number) }, of: name, answer)
    case .attribute(let name, let json, let from, let answer):
      attributes.append(AttributeChange(name: name, json: json, from: from, recorded: recorded, answer: answer))
      keep(answer?.isTakenBack ?? true ? nil : .attribute(json: json), of: name, answer)
    case .status(let status, let reason):
      statuses.append(StatusChange(status: status, reason: reason, recorded: recorded))
    case .paused(let from, let until, let reason, let shifts):
      pauses.append(Pause(from: from, until: until, reason: reason, shifts: shifts, recorded: recorded))
    case .resumed(let instant): resume(at: instant, recorded: recorded)
    case .renamed(_, let old):
      if formerIDs.isEmpty { firstID = old }
      formerIDs.append(old)
    case .assigned(let assessor, let assigned):
      assessors.removeAll { $0 == assessor }
      if assigned { assessors.append(assessor) }
    case .allocated(let list, let line, let arm):
      allocation = Allocation(list: list, line: line, arm: arm, recorded: recorded)
    case .decided(let change): decisions.append(EventDecision(change, number: fact.number, recorded: recorded))
    case .alertRaised(let alert, let event, let sitting):
      alerts.append(
        RaisedAlert(number: fact.number, alert: alert, event: event, sitting: sitting, recorded: recorded))
    case .alertAcknowledged(let alert): acknowledge(alert, recorded: recorded)
    case .reminder(let change): take(change, recorded: recorded)
    case .signed(let event, let revisions):
      signatures.append(Signature(number: fact.number, event: event, revisions: revisions, recorded: recorded))
    case .signatureWithdrawn(let number): withdraw(number, recorded: recorded)
    case .enteredAgain(let event, let differences):
      secondEntries.append(
        SecondEntry(number: fact.number, event: event, differences: differences, recorded: recorded))
    case .entriesSettled(let event): settle(event, recorded: recorded)
    case .outcomeRevised(let event, _): revise(event, number: fact.number, recorded: recorded)
    case .outcomeDeleted(let event, _):
      answered.removeAll { $0.event == event }
      secondEntries.removeAll { $0.event == event }
    case .fileKept, .removed, .noted, .queryOpened, .queryAnswered, .queryClosed, .sittingDiscarded, .linkMade,
      .linkRevoked:
      break
    }
  }

  private mutating func enrol(
    _ schedule: String, at instant: Instant, date: CivilDate?, recorded: Instant, _ number: Int64
  ) {
    guard let index = enrolments.firstIndex(where: { $0.schedule == schedule && $0.left == nil }) else {
      enrolments.append(
        Enrolment(
          schedule: schedule, instant: instant, date: date, recorded: recorded, number: number, left: nil))
      return
    }
    enrolments[index].instant = instant
    enrolments[index].date = date
    enrolments[index].recorded = recorded
    enrolments[index].isCorrected = true
  }

  private mutating func leave(_ schedule: String, _ reason: String?, recorded: Instant, _ number: Int64) {
    guard let index = enrolments.lastIndex(where: { $0.schedule == schedule && $0.left == nil }) else { return }
    enrolments[index].left = recorded
    enrolments[index].leftNumber = number
    enrolments[index].reason = reason
  }

  private mutating func setMilestone(
    _ number: Int64, _ name: String, _ value: DayOrInstant?, replacing replaced: Int64?, _ answer: AnswerSource?,
    recorded: Instant
  ) {
    guard let replaced else {
      if let value {
        let place = 1 + (milestones.lazy.filter { $0.name == name }.map(\.place).max() ?? 0)
        milestones.append(
          Milestone(number: number, name: name, place: place, value: value, recorded: recorded, answer: answer))
      }
      return
    }
    hasReplacedMilestones = true
    guard let index = milestones.firstIndex(where: { $0.number == replaced }) else { return }
    guard let value else {
      milestones.remove(at: index)
      return
    }
    milestones[index].corrected.append(milestones[index].value)
    milestones[index].value = value
    milestones[index].recorded = recorded
    milestones[index].answer = answer
  }

  /// Keeps what an answer sets now; nil when it sets nothing any more.
  private mutating func keep(_ value: AnsweredValue.Value?, of name: String, _ answer: AnswerSource?) {
    guard let answer else { return }
    answered.removeAll { $0.event == answer.event && $0.path == answer.path && $0.name == name }
    guard let value else { return }
    answered.append(AnsweredValue(name: name, event: answer.event, path: answer.path, value: value))
  }

  /// Ends the last pause that `instant` lies in.
  private mutating func resume(at instant: Instant, recorded: Instant) {
    guard let index = pauses.lastIndex(where: { $0.holds(at: instant) }) else { return }
    pauses[index].resumed = Pause.Resumption(recorded: recorded, planned: pauses[index].until)
    pauses[index].until = instant
  }

  private mutating func acknowledge(_ number: Int64, recorded: Instant) {
    guard let index = alerts.firstIndex(where: { $0.number == number && $0.acknowledged == nil }) else { return }
    alerts[index].acknowledged = recorded
  }

  /// Marks the outcome that the revision numbered `number` is of: not one that was recorded after it.
  private mutating func revise(_ event: String, number: Int64, recorded: Instant) {
    guard let index = outcomes.firstIndex(where: { $0.event == event && $0.number < number }) else { return }
    outcomes[index].revised = recorded
    outcomes[index].revision = number
  }
}

extension EventDecision {
  fileprivate init(_ change: EventChange, number: Int64, recorded: Instant) {
    self.init(
      number: number, decision: change.decision, event: change.event, reason: change.reason, task: change.task,
      start: change.start,
      until: change.until, recorded: recorded)
  }
}
