import Record
import StudyService

/// An outcome as a `FormData`.
struct ODMFormData {
  let outcome: ODMOutcome
  let remarks: ODMRemarks
  /// Of the first recording, and of each correction; nil in a file without names.
  let audits: [ODMAudit]?
  /// The signature of who answers for the form.
  let signed: ODMElement?

  /// The form as it stands.
  var element: ODMElement {
    let event = outcome.source.record.outcome.event
    let paths = Set(outcome.entries.compactMap(\.path))
    var notes = remarks.notes(of: event, in: outcome.source.survey, beside: paths)
    if outcome.source.record.isCorrected { notes.append(ODMNote(.mark, ODMFlags.corrected)) }
    let corrected = audits != nil && outcome.source.record.isCorrected ? outcome.corrected : [:]
    let head = [audits?.first?.element, signed].compactMap(\.self)
    let consents = outcome.consents
    let groups = ODMFormData.groups(outcome.entries).map { group in
      ODMElement(
        "ItemGroupData", ["ItemGroupOID": group.key.oid, "ItemGroupRepeatKey": group.key.number],
        consent(in: group, consents)
          + group.entries.map { entry in
            let audit = corrected[entry.place].flatMap { audits?[$0 + 1] }
            let queries = entry.path.map { remarks.notes(of: event, item: $0) } ?? []
            return entry.element(audit: audit, notes: queries)
          })
    }
    return ODMElement(
      "FormData", ["FormOID": outcome.form.oid, "FormRepeatKey": outcome.formKey], head + notes.elements + groups)
  }

  private func consent(in group: Group, _ consents: [Key]) -> [ODMElement] {
    guard let first = audits?.first, let place = consents.firstIndex(of: group.key) else { return [] }
    return [first.signature(number: outcome.source.record.number, part: place + 1)]
  }
}

extension ODMFormData {
  /// A group as often as it repeats.
  struct Key: Hashable {
    let oid: String
    /// Nil for a group that doesn't repeat.
    let number: String?

    init(_ place: ODMEntry.Place) { (oid, number) = (place.group, place.groupKey) }
  }

  /// Entries of one group, in the order in which they came.
  struct Group {
    let key: Key
    var entries: [ODMEntry]
  }

  static func groups(_ entries: [ODMEntry]) -> [Group] {
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    for entry in entries {
      let key = Key(entry.place)
      if let place = places[key] {
        groups[place].entries.append(entry)
      } else {
        places[key] = groups.count
        groups.append(Group(key: key, entries: [entry]))
      }
    }
    return groups
  }
}

extension ODMEntry {
  /// What the entry itself says in annotations.
  private var ownNotes: [ODMNote] {
    (blank.map { [ODMNote(.blank, $0)] } ?? []) + (isAffirmed ? [ODMNote(.mark, ODMFlags.affirmed)] : [])
  }

  /// The entry as it stands.
  func element(audit: ODMAudit?, notes: [ODMNote]) -> ODMElement {
    element(nil, (audit.map { [$0.element] } ?? []) + (ownNotes + notes).elements)
  }

  /// What became of the entry. Annotations are changed one by one, as what an update doesn't name stays.
  func element(_ change: ODMChange, from old: ODMEntry?, audit: ODMAudit?) -> ODMElement {
    let head = audit.map { [$0.element] } ?? []
    guard change != .remove else { return element(change, head) }
    let (notes, former) = (ownNotes, old?.ownNotes ?? [])
    let annotations = (0..<max(notes.count, former.count)).map { index -> ODMElement in
      guard notes.indices.contains(index) else { return ODMNote.removal(number: index + 1) }
      return notes[index].element(number: index + 1, former.indices.contains(index) ? .update : .insert)
    }
    return element(change, head + annotations)
  }

  private func element(_ change: ODMChange?, _ children: [ODMElement]) -> ODMElement {
    ODMElement(
      "ItemData",
      [
        "ItemOID": place.item, "TransactionType": change?.rawValue, "Value": value,
        "IsNull": value == nil && change != .remove ? "Yes" : nil,
      ], children)
  }
}

/// What a file of changes says of an element.
enum ODMChange: String {
  case insert = "Insert"
  case update = "Update"
  case remove = "Remove"
  /// It is named for what lies in it.
  case context = "Context"
}
