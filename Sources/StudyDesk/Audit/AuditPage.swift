package import JSONText
import Record

/// Some entries of the record for people who page through it, the last first.
package struct AuditPage: Sendable {
  package let entries: [AuditEntry]
  /// Asks for the entries that follow: those before this number; nil at the record's beginning.
  package let before: Int64?
  /// Whether the search stopped before the page was full: what is asked for is rare.
  package let isCutShort: Bool

  /// How many entries are on a page.
  package static let size = 50
  /// How many entries are gone through for a page.
  static let mostVisited = 20_000

  package var json: JSONValue {
    [
      "entries": .array(entries.map(\.json)), "before": before.map { .integer($0) } ?? .null,
      "cutShort": .boolean(isCutShort),
    ]
  }
}

extension AuditPage {
  /// The kinds of entries that there can be.
  package static let kinds = [
    "accessRefused", "accountClosed", "accountGrantEnded", "accountGranted", "accountInvited", "accountMade",
    "accountRenamed", "accountReopened", "accountSecured", "accountSignInFailed", "accountSignedIn", "accountSignedOut",
    "accountTokenEnded", "accountTokenMade", "alertAcknowledged", "alertRaised", "allocated", "allocationTaken",
    "assessorAdded", "assessorAssigned", "assessorRemoved", "assessorRenamed", "attributeSet", "casebookSigned",
    "dataExported",
    "enrolled", "entriesSettled", "entryOrigins", "eventAdded", "eventDeclined", "eventExcused", "eventReopened",
    "eventRescheduled",
    "filesAccepted", "languageSet", "left", "linkMade", "linkRevoked", "milestoneSet", "nameSet", "noteAdded",
    "outcomeDeleted", "outcomeEnteredAgain", "outcomeRecorded", "outcomeRevised", "outcomeSigned", "pageViewed",
    "participantAdded", "participantRenamed",
    "paused", "personErased", "queryAnswered", "queryClosed", "queryOpened", "reminderFailed", "reminderSending",
    "reminderSent", "reminderUncertain", "resumed", "signatureWithdrawn", "siteSet", "sittingBegan", "sittingDiscarded",
    "statusSet",
    "storeMerged", "studyClosed", "taskStopped", "zoneSet",
  ]
}

extension StudyDesk {
  /// The entries that are asked for and come before one, the last first. The record is read from there backwards, and no
  /// further than the page takes; what a value was before is looked up.
  ///
  /// - Parameter number: Nil for the end of the record.
  /// - Throws: As ``audit(_:_:)``.
  package func auditPage(_ request: AuditRequest, before number: Int64? = nil) throws -> AuditPage {
    try look(.seeAudit) { reading in
      let wanted = try reading.requireKnown(request)
      var gathering = AuditGathering(request, wanted, before: number ?? .max)
      if let participant = request.people.participant {
        var trail = try AuditTrail(reading)
        try reading.reader.forEachEntry(
          about: participant, asOf: reading.now, includingInputs: request.inputs
        ) { gathering.add(try trail.entry($0)) }
        return gathering.page
      }
      try gathering.gather(reading)
      return gathering.page
    }
  }
}

/// Gathers the entries of a page.
private struct AuditGathering {
  private let request: AuditRequest
  private let wanted: Set<String>?
  private let before: Int64
  private var found: [AuditEntry] = []
  private var lastVisited: Int64?
  private var isCutShort = false
  private var isFull = false

  init(_ request: AuditRequest, _ wanted: Set<String>?, before: Int64) {
    (self.request, self.wanted, self.before) = (request, wanted, before)
  }

  /// Takes an entry about the one participant who is asked for, in the order of recording.
  mutating func add(_ entry: AuditEntry) {
    if entry.number < before, request.wants(entry, of: wanted) { found.append(entry) }
  }

  /// Goes back through the record.
  mutating func gather(_ reading: DeskReading) throws {
    struct Enough: Error {}
    var page: [Entry] = []
    var visited = 0
    do {
      try reading.reader.forEachEntry(before: before, asOf: reading.now, reading: request.mayWant) { entry in
        visited += 1
        if page.count == AuditPage.size || visited > AuditPage.mostVisited { throw Enough() }
        lastVisited = entry.number
        guard request.mayWant(entry, of: wanted) else { return }
        if let task = request.task, try AuditTrail.place(of: entry, in: reading).task != task { return }
        page.append(entry)
      }
      lastVisited = nil
    } catch is Enough {
      isCutShort = page.count < AuditPage.size
    }
    var trail = try AuditTrail(reading)
    found = try trail.entries(page)
    isFull = true
  }

  var page: AuditPage {
    if isFull { return AuditPage(entries: found, before: lastVisited, isCutShort: isCutShort) }
    let latest = Array(found.suffix(AuditPage.size).reversed())
    return AuditPage(
      entries: latest, before: found.count > latest.count ? latest.last?.number : nil, isCutShort: false)
  }
}
