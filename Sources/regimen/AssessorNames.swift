import CivilTime
import Record

/// The ids of assessors by the numbers that records name them with.
struct AssessorNames {
  private let ids: [Int64: String]

  init(_ reader: StoreReader, asOf instant: Instant) throws {
    let known = try reader.assessors(asOf: instant).filter { $0.removed == nil }
    ids = Dictionary(known.map { ($0.number, $0.assessor) }, uniquingKeysWith: { $1 })
  }

  /// Those who assess a participant and are on the lists.
  func assessing(_ record: ParticipantRecord) -> [String] { record.assessors.compactMap { ids[$0] } }
}
