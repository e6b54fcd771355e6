package import CivilTime

/// An assessor and how they stand.
package struct AssessorRecord: Hashable, Sendable {
  /// The number of the entry that added them: what an assignment names.
  package let number: Int64
  package let assessor: String
  package internal(set) var name: String?
  package let added: Instant
  package internal(set) var removed: Instant?
}

extension StoreReader {
  /// The assessors in the order in which they were added.
  package func assessors(asOf instant: Instant) throws -> [AssessorRecord] {
    var assessors: [AssessorRecord] = []
    var places: [String: Int] = [:]
    try forEach(.assessors, asOf: instant) { entry in
      guard case .assessor(let change)? = entry.content, case .assessor(let id) = entry.subject else { return }
      switch change {
      case .added(_, let name):
        places[id] = assessors.count
        assessors.append(
          AssessorRecord(number: entry.number, assessor: id, name: name, added: entry.stamp.recorded, removed: nil))
      case .renamed(let name): if let place = places[id] { assessors[place].name = name }
      case .removed: if let place = places[id] { assessors[place].removed = entry.stamp.recorded }
      }
    }
    return assessors
  }
}
