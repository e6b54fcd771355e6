package import CivilTime
import Definitions
package import Record
package import StudyService

/// A deed on its way: what it checks against, and what it appends, in one transaction.
package struct Deed {
  package internal(set) var writer: StoreWriter
  /// The state before the deed.
  package let reading: DeskReading
  package let stamp: Stamp
  /// The deed put the files of the folder in force.
  package let acceptedFiles: Bool
  /// What of its entries tells who somebody is; nil before it is asked for.
  private var identifying: IdentifyingPlaces?
  /// Whom the worker may do it to, as far as that was asked.
  private var reached: Set<String> = []

  init(writer: StoreWriter, reading: DeskReading, stamp: Stamp, acceptedFiles: Bool) {
    self.writer = writer
    self.reading = reading
    self.stamp = stamp
    self.acceptedFiles = acceptedFiles
  }

  package var study: RunningStudy { reading.study }
  package var now: Instant { reading.now }
}

extension Deed {
  /// Appends an entry about a participant.
  ///
  /// - Throws: ``StoreError`` when a rule of the record forbids it; the deed is then lost.
  @discardableResult
  package mutating func append(_ content: EntryContent, about participant: String) throws -> EntryReceipt {
    try append(content, about: .participant(participant))
  }

  /// - Throws: ``StudyRefusal/emptyReason``; ``StoreError``.
  @discardableResult
  package mutating func append(_ content: EntryContent, about subject: Subject = .nobody) throws -> EntryReceipt {
    try append(content, about: subject, stamp: stamp)
  }

  /// That the worker may do it to them: nobody is taken over from another site, or given away to one.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)``.
  private mutating func requireReach(_ content: EntryContent, _ subject: Subject) throws {
    if reading.reach.isEverybody { return }
    if case .roster(.site(let site)) = content { try requireReach(site: site) }
    guard case .participant(let id) = subject else {
      if case .roster(.added) = content { return }
      throw PermissionRefusal.notAllowed(reading.permission)
    }
    if case .roster(.added) = content { reached.insert(id) }
    if !reached.contains(id) {
      try reading.require(id)
      reached.insert(id)
    }
  }

  /// That the worker may put somebody at a site.
  ///
  /// - Throws: ``PermissionRefusal/notAllowed(_:)``.
  func requireReach(site: String?) throws {
    if !reading.reach.hasSite(site) { throw PermissionRefusal.notAllowed(reading.permission) }
  }

  /// The same under another mark.
  @discardableResult
  mutating func append(_ content: EntryContent, about subject: Subject, stamp: Stamp) throws -> EntryReceipt {
    if let reason = content.reason, reason.allSatisfy(\.isWhitespace) { throw StudyRefusal.emptyReason }
    try requireReach(content, subject)
    guard content.mayTell else { return try writer.append(content, about: subject, stamp: stamp) }
    let known = identifying ?? IdentifyingPlaces(study)
    identifying = known
    return try writer.append(content, about: subject, identifying: known.places(in: content), stamp: stamp)
  }

  /// Deletes an event's outcome, and takes back what its answers had set and what its ending made of the participant.
  ///
  /// - Returns: Whether they take part again.
  /// - Throws: ``StudyRefusal/emptyReason``; ``StoreError``.
  @discardableResult
  mutating func delete(_ event: String, of participant: String, reason: String) throws -> Bool {
    let settings = try AnsweredRoster(study).takingBack(
      event, of: participant, reason: reason, stamp: stamp, in: writer.reader)
    let record = try writer.reader.record(of: participant, asOf: Instant(milliseconds: .max))
    try append(.outcome(.deleted(event: event, reason: reason)), about: participant)
    for change in settings { try append(.roster(change), about: participant) }
    guard record.isOut(by: event) else { return false }
    try append(.roster(.status(.active, reason: reason)), about: participant)
    return true
  }

  /// A participant as the study saw them before the deed.
  package func view(of participant: String) throws -> ParticipantView { try reading.view(of: participant) }

  /// The state with what the deed has appended so far.
  package var readingAfter: DeskReading {
    DeskReading(reader: writer.reader, study: study, now: now, zones: reading.zones)
      .reaching(like: reading)
  }

  /// A participant as the study sees them with what the deed has appended so far.
  package func viewAfter(of participant: String) throws -> ParticipantView { try readingAfter.view(of: participant) }
}

extension StoreWriter {
  /// Puts files in force that govern all study days, when none are or were.
  ///
  /// - Returns: Whether it did.
  mutating func acceptFirst(_ definitions: StudyDefinitions, stamp: Stamp) throws -> Bool {
    guard try reader.layers(asOf: Instant(milliseconds: .max)).isEmpty else { return false }
    try accept(definitions, effective: nil, reason: "first participant", stamp: stamp)
    return true
  }

  mutating func accept(
    _ definitions: StudyDefinitions, effective: CivilDate?, reason: String, stamp: Stamp
  ) throws {
    try accept(definitions.files.contents, effective: effective, reason: reason, stamp: stamp)
  }
}

extension EntryContent {
  /// Whether it may tell more of somebody than the record knows of itself.
  fileprivate var mayTell: Bool {
    switch self {
    case .roster(.attribute), .outcome(.recorded), .outcome(.revised), .secondEntry(.entered): true
    default: false
    }
  }
}
