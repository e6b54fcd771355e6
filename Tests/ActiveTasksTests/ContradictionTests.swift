import ActiveTasks
import JSONText
import Testing

/// Numbers of a result that its rows, its other numbers or the task's parameters make another.
struct ContradictionTests {
  private static let taps = #""samples":[{"t":0,"key":"left"},{"t":200,"key":"right"},{"t":400,"key":"right"}]"#
  private static let inks =
    #""trials":[{"trial":1,"color":"red","text":"red","answer":"red","correct":true,"ms":500},"#
    + #"{"trial":2,"color":"red","text":"blue","answer":"red","correct":true,"ms":700},"#
    + #"{"trial":3,"color":"red","text":"blue","answer":"blue","correct":false,"ms":900}]"#
  private static let spans =
    #""records":[{"game":1,"span":3,"correct":true},{"game":2,"span":4,"correct":false}]"#
  private static let sums =
    #""samples":[{"digit":2,"correct":true,"time":1.5},{"digit":3,"correct":true,"time":1},{"digit":4,"correct":false}]"#
  private static let reactions =
    #""attempts":[{"attempt":1,"reaction":300,"outcome":"response"},{"attempt":2,"reaction":500,"outcome":"response"},"#
    + #"{"attempt":3,"outcome":"falseStart"}]"#
  private static let disks = #""moves":[{"time":2,"donorTowerIndex":0,"recipientTowerIndex":2}]"#

  static let results: [(ActiveTaskKind, rows: String, right: String, wrong: [String])] = [
    (
      .tapping, taps, #""taps":3,"left":1,"right":2,"alternations":1,"interval":200,"duration":10"#,
      [#""taps":4"#, #""left":2"#, #""right":1"#, #""alternations":2"#, #""interval":100"#, #""duration":99"#]
    ), (.tapping, "", #""taps":5,"left":3,"right":2"#, [#""taps":29"#, #""left":2"#]),
    (
      .stroop, inks,
      #""attempted":3,"correct":2,"medianCongruent":500,"medianIncongruent":700,"interference":200"#,
      [#""correct":3"#, #""attempted":4"#, #""interference":-5"#, #""medianCongruent":600"#]
    ),
    (
      .stroop, "", #""correct":5,"medianCongruent":500,"medianIncongruent":700,"interference":200"#,
      [#""interference":18"#]
    ),
    (
      .digitSpan, spans, #""span":3,"score":3,"games":2,"failures":1"#,
      [#""span":4"#, #""score":7"#, #""games":3"#, #""failures":0"#]
    ),
    (
      .psat, sums, #""length":3,"totalCorrect":2,"totalDyad":1,"totalTime":2.5,"interStimulusInterval":3"#,
      [#""totalCorrect":1"#, #""totalDyad":0"#, #""totalTime":26.9"#, #""interStimulusInterval":4"#, #""length":2"#]
    ),
    (
      .reactionTime, reactions, #""responses":2,"falseStarts":1,"timeouts":0,"median":400,"mean":400"#,
      [#""responses":3"#, #""falseStarts":0"#, #""timeouts":1"#, #""median":300"#, #""mean":450"#]
    ),
    (
      .towerOfHanoi, disks, #""moveCount":1,"firstMove":2,"minimumMoves":7,"numberOfDisks":3"#,
      [#""moveCount":2"#, #""firstMove":1"#, #""minimumMoves":3"#, #""numberOfDisks":2"#]
    ), (.rangeOfMotion, "", #""minimum":10,"maximum":120,"start":10,"finish":120"#, [#""start":5"#, #""finish":130"#]),
  ]

  @Test(arguments: results)
  func `each number is held against the others`(_ kind: ActiveTaskKind, rows: String, right: String, wrong: [String])
    throws
  {
    let task = ActiveTask(kind, kind == .rangeOfMotion ? ["joint": .word("knee"), "side": .word("left")] : [:])
    func contradicted(_ fields: [String]) throws -> String? {
      let json = try JSONValue(parsing: "{\((fields + [rows]).filter { !$0.isEmpty }.joined(separator: ","))}")
      _ = try task.result(from: json).get()
      if case .contradicted(let field, _, _, _)? = task.contradiction(in: json) { return field }
      return nil
    }
    let fields = right.split(separator: ",").map(String.init)
    #expect(try contradicted(fields) == nil)
    for one in wrong {
      let name = one.prefix { $0 != ":" }
      let changed = fields.map { $0.hasPrefix(name + ":") ? one : $0 }
      #expect(changed != fields)
      let found = try contradicted(changed)
      // Of two that contradict each other either may be named.
      #expect(
        rows.isEmpty ? found != nil : found.map { "\"\($0)\"" } == String(name), "\(kind) \(one): \(found ?? "none")")
    }
  }
}
