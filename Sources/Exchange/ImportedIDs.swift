import Definitions

/// Makes ids of foreign names: legal, no two the same, and the same each time.
package struct ImportedIDs: Sendable {
  private var taken: Set<String>
  private var ids: [String: String] = [:]
  private let dots: Bool

  /// - Parameters:
  ///   - dots: Whether ids may have dots: those of surveys, steps, tasks and elements.
  ///   - taken: Ids that stand for something else.
  package init(dots: Bool = false, taken: Set<String> = []) { (self.dots, self.taken) = (dots, taken) }

  /// The id of a name, and the same one whenever it is asked for again.
  package mutating func id(of name: String) -> String {
    if let known = ids[name] { return known }
    let id = fresh(name)
    ids[name] = id
    return id
  }

  /// The id that a name has; nil before ``id(of:)``.
  package func known(_ name: String) -> String? { ids[name] }

  /// The id that ``fresh(_:)`` would give.
  package func peek(_ name: String) -> String {
    var ids = self
    return ids.fresh(name)
  }

  /// An id like a name that nothing has yet.
  package mutating func fresh(_ name: String) -> String {
    let plain = ImportedIDs.legal(name, dots: dots)
    var id = plain
    var number = 2
    // An item of this id would stand for the day in expressions.
    while taken.contains(id) || StudyTemplate.isReserved(id) || id == "today" {
      id = "\(plain)_\(number)"
      number += 1
    }
    taken.insert(id)
    return id
  }

  /// Letters, digits, `_` and `-`, the first a letter, 100 characters at most.
  private static func legal(_ name: String, dots: Bool) -> String {
    var id = ""
    for character in name.unicodeScalars.prefix(100) {
      let isLegal =
        character.properties.isAlphabetic || ("0"..."9").contains(character) || character == "_" || character == "-"
      if isLegal {
        id.unicodeScalars.append(character)
      } else if dots, character == ".", let last = id.last, last != "." {
        id.append(".")
      } else if let last = id.last, last != "_", last != "-" {
        id.append("_")
      }
    }
    while let last = id.last, last == "." || (last == "_" && !name.hasSuffix("_")) { id.removeLast() }
    guard let first = id.unicodeScalars.first else { return "x" }
    return first.properties.isAlphabetic ? id : "x" + (first == "_" || first == "-" ? "" : "_") + id
  }
}
