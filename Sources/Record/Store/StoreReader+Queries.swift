package import CivilTime

/// A question about what was recorded, with what was said to it.
package struct QueryRecord: Hashable, Sendable {
  /// The number of its entry: what an answer and its closing name.
  package let number: Int64
  package let participant: String
  package let event: String
  /// The item that it asks about; nil for the outcome as a whole.
  package let path: String?
  package let text: String
  package let stamp: Stamp
  package internal(set) var answers: [Answer] = []
  package internal(set) var closed: Answer?

  package struct Answer: Hashable, Sendable {
    package let text: String?
    package let stamp: Stamp
  }
}

extension StoreReader {
  /// All queries, those that are closed too, in the order in which they were opened: by instant, since those of a merged
  /// record have later numbers.
  ///
  /// - Parameter participant: Only about this one; nil for all.
  package func queries(of participant: String? = nil, asOf instant: Instant) throws -> [QueryRecord] {
    let about = try participant.map { try person($0, asOf: instant) }
    let entries = try all(.queries(about: about), asOf: instant)
    return QueryRecord.all(in: entries).sorted { ($0.stamp.recorded, $0.number) < ($1.stamp.recorded, $1.number) }
  }
}

extension QueryRecord {
  /// The queries that entries tell of.
  ///
  /// - Parameter entries: In the order of recording; others than those of queries are left aside.
  package static func all(in entries: [Entry]) -> [QueryRecord] {
    var found: [QueryRecord] = []
    var places: [Int64: Int] = [:]
    for entry in entries {
      guard case .remark(let remark)? = entry.content, case .participant(let participant) = entry.subject else {
        continue
      }
      switch remark {
      case .queryOpened(let event, let path, let text):
        places[entry.number] = found.count
        found.append(
          QueryRecord(
            number: entry.number, participant: participant, event: event, path: path, text: text, stamp: entry.stamp))
      case .queryAnswered(let query, let text):
        if let place = places[query] { found[place].answers.append(Answer(text: text, stamp: entry.stamp)) }
      case .queryClosed(let query, let text):
        if let place = places[query] { found[place].closed = Answer(text: text, stamp: entry.stamp) }
      case .note, .alertRaised, .alertAcknowledged: break
      }
    }
    return found
  }
}
