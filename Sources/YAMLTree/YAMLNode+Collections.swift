/// An entry of a mapping, in the order of the file.
package struct YAMLEntry: Sendable {
  package let key: YAMLNode
  package let value: YAMLNode
}

/// The entries of a mapping. Refused ones (repeated keys, merge keys, keys that are no scalars) are left out.
package struct YAMLEntries: Sequence, Sendable {
  fileprivate let storage: NodeStorage
  fileprivate let records: Range<Int>
  package let count: Int

  package var isEmpty: Bool { count == 0 }
  package var underestimatedCount: Int { count }

  package func makeIterator() -> Iterator {
    Iterator(storage: storage, index: records.lowerBound, end: records.upperBound)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let storage: NodeStorage
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> YAMLEntry? {
      while index < end {
        let key = index
        let value = Int(storage.records[key].next)
        index = Int(storage.records[value].next)
        if !storage.records[key].isDropped {
          return YAMLEntry(key: YAMLNode(storage, at: key), value: YAMLNode(storage, at: value))
        }
      }
      return nil
    }
  }
}

/// The elements of a sequence.
package struct YAMLElements: Sequence, Sendable {
  fileprivate let storage: NodeStorage
  fileprivate let records: Range<Int>
  package let count: Int

  package var isEmpty: Bool { count == 0 }
  package var underestimatedCount: Int { count }

  package func makeIterator() -> Iterator {
    Iterator(storage: storage, index: records.lowerBound, end: records.upperBound)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let storage: NodeStorage
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> YAMLNode? {
      guard index < end else { return nil }
      let element = YAMLNode(storage, at: index)
      index = Int(storage.records[index].next)
      return element
    }
  }
}

extension YAMLNode {
  /// The entries of a mapping; none for another kind.
  package var entries: YAMLEntries {
    let record = record
    guard record.kind == Kind.mapping.rawValue else { return YAMLEntries(storage: storage, records: 0..<0, count: 0) }
    return YAMLEntries(storage: storage, records: Int(index) + 1..<Int(record.next), count: Int(record.count))
  }

  /// The elements of a sequence; none for another kind.
  package var elements: YAMLElements {
    let record = record
    guard record.kind == Kind.sequence.rawValue else { return YAMLElements(storage: storage, records: 0..<0, count: 0) }
    return YAMLElements(storage: storage, records: Int(index) + 1..<Int(record.next), count: Int(record.count))
  }

  /// The entry of a mapping with a key; nil when there is none or the node is no mapping.
  ///
  /// - Complexity: O(entries). To take many keys out of a long mapping, go through ``entries`` once.
  package func entry(_ key: String) -> YAMLEntry? {
    let own = record
    guard own.kind == Kind.mapping.rawValue else { return nil }
    // Handles cost reference counts: the keys are compared in the flat records, and one handle is made at the end.
    var place = Int(index) + 1
    let end = Int(own.next)
    while place < end {
      let value = Int(storage.records[place].next)
      if !storage.records[place].isDropped, storage.isText(at: place, key) {
        return YAMLEntry(key: YAMLNode(storage, at: place), value: YAMLNode(storage, at: value))
      }
      place = Int(storage.records[value].next)
    }
    return nil
  }

  /// The value of a mapping's key.
  package subscript(key: String) -> YAMLNode? { entry(key)?.value }
}
