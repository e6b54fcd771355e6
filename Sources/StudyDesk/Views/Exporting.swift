package import DataExport
import Definitions
package import Record

extension StudyDesk {
  /// Looks at what leaves the program: one consistent state of the record of those who are wanted.
  ///
  /// - Throws: ``StudyRefusal/nothingInForce``; ``StoreError``; what `body` throws.
  package func export<Value>(
    of people: PeopleFilter = PeopleFilter(), _ permission: Permission = .owner,
    _ body: (RecordReading) throws -> Value
  ) throws -> Value {
    try look(permission) { try body(try $0.record(of: people)) }
  }

  /// The same for an account: of those whose data it may take in the form that is asked for. What tells who they are takes
  /// two rights, and leaves of those alone whom both reach.
  ///
  /// - Throws: ``PermissionRefusal``; ``StudyRefusal/nothingInForce``; ``StoreError``; what `body` throws.
  package func export<Value>(
    of people: PeopleFilter, for request: ExportRequest, _ body: (RecordReading) throws -> Value
  ) throws -> Value {
    try look(request.isBlinded && !request.isIdentified ? .exportBlinded : .exportData) { reading in
      let names = request.isIdentified ? try reach(.exportNames, in: reading.reader) : .everybody
      return try body(try reading.record(of: people, alsoIn: names))
    }
  }
}

extension StudyDesk {
  /// Notes in the record what leaves it, before it does.
  ///
  /// Looking at another instant is no deed of the study: where stated instants may not record, the note has the machine's.
  ///
  /// - Parameter participant: Whose data they are, when only one person's are asked for.
  /// - Throws: ``StoreError``.
  package func note(_ data: ExportedData, of participant: String? = nil, by author: Author) throws {
    try store.write(participant.map { .about(.participant($0)) } ?? .nobody) { writer in
      var stamp = stamp(at: clock.now, by: try signed(author, in: writer.reader))
      if let machine = stamp.machine, (try? requireClock(of: nil, in: writer.reader)) == nil {
        (stamp.recorded, stamp.machine) = (machine, nil)
      }
      let subject = participant.map(Subject.participant) ?? .nobody
      _ = try writer.append(.study(.exported(data)), about: subject, stamp: stamp)
    }
  }
}

extension DeskReading {
  /// - Throws: As ``forEachView(of:_:)``.
  ///
  /// - Parameter other: Whom another permission reaches.
  package func record(of people: PeopleFilter, alsoIn other: Reach = .everybody) throws -> RecordReading {
    let isEverybody = people.site == nil && people.assessor == nil && reach.isEverybody && other.isEverybody
    let isWanted = try condition(of: people)
    return RecordReading(
      of: study, in: reader, zones: zones.cache, asOf: now,
      where: isEverybody ? nil : { isWanted($0) && other.contains($0) })
  }
}

extension ExportFault: Refusal {
  package var kind: RefusalKind {
    switch self {
    case .unknownTask, .unknownSurvey, .severalSurveys: .request
    case .nothingRecorded, .tooManyColumns: .state
    }
  }
}
