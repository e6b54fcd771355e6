package import DataExport
import Record

extension StudyDesk {
  /// Looks at what leaves the program: one consistent state of the record of those who are wanted.
  ///
  /// - Throws: ``StudyRefusal/nothingInForce``; ``StoreError``; what `body` throws.
  package func export<Value>(
    of people: PeopleFilter = PeopleFilter(), _ body: (RecordReading) throws -> Value
  ) throws -> Value {
    try look { try body(try $0.record(of: people)) }
  }
}

extension DeskReading {
  /// - Throws: As ``forEachView(of:_:)``.
  package func record(of people: PeopleFilter) throws -> RecordReading {
    let isEverybody = people.site == nil && people.assessor == nil
    return RecordReading(
      of: study, in: reader, zones: zones.cache, asOf: now, where: isEverybody ? nil : try condition(of: people))
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
