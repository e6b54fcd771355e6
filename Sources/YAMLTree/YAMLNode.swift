package import Diagnostics

/// A node of a ``YAMLDocument``: a light handle that shares the document's storage.
///
/// A scalar has no type until a field asks for one: `at: 08:00`, a language `no:` and a key `on:` mean what they look
/// like. Where the file has an alias, the handle stands for the anchored node and remembers the alias as its ``site``.
package struct YAMLNode: Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case scalar
    case sequence
    case mapping
  }

  /// How a node is written. `plain` to `folded` are scalars' styles, `block` and `flow` those of collections.
  package enum Style: UInt8, Hashable, Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    case literal
    case folded
    case block
    case flow
  }

  /// An explicit tag of the YAML 1.2 core schema; `nonSpecific` is a lone `!`. Other tags are faults of the file.
  package enum Tag: UInt8, Hashable, Sendable {
    case none
    case nonSpecific
    case string
    case integer
    case float
    case boolean
    case null
    case sequence
    case mapping
  }

  let tree: NodeTree
  let index: Int32
  private let siteIndex: Int32

  init(_ tree: NodeTree, at index: Int) {
    self.tree = tree
    siteIndex = Int32(truncatingIfNeeded: index)
    let record = tree[index]
    self.index = record.isAlias ? Int32(truncatingIfNeeded: record.first) : siteIndex
  }

  var record: NodeRecord { tree[Int(index)] }

  package var kind: Kind { Kind(rawValue: record.kind) ?? .scalar }

  package var style: Style { record.style }

  package var tag: Tag { record.tag }

  /// The bytes of the node itself, without its anchor and tag; for an aliased node where it is anchored.
  ///
  /// A block collection reaches from its first entry to the end of its last one. A value that is left out has an empty
  /// span where it would begin.
  package var span: SourceSpan { record.span }

  /// Where the node is used: the bytes of the alias, or ``span`` when it is not reached by one.
  package var site: SourceSpan { tree[Int(siteIndex)].span }

  /// Whether the node is reached by an alias.
  package var isAlias: Bool { siteIndex != index }

  /// Whether a diagnostic already speaks of this node or of an entry dropped from it, so that a rule which misses
  /// something in it may keep silent.
  package var isFaulty: Bool { record.isFaulty }

  package var isScalar: Bool { record.kind == Kind.scalar.rawValue }
  package var isSequence: Bool { record.kind == Kind.sequence.rawValue }
  package var isMapping: Bool { record.kind == Kind.mapping.rawValue }
}

extension YAMLNode: Equatable {
  /// Whether two handles stand for the same node of the same file; what is written there is not compared.
  package static func == (left: YAMLNode, right: YAMLNode) -> Bool {
    left.index == right.index && left.span == right.span && left.tree.bytes == right.tree.bytes
  }
}

extension YAMLNode: CustomStringConvertible {
  /// The kind and the place. What is written there stays out, since it may be a participant's answer.
  package var description: String { "\(kind) at \(span.start)..<\(span.end)" }
}
