/// What is asked where numbers of a list are typed.
package protocol NumberTexts: Sendable {
  func choose(_ numbers: [Int]) -> String
  func chooseSeveral(_ numbers: [Int], example: String) -> String
  func rank(_ count: Int, example: String) -> String
  func notANumberOfTheList(_ text: String, _ numbers: [Int]) -> String
}
