import CivilTime
import DataExport
import Record
import StudyService
import SurveyModel

extension ODMDocument {
  /// Writes every recording, correction and deletion, participant by participant in the order in which they were made.
  func writeChanges(_ people: inout ODMPeople, to sink: @escaping ByteSink) throws {
    var writer = ODMWriter(to: sink)
    try begin(&writer, isState: false, &people)
    for version in wanted {
      try writer.begin(clinicalData(version))
      try reading.forEachView(source.export.request.participant) { view in
        let entries = try reading.reader.entries(about: view.record.participant, asOf: reading.now)
        let outcomes = OutcomeRecord.all(in: entries).filter(isWanted).compactMap { record -> ODMOutcome? in
          guard let outgoing = OutgoingOutcome(record, of: view, in: source.export) else { return nil }
          let clock = LocalReading(view, schedule: record.outcome.schedule)
          return ODMOutcome(outgoing, in: versions, clock: clock)
        }
        let isHere = version == versions.all.count - 1 && outcomes.isEmpty
        guard isHere || outcomes.contains(where: { $0.version == version }) else { return }
        try write(view, outcomes, of: version, &people, to: &writer)
      }
      try writer.end()
    }
    try writer.end()
  }

  private func isWanted(_ record: OutcomeRecord) -> Bool {
    let request = source.export.request
    return (request.task.map { $0 == record.outcome.task } ?? true)
      && (request.survey.map { $0 == record.survey } ?? true)
  }

  /// Changes are made in the order of the document: what an earlier version inserted is not inserted again.
  private func write(
    _ view: ParticipantView, _ outcomes: [ODMOutcome], of version: Int, _ people: inout ODMPeople,
    to writer: inout ODMWriter
  ) throws {
    let subject = ODMSubject(view.record, &people)
    let before = outcomes.filter { $0.version < version }
    if before.isEmpty {
      try writer.write(
        ODMElement(
          "SubjectData", ["SubjectKey": subject.key, "TransactionType": ODMChange.insert.rawValue], subject.head))
    }
    var changes = outcomes.filter { $0.version == version }.flatMap { ODMRecordedChange.all(of: $0) }
    changes.sort { $0.number < $1.number }
    var known = Set(before.map { [$0.event.oid, $0.eventKey] })
    let elements = changes.map { change in
      let outcome = change.outcome
      let repeats = outcome.event.onlyKey == nil || found.repeated.contains(outcome.event.oid)
      let audit = ODMAudit(change.stamp, reason: change.reason, site: view.record.site, &people)
      let isNew = known.insert([outcome.event.oid, outcome.eventKey]).inserted
      return ODMElement(
        "StudyEventData",
        [
          "StudyEventOID": outcome.event.oid, "StudyEventRepeatKey": repeats ? outcome.eventKey : nil,
          "TransactionType": (isNew ? ODMChange.insert : .context).rawValue,
        ], [change.element(audit)])
    }
    guard !elements.isEmpty else { return }
    try writer.write(
      ODMElement(
        "SubjectData", ["SubjectKey": subject.key, "TransactionType": ODMChange.context.rawValue], elements))
  }
}

/// One entry of the record about an outcome: its recording, a correction, its deletion.
struct ODMRecordedChange {
  let outcome: ODMOutcome
  let number: Int64
  let stamp: Stamp
  let reason: String?
  private let what: What

  private enum What {
    case recorded([ODMEntry])
    case revised(from: [ODMEntry], to: [ODMEntry])
    case deleted
  }

  static func all(of outcome: ODMOutcome) -> [ODMRecordedChange] {
    let record = outcome.source.record
    let states = outcome.states
    var changes = [
      ODMRecordedChange(
        outcome: outcome, number: record.number, stamp: record.stamp, reason: nil, what: .recorded(states.first ?? []))
    ]
    for (index, revision) in record.revisions.enumerated() where states.indices.contains(index + 1) {
      changes.append(
        ODMRecordedChange(
          outcome: outcome, number: revision.number, stamp: revision.stamp, reason: revision.reason,
          what: .revised(from: states[index], to: states[index + 1])))
    }
    if let deletion = record.deletion {
      changes.append(
        ODMRecordedChange(
          outcome: outcome, number: deletion.number, stamp: deletion.stamp, reason: deletion.reason, what: .deleted))
    }
    return changes
  }
}

extension ODMRecordedChange {
  func element(_ audit: ODMAudit) -> ODMElement {
    switch what {
    case .recorded(let entries):
      let consents = outcome.consents
      let inserted = groups(entries, [:]) { _ in
        (.insert, { _ in .insert })
      } signature: { group in
        consents.firstIndex(of: group).map { audit.signature(number: number, part: $0 + 1) }
      }
      return form(.insert, [audit.element] + inserted)
    case .revised(let old, let new): return form(.context, changed(old, new, audit))
    case .deleted: return form(.remove, [audit.element])
    }
  }

  private func form(_ change: ODMChange, _ children: [ODMElement]) -> ODMElement {
    ODMElement(
      "FormData",
      ["FormOID": outcome.form.oid, "FormRepeatKey": outcome.formKey, "TransactionType": change.rawValue], children)
  }

  /// Items that came, changed or went, each with who changed it and why.
  private func changed(_ old: [ODMEntry], _ new: [ODMEntry], _ audit: ODMAudit) -> [ODMElement] {
    let before = Dictionary(old.map { ($0.place, $0) }, uniquingKeysWith: { $1 })
    let after = Set(new.map(\.place))
    let known = Set(ODMFormData.groups(old).map(\.key))
    var gone = old.filter { !after.contains($0.place) }
    for index in gone.indices { (gone[index].value, gone[index].blank, gone[index].isAffirmed) = (nil, nil, false) }
    let places = Set(gone.map(\.place))
    let entries = new.filter { before[$0.place] != $0 } + gone
    return groups(entries, before, audit) { group in
      (
        known.contains(group.key) ? .context : .insert,
        { entry in places.contains(entry.place) ? .remove : before[entry.place] == nil ? .insert : .update }
      )
    }
  }

  private func groups(
    _ entries: [ODMEntry], _ before: [ODMEntry.Place: ODMEntry], _ audit: ODMAudit? = nil,
    _ change: (ODMFormData.Group) -> (group: ODMChange, item: (ODMEntry) -> ODMChange),
    signature: (ODMFormData.Key) -> ODMElement? = { _ in nil }
  ) -> [ODMElement] {
    ODMFormData.groups(entries).map { group in
      let changes = change(group)
      return ODMElement(
        "ItemGroupData",
        [
          "ItemGroupOID": group.key.oid, "ItemGroupRepeatKey": group.key.number,
          "TransactionType": changes.group.rawValue,
        ],
        [signature(group.key)].compactMap(\.self)
          + group.entries.map { entry in
            entry.element(changes.item(entry), from: before[entry.place], audit: audit)
          })
    }
  }
}
