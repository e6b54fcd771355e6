/// What the entries of a record lack: contents of people who were erased, and in a copy without names what was left out.
package struct MissingContents: Hashable, Sendable {
  /// Entries about people who were erased.
  package internal(set) var erased: Int64 = 0
  /// Entries of a copy whose content was left out as a whole, by kind.
  package internal(set) var whole: [String: Int64] = [:]
  /// Entries of a copy of whose content a part was left out, by kind.
  package internal(set) var parts: [String: Int64] = [:]
}

extension StudyStore {
  /// - Complexity: O(entries) time.
  package func missingContents() throws -> MissingContents { try read { try $0.missingContents() } }
}

extension StoreReader {
  func missingContents() throws -> MissingContents {
    var missing = MissingContents()
    var byPerson: [[UInt8]: [String: Int64]] = [:]
    for lane in lanes.all {
      try snapshot.forEachLink(of: lane, from: 0) { link in
        let (kind, key) = (link.columns.kind, link.columns.person)
        if kind == "personErased", let key {
          missing.erased += (byPerson.removeValue(forKey: key) ?? [:]).values.reduce(0, +)
        }
        if link.content == nil {
          if let key {
            byPerson[key, default: [:]][kind, default: 0] += 1
          } else {
            missing.whole[kind, default: 0] += 1
          }
        } else if let apart = link.apart, apart.content == nil {
          missing.parts[kind, default: 0] += 1
        }
      }
    }
    for kinds in byPerson.values { missing.whole.merge(kinds, uniquingKeysWith: +) }
    return missing
  }
}
