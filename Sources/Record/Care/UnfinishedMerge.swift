import CivilTime
import JSONText

/// A merge that has begun and is not done: under way, or stopped.
package struct UnfinishedMerge: Hashable, Sendable {
  /// The entry that names the other store: who was introduced behind it by the merge is not whole yet.
  let entry: Int64
  /// Where the other store is.
  package let from: String
  /// Under which ids its assessors come, as somebody said.
  package let assessors: [String: String]
}

extension StudyStore {
  /// Nil when every merge is done.
  package func unfinishedMerge() throws -> UnfinishedMerge? { try read { try $0.unfinishedMerge() } }

  /// Takes hold of merging, or of importing people in portions; nil while somebody else is at one. No sitting has the number
  /// 0.
  package func lockMerging() throws -> SittingLock? { try lock(sitting: 0) }
}

extension StoreReader {
  func unfinishedMerge() throws -> UnfinishedMerge? { try UnfinishedMerge(snapshot) }

  /// Whether an entry has come with a merge that is not done.
  func hasCome(_ number: Int64, with merge: UnfinishedMerge) throws -> Bool {
    if number < merge.entry { return false }
    return try all(.study(kinds: ["entryOrigins"]), asOf: .init(milliseconds: .max)).contains { entry in
      guard entry.number > merge.entry, case .study(.origins(let origins))? = entry.content else { return false }
      return origins.runs.contains { $0.here <= number && number < $0.here + $0.count }
    }
  }
}

extension UnfinishedMerge {
  init?(_ snapshot: any RecordSnapshot) throws {
    guard let text = try snapshot.unfinishedWork() else { return nil }
    guard let json = try? JSONValue(parsing: text) else { throw StoreError.damaged }
    // An import's note.
    if json["import"] != nil { return nil }
    guard let entry = json.count("entry"), let from = json.text("from") else { throw StoreError.damaged }
    let pairs = (json["assessors"]?.members ?? []).compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
    self.init(entry: entry, from: from, assessors: Dictionary(pairs, uniquingKeysWith: { $1 }))
  }

  var text: String {
    JSONValue.members([
      "entry": .integer(entry), "from": .string(from),
      "assessors": .object(assessors.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }),
    ]).compactText
  }
}
