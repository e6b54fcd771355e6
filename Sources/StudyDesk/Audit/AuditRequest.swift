package import CivilTime
import Record

/// Which entries an audit shows.
package struct AuditRequest: Hashable, Sendable {
  /// With an assessor, the entries that they made; ``StudyDesk/audit(_:_:)`` takes an account in their place.
  package var people: PeopleFilter
  /// The first day, by UTC, as the audit writes its instants.
  package var from: CivilDate?
  /// The last day, by UTC.
  package var to: CivilDate?
  package var task: String?
  /// The kind of entry, as the record names it.
  package var kind: String?
  /// Who made the entry: the id of an assessor or an account.
  package var author: String?
  /// Whether each confirmed answer of a sitting is an entry of its own on the list.
  package var inputs: Bool

  package init(
    _ people: PeopleFilter = PeopleFilter(), from: CivilDate? = nil, to: CivilDate? = nil, task: String? = nil,
    kind: String? = nil, author: String? = nil, inputs: Bool = false
  ) {
    self.people = people
    self.from = from
    self.to = to
    self.task = task
    self.kind = kind
    self.author = author
    self.inputs = inputs
  }
}

extension AuditRequest {
  /// Whether an entry was recorded in the days that are asked for.
  func isInRange(_ stamp: Stamp) -> Bool {
    let day = Zone.utc.local(at: stamp.recorded).date
    return (from.map { day >= $0 } ?? true) && (to.map { day <= $0 } ?? true)
  }

  /// Whether the entry is one that is asked for.
  ///
  /// - Parameter participants: Whose entries are wanted; nil for everybody's, and those about nobody.
  func wants(_ entry: AuditEntry, of participants: Set<String>?) -> Bool {
    (task == nil || entry.task == task) && wants(entry.kind, entry.subject, entry.stamp, of: participants)
  }

  /// The same before the entry's task is known.
  func mayWant(_ entry: Entry, of participants: Set<String>?) -> Bool {
    mayWant(entry.kind) && wants(entry.kind, entry.subject, entry.stamp, of: participants)
  }

  /// Whether entries of a kind may be asked for.
  func mayWant(_ found: String) -> Bool { kind.map { $0 == found } ?? (inputs || found != "sittingInput") }

  private func wants(_ found: String, _ subject: Subject, _ stamp: Stamp, of participants: Set<String>?) -> Bool {
    guard isInRange(stamp), kind == nil || found == kind, isByAuthor(stamp) else { return false }
    guard let participants else { return true }
    if case .participant(let id) = subject { return participants.contains(id) }
    return false
  }

  /// Whether an entry was made by whom is asked for.
  func isByAuthor(_ stamp: Stamp) -> Bool {
    if let assessor = people.assessor, stamp.author != .assessor(assessor) { return false }
    guard let author else { return true }
    return stamp.author == .assessor(author) || [author, PageAccount.name(author)].contains(stamp.account)
  }
}
