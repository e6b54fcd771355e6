/// Why nothing was said about a query.
package enum QueryRefusal: Refusal, Hashable {
  case unknownQuery(Int64)
  case closed(Int64)
  /// A query is about what was recorded, and nothing was.
  case nothingRecorded(event: String, of: String)
  case unknownItem(String, event: String)
  /// A question or an answer without a word.
  case emptyText

  package var kind: RefusalKind {
    switch self {
    case .unknownQuery, .unknownItem, .emptyText: .request
    case .closed, .nothingRecorded: .state
    }
  }

  package var message: String {
    switch self {
    case .unknownQuery(let number): "there is no query \(number)"
    case .closed(let number): "query \(number) is closed already"
    case .nothingRecorded(let event, let participant): "nothing is recorded of '\(event)' for \(participant)"
    case .unknownItem(let item, let event): "what was recorded of '\(event)' has no item '\(item)'"
    case .emptyText: "the text is empty; write a few words"
    }
  }

  package var next: NextStep? { if case .unknownQuery = self { .listQueries } else { nil } }
}
