import ActiveTasks
import JSONText
import Testing

/// What every kind of active task takes and gives, whatever it measures.
@Suite struct TaskTableTests {
  @Test(arguments: ActiveTaskKind.allCases) func `names are used once and the tables name only fields there are`(
    _ kind: ActiveTaskKind
  ) {
    let table = kind.table
    #expect(Set(table.parameters.map(\.name)).count == table.parameters.count)
    #expect(Set(table.fields.map(\.name)).count == table.fields.count)
    #expect(table.field(table.primary)?.isNumber == true)
    for name in table.byHand { #expect(table.field(name)?.isNumber == true, "\(name)") }
    #expect(table.fields.allSatisfy { !$0.isRequired || table.byHand.contains($0.name) })
  }

  @Test(arguments: ActiveTaskKind.allCases) func `a task of nothing but defaults is a task of its kind without a fault`(
    _ kind: ActiveTaskKind
  ) {
    let task = ActiveTask(kind)
    #expect(task.kind == kind)
    #expect(task.faults.isEmpty)
  }

  /// What is typed in by hand, and the whole result that it makes.
  static let byHand: [(ActiveTask, String, String)] = [
    (
      ActiveTask(.timedWalk, ["distance": .number(10)]), #"{"duration":8}"#,
      #"{"distance":10,"timeLimit":180,"duration":8,"speed":1.25,"trials":[],"aid":null,"method":"stopwatch","valid":true}"#
    ),
    (
      ActiveTask(.timedWalk, ["distance": .number(10)]),
      #"{"trials":[{"trial":1,"duration":8,"outcome":"finished"},{"trial":2,"outcome":"stopped"},"#
        + #"{"trial":3,"duration":12,"outcome":"finished"}]}"#,
      #"{"distance":10,"timeLimit":180,"duration":10,"speed":1,"trials":[{"trial":1,"duration":8,"outcome":"finished"},"#
        + #"{"trial":2,"duration":null,"outcome":"stopped"},{"trial":3,"duration":12,"outcome":"finished"}],"#
        + #""aid":null,"method":"stopwatch","valid":true}"#
    ),
    (
      ActiveTask(.locationTrack, ["accuracy": .word("10 m")]), #"{"name":"home","distance":120,"duration":60}"#,
      #"{"name":"home","started":null,"distance":120,"duration":60,"speed":2,"maximumSpeed":null,"accuracy":"10 m","#
        + #""method":"byHand","source":null,"ended":null,"track":[]}"#
    ),
    (
      // A recording whose frame puts the start at 250 degrees: the range is sound.
      ActiveTask(.rangeOfMotion), #"{"start":250,"finish":260,"minimum":250,"maximum":380,"method":"motion"}"#,
      #"{"start":250,"finish":260,"minimum":250,"maximum":380,"range":130,"method":"motion","instrument":null,"gaps":[]}"#
    ),
    (
      ActiveTask(.rangeOfMotion), #"{"minimum":-5,"maximum":120.12345}"#,
      #"{"start":null,"finish":null,"minimum":-5,"maximum":120.123,"range":125.123,"method":"goniometer","instrument":null,"gaps":[]}"#
    ),
    (
      ActiveTask(.tapping), #"{"taps":50,"valid":true}"#,
      #"{"taps":50,"left":null,"right":null,"alternations":null,"interval":null,"duration":null,"hand":null,"samples":[],"valid":true}"#
    ),
  ]

  @Test(arguments: byHand) func `what is given is completed, and reading it again changes nothing`(
    _ task: ActiveTask, _ given: String, _ whole: String
  ) throws {
    let result = try task.result(from: JSONValue(parsing: given)).get()
    #expect(result.json.compactText == whole)
    #expect(try task.result(from: result.json).get() == result)
  }

  @Test func `a timed task is not valid when a file gave its result, a stopwatch's reading is`() throws {
    let tapped = try ActiveTask(.tapping).result(from: ["taps": 50, "valid": true]).get()
    #expect(tapped["valid"] == true)
    #expect(tapped.scripted["valid"] == false)
    let untold = try ActiveTask(.tapping).result(from: ["taps": 50]).get()
    #expect(untold["valid"] == false)
    let walked = try ActiveTask(.timedWalk, ["distance": .number(10)]).result(from: ["duration": 9]).get()
    #expect(walked.scripted["valid"] == true)
    let observed = try ActiveTask(.timedWalk).result(from: ["duration": 9, "method": "observer", "valid": true]).get()
    #expect(observed.scripted["valid"] == false)
  }

  @Test func `a correction of some fields is completed by what was recorded by hand, and by its name`() throws {
    let task = ActiveTask(.locationTrack)
    func corrected(_ recorded: String, _ given: String) throws -> String {
      let result = try task.result(from: JSONValue(parsing: recorded)).get()
      return try result.corrected(by: JSONValue(parsing: given)).compactText
    }
    let hand = #"{"name":"a","distance":120,"duration":60}"#
    #expect(try corrected(hand, #"{"duration":30}"#) == #"{"duration":30,"name":"a","distance":120}"#)
    let measured = #"{"name":"a","distance":120,"duration":60,"method":"gpx","source":"x.gpx"}"#
    #expect(try corrected(measured, #"{"name":"b"}"#).contains(#""source":"x.gpx""#))
    #expect(try corrected(measured, #"{"duration":30}"#) == #"{"duration":30,"name":"a"}"#)
    #expect(
      try task.result(from: JSONValue(parsing: #"{"distance":120,"duration":60,"speed":99}"#)).get()["speed"] == 2)
  }

  static let refused: [(ActiveTaskKind, String, ResultFault)] = [
    (.tapping, "[]", .notAnObject),
    (.tapping, #"{"tap":1}"#, .unknown(field: "tap", known: ActiveTaskKind.tapping.table.fields.map(\.name))),
    (.tapping, #"{"taps":1.5}"#, .wrongKind(field: "taps", expected: "a whole number")),
    (.tapping, #"{"samples":[{"t":1}]}"#, .missing(field: "samples.key")),
    (.tapping, #"{"samples":[{"t":1,"key":"up"}]}"#, .wrongKind(field: "samples.key", expected: "one of left, right")),
    (.tapping, #"{"samples":{}}"#, .wrongKind(field: "samples", expected: "a list")),
    (.tapping, #"{"samples":[3]}"#, .wrongKind(field: "samples", expected: "an object")),
    (
      .psat, #"{"totalCorrect":121}"#,
      .outOfBounds(field: "totalCorrect", value: "121", minimum: "0", maximum: "120", unit: nil)
    ),
    (.locationTrack, #"{"distance":1,"duration":2,"name":"a\u0007"}"#, .controlCharacter(field: "name")),
    (.locationTrack, #"{"distance":1}"#, .missing(field: "duration")),
    (
      .locationTrack, #"{"distance":1e999,"duration":1}"#,
      .outOfBounds(field: "distance", value: "1e999", minimum: "0", maximum: "1000000000", unit: "m")
    ),
    (.timedWalk, "{}", .missing(field: "duration")),
    (.reactionTime, "{}", .missing(field: "median")),
    (.stroop, #"{"trials":[]}"#, .missing(field: "correct")),
    (.towerOfHanoi, #"{"puzzleWasSolved":true}"#, .missing(field: "moveCount")),
    (
      .stroop, #"{"correct":12,"attempted":11}"#,
      .outOfBounds(field: "correct", value: "12", minimum: "0", maximum: "11", unit: nil)
    ),
    (
      .stroop, #"{"correct":12,"attempted":21}"#,
      .outOfBounds(field: "attempted", value: "21", minimum: "0", maximum: "20", unit: nil)
    ),
    (
      .reactionTime, #"{"median":3001}"#,
      .outOfBounds(field: "median", value: "3001", minimum: "0", maximum: "3000", unit: "ms")
    ),
    (
      .digitSpan, #"{"span":16}"#, .outOfBounds(field: "span", value: "16", minimum: "0", maximum: "15", unit: nil)
    ),
    (
      .tapping, #"{"taps":10,"left":11}"#,
      .outOfBounds(field: "left", value: "11", minimum: "0", maximum: "10", unit: nil)
    ),
    (
      .psat, #"{"totalCorrect":5,"totalDyad":6}"#,
      .outOfBounds(field: "totalDyad", value: "6", minimum: "0", maximum: "5", unit: nil)
    ),
    (
      .towerOfHanoi, #"{"moveCount":9,"numberOfDisks":4}"#,
      .outOfBounds(field: "numberOfDisks", value: "4", minimum: "0", maximum: "3", unit: nil)
    ),
    (.rangeOfMotion, #"{"minimum":5,"maximum":1}"#, .minimumOverMaximum),
    (
      .rangeOfMotion, #"{"minimum":-181,"maximum":1}"#,
      .outOfBounds(field: "minimum", value: "-181", minimum: "-180", maximum: "360", unit: "deg")
    ),
    (
      .rangeOfMotion, #"{"minimum":-10,"maximum":360.5}"#,
      .outOfBounds(field: "maximum", value: "360.5", minimum: "-180", maximum: "360", unit: "deg")
    ),
    (
      .rangeOfMotion, #"{"minimum":-100,"maximum":300}"#,
      .outOfBounds(field: "range", value: "400", minimum: "0", maximum: "360", unit: "deg")
    ),
    (.rangeOfMotion, #"{"minimum":5,"maximum":9,"quality":{"lost":1}}"#, .missing(field: "quality.samples")),
  ]

  @Test(arguments: refused) func `a result that does not fit is refused with its place`(
    _ kind: ActiveTaskKind, _ json: String, _ fault: ResultFault
  ) throws {
    #expect(try ActiveTask(kind).result(from: JSONValue(parsing: json)) == .failure(fault))
  }
}
