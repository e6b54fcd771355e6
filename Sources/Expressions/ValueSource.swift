package import CivilTime

/// Where an expression's values come from.
package protocol ValueSource {
  /// The value of a name; ``Value/blank`` for every kind of blank, an item that does not show included.
  func value(at slot: Int) -> Value

  /// The answer to one of ``Expression/queries``.
  func value(of query: Query) -> Value

  /// What was read of the choice that is a name's value; nil for a blank.
  func choiceText(at slot: Int) -> String?

  /// The study day that `today` means.
  var today: CivilDate { get }
}

extension ValueSource {
  package func choiceText(at slot: Int) -> String? { Program.text(value(at: slot)) }
}
