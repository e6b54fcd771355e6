/// Numbers as people write them, and what is asked where numbers of a list are typed.
package protocol NumberTexts: Sendable {
  /// A number, or one with its unit, with the mark that the language has before decimals: `38.5`, `38,5`.
  func decimal(_ number: String) -> String
  func choose(_ numbers: [Int]) -> String
  func chooseSeveral(_ numbers: [Int], example: String) -> String
  func rank(_ count: Int, example: String) -> String
  func notANumberOfTheList(_ text: String, _ numbers: [Int]) -> String
}
