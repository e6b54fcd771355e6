/// Members of a document of which nothing is to be made.
package struct PassedMembers: Sendable, ExpressibleByArrayLiteral {
  /// Members of the document itself.
  let names: [String]
  /// A member of the document, of whose own members some are passed over.
  let outer: String?
  let inner: [String]

  package init(arrayLiteral names: String...) {
    self.names = names
    (outer, inner) = (nil, [])
  }

  package init(_ inner: [String], of outer: String) {
    names = []
    (self.outer, self.inner) = (outer, inner)
  }
}
