import CivilTime
import JSONText
import Record

/// What each family of entries says, but for sittings and outcomes.
extension AuditTrail {
  mutating func study(_ change: StudyChange) -> Parts {
    switch change {
    case .filesAccepted(let files, let effective, let reason):
      let gone = Set(known[.nobody, default: [:]].keys).subtracting(files.map(\.path)).sorted()
      var changes = files.map { self.change($0.path, of: .nobody, to: $0.digest.description) }
      changes += gone.map { self.change($0, of: .nobody, to: nil) }
      changes.removeAll { $0.before == $0.after }
      if let effective { changes.append(.init("effective", to: effective.description)) }
      return Parts(reason: reason, changes: changes)
    case .taskStopped(let task, let reason): return Parts(task: task, reason: reason)
    case .closed(let reason): return Parts(reason: reason)
    case .lineTaken(let list, let line):
      return Parts(changes: [.init("line of list \(list.description.prefix(12))", to: String(line))])
    case .merged(let store, let head, let entries):
      return Parts(changes: [.init("store \(store)", to: "\(entries) entries, head \(head)")])
    case .origins(let origins):
      return Parts(changes: [
        .init("entries", to: "\(origins.entries), first written in \(origins.stores.joined(separator: ", "))")
      ])
    }
  }

  mutating func roster(_ change: RosterChange, of subject: Subject) -> Parts {
    func set(_ field: String, _ after: String?, _ reason: String? = nil) -> Parts {
      Parts(reason: reason, changes: [self.change(field, of: subject, to: after)])
    }
    switch change {
    case .added(_, let name): return name.map { set("name", $0) } ?? Parts()
    case .named(let name): return set("name", name)
    case .enrolled(let schedule, let instant, let date):
      return set("enrolment \(schedule)", date?.description ?? AuditEntry.reading(instant))
    case .left(let schedule, let reason): return set("enrolment \(schedule)", nil, reason)
    case .zone(let name, let from): return set("zone", name + " from " + AuditEntry.reading(from))
    case .language(let tag): return set("language", tag)
    case .site(let site): return set("site", site)
    case .milestone(let name, let value, _): return set("milestone \(name)", value.map(AuditTrail.text))
    case .attribute(let name, let value, _):
      return set("attribute \(name)", value == .null ? nil : value.string ?? value.compactText)
    case .status(let status, let reason): return set("status", status.rawValue, reason)
    case .paused(let from, let until, let reason, let shifts):
      let end = until.map { " to " + AuditEntry.reading($0) } ?? ""
      return set("pause", AuditEntry.reading(from) + end + (shifts ? ", shifting" : ""), reason)
    case .resumed(let instant): return set("pause", "ended " + AuditEntry.reading(instant))
    case .renamed(let id, let from): return Parts(changes: [.init("id", from: from, to: id)])
    case .assigned(let assessor, let isAssigned):
      return set("assessor \(assessors[assessor] ?? "#\(assessor)")", isAssigned ? "assigned" : nil)
    case .allocated(let list, let line, let arm):
      return set("arm", "\(arm) (line \(line) of list \(list.description.prefix(12)))")
    }
  }

  mutating func assessor(_ change: AssessorChange, of entry: Entry) -> Parts {
    switch change {
    case .added(let id, let name):
      assessors[entry.number] = id
      return name.map { Parts(changes: [self.change("name", of: entry.subject, to: $0)]) } ?? Parts()
    case .renamed(let name): return Parts(changes: [self.change("name", of: entry.subject, to: name)])
    case .removed(let reason): return Parts(reason: reason)
    }
  }

  static func event(_ change: EventChange) -> Parts {
    let start = change.start.map { AuditEntry.Change("start", to: text($0)) }
    let until = change.until.map { AuditEntry.Change("until", to: AuditEntry.reading($0)) }
    return Parts(
      event: change.event, task: change.task, reason: change.reason, changes: [start, until].compactMap(\.self))
  }

  func remark(_ remark: Remark) throws -> Parts {
    func event(of number: Int64) throws -> String? {
      guard case .remark(let about)? = try reading.reader.entry(number)?.content else { return nil }
      switch about {
      case .alertRaised(_, let event, _), .queryOpened(let event, _, _): return event
      case .note, .alertAcknowledged, .queryAnswered, .queryClosed: return nil
      }
    }
    switch remark {
    case .note(let event, let text): return Parts(event: event, changes: [.init("note", to: text)])
    case .alertRaised(let alert, let event, _): return Parts(event: event, changes: [.init("alert", to: alert)])
    case .alertAcknowledged(let alert, let text):
      return Parts(
        event: try event(of: alert), reason: text, changes: [.init("alert #\(alert)", from: "open", to: "acknowledged")]
      )
    case .queryOpened(let event, let path, let text):
      return Parts(event: event, changes: [.init(path.map { "query on \($0)" } ?? "query", to: text)])
    case .queryAnswered(let query, let text):
      return Parts(event: try event(of: query), changes: [.init("answer to query #\(query)", to: text)])
    case .queryClosed(let query, let text):
      return Parts(
        event: try event(of: query), reason: text, changes: [.init("query #\(query)", from: "open", to: "closed")])
    }
  }

  private static func text(_ value: DayOrInstant) -> String {
    switch value {
    case .day(let date): date.description
    case .instant(let instant): AuditEntry.reading(instant)
    }
  }
}
