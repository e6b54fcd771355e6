import Sensors
import Testing

struct MotionReadingTests {
  private static func item(_ time: String, w: String = "1") -> String {
    #"{"timestamp":\#(time),"attitude":{"x":0,"y":-0.0,"z":1e-9,"w":\#(w)}}"#
  }

  private func read(_ text: String) throws(MotionFileFault) -> MotionRecording {
    try MotionRecording(reading: Array(text.utf8))
  }

  @Test(
    arguments: [
      // ResearchKit's recorder, with all that it writes beside.
      #"""
      {"items":[{"gravity":{"x":0,"y":{"deep":[1,[2],{"a":"}\"]"}]}},"attitude":{"y":0,"w":1,"z":0,"x":0},
        "timestamp":12.5,"magneticField":null,"ok":true},
       {"timestamp":12.51,"attitude":{"x":0.70710678118654752,"y":0,"z":0,"w":0.70710678118654752}}],"device":"x"}
      """#,
      // JSON lines.
      """
      {"timestamp":12.5,"attitude":{"x":0,"y":0,"z":0,"w":1}}
      {"timestamp":12.51,"attitude":{"x":0.70710678118654752,"y":0,"z":0,"w":0.70710678118654752},"more":[]}

      """,
      // Sensor Logger on Android, and its order of columns on iOS.
      """
      time,seconds_elapsed,qz,qy,qx,qw,roll,pitch,yaw
      1718030736912338000,12.5,0,0,0,1.0E0,0.03,-0.48,nan
      1718030736922338000,12.51,0,0,0.70710678118654752,0.70710678118654752,0.03,-0.48,"1,5"
      """,
      "time,seconds_elapsed,yaw,qx,qz,roll,qw,qy,pitch\r\n1,12.5,,0,0,,1,0,\r\n2,12.51,,.70710678118654752,0,,"
        + ".70710678118654752,0,\r\n\r\n",
      // A byte order mark, quoted names, seconds under another name.
      "\u{FEFF}\"Timestamp\", \"QX\" ,qy,qz,qw\n12.5,0,0,0,1\n12.51,\"0.70710678118654752\",0,0,0.70710678118654752",
    ])
  func `a format gives the two samples it holds`(_ text: String) throws {
    let recording = try read(text)
    try #require(recording.samples.count == 2)
    #expect(abs(recording.duration - 0.01) < 1e-9)
    #expect(recording.samples[0].timestamp == 12.5)
    #expect(recording.quality.isClean)
    let angles = try #require(RangeOfMotionAngles(recording, orientation: .portrait))
    #expect(abs(angles.minimum) < 1e-9 && abs(angles.maximum - 90) < 1e-9)
  }

  @Test func `nanoseconds since 1970 are seconds apart`() throws {
    let text = "time,qx,qy,qz,qw\n1718030736912338000,0,0,0,1\n1718030737162338000,0,0,0,1\n"
    #expect(abs(try read(text).duration - 0.25) < 1e-6)
  }

  @Test(
    arguments: [
      ("", .empty, nil, nil), (" \n\t", .empty, nil, nil), ("PK\u{3}\u{4}", .archive, nil, nil),
      ("{\u{0}", .notText, nil, nil), ("[]", .listAtTop, nil, nil),
      ("{}", .topLevel, 1, nil), (#"{"samples":[]}"#, .topLevel, 1, nil),
      (#"{"items":[]}"#, .tooFewSamples(0), nil, nil), (#"{"items":[\#(item("1"))]}"#, .tooFewSamples(1), nil, nil),
      (#"{"items":[\#(item("1")),\#(item("1"))]}"#, .tooFewSamples(1), nil, nil),
      (#"{"items":7}"#, .expected("a list of samples"), 1, nil),
      (#"{"items":[],"items":[]}"#, .repeated(field: "items"), 1, nil),
      ("{\"items\":[\n7]}", .expected("a sample's '{'"), 2, 1),
      (#"{"items":[]} {}"#, .moreAfterEnd, 1, nil), ("\(item("1"))\n{\"items\":[]}", .moreAfterEnd, 2, nil),
      ("{\"items\":[\n\(item("1")),\n\(item("2")),\n{\"timestamp\":3}]}", .missing(field: "attitude"), 4, 3),
      (#"{"items":[{"attitude":{"x":0,"y":0,"z":0,"w":1}}]}"#, .missing(field: "timestamp"), 1, 1),
      (#"{"timestamp":1,"attitude":{"x":0,"y":0,"w":1}}"#, .missing(field: "z"), 1, 1),
      (#"{"timestamp":1,"timestamp":1}"#, .repeated(field: "timestamp"), 1, 1),
      (item("1", w: "NaN"), .notFinite(field: "w"), 1, 1),
      (item("1", w: "-Infinity"), .notFinite(field: "w"), 1, 1),
      (item("1", w: "1e999"), .notFinite(field: "w"), 1, 1), (item("1", w: "null"), .notANumber(field: "w"), 1, 1),
      (item("1", w: "0x1p2"), .notANumber(field: "w"), 1, 1),
      (item("1", w: "\"1\""), .notANumber(field: "w"), 1, 1),
      (item("1", w: "1e200"), .notFinite(field: "attitude"), 1, 1), (item("1", w: "0"), .noDirection, 1, 1),
      (item("1718030736912338000"), .timestampTooLarge, 1, 1),
      (#"{"a":1,}"#, .expected("a name in quotes"), 1, nil), (#"{"a":}"#, .expected("a value"), 1, nil),
      (#"{"a":[}]}"#, .expected("a value"), 1, nil), ("{\"a\":\"x\ny\"}", .expected("a closing quote"), 1, nil),
      ("qx,qy,qz,qw\n", .missingColumns(["seconds_elapsed"]), 1, nil),
      ("time;qx;qy;qz;qw\n1;0;0;0;1", .missingColumns(["qx", "qy", "qz", "qw", "seconds_elapsed"]), 1, nil),
      ("time,x,y,z,qw,qx\n", .missingColumns(["qy", "qz"]), 1, nil),
      ("time,qx,qx,qy,qz,qw\n", .repeated(field: "qx"), 1, nil),
      ("time,qx,qy,qz,qw\n", .tooFewSamples(0), nil, nil),
      ("time,qx,qy,qz,qw\n1,0,0,0,1\n2,0,0,0", .fieldCount(expected: 5, found: 4), 3, 2),
      ("time,qx,qy,qz,qw\n1,0,0,0,1\n\n2,0,0,,1", .notANumber(field: "qz"), 4, 2),
      ("time,qx,qy,qz,qw\n1,0,0,0,nan", .notFinite(field: "qw"), 2, 1),
      ("time,qx,qy,qz,qw\n1,0,0,0,0", .noDirection, 2, 1),
      ("time,qx,qy,qz,qw\n1,0,0,\"0,1", .unclosedQuote, 2, 1),
    ] as [(String, MotionFileFault.Cause, Int?, Int?)])
  func `a fault has its cause and place`(_ text: String, _ cause: MotionFileFault.Cause, _ line: Int?, _ item: Int?) {
    #expect(throws: MotionFileFault(cause, line: line, item: item)) { try read(text) }
  }

  @Test func `nesting has a bound and does not recurse`() {
    for opener in ["[", "{\"a\":"] {
      let text = "{\"a\":" + String(repeating: opener, count: 100_000)
      #expect(throws: MotionFileFault(.nestedTooDeep(limit: 64), line: 1)) { try read(text) }
    }
  }

  @Test func `a row has a bound`() {
    let commas = String(repeating: ",", count: 996)
    #expect(throws: MotionFileFault(.tooFewSamples(0))) { try read("time,qx,qy,qz,qw" + commas.dropLast()) }
    #expect(throws: MotionFileFault(.tooManyColumns(limit: 1000), line: 1)) { try read("time,qx,qy,qz,qw" + commas) }
  }

  @Test func `a recording has a bound`() throws {
    let item = Self.item("1"), other = Self.item("2")
    let rows = "time,qx,qy,qz,qw\n1,0,0,0,1\n2000000000,0,0,0,1\n"
    for (text, excess, line) in [
      (#"{"items":[\#(item),\#(other)"#, ",\n\(item)]}", 2), ("\(item)\n\(other)", "\n\(item)", 3),
      (rows, "3,0,0,0,1", 4),
    ] {
      let fault = MotionFileFault(.tooManySamples(limit: 2), line: line, item: 3)
      #expect(throws: fault) { try MotionRecording(reading: Array((text + excess).utf8), sampleLimit: 2) }
    }
    #expect(try MotionRecording(reading: Array(rows.utf8), sampleLimit: 2).samples.count == 2)
  }

  @Test func `a recorder's file cut at any byte is a fault, never a shorter recording`() {
    let text = #"{"items":[\#(Self.item("1")),\#(Self.item("1.5", w: "0.5")),\#(Self.item("2"))],"n":[1,"\\"]}"#
    let bytes = Array(text.utf8)
    #expect(throws: Never.self) { try MotionRecording(reading: bytes) }
    for length in bytes.indices.dropFirst() {
      let fault = #expect(throws: MotionFileFault.self) { try MotionRecording(reading: Array(bytes[..<length])) }
      #expect(fault?.cause == .cutOff, "cut at \(length)")
    }
  }

  @Test func `JSON lines cut inside a sample are a fault`() {
    let bytes = Array((1...3).map { Self.item("\($0)") }.joined(separator: "\n").utf8)
    for length in (bytes.count - 40)..<bytes.count {
      let fault = #expect(throws: MotionFileFault.self) { try MotionRecording(reading: Array(bytes[..<length])) }
      #expect(fault?.cause == .cutOff, "cut at \(length)")
    }
  }

  @Test(arguments: 0..<200)
  func `no damage to a file crashes the reader`(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let json = #"{"items":[\#(Self.item("1")),\#(Self.item("2"))],"n":[1,{"a":"\\\""}]}"#
    let csv = "time,seconds_elapsed,qz,qy,qx,qw\n1,1,0,\"0\",0,1\n2,2,0,0,0,1\n"
    let alphabet = Array("{}[]\",:\\e-+.0x9nN\n\r\u{FEFF}é".utf8) + [0, 0xFF]
    for original in [json, csv] {
      var bytes = Array(original.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = alphabet.randomElement(using: &generator) ?? 0
      }
      let recording = try? MotionRecording(reading: bytes)
      #expect(recording.map { $0.samples.count > 1 } ?? true)
    }
  }

  @Test func `sixty thousand samples lose none in any format`() throws {
    let count = 60_000
    let times = (0..<count).map { "\(Double($0) / 100)" }
    let items = times.map { Self.item($0) }
    let formats = [
      #"{"items":[\#(items.joined(separator: ","))]}"#, items.joined(separator: "\n"),
      "seconds_elapsed,qz,qy,qx,qw\n" + times.map { "\($0),0,0,0,1\n" }.joined(),
    ]
    for text in formats {
      let recording = try read(text)
      #expect(recording.samples.count == count)
      #expect(recording.quality.isClean)
    }
  }

  @Test func `a fault reads as place, cause and fix, and quotes nothing of the file`() {
    #expect(
      MotionFileFault(.missing(field: "attitude"), line: 3, item: 2).description
        == "line 3, item 2: 'attitude' is missing; each sample has a 'timestamp' in seconds and an 'attitude' with x, "
        + "y, z and w")
    #expect(
      MotionFileFault(.missingColumns(["qx", "qy", "qz"]), line: 1).description
        == "line 1: no column 'qx', 'qy' and 'qz'; give a CSV whose first line names qx, qy, qz, qw and "
        + "seconds_elapsed or time, separated by commas")
    #expect(
      MotionFileFault(.empty).description
        == "the file is empty; record the movement again, from before it begins until after it ends")
  }
}
