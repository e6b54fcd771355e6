import JSONText
package import Record
import StudyService
import SurveyModel

extension StudyDesk {
  /// Asks about what was recorded of an event, or about one item of it.
  ///
  /// - Parameter item: The item's path, or its id; nil for the outcome as a whole.
  /// - Throws: ``QueryRefusal``; ``StoreError``.
  package func openQuery(
    _ text: String, about event: String, item: String?, of participant: String, by author: Author
  ) throws -> QueryView {
    if text.allSatisfy(\.isWhitespace) { throw QueryRefusal.emptyText }
    return try deed(.openQueries, by: author) { deed in
      try deed.reading.require(participant)
      let reader = deed.reading.reader
      guard let record = try reader.standingOutcome(of: participant, event: event, asOf: deed.now) else {
        throw QueryRefusal.nothingRecorded(event: event, of: participant)
      }
      let path = try item.map { item in
        guard let path = deed.study.path(ofItem: item, in: record) else {
          throw QueryRefusal.unknownItem(item, event: event)
        }
        return path
      }
      let receipt = try deed.append(
        .remark(.queryOpened(event: event, path: path, text: text)), about: participant)
      return try deed.readingAfter.query(receipt.number)
    }
  }

  /// Answers a query; it stays open.
  ///
  /// - Throws: ``QueryRefusal``; ``StoreError``.
  package func answer(query number: Int64, _ text: String, by author: Author) throws -> QueryView {
    if text.allSatisfy(\.isWhitespace) { throw QueryRefusal.emptyText }
    return try say(.queryAnswered(query: number, text: text), toQuery: number, .answerQueries, by: author)
  }

  /// Settles a query.
  ///
  /// - Throws: ``QueryRefusal``; ``StoreError``.
  package func close(query number: Int64, reason: String?, by author: Author) throws -> QueryView {
    try say(.queryClosed(query: number, text: reason), toQuery: number, .closeQueries, by: author)
  }

  private func say(
    _ remark: Remark, toQuery number: Int64, _ permission: Permission, by author: Author
  ) throws -> QueryView {
    try deed(permission, by: author) { deed in
      let query = try deed.reading.query(number).record
      if query.closed != nil { throw QueryRefusal.closed(number) }
      try deed.append(.remark(remark), about: query.participant)
      return try deed.readingAfter.query(number)
    }
  }
}

extension RunningStudy {
  /// The path of an item that a recorded survey has.
  fileprivate func path(ofItem item: String, in record: OutcomeRecord) -> String? {
    let digest = record.heading?.digest
    guard let survey = record.survey.flatMap({ survey($0, digest: digest) }), let slot = survey.slot(ofKey: item) else {
      return nil
    }
    return item.contains("/") ? item : survey.path(of: slot)
  }
}
