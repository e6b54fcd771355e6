import Record
import StudyService

/// An outcome as a `FormData`.
struct ODMFormData {
  let outcome: ODMOutcome
  let remarks: ODMRemarks
  /// Of the first recording, and of each correction; nil in a file without names.
  let audits: [ODMAudit]?

  /// The form as it stands.
  var element: ODMElement {
    let event = outcome.source.record.outcome.event
    let paths = Set(outcome.entries.compactMap(\.path))
    var notes = remarks.notes(of: event, in: outcome.source.survey, beside: paths)
    if outcome.source.record.isCorrected { notes.append(ODMNote(.mark, ODMFlags.corrected)) }
    let corrected = audits != nil && outcome.source.record.isCorrected ? outcome.corrected : [:]
    let head = [audits?.first?.element, signature].compactMap(\.self)
    let groups = ODMFormData.groups(outcome.entries).map { group in
      ODMElement(
        "ItemGroupData", ["ItemGroupOID": group.oid, "ItemGroupRepeatKey": group.key],
        group.entries.map { entry in
          let audit = corrected[entry.place].flatMap { audits?[$0 + 1] }
          let queries = entry.path.map { remarks.notes(of: event, item: $0) } ?? []
          return entry.element(audit: audit, notes: queries)
        })
    }
    return ODMElement(
      "FormData", ["FormOID": outcome.form.oid, "FormRepeatKey": outcome.formKey], head + notes.elements + groups)
  }

  private var signature: ODMElement? {
    guard let first = audits?.first, outcome.isSigned else { return nil }
    return first.signature(number: outcome.source.record.number)
  }
}

extension ODMFormData {
  /// Entries of one group, in the order in which they came.
  struct Group {
    let oid: String
    let key: String?
    var entries: [ODMEntry]
  }

  static func groups(_ entries: [ODMEntry]) -> [Group] {
    struct Key: Hashable {
      let oid: String
      let key: String?
    }
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    for entry in entries {
      let key = Key(oid: entry.place.group, key: entry.place.groupKey)
      if let place = places[key] {
        groups[place].entries.append(entry)
      } else {
        places[key] = groups.count
        groups.append(Group(oid: key.oid, key: key.key, entries: [entry]))
      }
    }
    return groups
  }
}

extension ODMEntry {
  /// - Parameter change: What became of it, in a file of changes.
  func element(audit: ODMAudit? = nil, notes: [ODMNote] = [], change: ODMChange? = nil) -> ODMElement {
    var own: [ODMNote] = []
    if let blank { own.append(ODMNote(.blank, blank)) }
    if isAffirmed { own.append(ODMNote(.mark, ODMFlags.affirmed)) }
    let head = audit.map { [$0.element] } ?? []
    return ODMElement(
      "ItemData",
      [
        "ItemOID": place.item, "TransactionType": change?.rawValue, "Value": value,
        "IsNull": value == nil && change != .remove ? "Yes" : nil,
      ], head + (own + notes).elements)
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
