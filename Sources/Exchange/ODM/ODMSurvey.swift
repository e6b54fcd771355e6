import CivilTime
import DataExport
import Record
import StudyService
import SurveyModel

/// Reads the record for what a document says before its data: who is in it, and which versions of the files.
struct ODMSurvey {
  /// What was found.
  struct Found {
    /// Places of versions that have data.
    var versions: Set<Int> = []
    /// OIDs of events that were done otherwise than once.
    var repeated: Set<String> = []
    /// Participants of whom nothing has a place.
    var without: Set<String> = []
    var endings: Set<String> = []
    var hasConsents = false
    /// Signatures of the record that the data have, and those that they can't have.
    var signatures = 0
    var signaturesLeft = 0
    /// Outcomes of values alone, and outcomes whose survey or task no version has.
    var bare = 0
    var homeless = 0
    /// Answers of items that the files have no more.
    var unplaced = 0
    /// Alerts and queries of events that have no outcome.
    var unsaid = 0
    var hasQueries = false
  }

  private let source: ForeignExport
  private let versions: ODMVersions
  private(set) var people: ODMPeople
  private(set) var found = Found()

  init(_ source: ForeignExport, _ versions: ODMVersions) throws {
    self.source = source
    self.versions = versions
    people = try ODMPeople(source.export.reading, isIdentified: source.export.request.isIdentified)
  }

  /// - Returns: A summary with what is left out of the data, whose rows are not counted yet.
  mutating func read() throws -> ExportSummary {
    var leftOut = 0
    let isIdentified = source.export.request.isIdentified
    var summary = try source.export.forEach { view, records in
      if let site = view.record.site { people.addSite(site) }
      var isPlaced = false
      var events: Set<String> = []
      for record in records {
        guard let outgoing = OutgoingOutcome(record, of: view, in: source.export) else {
          found.bare += 1
          continue
        }
        leftOut += outgoing.leftOut
        guard let outcome = ODMOutcome(outgoing, in: versions, clock: nil) else {
          found.homeless += 1
          continue
        }
        isPlaced = true
        events.insert(record.outcome.event)
        found.versions.insert(outcome.version)
        found.unplaced += outcome.unplaced
        found.endings.insert(record.outcome.ending)
        found.hasConsents = found.hasConsents || !outcome.consents.isEmpty
        if outcome.eventKey != outcome.event.onlyKey { found.repeated.insert(outcome.event.oid) }
        if isIdentified { addPeople(record) }
      }
      if !isPlaced { found.without.insert(view.record.participant) }
      try addSignatures(view, events)
      try addRemarks(view, records)
    }
    if isIdentified { try readDeleted() }
    summary.leftOut = leftOut
    return summary
  }

  /// - Parameter events: Those that have a form.
  private mutating func addSignatures(_ view: ParticipantView, _ events: Set<String>) throws {
    let signatures = try ODMSignatures(of: view, in: source.export.reading)
    found.signaturesLeft += signatures.left
    for signature in signatures.all {
      guard signature.event.map(events.contains) ?? true else {
        found.signaturesLeft += 1
        continue
      }
      found.signatures += 1
      guard source.export.request.isIdentified else { continue }
      people.add(signature.stamp.author, name: signature.signer.name)
      people.add(meaning: signature.signer.meaning)
    }
  }

  private mutating func addPeople(_ record: OutcomeRecord) {
    people.add(record.stamp.author)
    for revision in record.revisions { people.add(revision.stamp.author) }
    if let deletion = record.deletion { people.add(deletion.stamp.author) }
  }

  /// Outcomes that were deleted are among the changes.
  private mutating func readDeleted() throws {
    let reading = source.export.reading
    try reading.forEachView(source.export.request.participant) { view in
      for record in OutcomeRecord.all(in: try reading.reader.entries(about: view.record.participant, asOf: reading.now))
      where record.deletion != nil {
        addPeople(record)
      }
    }
  }

  private mutating func addRemarks(_ view: ParticipantView, _ records: [OutcomeRecord]) throws {
    let reading = source.export.reading
    let queries = try reading.reader.queries(of: view.record.participant, asOf: reading.now)
    if !queries.isEmpty { found.hasQueries = true }
    let known = Set(records.filter { $0.survey != nil }.map(\.outcome.event))
    let events = view.record.alerts.map(\.event) + queries.map(\.event)
    found.unsaid += events.count { !known.contains($0) }
  }
}
