/// An entry of a mapping, in the order of the file.
package struct YAMLEntry: Sendable {
  package let key: YAMLNode
  package let value: YAMLNode
}

/// The entries of a mapping. Refused ones (repeated keys, merge keys, keys that are no scalars) are left out.
package struct YAMLEntries: Sequence, Sendable {
  fileprivate let tree: NodeTree
  fileprivate let records: Range<Int>
  package let count: Int

  package var isEmpty: Bool { count == 0 }
  package var underestimatedCount: Int { count }

  package func makeIterator() -> Iterator {
    Iterator(tree: tree, index: records.lowerBound, end: records.upperBound)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let tree: NodeTree
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> YAMLEntry? {
      while index < end {
        let key = index
        let value = Int(tree[key].next)
        index = Int(tree[value].next)
        if !tree[key].isDropped {
          return YAMLEntry(key: YAMLNode(tree, at: key), value: YAMLNode(tree, at: value))
        }
      }
      return nil
    }
  }
}

/// The elements of a sequence.
package struct YAMLElements: Sequence, Sendable {
  fileprivate let tree: NodeTree
  fileprivate let records: Range<Int>
  package let count: Int

  package var isEmpty: Bool { count == 0 }
  package var underestimatedCount: Int { count }

  package func makeIterator() -> Iterator {
    Iterator(tree: tree, index: records.lowerBound, end: records.upperBound)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let tree: NodeTree
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> YAMLNode? {
      guard index < end else { return nil }
      let element = YAMLNode(tree, at: index)
      index = Int(tree[index].next)
      return element
    }
  }
}

extension YAMLNode {
  /// The entries of a mapping; none for another kind.
  package var entries: YAMLEntries {
    let record = record
    guard record.kind == Kind.mapping.rawValue else { return YAMLEntries(tree: tree, records: 0..<0, count: 0) }
    return YAMLEntries(tree: tree, records: Int(index) + 1..<Int(record.next), count: Int(record.count))
  }

  /// The elements of a sequence; none for another kind.
  package var elements: YAMLElements {
    let record = record
    guard record.kind == Kind.sequence.rawValue else { return YAMLElements(tree: tree, records: 0..<0, count: 0) }
    return YAMLElements(tree: tree, records: Int(index) + 1..<Int(record.next), count: Int(record.count))
  }

  /// The entry of a mapping with a key; nil when there is none or the node is no mapping.
  ///
  /// - Complexity: O(entries). To take many keys out of a long mapping, go through ``entries`` once.
  package func entry(_ key: String) -> YAMLEntry? {
    places(of: key).map { YAMLEntry(key: YAMLNode(tree, at: $0.key), value: YAMLNode(tree, at: $0.value)) }
  }

  /// The value of a mapping's key.
  package subscript(key: String) -> YAMLNode? { places(of: key).map { YAMLNode(tree, at: $0.value) } }

  /// Where an entry stands in the flat records: handles cost reference counts, and most entries are passed over.
  private func places(of key: String) -> (key: Int, value: Int)? {
    let own = record
    return own.kind == Kind.mapping.rawValue ? tree.entry(key, in: Int(index) + 1..<Int(own.next)) : nil
  }
}
