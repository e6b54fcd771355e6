package import CivilTime
package import Record

/// The ids of the assessors who are on the lists, by the numbers that records name them with.
package struct AssessorNames: Sendable {
  private let ids: [Int64: String]

  package init(_ reader: StoreReader, asOf instant: Instant) throws {
    let known = try reader.assessors(asOf: instant).filter { $0.removed == nil }
    ids = Dictionary(known.map { ($0.number, $0.assessor) }, uniquingKeysWith: { $1 })
  }

  /// Those who assess a participant.
  package func assessing(_ record: ParticipantRecord) -> [String] { record.assessors.compactMap { ids[$0] } }
}
