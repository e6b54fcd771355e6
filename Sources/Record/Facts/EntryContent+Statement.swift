import JSONText

extension EntryContent {
  /// What the content states about its subject; nil for one that has rows of its own.
  var statement: Fact.Statement? {
    switch self {
    case .roster(let change): change.statement
    case .assessor(let change): change.statement
    case .event(let change): .decided(change)
    case .remark(let remark): remark.statement
    case .outcome(.revised(let event, let reason, _, _)): .outcomeRevised(event: event, reason: reason)
    case .outcome(.deleted(let event, let reason)): .outcomeDeleted(event: event, reason: reason)
    case .sitting(.discarded(let sitting, let reason)): .sittingDiscarded(sitting: sitting, reason: reason)
    case .access(.linkMade(let expires, _)): .linkMade(expires: expires)
    case .access(.linkRevoked(let reason)): .linkRevoked(reason: reason)
    case .reminder(let change): .reminder(change)
    case .signature(.outcome(let event, let revision, _)): .signed(event: event, revisions: [revision])
    case .signature(.casebook(let revisions, _)): .signed(event: nil, revisions: revisions)
    case .secondEntry(.entered(let event, _, _, let differences)):
      .enteredAgain(event: event, differences: differences.count)
    case .secondEntry(.settled(let event, _)): .entriesSettled(event: event)
    case .signature(.withdrawn(let signature, _)): .signatureWithdrawn(signature: signature)
    case .file(let file): .fileKept(digest: file.digest)
    case .study, .sitting, .outcome, .account, .erasure: nil
    }
  }
}

extension RosterChange {
  fileprivate var statement: Fact.Statement {
    switch self {
    case .added(_, let name): .added(name: name)
    case .named(let name): .named(name)
    case .enrolled(let schedule, let instant, let date): .enrolled(schedule: schedule, at: instant, date: date)
    case .left(let schedule, let reason): .left(schedule: schedule, reason: reason)
    case .zone(let name, let from): .zone(name, from: from)
    case .language(let tag): .language(tag)
    case .site(let site): .site(site)
    case .milestone(let name, let value, let replacing, let answer):
      .milestone(name: name, value: value, replacing: replacing, answer: answer?.withoutReason)
    case .attribute(let name, let value, let from, let answer):
      .attribute(name: name, json: value.compactText, from: from, answer: answer?.withoutReason)
    case .status(let status, let reason): .status(status, reason: reason)
    case .paused(let from, let until, let reason, let shifts):
      .paused(from: from, until: until, reason: reason, shifts: shifts)
    case .resumed(let instant): .resumed(at: instant)
    case .renamed(let id, let old): .renamed(to: id, from: old)
    case .assigned(let assessor, let assigned): .assigned(assessor: assessor, assigned)
    case .allocated(let list, let line, let arm): .allocated(list: list, line: line, arm: arm)
    }
  }
}

extension AssessorChange {
  fileprivate var statement: Fact.Statement {
    switch self {
    case .added(_, let name): .added(name: name)
    case .renamed(let name): .named(name)
    case .removed(let reason): .removed(reason: reason)
    }
  }
}

extension Remark {
  fileprivate var statement: Fact.Statement {
    switch self {
    case .note(let event, _): .noted(event: event)
    case .alertRaised(let alert, let event, let sitting): .alertRaised(alert: alert, event: event, sitting: sitting)
    case .alertAcknowledged(let alert, _): .alertAcknowledged(alert: alert)
    case .queryOpened(let event, let path, _): .queryOpened(event: event, path: path)
    case .queryAnswered(let query, _): .queryAnswered(query: query)
    case .queryClosed(let query, _): .queryClosed(query: query)
    }
  }
}
