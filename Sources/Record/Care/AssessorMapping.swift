import CivilTime

/// Who the assessors of another store are in this one.
struct AssessorMapping {
  /// Ids here, by those in the other store.
  private var ids: [String: String] = [:]
  /// Those of the other store who are here already.
  private var here: Set<String> = []
  /// Those of the other store who were erased here.
  private var erased: Set<String> = []
  /// The numbers of the entries that added those who are here, by the numbers in the other store.
  private(set) var numbers: [Int64: Int64] = [:]

  /// Whoever came by another way before is the same, whatever they are called here.
  ///
  /// - Parameter stated: Ids here, by those in the other store, as somebody said.
  /// - Throws: ``StoreError/cannotMerge(_:)`` for an id that both have when nothing says whether they are one person;
  ///   ``StoreError/unknownAssessor(_:)`` for a stated one that the other store doesn't have.
  init(
    from other: StoreReader, _ source: Provenance, to own: StoreReader, _ provenance: Provenance,
    stated: [String: String]
  ) throws {
    let always = Instant(milliseconds: .max)
    let known = try own.assessors(asOf: always)
    let others = try other.assessors(asOf: always)
    for id in stated.keys where !others.contains(where: { $0.assessor == id }) { throw StoreError.unknownAssessor(id) }
    var unclear: [String] = []
    for assessor in others {
      let origin = source.origin(of: assessor.number)
      if let number = provenance.number(of: origin), let same = known.first(where: { $0.number == number }) {
        ids[assessor.assessor] = same.assessor
        here.insert(assessor.assessor)
        numbers[assessor.number] = number
        continue
      }
      if provenance.number(of: origin) != nil || provenance.erased.contains(origin) {
        erased.insert(assessor.assessor)
        continue
      }
      let id = stated[assessor.assessor] ?? assessor.assessor
      ids[assessor.assessor] = id
      guard let same = known.first(where: { $0.assessor == id }) else { continue }
      let isStated = stated[assessor.assessor] != nil
      if !isStated, same.name == nil || same.name != assessor.name { unclear.append(id) }
      here.insert(assessor.assessor)
      numbers[assessor.number] = same.number
    }
    if !unclear.isEmpty { throw StoreError.cannotMerge(.assessorsInBoth(unclear.sorted())) }
  }

  func id(of other: String) -> String { ids[other] ?? other }

  func isErased(_ other: String) -> Bool { erased.contains(other) }

  func isHere(_ other: String) -> Bool { here.contains(other) }
}
