import CivilTime
import JSONText
import Scheduling
import Record

/// Writes the rows of participants one after the other; what cohorts share is kept for the next of them.
struct DueWriter {
  private let study: RunningStudy
  private let date: CivilDate?
  private let now: Instant
  private var zones: ZoneCache
  private var rules: CohortRules
  private var days: [Cohort: SharedDay] = [:]
  private var latest: (cohort: Cohort, day: SharedDay)?
  private var known = DayFacts()
  private var texts = EventRowTexts()
  /// Of most participants: nothing but what ended for all.
  private let plain: ParticipantFacts
  private var bytes: [UInt8] = []

  private static let blockSize = 1 << 20
  /// Each takes some ten kilobytes.
  private static let mostCohorts = 2_000

  init(_ study: RunningStudy, on date: CivilDate?, zones: ZoneCache, at now: Instant) {
    self.study = study
    self.date = date
    self.now = now
    self.zones = zones
    rules = CohortRules(study, on: date, zones: zones, at: now)
    plain = ParticipantFacts(stopped: study.stopped, closed: study.closing?.at)
    bytes.reserveCapacity(DueWriter.blockSize + DueWriter.blockSize / 4)
  }
}

extension DueWriter {
  /// The outcomes of a participant that their rows depend on.
  mutating func needed(of record: ParticipantRecord) throws -> NeededOutcomes {
    guard let cohort = try rules.cohort(ofWhatever: record) else { return .all }
    if latest?.cohort != cohort { latest = (cohort, try day(of: cohort, as: record)) }
    return latest?.day.needed ?? .all
  }

  mutating func add(_ record: ParticipantRecord, in reader: StoreReader, where isListed: (EventState) -> Bool) throws {
    guard let cohort = try rules.cohort(of: record) else {
      let whole = try reader.withAllOutcomes(record, asOf: now)
      addAlone(try study.view(of: whole, in: reader, zones: &zones, at: now), where: isListed)
      return
    }
    if latest?.cohort != cohort { latest = (cohort, try day(of: cohort, as: record)) }
    let isPlain = record.pauses.isEmpty && record.statuses.isEmpty
    latest?.day.append(
      record, isPlain ? plain : ParticipantFacts(record, study), at: now, using: &known, where: isListed, to: &bytes)
  }

  /// A participant whose events are nobody else's: each may still be like one of another's.
  private mutating func addAlone(_ view: ParticipantView, where isListed: (EventState) -> Bool) {
    var participant: [UInt8] = []
    JSONValue.appendQuoted(view.record.participant, to: &participant)
    for listed in view.candidates(on: date) {
      guard let (state, outcome) = view.state(of: listed.placed), isListed(state),
        !listed.isOver(doneAt: outcome?.finished), let text = texts.text(of: listed.placed, view)
      else { continue }
      text.append(participant: participant, state: state.name, completed: outcome?.finished, to: &bytes)
    }
  }

  private mutating func day(of cohort: Cohort, as record: ParticipantRecord) throws -> SharedDay {
    if let known = days[cohort] { return known }
    if days.count >= DueWriter.mostCohorts { days.removeAll(keepingCapacity: true) }
    let day = SharedDay(try ParticipantView(study: study, record: record, zones: &zones, at: now), on: date)
    days[cohort] = day
    return day
  }

  /// Whether a block is ready.
  var isFull: Bool { bytes.count >= DueWriter.blockSize }

  /// Hands over what was written; false when nobody takes it any more.
  mutating func flush(to write: ([UInt8]) -> Bool) -> Bool {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes.isEmpty || write(bytes)
  }
}
