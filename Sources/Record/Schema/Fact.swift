import CivilTime
import JSONText

/// What an entry says about a person, as one row of the table `fact`. Each entry about a person has one, apart from
/// those that have a row of `sitting`, `sittingInput` or `outcome`.
struct Fact: Hashable {
  /// The numbers lie in the file: a kind keeps its number for ever.
  enum Kind: Int64 {
    case added = 1
    case named, enrolled, left, zone, language, site, milestone, attribute, status, paused, resumed
    case excused = 20
    case declined, rescheduled, eventAdded, reopened
    case alertRaised = 30
    case alertAcknowledged, note, queryOpened, queryAnswered, queryClosed
    case outcomeRevised = 40
    case outcomeDeleted, sittingDiscarded
    case removed = 50
    case renamed = 60
    case assigned, allocated
  }

  var kind: Kind
  var name: String?
  var value: String?
  var detail: String?
  var day: CivilDate?
  var instant: Instant?
  var until: Instant?
  /// The number of another entry.
  var reference: Int64?

  init(
    _ kind: Kind, name: String? = nil, value: String? = nil, detail: String? = nil, at: DayOrInstant? = nil,
    until: Instant? = nil, reference: Int64? = nil
  ) {
    self.kind = kind
    self.name = name
    self.value = value
    self.detail = detail
    self.until = until
    self.reference = reference
    switch at {
    case .day(let date): day = date
    case .instant(let instant): self.instant = instant
    case nil: break
    }
  }
}

extension EntryContent {
  /// The fact that the content states about its subject; nil for one that has a table of its own.
  var fact: Fact? {
    switch self {
    case .roster(let change): change.fact
    case .assessor(let change): change.fact
    case .event(let change): change.fact
    case .remark(let remark): remark.fact
    case .outcome(.revised(let event, let reason, _, _)): Fact(.outcomeRevised, name: event, value: reason)
    case .outcome(.deleted(let event, let reason)): Fact(.outcomeDeleted, name: event, value: reason)
    case .sitting(.discarded(let sitting, let reason)): Fact(.sittingDiscarded, value: reason, reference: sitting)
    case .study, .sitting, .outcome, .erasure: nil
    }
  }
}

extension RosterChange {
  fileprivate var fact: Fact {
    switch self {
    case .added(_, let name): return Fact(.added, value: name)
    case .named(let name): return Fact(.named, value: name)
    case .enrolled(let schedule, let instant, let date):
      var fact = Fact(.enrolled, name: schedule, at: .instant(instant))
      fact.day = date
      return fact
    case .left(let schedule, let reason): return Fact(.left, name: schedule, value: reason)
    case .zone(let name, let from): return Fact(.zone, name: name, at: .instant(from))
    case .language(let tag): return Fact(.language, name: tag)
    case .site(let site): return Fact(.site, name: site)
    case .milestone(let name, let value, let replacing):
      return Fact(.milestone, name: name, at: value, reference: replacing)
    case .attribute(let name, let value, let from):
      return Fact(.attribute, name: name, value: value.compactText, at: .instant(from))
    case .status(let status, let reason): return Fact(.status, name: status.rawValue, value: reason)
    case .paused(let from, let until, let reason, let shifts):
      return Fact(
        .paused, value: reason, detail: shifts ? RosterChange.shiftMark : nil, at: .instant(from), until: until)
    case .resumed(let instant): return Fact(.resumed, at: .instant(instant))
    case .renamed(let id, let old): return Fact(.renamed, name: id, value: old)
    case .assigned(let assessor, let assigned):
      return Fact(.assigned, detail: assigned ? nil : RosterChange.endMark, reference: assessor)
    case .allocated(let list, let line, let arm):
      return Fact(.allocated, name: arm, value: list.description, reference: Int64(line))
    }
  }
}

extension AssessorChange {
  fileprivate var fact: Fact {
    switch self {
    case .added(_, let name): Fact(.added, value: name)
    case .renamed(let name): Fact(.named, value: name)
    case .removed(let reason): Fact(.removed, value: reason)
    }
  }
}

extension EventChange {
  fileprivate var fact: Fact {
    let kind: Fact.Kind =
      switch decision {
      case .excused: .excused
      case .declined: .declined
      case .rescheduled: .rescheduled
      case .added: .eventAdded
      case .reopened: .reopened
      }
    return Fact(kind, name: event, value: reason, detail: task, at: start, until: until)
  }
}

extension Remark {
  fileprivate var fact: Fact {
    switch self {
    case .note(let event, _): Fact(.note, name: event)
    case .alertRaised(let alert, let event, let sitting):
      Fact(.alertRaised, name: alert, value: event, reference: sitting)
    case .alertAcknowledged(let alert, _): Fact(.alertAcknowledged, reference: alert)
    case .queryOpened(let event, let path, _): Fact(.queryOpened, name: event, detail: path)
    case .queryAnswered(let query, _): Fact(.queryAnswered, reference: query)
    case .queryClosed(let query, _): Fact(.queryClosed, reference: query)
    }
  }
}
