package import CivilTime
package import Definitions
package import Record
package import StudyService

/// The desk at which people work on a study: **deeds** change its record, **views** show it.
///
/// Every face (the commands, the pages) calls the desk and holds no rule of a study. A deed checks and appends in one
/// transaction, and returns the view that follows or throws a ``Refusal``; a view is a value, computed from one state of
/// the record, with one JSON form.
package struct StudyDesk: Sendable {
  package let store: StudyStore
  package let clock: DeskClock
  package let zones: DeskZones
  /// The version of the program: entries name it.
  package let program: String
  /// The account of the operating system under which people work at this desk: entries name it beside whoever they are by.
  package let account: String?
  /// The files in force when the desk was opened, nil when there were none; judged once, and used again as long as they
  /// are in force.
  package let inForce: RunningStudy?
  /// Who works at it.
  package let worker: Worker
  /// What a password costs whoever guesses it.
  package var passwordCost = PasswordCost()
  /// By which a deed that is sent again is known; nil for one that can't be.
  package var deedKey: DeedKey?

  /// - Throws: ``StoreError``.
  package init(store: StudyStore, clock: DeskClock, zones: DeskZones, program: String, account: String? = nil) throws {
    self.store = store
    self.clock = clock
    self.zones = zones
    self.program = program
    self.account = account
    worker = .owner
    inForce = try store.read { try RunningStudy($0, zones: zones.names, asOf: clock.now) }
  }

  /// The same desk over another connection to the same record.
  package func over(_ store: StudyStore) -> StudyDesk { StudyDesk(self, store) }

  private init(_ desk: StudyDesk, _ store: StudyStore) {
    (self.store, clock, zones, program) = (store, desk.clock, desk.zones, desk.program)
    (inForce, worker, account) = (desk.inForce, desk.worker, desk.account)
    passwordCost = desk.passwordCost
  }

  /// The same desk with other files in force.
  init(_ desk: StudyDesk, knowing inForce: RunningStudy?) {
    (store, clock, zones, program) = (desk.store, desk.clock, desk.zones, desk.program)
    (worker, account) = (desk.worker, desk.account)
    self.inForce = inForce
    passwordCost = desk.passwordCost
  }

  /// The same desk for somebody else.
  init(_ desk: StudyDesk, worker: Worker, account: String?) {
    (store, clock, zones, program) = (desk.store, desk.clock, desk.zones, desk.program)
    inForce = desk.inForce
    self.worker = worker
    self.account = account
    passwordCost = desk.passwordCost
  }
}

extension StudyDesk {
  /// The same desk where everybody types for themselves: on pages of their own. Whoever started the program types nothing there.
  package var ofPages: StudyDesk { StudyDesk(self, worker: worker, account: nil) }

  /// Whether files are in force, and these are others.
  package func differs(from files: FileSet) -> Bool { inForce.map { !$0.matches(files) } ?? false }

  /// Looks at one consistent state of the record, as of now: at those people whom the worker may see for this.
  ///
  /// - Throws: ``PermissionRefusal``; ``StudyRefusal``; ``StoreError``; what `body` throws.
  package func look<Value>(
    _ permission: Permission = .owner, _ body: (DeskReading) throws -> Value
  ) throws -> Value {
    try store.read { reader in
      let (reach, rights) = (try reach(permission, in: reader), try rights(in: reader))
      return try body(try state(reader, at: clock.now).reaching(reach, permission, rights))
    }
  }

  /// Runs a deed: all that it appends is kept, durably, when it returns, and nothing when it throws.
  ///
  /// The instant of the deed is read inside the transaction, so that it sees all that others have recorded before it.
  ///
  /// - Parameters:
  ///   - permission: What the worker has to be allowed.
  ///   - author: Who does it. An assessor has to be on the lists.
  ///   - participant: The only one whom it is about, and by whom alone it is decided; nil for a deed about several, or about
  ///     who there is.
  ///   - files: Files of the study's folder, put in force when none are yet; nil for a deed that needs a running study.
  /// - Throws: A ``Refusal``; ``StoreError``; what `body` throws.
  package func deed<Value>(
    _ permission: Permission = .owner, by author: Author, about participant: String? = nil,
    accepting files: StudyDefinitions? = nil, _ body: (inout Deed) throws -> Value
  ) throws -> Value {
    let scope = files == nil ? participant.map { WriteScope.person(.participant, $0) } : nil
    return try store.write(scope ?? .all) { writer in
      let now = clock.now
      let (reach, rights) = (try reach(permission, in: writer.reader), try rights(in: writer.reader))
      let author = try signed(author, in: writer.reader)
      try deedKey?.require(in: writer.reader, at: now)
      if case .assessor(let id) = author { _ = try writer.reader.activeAssessor(id, asOf: now) }
      let stamp = stamp(at: now, by: author)
      let accepted = try files.map { try writer.acceptFirst($0, stamp: stamp) } ?? false
      let reading = try state(writer.reader, at: now).reaching(reach, permission, rights)
      try requireClock(of: reading.study, in: writer.reader)
      var deed = Deed(writer: writer, reading: reading, stamp: stamp, acceptedFiles: accepted)
      let value = try body(&deed)
      writer = deed.writer
      try deedKey?.keep(in: &writer, at: now)
      return value
    }
  }

  /// Runs a deed that asks for no files in force. It is about nobody in particular: the worker has to be allowed it for
  /// the whole study.
  ///
  /// - Parameter isForAll: False for one that is about people, whom `body` holds against the worker's reach.
  /// - Throws: A ``Refusal``; ``StoreError``; what `body` throws.
  func deedOnRecord<Value>(
    _ permission: Permission = .owner, by author: Author, isForAll: Bool = true,
    _ body: (inout StoreWriter, Stamp) throws -> Value
  ) throws -> Value {
    try store.write { writer in
      let now = clock.now
      if isForAll { try requireForAll(permission, in: writer.reader) }
      let author = try signed(author, in: writer.reader)
      if case .assessor(let id) = author { _ = try writer.reader.activeAssessor(id, asOf: now) }
      try requireClock(of: nil, in: writer.reader)
      return try body(&writer, stamp(at: now, by: author))
    }
  }

  /// The mark of an entry that is made at an instant.
  package func stamp(at now: Instant, by author: Author, survey: String? = nil, schedule: String? = nil) -> Stamp {
    Stamp(
      recorded: now, machine: clock.machine, author: author, account: account, program: program,
      tzdata: zones.version(), study: nil, schedule: schedule, survey: survey)
  }

  /// The state that views are computed from and deeds work on. A deed may not come before what it is to follow.
  ///
  /// - Throws: ``StudyRefusal/nothingInForce``, ``StudyRefusal/notYetInForce(from:)``; ``StoreError``.
  func state(_ reader: StoreReader, at now: Instant) throws -> DeskReading {
    if let study = try RunningStudy(reader, zones: zones.names, asOf: now, reusing: inForce) {
      return DeskReading(reader: reader, study: study, now: now, zones: zones)
    }
    let later = try reader.layers(asOf: Instant(milliseconds: .max)).first
    throw later.map { StudyRefusal.notYetInForce(from: $0.stamp.recorded) } ?? StudyRefusal.nothingInForce
  }
}
