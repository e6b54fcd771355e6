import Diagnostics
import JSONText

/// How much of a foreign file is read. What has more is refused while it is read, before anything is made of it.
struct SourceBounds: Hashable, Sendable {
  /// Rows with something in them, the header among them.
  let rows: Int
  let columns: Int
  /// Cells with something in them.
  let cells: Int

  /// Questions of a form, fields of a dictionary, events of a project.
  static let questions = SourceBounds(rows: 20_000, columns: 500, cells: 1_000_000)
  static let choices = SourceBounds(rows: 100_000, columns: 500, cells: 1_000_000)
  /// A table of what was recorded.
  static let records = SourceBounds(rows: 1_000_000, columns: 20_000, cells: 50_000_000)

  /// What was over a bound, and in which row.
  struct Excess: Hashable, Sendable {
    enum Part: String, Hashable, Sendable { case rows, columns, cells }

    let part: Part
    let row: Int
    let limit: Int

    /// - Parameter whole: What has too much: `the sheet 'survey'`.
    func diagnostic(of whole: String, in path: String) -> Diagnostic {
      let what = part == .columns ? "" : " with something in them"
      return .error(
        "bad-source", "\(whole) has more than \(limit) \(part.rawValue)\(what): reading stopped in row \(row)",
        in: path, at: nil,
        help: "take out what is no part of it, or import it in several parts")
    }
  }

  /// What has been read so far.
  struct Count: Hashable, Sendable {
    private(set) var rows = 0
    private(set) var cells = 0

    /// Counts a row.
    ///
    /// - Returns: What it is too much of; nil where it is within the bounds.
    mutating func add(_ row: [String], number: Int, within bounds: SourceBounds) -> Excess? {
      let filled = row.count { !$0.isEmpty }
      if filled == 0 { return nil }
      (rows, cells) = (rows + 1, cells + filled)
      if rows > bounds.rows { return Excess(part: .rows, row: number, limit: bounds.rows) }
      if cells > bounds.cells { return Excess(part: .cells, row: number, limit: bounds.cells) }
      if row.count > bounds.columns, (row.lastIndex { !$0.isEmpty } ?? 0) >= bounds.columns {
        return Excess(part: .columns, row: number, limit: bounds.columns)
      }
      return nil
    }
  }

  /// Refuses a list of a file that has too many elements.
  ///
  /// - Parameter list: What the list is: `items`, `fields`.
  static func excess(
    _ count: Int, of list: String, atMost limit: Int, in path: String, at place: String = ""
  ) -> Diagnostic? {
    if count <= limit { return nil }
    return .error(
      "bad-source", "it has \(count) \(list); \(limit) are read", in: path, at: nil, label: place,
      help: "take out what is no part of it, or import it in several parts")
  }
}

extension JSONValue {
  /// How many objects stand in lists of some names, at whatever depth.
  func count(ofElementsIn names: Set<String>) -> Int {
    var count = 0
    var open = [self]
    while let value = open.popLast() {
      for member in value.members ?? [] {
        if names.contains(member.name) { count += member.value.elements?.count ?? 1 }
        if member.value.members != nil || member.value.elements != nil { open.append(member.value) }
      }
      for element in value.elements ?? [] where element.members != nil || element.elements != nil {
        open.append(element)
      }
    }
    return count
  }
}
