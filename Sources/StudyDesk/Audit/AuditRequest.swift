package import CivilTime
import Record

/// Which entries an audit shows.
package struct AuditRequest: Hashable, Sendable {
  /// With an assessor, the entries that they made.
  package var people: PeopleFilter
  /// The first day, by UTC, as the audit writes its instants.
  package var from: CivilDate?
  /// The last day, by UTC.
  package var to: CivilDate?
  package var task: String?
  /// Whether each confirmed answer of a sitting is an entry of its own on the list.
  package var inputs: Bool

  package init(
    _ people: PeopleFilter = PeopleFilter(), from: CivilDate? = nil, to: CivilDate? = nil, task: String? = nil,
    inputs: Bool = false
  ) {
    self.people = people
    self.from = from
    self.to = to
    self.task = task
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
    guard isInRange(entry.stamp), task == nil || entry.task == task else { return false }
    if let assessor = people.assessor, entry.stamp.author != .assessor(assessor) { return false }
    return participants.map { ids in entry.participant.map(ids.contains) ?? false } ?? true
  }
}
