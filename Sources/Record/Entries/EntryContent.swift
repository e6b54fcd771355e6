package import JSONText

/// What an entry says. Each family of kinds is an enum in a file of its own.
///
/// To add a kind: a case in its family with `kind`, `json` and `init(kind:json:)`, and, if anything is read from it
/// other than the entry itself, what it derives.
package enum EntryContent: Hashable, Sendable {
  case study(StudyChange)
  case roster(RosterChange)
  case assessor(AssessorChange)
  case sitting(SittingChange)
  case outcome(OutcomeChange)
  case event(EventChange)
  case remark(Remark)
  case signature(SignatureChange)
  case secondEntry(SecondEntryChange)
  case file(KeptFile)
  case access(AccessChange)
  case account(AccountChange)
  case reminder(ReminderChange)
  case erasure(Erasure)

  /// The kind's name in the record.
  package var kind: String {
    switch self {
    case .study(let change): change.kind
    case .roster(let change): change.kind
    case .assessor(let change): change.kind
    case .sitting(let change): change.kind
    case .outcome(let change): change.kind
    case .event(let change): change.kind
    case .remark(let remark): remark.kind
    case .signature(let change): change.kind
    case .secondEntry(let change): change.kind
    case .file: KeptFile.kind
    case .access(let change): change.kind
    case .account(let change): change.kind
    case .reminder(let change): change.kind
    case .erasure(let erasure): erasure.kind
    }
  }

  /// The event that it names; what names another entry by its number has none of its own.
  package var event: String? {
    switch self {
    case .sitting(.began(let began)): began.event
    case .outcome(.recorded(let outcome)): outcome.event
    case .outcome(.revised(let event, _, _, _)), .outcome(.deleted(let event, _)): event
    case .event(let change): change.event
    case .reminder(let change): change.event
    case .remark(.note(let event, _)): event
    case .remark(.alertRaised(_, let event, _)), .remark(.queryOpened(let event, _, _)): event
    case .roster(let change): change.answer?.event
    case .signature(let change): change.event
    case .secondEntry(let change): change.event
    case .file(let file): file.event
    case .study(.exported(let data)): data.answer?.event
    case .account(.viewed(_, let place)): place?.event
    case .remark, .sitting, .study, .assessor, .access, .account, .erasure: nil
    }
  }

  /// Why it was done, as somebody said; nil for what takes no reason, or was done without one.
  package var reason: String? {
    switch self {
    case .study(.filesAccepted(_, _, let reason)), .study(.closed(let reason)): reason
    case .study(.taskStopped(_, let reason)): reason
    case .roster(.left(_, let reason)), .roster(.status(_, let reason)), .roster(.paused(_, _, let reason, _)): reason
    case .roster(let change): change.answer?.reason
    case .assessor(.removed(let reason)): reason
    case .sitting(.discarded(_, let reason)): reason
    case .outcome(.revised(_, let reason, _, _)), .outcome(.deleted(_, let reason)): reason
    case .event(let change): change.reason
    case .access(.linkRevoked(let reason)): reason
    case .account(let change): change.reason
    case .signature(let change): change.reason
    case .secondEntry(let change): change.reason
    case .remark(.alertAcknowledged(_, let text)), .remark(.queryClosed(_, let text)): text
    case .study, .assessor, .sitting, .outcome, .remark, .file, .access, .reminder, .erasure: nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .study(let change): change.json
    case .roster(let change): change.json
    case .assessor(let change): change.json
    case .sitting(let change): change.json
    case .outcome(let change): change.json
    case .event(let change): change.json
    case .remark(let remark): remark.json
    case .signature(let change): change.json
    case .secondEntry(let change): change.json
    case .file(let file): file.json
    case .access(let change): change.json
    case .account(let change): change.json
    case .reminder(let change): change.json
    case .erasure(let erasure): erasure.json
    }
  }

  /// Reads what ``json`` wrote; nil for a kind that this program does not know, or content that is not that kind's.
  package init?(kind: String, json: JSONValue) {
    // Most entries are of sittings and outcomes.
    if let change = SittingChange(kind: kind, json: json) {
      self = .sitting(change)
    } else if let change = OutcomeChange(kind: kind, json: json) {
      self = .outcome(change)
    } else if let change = StudyChange(kind: kind, json: json) {
      self = .study(change)
    } else if let change = RosterChange(kind: kind, json: json) {
      self = .roster(change)
    } else if let change = AssessorChange(kind: kind, json: json) {
      self = .assessor(change)
    } else if let change = EventChange(kind: kind, json: json) {
      self = .event(change)
    } else if let remark = Remark(kind: kind, json: json) {
      self = .remark(remark)
    } else if let change = SignatureChange(kind: kind, json: json) {
      self = .signature(change)
    } else if let change = SecondEntryChange(kind: kind, json: json) {
      self = .secondEntry(change)
    } else if let file = KeptFile(kind: kind, json: json) {
      self = .file(file)
    } else if let change = AccessChange(kind: kind, json: json) {
      self = .access(change)
    } else if let change = AccountChange(kind: kind, json: json) {
      self = .account(change)
    } else if let change = ReminderChange(kind: kind, json: json) {
      self = .reminder(change)
    } else if let erasure = Erasure(kind: kind, json: json) {
      self = .erasure(erasure)
    } else {
      return nil
    }
  }

  /// Whether a study that is closed takes it: people are erased, data leave it, ways in are closed, staff look at it and sign
  /// it, and what was being sent ends.
  var isTakenWhenClosed: Bool {
    switch self {
    case .erasure, .study(.exported), .access(.linkRevoked), .account, .signature: true
    case .reminder(let change): change.isEnd
    case .study, .roster, .assessor, .sitting, .outcome, .event, .remark, .secondEntry, .file, .access: false
    }
  }

  /// Whether an entry of this kind must name a participant or an assessor. The erasure of somebody in a store that was
  /// merged into this one has nobody to name.
  var needsSubject: Bool {
    switch self {
    case .study, .account, .erasure: false
    case .roster, .assessor, .sitting, .outcome, .event, .remark, .signature, .secondEntry, .file, .access, .reminder:
      true
    }
  }
}
