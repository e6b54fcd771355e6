import Foundation
import Testing

/// `--sensor`: recordings, standard input, and what can't be one.
@Suite struct SensorTests {
  private static let recordings = StudyCopy.repository.appendingPathComponent("Surveys/recordings").path

  /// Every shipped survey and schedule, with P001 in training.
  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty { study in
      for name in ["Surveys", "Schedules", "study.yaml"] {
        try FileManager.default.copyItem(
          at: StudyCopy.repository.appendingPathComponent(name), to: study.folder.appendingPathComponent(name))
      }
      let added = try study.command.run(
        line: "participant add P001 --schedule training --enrolled 2026-11-02 --zone Asia/Tokyo --now "
          + StudyCopy.morning)
      #expect(added.code == 0, "\(added.error)")
      try body(study)
    }
  }

  private static func walk(_ name: String, _ study: StudyCopy, recording: String = "walk.gpx") throws
    -> Command.Finished
  {
    try study.command.run(
      line: "run footsteps -p P001 --answers - --sensor walk=\(recordings)/\(recording) --json --now "
        + StudyCopy.morning, input: "walk: { name: '\(name)' }")
  }

  private static func answer(_ finished: Command.Finished, step: String) throws -> JSON {
    let steps = try JSON(finished.output)["result"]["results"].elements
    return try #require(steps.first { $0["step"].text == step })["results"].elements[0]["answer"]
  }

  @Test func `a way is kept under its name, which is taken once`() throws {
    try Self.use { study in
      let first = try Self.walk("Park", study)
      #expect(first.code == 0, "\(first.error)")
      let gpx = try #require(try Self.answer(first, step: "walk")["distance"].number)
      for name in ["Park", "park", " Park "] {
        let again = try Self.walk(name, study)
        #expect(again.code == 65)
        #expect(again.error.contains("name"), "\(again.error)")
      }
      let other = try Self.walk("River", study, recording: "walk.nmea")
      #expect(other.code == 0, "\(other.error)")
      let nmea = try #require(try Self.answer(other, step: "walk")["distance"].number)
      #expect(abs(nmea / gpx - 1) < 0.01)
    }
  }

  @Test func `the name of a way is corrected alone, to one that no other has`() throws {
    try Self.use { study in
      #expect(try Self.walk("Park", study).code == 0)
      #expect(try Self.walk("Pond", study).code == 0)
      let correct = "outcome correct footsteps/walk@2026-11-02.2 -p P001 --reason name --now " + StudyCopy.morning
      let whole = try study.command.run(
        line: "outcome show footsteps/walk@2026-11-02.2 -p P001 --json --now " + StudyCopy.morning)
      let answer = try Self.answer(whole, step: "walk")
      for change in [["--set", "walk={name: ' park'}"], ["--answers", "-"], ["--plain"]] {
        let input = change == ["--plain"] ? "\nPARK\n" : "walk: { name: Park }"
        let taken = try study.command.run(
          correct.split(separator: " ").map(String.init) + change, input: Array(input.utf8))
        #expect(taken.code != 0 && taken.error.contains("is the name of an earlier recording"), "\(taken.error)")
      }
      let named = try study.command.run(
        correct.split(separator: " ").map(String.init) + ["--set", "walk={name: Lake}"])
      #expect(named.code == 0, "\(named.error)")
      #expect(named.error.contains("walkName: Pond is now Lake"))
      #expect((named.error + named.output).split(separator: "\n").allSatisfy { $0.count < 400 })
      let asked = try study.command.run(line: correct + " --plain", input: "\nRiver\n\n")
      #expect(asked.code == 0 && asked.error.contains("now: Lake, 900.437 m"), "\(asked.error)")
      #expect(asked.error.split(separator: "\n").allSatisfy { $0.count < 400 })
      let shown = try study.command.run(
        line: "outcome show footsteps/walk@2026-11-02.2 -p P001 --json --now " + StudyCopy.morning)
      #expect(try Self.answer(shown, step: "walk")["track"] == answer["track"])
      let lines = try study.command.run(
        line: "outcome show footsteps/walk@2026-11-02.2 -p P001 --now " + StudyCopy.morning)
      #expect(lines.output.contains("walkName: Lake is now River"))
      #expect(lines.output.split(separator: "\n").allSatisfy { $0.count < 400 })
    }
  }

  @Test func `a report says what was measured with its units, and how`() throws {
    try Self.use { study in
      #expect(try Self.walk("Park", study).code == 0)
      let now = " --now " + StudyCopy.morning
      let walked = try study.succeed("report footsteps -p P001 --format text" + now)
      #expect(walked.contains("Park, 900.437 m, 10 min 59 s"), "\(walked)")
      try study.onboard("P002")
      try study.succeed(
        "run range-of-motion -p P002 --answers - --now 2026-11-02T08:40:00+00:00",
        input: "knee: { minimum: -7, maximum: 121 }")
      let bent = try study.succeed("report range-of-motion -p P002 --format text --now 2026-11-02T09:00:00+00:00")
      #expect(bent.contains("-7° to 121° (goniometer)"), "\(bent)")
    }
  }

  @Test func `answers that contradict their own positions are refused`() throws {
    try Self.use { study in
      let track = "[{t: 0, lat: 35, lon: 139}, {t: 10, lat: 35.001, lon: 139}]"
      let wrong = "{ name: Pond, distance: 5, duration: 10, method: gpx, track: \(track) }"
      let taken = try study.command.run(
        line: "run footsteps -p P001 --answers - --now " + StudyCopy.morning, input: "walk: \(wrong)")
      #expect(taken.code == 65, "\(taken.error)")
      #expect(taken.error.contains("'distance' is 5, but the other parts of the result give 110.9"), "\(taken.error)")
    }
  }

  @Test func `a way needs a name`() throws {
    try Self.use { study in
      for answers in ["walk: { name: '' }", "walk: { name: ' ' }", "walk: {}", "done: 1"] {
        let line = "run footsteps -p P001 --answers - --sensor walk=\(Self.recordings)/walk.gpx --now "
        let finished = try study.command.run(line: line + StudyCopy.morning, input: answers)
        #expect(finished.code == 65 && finished.error.contains("name"), "\(answers): \(finished.error)")
      }
    }
  }

  @Test func `a recording is cut where the step ends`() throws {
    try Self.use { study in
      let place = study.folder.appendingPathComponent("Surveys/footsteps.yaml")
      let survey = try String(contentsOf: place, encoding: .utf8)
      try study.write(survey.replacingOccurrences(of: "6 h", with: "100 s"), to: "Surveys/footsteps.yaml")
      let walked = try study.command.run(
        line: "run footsteps --dry-run --answers - --sensor walk=\(Self.recordings)/walk.gpx --json --now "
          + StudyCopy.morning, input: "walk: { name: Park }")
      #expect(walked.error.contains("what came later is left out"), "\(walked.error)")
      let answer = try Self.answer(walked, step: "walk")
      #expect(try #require(answer["duration"].number) <= 100)
      #expect(answer["ended"].text == "limit")
    }
  }

  @Test func `a way is shown as a map and given as GPX`() throws {
    try Self.use { study in
      #expect(try Self.walk("Park", study).code == 0)
      let history = try study.command.run(line: "history footsteps -p P001 --json --now " + StudyCopy.morning)
      let event = try JSON(history.output).elements[0]["event"].text
      let shown = try study.command.run("outcome", "show", event, "-p", "P001", "--now", StudyCopy.morning)
      #expect(shown.code == 0)
      #expect(shown.output.contains("Park"))
      #expect(shown.output.split(separator: "\n").contains { line in line.contains { ("⠁"..."⣿").contains($0) } })
      let gpx = try study.command.run("outcome", "show", event, "-p", "P001", "--gpx", "--now", StudyCopy.morning)
      #expect(gpx.output.hasPrefix("<?xml"))
      #expect(gpx.output.contains("<trkpt "))
    }
  }

  @Test(arguments: [
    ("walk", 64, "is not STEP=SOURCE"),
    ("way=walk.gpx", 64, "no step 'way' that takes a sensor; it has walk"),
    ("walk=nothing.gpx", 64, "there is no file 'nothing.gpx'"),
    ("walk=study.yaml", 65, "the recording 'study.yaml'"),
    ("walk=gpsd:127.0.0.1", 64, "is not gpsd:HOST:PORT"),
    ("walk=gpsd:127.0.0.1:1", 69, "gpsd at 127.0.0.1:1"),
  ])
  func `a source that is none is refused, and nothing is recorded`(_ source: String, code: Int, reason: String) throws {
    try Self.use { study in
      let finished = try study.command.run(
        line: "run footsteps -p P001 --answers - --sensor \(source) --now " + StudyCopy.morning,
        input: "walk: { name: Park }")
      #expect(finished.code == code)
      #expect(finished.error.contains(reason), "\(finished.error)")
      let history = try study.command.run(line: "history footsteps -p P001 --json --now " + StudyCopy.morning)
      #expect(try JSON(history.output).elements.isEmpty)
    }
  }

  /// A hinge that bends to 110 degrees and back, six hundred seconds at 100 samples a second.
  private static func motion(samples: Int) -> [UInt8] {
    var text = ""
    text.reserveCapacity(samples * 90)
    for index in 0..<samples {
      let part = Double(index) / Double(samples)
      let angle = part < 0.2 || part > 0.8 ? 0 : -110 * sin((part - 0.2) / 0.6 * .pi)
      let half = angle * .pi / 360
      text +=
        #"{"timestamp":\#(Double(index) / 100),"attitude":{"x":\#(sin(half)),"y":0,"z":0,"w":\#(cos(half))}}"# + "\n"
    }
    return Array(text.utf8)
  }

  @Test func `sixty thousand samples on standard input lose none`() throws {
    try StudyCopy.use { study in
      try study.write("knee: {}\n", to: "answers.yaml")
      let finished = try study.command.run(
        [
          "run", "range-of-motion", "--dry-run", "--json", "--answers", "answers.yaml", "--sensor", "knee=-", "--now",
          StudyCopy.morning,
        ], input: Self.motion(samples: 60_000))
      #expect(finished.code == 0, "\(finished.error.suffix(300))")
      let answer = try Self.answer(finished, step: "knee")
      #expect(answer["quality"]["samples"].number == 60_000)
      #expect(answer["quality"]["lost"].number == 0)
      #expect(abs((answer["range"].number ?? 0) - 110) < 0.1)
    }
  }

  @Test func `samples that end at once, or are none, are no measurement`() throws {
    try StudyCopy.use { study in
      try study.write("knee: {}\n", to: "answers.yaml")
      for input in ["", "\n", "no motion\n", #"{"timestamp":0,"attitude":{"x":0,"y":0,"z":0,"w":1}}"# + "\n"] {
        let finished = try study.command.run(
          "run", "range-of-motion", "--dry-run", "--answers", "answers.yaml", "--sensor", "knee=-", "--now",
          StudyCopy.morning, input: input)
        #expect(finished.code == 65)
        #expect(finished.error.contains("two at least are needed"), "\(finished.error)")
      }
    }
  }
}
