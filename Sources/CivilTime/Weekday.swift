/// A day of the week by its ISO 8601 number.
package enum Weekday: Int, Hashable, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The words of schedule files, `mon` to `sun`, in the order of the numbers.
  package static let abbreviations = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The full words, `monday` to `sunday`.
  package static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  package init?(abbreviation: some StringProtocol) {
    guard let index = Weekday.abbreviations.firstIndex(where: { $0 == abbreviation }) else { return nil }
    self.init(rawValue: index + 1)
  }

  package init?(name: some StringProtocol) {
    guard let index = Weekday.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: index + 1)
  }

  package var abbreviation: String { Weekday.abbreviations[rawValue - 1] }
  package var name: String { Weekday.names[rawValue - 1] }

  /// The full word as it begins a line: `Monday`.
  package var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}
