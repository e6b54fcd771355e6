import CivilTime
import JSONText
import Record
import SurveyModel

/// What each family of entries says, but for outcomes.
extension AuditTrail {
  mutating func study(_ change: StudyChange) -> [AuditEntry.Change] {
    switch change {
    case .filesAccepted(let files, let effective, _):
      let gone = self.files.subtracting(files.map(\.path)).sorted()
      self.files = Set(files.map(\.path))
      let all = files.map { self.change($0.path, of: .nobody, to: $0.digest.description) }
      let changed = (all + gone.map { self.change($0, of: .nobody, to: nil) }).filter { $0.before != $0.after }
      return changed + (effective.map { [.init("effective", to: $0.description)] } ?? [])
    case .taskStopped, .closed: return []
    case .lineTaken(let list, let line):
      return [.init("line of list \(list.description.prefix(12))", to: String(line))]
    case .merged(let store, let head, let entries):
      return [.init("store \(store)", to: "\(entries) entries, head \(head)")]
    case .exported(let data):
      let narrowed = [
        data.task.map { "task \($0)" }, data.survey.map { "survey \($0)" }, data.site.map { "site \($0)" },
        data.answer.map { "item \($0.item)" },
        data.isIdentified ? "identified" : nil, data.isBlinded ? "blinded" : nil,
      ]
      return [.init("exported", to: ([data.form] + narrowed.compactMap(\.self)).joined(separator: ", "))]
    case .origins(let origins):
      return [.init("entries", to: "\(origins.entries), first written in \(origins.stores.joined(separator: ", "))")]
    }
  }

  mutating func roster(_ change: RosterChange, of subject: Subject) -> [AuditEntry.Change] {
    func set(_ field: String, _ after: String?) -> [AuditEntry.Change] {
      let origin = change.answer.map { AuditEntry.Change("from answer", to: $0.path) }
      return [self.change(field, of: subject, to: after)] + [origin].compactMap(\.self)
    }
    switch change {
    case .added(_, let name): return name.map { set("name", $0) } ?? []
    case .named(let name): return set("name", name)
    case .enrolled(let schedule, let instant, let date):
      return set("enrolment \(schedule)", date?.description ?? AuditEntry.reading(instant))
    case .left(let schedule, _): return set("enrolment \(schedule)", nil)
    case .zone(let name, let from): return set("zone", name + " from " + AuditEntry.reading(from))
    case .language(let tag): return set("language", tag)
    case .site(let site): return set("site", site)
    case .milestone(let name, let value, _, _): return set("milestone \(name)", value.map(AuditTrail.text))
    case .attribute(let name, let value, _, _):
      return set("attribute \(name)", value == .null ? nil : value.string ?? value.compactText)
    case .status(let status, _): return set("status", status.rawValue)
    case .paused(let from, let until, _, let shifts):
      let end = until.map { " to " + AuditEntry.reading($0) } ?? ""
      return set("pause", AuditEntry.reading(from) + end + (shifts ? ", shifting" : ""))
    case .resumed(let instant): return set("pause", "ended " + AuditEntry.reading(instant))
    case .renamed(let id, let from): return [.init("id", from: from, to: id)]
    case .assigned(let assessor, let isAssigned):
      return set("assessor \(assessors[assessor] ?? "#\(assessor)")", isAssigned ? "assigned" : nil)
    case .allocated(let list, let line, let arm):
      return set("arm", "\(arm) (line \(line) of list \(list.description.prefix(12)))")
    }
  }

  mutating func assessor(_ change: AssessorChange, of entry: Entry) -> [AuditEntry.Change] {
    switch change {
    case .added(_, let name): return name.map { [self.change("name", of: entry.subject, to: $0)] } ?? []
    case .renamed(let name): return [self.change("name", of: entry.subject, to: name)]
    case .removed: return []
    }
  }

  static func sitting(_ change: SittingChange) -> [AuditEntry.Change] {
    switch change {
    case .began(let began): [.init("survey", to: began.survey)]
    case .input(_, let sequence, let input): [.init("input \(sequence)", to: input.answerText)]
    case .discarded(let sitting, _): [.init("sitting #\(sitting)", from: "under way", to: "given up")]
    }
  }

  static func event(_ change: EventChange) -> [AuditEntry.Change] {
    let start = change.start.map { AuditEntry.Change("start", to: text($0)) }
    let until = change.until.map { AuditEntry.Change("until", to: AuditEntry.reading($0)) }
    return [start, until].compactMap(\.self)
  }

  static func remark(_ remark: Remark) -> [AuditEntry.Change] {
    switch remark {
    case .note(_, let text): [.init("note", to: text)]
    case .alertRaised(let alert, _, _): [.init("alert", to: alert)]
    case .alertAcknowledged(let alert, _): [.init("alert #\(alert)", from: "open", to: "acknowledged")]
    case .queryOpened(_, let path, let text): [.init(path.map { "query on \($0)" } ?? "query", to: text)]
    case .queryAnswered(let query, let text): [.init("answer to query #\(query)", to: text)]
    case .queryClosed(let query, _): [.init("query #\(query)", from: "open", to: "closed")]
    }
  }

  static func signature(_ change: SignatureChange) -> [AuditEntry.Change] {
    switch change {
    case .outcome(_, let revision, let signer):
      [.init("signature of revision \(revision)", to: signer.reading)]
    case .casebook(let revisions, let signer):
      [
        .init(
          "signature of all outcomes, revisions \(revisions.map(String.init).joined(separator: ", "))",
          to: signer.reading)
      ]
    case .withdrawn(let signature, _): [.init("signature #\(signature)", from: "given", to: "taken back")]
    }
  }

  static func secondEntry(_ change: SecondEntryChange) -> [AuditEntry.Change] {
    switch change {
    case .entered(_, let revision, _, let differences):
      [
        .init(
          "second entry, compared with revision \(revision)",
          to: differences.isEmpty ? "nothing differs" : "differs in " + differences.joined(separator: ", "))
      ]
    case .settled: [.init("second entry", from: "differs", to: "settled")]
    }
  }

  static func access(_ change: AccessChange) -> [AuditEntry.Change] {
    switch change {
    case .linkMade(let expires, let asksPIN):
      let end = expires.map { ", until " + AuditEntry.reading($0) } ?? ""
      return [.init("personal link", to: "made" + (asksPIN ? " with a PIN" : "") + end)]
    case .linkRevoked: return [.init("personal link", to: "taken back")]
    }
  }

  static func reminder(_ change: ReminderChange) -> [AuditEntry.Change] {
    let field =
      "reminder of \(AuditEntry.reading(change.at))" + (change.attempt > 1 ? ", attempt \(change.attempt)" : "")
    switch change.step {
    case .sending(let way, _): return [.init(field, to: "being sent by \(way.rawValue)")]
    case .sent: return [.init(field, to: "sent")]
    case .failed(let reason, let isFinal):
      return [.init(field, to: (isFinal ? "failed for good: " : "failed: ") + reason)]
    case .uncertain(let reason): return [.init(field, to: "uncertain" + (reason.map { ": \($0)" } ?? ""))]
    }
  }

  mutating func account(_ change: AccountChange) -> [AuditEntry.Change] {
    func told(_ field: String, from before: String? = nil, to after: String?) -> [AuditEntry.Change] {
      let account = change.account.map { "account \($0): " } ?? ""
      return [.init(account + field, from: before, to: after)]
    }
    switch change {
    case .made(let id, let name), .renamed(let id, let name):
      return [self.change("account \(id): name", of: .nobody, to: name ?? "")]
    case .granted(_, let role): return told("role", to: text(role))
    case .grantEnded(_, let role): return told("role", from: text(role), to: nil)
    case .closed: return told("account", from: "open", to: "closed")
    case .reopened: return told("account", from: "closed", to: "open")
    case .invited(_, let kind, let expires):
      return told(kind.rawValue, to: "made, until " + AuditEntry.reading(expires))
    case .secured(_, let credential, let isSet):
      return told(credential == .password ? "password" : "second factor", to: isSet ? "set" : "taken away")
    case .signedIn: return told("sign-in", to: "done")
    case .signInFailed: return told("sign-in", to: "failed")
    case .signedOut(_, let sessions): return told("devices signed out", to: String(sessions))
    case .tokenMade(_, let name, let permissions, let expires):
      let end = expires.map { ", until " + AuditEntry.reading($0) } ?? ""
      return told("token", to: "\(name): \(permissions.joined(separator: " "))\(end)")
    case .tokenEnded(_, let token): return told("token #\(token)", from: "made", to: "ended")
    case .viewed(let view, let place): return told("seen", to: view + (place.map { ", item \($0.item)" } ?? ""))
    case .refused(let asked): return told("refused", to: asked)
    }
  }

  private func text(_ granted: GrantedRole) -> String {
    let site = granted.site.map { " at \($0)" } ?? ""
    return granted.role + site + (granted.assessor.map { " as \(assessors[$0] ?? "#\($0)")" } ?? "")
  }

  private static func text(_ value: DayOrInstant) -> String {
    switch value {
    case .day(let date): date.description
    case .instant(let instant): AuditEntry.reading(instant)
    }
  }
}

extension SignatureChange.Signer {
  /// `reviewed, by Lea Long`.
  fileprivate var reading: String { meaning + (name.map { ", by \($0)" } ?? "") }
}
