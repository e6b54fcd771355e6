import CivilTime
import JSONText
import Record
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// Quick entries: words and lines in, all or none, and taken back.
struct QuickLogTests {
  /// P1 and P2 may log the task at any time.
  private func withDesk<Value>(_ body: (StudyDesk, TrialStudy) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      try study.accept(files("  - { id: a, survey: a, schedule: [{ id: d, anytime: true }] }"), now: start)
      for participant in ["P1", "P2"] { try study.add(participant, enrolled: start) }
      return try body(study.desk(at: "2026-11-02T10:00:00Z"), study)
    }
  }

  private func words(_ words: String..., by: String? = nil) -> LogRequest {
    var request = LogRequest("a", .words(words))
    request.participant = "P1"
    request.by = by
    return request
  }

  private func lines(_ text: String) -> LogRequest { LogRequest("a", .lines(Array(text.utf8), name: "watch.ndjson")) }

  @Test func `an entry of words is recorded with its values`() throws {
    try withDesk { desk, _ throws in
      let logged = try desk.log(words("pain=4"))
      #expect(logged.outcomes.map(\.event) == ["a/d@2026-11-02.1"])
      let row = try #require(logged.json.elements?.first)
      #expect(row.fieldNames == Manual.fields(of: "log"))
      #expect(row["values"]?.elements?.first?["value"]?.compactText == "4")
      #expect(try desk.log(words("pain=5")).outcomes.map(\.event) == ["a/d@2026-11-02.2"])
    }
  }

  @Test func `words that give no answers, and tasks that nobody has, are refused`() throws {
    try withDesk { desk, _ throws in
      #expect(throws: LogRefusal.words([.unknownItem("nausea", known: ["pain"])])) {
        try desk.log(words("nausea=4"))
      }
      #expect(throws: StudyRefusal.unknownTask("x", known: ["a"])) { try desk.log(LogRequest("x", .words([]))) }
      #expect(throws: RosterRefusal.unknownAssessor("T1", known: [])) { try desk.log(words("pain=4", by: "T1")) }
    }
  }

  @Test func `words that contradict each other are refused, and those that say the same are one answer`() throws {
    try withDesk { desk, _ throws in
      #expect(throws: LogRefusal.words([.contradicts(word: "pain=5", earlier: "pain=4", item: "pain")])) {
        try desk.log(words("pain=4", "pain=5"))
      }
      #expect(try desk.log(words("pain=4", "pain=4")).outcomes.map(\.values.count) == [1])
    }
  }

  @Test func `every line that is wrong is named, whatever is wrong with it`() throws {
    try withDesk { desk, study throws in
      let before = try study.store.read { try $0.head() }
      let text = [
        #"{"participant":"P9","pain":4}"#, #"{"participant":"P1","pain":40}"#, #"{"participant":"P1","pain":4}"#,
        #"{"participant":"P1","pain":4,"by":"T9"}"#,
        #"{"participant":"P1","pain":4,"observed":"2027-01-01T00:00:00Z"}"#,
        #"{"participant":"P1","pain":4,"pain":5}"#,
      ].joined(separator: "\n")
      #expect {
        try desk.log(lines(text))
      } throws: { error in
        guard case LogRefusal.lines(let faults) = error else { return false }
        #expect(faults[4].sentence.contains("twice"), "\(faults[4])")
        return faults.map(\.place) == [1, 2, 4, 5, 6].map { "watch.ndjson:\($0)" }
      }
      #expect(try study.store.read { try $0.head() } == before)
    }
  }

  @Test func `a line about another than the one who was named is refused unless it is said`() throws {
    try withDesk { desk, _ throws in
      var request = lines(#"{"pain":4}"# + "\n" + #"{"participant":"P2","pain":5}"#)
      request.participant = "P1"
      #expect {
        try desk.log(request)
      } throws: { error in
        guard case LogRefusal.lines(let faults) = error else { return false }
        return faults.map(\.place) == ["watch.ndjson:2"] && faults[0].sentence.contains("about P2, and -p says P1")
      }
      request.allowsOthers = true
      #expect(try desk.log(request).outcomes.count == 2)
    }
  }

  @Test func `a file is recorded whole or not at all, and each wrong line is named`() throws {
    try withDesk { desk, _ throws in
      let before = try desk.store.read { try $0.head() }
      let wrong = lines(#"{"participant":"P1","pain":4}"# + "\n\nnothing\n" + #"{"pain":4}"#)
      #expect {
        try desk.log(wrong)
      } throws: { error in
        guard case LogRefusal.lines(let faults) = error else { return false }
        return faults.map(\.place) == ["watch.ndjson:3", "watch.ndjson:4"]
      }
      let later = lines(
        #"{"participant":"P1","pain":4}"# + "\n" + #"{"participant":"P2","pain":4,"observed":"2026-11-02T11:00:00Z"}"#
          + "\n" + #"{"participant":"P2","pain":4,"by":"T9"}"#)
      #expect {
        try desk.log(later)
      } throws: { error in
        guard case LogRefusal.entries(let faults) = error else { return false }
        return faults.map(\.place) == ["watch.ndjson:2", "watch.ndjson:3"]
      }
      #expect(try desk.store.read { try $0.head() } == before)
    }
  }

  @Test func `a file that is taken again adds nothing, and what came with it is taken back together`() throws {
    try withDesk { desk, _ throws in
      let file = lines(
        #"{"participant":"P1","pain":4,"observed":"2026-11-02T08:00:00Z","source":"watch"}"# + "\n"
          + #"{"participant":"P1","pain":4,"observed":"2026-11-02T08:00:00Z","source":"watch"}"#)
      #expect(try desk.log(file).outcomes.count == 2)
      let again = try desk.log(file)
      #expect(again.outcomes.isEmpty && again.known == 2)
      #expect(try desk.takeBack(lastOf: "a", of: "P1", by: .account("c")).count == 2)
      #expect(throws: LogRefusal.nothingRecorded(task: "a", of: "P1")) {
        try desk.takeBack(lastOf: "a", of: "P1", by: .account("c"))
      }
    }
  }

  @Test func `an entry that was deleted stays deleted when its file is taken again, unless it is asked for`() throws {
    try withDesk { desk, study throws in
      func line(_ hour: Int) -> String {
        #"{"participant":"P1","pain":4,"observed":"2026-11-02T0\#(hour):00:00Z"}"# + "\n"
      }
      let first = try #require(try desk.log(lines(line(7) + line(8))).outcomes.first?.event)
      let record = try study.store.read { try $0.standingOutcome(of: "P1", event: first) }
      let number = try #require(record).revision
      let seen = SeenOutcome(first, revision: number)
      try desk.delete([seen], of: "P1", reason: "not hers", by: .account("c"))
      let again = try desk.log(lines(line(7) + line(8) + line(9)))
      #expect(again.outcomes.count == 1 && again.known == 1 && again.deleted == 1)
      #expect(
        again.sentence(of: "a")
          == "1 entry of a is recorded, 1 was there already, 1 was deleted before and left out (--again takes it)"
      )
      var request = lines(line(7) + line(8))
      request.takesDeletedAgain = true
      #expect(try desk.log(request).outcomes.count == 1)
      #expect(try desk.log(lines(line(7))).known == 1)
    }
  }
}
