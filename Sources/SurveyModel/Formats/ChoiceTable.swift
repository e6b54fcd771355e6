package import Expressions

/// A table of choices in a file: which of its rows show, by earlier answers.
///
/// The rows are found by the texts of the columns that are compared, so that a page costs what it shows and not what
/// the file holds.
package struct ChoiceTable: Sendable {
  /// The path of the file.
  package let file: String
  /// As the survey writes it; nil when every row shows.
  package let condition: String?
  /// What the columns are compared with, in the order of the survey.
  package let keys: [Expression]
  /// Places of rows among the choices, by the texts of their columns.
  private let rows: [[String]: [Int]]
  private let places: [ChoiceValue: Int]

  /// - Parameters:
  ///   - choices: Those of all rows, in the order of the file.
  ///   - cells: Of each row the texts of the columns that are compared, parallel to `keys`.
  package init(file: String, condition: String?, keys: [Expression], choices: [Choice], cells: [[String]]) {
    self.file = file
    self.condition = condition
    self.keys = keys
    places = Dictionary(choices.enumerated().map { ($1.value, $0) }) { first, _ in first }
    rows = keys.isEmpty ? [[]: Array(choices.indices)] : Dictionary(grouping: cells.indices) { cells[$0] }
  }

  /// The places of the rows that show; a blank shows none.
  package func shown(for values: [Value]) -> [Int] {
    let texts = values.compactMap(ChoiceTable.text)
    return texts.count == values.count ? rows[texts] ?? [] : []
  }

  func place(of value: ChoiceValue) -> Int? { places[value] }

  /// The places of rows by the texts of their columns that are compared, in the order of the first place.
  package var rowsByCells: [(cells: [String], places: [Int])] {
    rows.map { (cells: $0.key, places: $0.value) }.sorted { ($0.places.first ?? 0) < ($1.places.first ?? 0) }
  }

  /// How many rows there are.
  package var count: Int { places.count }

  /// A value as the cells of a table say it; nil for a blank and a list.
  package static func text(_ value: Value) -> String? {
    switch value {
    case .text(let text): text
    case .blank, .list: nil
    default: value.description
    }
  }
}

extension ChoiceTable: Hashable {
  package static func == (left: ChoiceTable, right: ChoiceTable) -> Bool {
    left.file == right.file && left.keys == right.keys && left.places == right.places
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(keys)
    hasher.combine(places.count)
  }
}
