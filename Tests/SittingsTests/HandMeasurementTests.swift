import ActiveTasks
import CivilTime
import JSONText
import SurveyModel
import Testing

@testable import Sittings

/// Measurements that are taken by hand and typed in part by part, read as every other number is.
@Suite struct HandMeasurementTests {
  private static let at = Instant(milliseconds: 2_000)
  private static let walk = ActiveTask(.timedWalk, ["distance": .number(10)])

  private static func way(_ limit: Double? = 6 * 3600) -> ActiveTask {
    ActiveTask(.locationTrack, limit.map { ["maximumDuration": .number($0)] } ?? [:])
  }

  private static func session(
    _ task: ActiveTask, in language: LanguageTag = .english, recorded: String? = nil, path: InputPath = .plain,
    usedNames: UsedNames = UsedNames()
  ) throws -> FormSession {
    var builder = SurveyBuilder()
    builder.form("f", [builder.item("i", .active(task))])
    let context = SittingContext(
      run: "r", language: language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
      started: Instant(milliseconds: 1_000))
    let known = try recorded.map { Response.answered(.active(try task.result(from: JSONValue(parsing: $0)).get())) }
    var stands: FormSession.Recorded?
    if let known { stands = { _, _ in RecordedResponse(response: known) } }
    return FormSession(
      StepRunner(survey: builder.survey(), context: context), path: path, recorded: stands, usedNames: usedNames)
  }

  private static func taken(_ session: inout FormSession, _ lines: [String]) -> ActiveResult? {
    for line in lines {
      for entry in session.take(.line(line), at: at).entries {
        if case .respond(_, _, .answered(.active(let result))) = entry.input { return result }
      }
    }
    return nil
  }

  @Test func `a decimal comma is told what to write, as of any number, and is taken where people write it`() throws {
    var session = try Self.session(knee)
    #expect(
      session.take(.line("170,5"), at: Self.at).refusal
        == "'170,5' is not a number; write decimals with a point: 170.5")
    session = try Self.session(knee, in: .japanese)
    #expect(session.take(.line("170,5"), at: Self.at).refusal?.contains("170.5") == true)
    session = try Self.session(knee, in: LanguageTag("de"))
    #expect(Self.taken(&session, ["-2,5", "120,25"])?["range"]?.double == 122.75)
    session = try Self.session(Self.walk)
    #expect(session.take(.line("9,4"), at: Self.at).refusal?.contains("9.4") == true)
  }

  @Test func `a measurement out of the ordinary that was confirmed is recorded as such`() throws {
    for last in ["y", ""] {
      var session = try Self.session(knee)
      _ = Self.taken(&session, ["-60"])
      _ = session.take(.line("100"), at: Self.at)
      let turn = session.take(last.isEmpty ? .keep : .line(last), at: Self.at)
      #expect(turn.entries.first?.affirmed == true)
      #expect(session.runner.result.items.first?.result.affirmed == true)
    }
  }

  @Test func `a bound is told in the words of the prompt while its part is asked`() throws {
    var session = try Self.session(knee)
    _ = session.take(.line("0"), at: Self.at)
    let stage = session.stage
    #expect(session.take(.line("400"), at: Self.at).refusal == "400 is not in the range from -180 to 360°")
    #expect(session.stage == stage, "the part before it stays")
    _ = session.take(.line("100"), at: Self.at)
    session = try Self.session(knee)
    _ = session.take(.line("100"), at: Self.at)
    #expect(session.take(.line("10"), at: Self.at).refusal == "the smallest angle is over the greatest")
    session = try Self.session(knee)
    _ = session.take(.line("-100"), at: Self.at)
    #expect(
      session.take(.line("300"), at: Self.at).refusal
        == "From the smallest to the greatest in degrees: 400 is not in the range from 0 to 360°")
  }

  @Test(arguments: [
    (["1.5 km", "15 min"], 1500.0, 900.0), (["1500 m", "900 s"], 1500, 900), (["0.9 mi", "1 h"], 1448.41, 3600),
    (["１．５ｋｍ", "１５分"], 1500, 900), (["1.5キロ", "900秒"], 1500, 900),
  ])
  func `units may stand behind the numbers`(_ lines: [String], _ distance: Double, _ duration: Double) throws {
    var session = try Self.session(Self.way())
    let result = Self.taken(&session, lines + ["Lake"])
    #expect(result?["distance"]?.double == distance && result?["duration"]?.double == duration, "\(lines)")
  }

  @Test func `what could be read in two ways is read back with its parts`() throws {
    var session = try Self.session(Self.way())
    #expect(Self.taken(&session, ["900", "15:00", "Lake"]) == nil)
    #expect(session.asked?.question == "Lake, 900 m, 15 min?")
    #expect(Self.taken(&session, ["y"])?["duration"]?.double == 900)
    session = try Self.session(Self.walk)
    #expect(Self.taken(&session, ["0:08"]) == nil && session.asked?.question == "8 s?")
    session = try Self.session(Self.way())
    #expect(Self.taken(&session, ["1,500", "20 min", "Lake"]) == nil, "a comma that groups is read back too")
    #expect(session.asked?.question == "Lake, 1500 m, 20 min?")
  }

  @Test func `who corrects one number keeps the others with Enter`() throws {
    var session = try Self.session(knee, recorded: #"{"minimum":-7,"maximum":121}"#)
    #expect(session.asked?.current.map { session.prompt?.shown($0) } == "-7° to 121°")
    _ = session.take(.line("-8"), at: Self.at)
    #expect(session.asked?.currentPart == "121")
    let result = Self.taken(&session, [""])
    #expect(result?["minimum"]?.double == -8 && result?["maximum"]?.double == 121)
    session = try Self.session(Self.way(), recorded: #"{"name":"Lake","distance":900,"duration":600}"#)
    let walked = Self.taken(&session, ["950", "", ""])
    #expect(walked?["duration"]?.double == 600 && walked?["name"]?.string == "Lake")
  }

  @Test func `the name of a way that was measured is asked alone, and what was measured stays`() throws {
    let measured =
      #"{"name":"Pond","distance":2,"duration":2,"method":"gpx","track":[{"t":0,"lat":1,"lon":1},{"t":2,"lat":1,"lon":1}]}"#
    var used = UsedNames()
    used.add("park")
    var session = try Self.session(Self.way(), recorded: measured, usedNames: used)
    #expect(session.asked?.expected == "Name of this recording")
    #expect(session.take(.line("Park"), at: Self.at).refusal?.contains("choose another") == true)
    let renamed = Self.taken(&session, ["12"])
    #expect(renamed?["name"]?.string == "12" && renamed?["track"]?.elements?.count == 2)
  }

  @Test(arguments: [
    ("park", true), (" Park  Lane ", false), ("park\u{200B}", true), ("ＰＡＲＫ", true), ("pa\u{00AD}rk", true),
    ("caf\u{E9} 1", true), ("CAFE\u{301}\u{3000}1", true), ("cafe 1", false), ("公園", true), ("公園\u{FE00}", true),
    ("parks", false), ("STRASSE", true), ("ΣΊΣΥΦΟΣ", true),
  ])
  func `names that look alike are one name`(name: String, isUsed: Bool) {
    var used = UsedNames()
    for known in ["Park", "Café  1", "公園", "Straße", "Σίσυφος"] { used.add(known) }
    #expect(used.contains(name) == isUsed)
  }

  @Test func `a name of nothing that is seen is none`() {
    #expect(!UsedNames.isName("\u{200B}\u{00AD}") && !UsedNames.isName(" ") && UsedNames.isName("1"))
  }

  @Test(arguments: [
    (#"{"minimum":10,"maximum":120,"range":50}"#, "'range' is 50, but the other parts of the result give 110"),
    (#"{"minimum":10.123456,"maximum":120,"range":109.877}"#, nil), (#"{"minimum":10,"maximum":120}"#, nil),
    (#"{"minimum":120,"maximum":10,"range":50}"#, nil),
  ])
  func `a number that follows from others is what they make it`(json: String, words: String?) throws {
    var builder = SurveyBuilder()
    builder.form("f", [builder.item("knee", .active(ActiveTask(.rangeOfMotion)))])
    let script = AnswerScript(entries: [.init(key: "f/knee", prepared: .answer(try JSONValue(parsing: json)))])
    #expect(
      script.measurementFaults(of: builder.survey()).first.map { $0.message.contains(words ?? "?") }
        == words.map { _ in true })
  }

  @Test func `positions that contradict what is said of them are found`() throws {
    var builder = SurveyBuilder()
    builder.form("f", [builder.item("walk", .active(Self.way()))])
    let survey = builder.survey()
    func faults(_ fields: String) throws -> [String] {
      let track = #""track":[{"t":0,"lat":35,"lon":139},{"t":10,"lat":35.001,"lon":139}]"#
      let json = try JSONValue(parsing: "{\(fields),\(track)}")
      return AnswerScript(entries: [.init(key: "walk", prepared: .answer(json))]).measurementFaults(of: survey).map(
        \.message)
    }
    #expect(try faults(#""method":"gpx","distance":111,"duration":10,"speed":11.1"#).isEmpty)
    #expect(
      try faults(#""distance":5,"duration":10"#).first?.contains("the other parts of the result give 110.9") == true)
    #expect(try faults(#""distance":111,"duration":659"#).first?.contains("'duration' is 659") == true)
    #expect(try faults(#""distance":111,"duration":10,"speed":1"#).first?.contains("'speed' is 1") == true)
  }
}
