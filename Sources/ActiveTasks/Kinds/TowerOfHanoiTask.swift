/// Moves a tower of disks, one at a time and never a larger one onto a smaller.
///
/// - SeeAlso: ResearchKit `ORKTowerOfHanoiStep`, `ORKTowerOfHanoiResult`.
package struct TowerOfHanoiTask: TaskParameters {
  package let numberOfDisks: Int

  init(_ values: ParameterValues) { numberOfDisks = values.whole("numberOfDisks") }

  static let table = TaskTable(
    parameters: [TaskParameter("numberOfDisks", .whole(1...8), fallback: .number(3))],
    fields: [
      .truth("puzzleWasSolved"), .whole("moveCount", 0...100_000), .whole("minimumMoves", 0...255),
      .whole("refusedMoves", 0...100_000), .number("duration", 0...86_400, unit: "s"),
      .number("firstMove", 0...86_400, unit: "s"), .whole("numberOfDisks", 1...8),
      ResultField(
        "moves",
        .rows(
          [
            .number("time", 0...86_400, unit: "s", isRequired: true),
            .whole("donorTowerIndex", 0...2, isRequired: true), .whole("recipientTowerIndex", 0...2, isRequired: true),
          ], maximum: 100_000)),
      .valid,
    ],
    primary: "moveCount")

  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    ["numberOfDisks": Double(numberOfDisks)]
  }
}
