import JSONText
import CSVRows
import CivilTime
import Definitions
import Foundation
import Record
import StudyService
import Testing

@testable import DataExport

/// The tables that every study has, from a record of some days.
@Suite struct StudyTableTests {
  private static let tasks = """
      - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, window: 2 h, grace: 2 h }] }
      - { id: b, survey: b, schedule: [{ id: free, anytime: true }] }
    """
  private static let now = at("2026-11-05T12:00:00Z")

  /// P1 did the first event in time and the second late, was excused from the third and missed the fourth; P2, of another
  /// site, did nothing.
  private static func with(_ body: (TrialStudy) throws -> Void) throws {
    try TrialStudy.with { trial in
      let start = at("2026-11-01T00:00:00Z")
      let study =
        "id: study\nattributes: { wake: { type: timeOfDay }, born: { type: date } }\n"
        + "milestones: { surgery: { title: Operation } }\n"
      try trial.accept(files(tasks, study: study), now: start)
      for (id, site) in [("P1", "leeds"), ("P2", "york")] {
        try trial.add(id, enrolled: start)
        try trial.change(id, .site(site), now: start)
      }
      try trial.change("P1", .attribute(name: "wake", value: "06:30", from: start), now: start)
      let surgery = DayOrInstant.day(day("2026-10-30"))
      try trial.change("P1", .milestone(name: "surgery", value: surgery, replacing: nil), now: start)
      try trial.change("P1", .attribute(name: "born", value: "1980-02-29", from: start), now: start)
      try trial.change("P2", .status(.withdrawn, reason: "moved to Hull"), now: at("2026-11-03T09:00:00Z"))
      try trial.done("a/d@2026-11-01", now: at("2026-11-01T09:30:00Z"))
      try trial.done("a/d@2026-11-02", now: at("2026-11-02T11:00:00Z"), late: true)
      try trial.decide(
        "P1", EventChange(.excused, event: "a/d@2026-11-03", reason: "in hospital"), now: at("2026-11-03T09:00:00Z"))
      try trial.done("b/free@2026-11-04.1", task: "b", element: "free", now: at("2026-11-04T20:00:00Z"))
      let remarks: [(Remark, String)] = [
        (.alertRaised(alert: "low", event: "a/d@2026-11-01", sitting: 1), "2026-11-01T09:30:00Z"),
        (.queryOpened(event: "a/d@2026-11-02", path: "f/pain", text: "why so late?"), "2026-11-03T10:00:00Z"),
      ]
      for (remark, instant) in remarks {
        _ = try trial.store.append(.remark(remark), about: .participant("P1"), stamp: trial.stamp(at(instant)))
      }
      try body(trial)
    }
  }

  /// The rows of a table by the names of its columns.
  private static func rows(
    _ table: StudyTable, of trial: TrialStudy, _ request: ExportRequest = ExportRequest(), site: String? = nil
  ) throws -> [[String: String]] {
    var bytes: [UInt8] = []
    let running = try trial.running(now)
    try trial.store.read { reader in
      let isWanted: ((ParticipantRecord) -> Bool)? = site.map { site in { $0.site == site } }
      let reading = RecordReading(
        of: running, in: reader, zones: ZoneCache { _ in nil }, asOf: now, where: isWanted)
      _ = try Export(reading, request).write(table, as: .csv(.plain)) { bytes += $0 }
    }
    var csv = CSVReader(bytes)
    let first = csv.next()
    let head = try #require(first).texts
    return csv.map { Dictionary(uniqueKeysWithValues: zip(head, $0.texts)) }
  }

  @Test(arguments: [StudyTable.events, .alerts, .queries, .audit])
  func `the survey that is asked for chooses the tasks`(table: StudyTable) throws {
    try StudyTableTests.with { trial in
      let rows = try StudyTableTests.rows(table, of: trial, ExportRequest(survey: "b"))
      #expect(rows.allSatisfy { $0["event"]?.hasPrefix("b/") ?? false })
      let isEmpty = table == .alerts || table == .queries
      #expect(rows.isEmpty == isEmpty)
      #expect(try !StudyTableTests.rows(table, of: trial, ExportRequest(survey: "a")).isEmpty)
    }
  }

  @Test func `each event that has opened has a row with what became of it`() throws {
    try StudyTableTests.with { trial in
      let rows = try StudyTableTests.rows(.events, of: trial).filter { $0["participant"] == "P1" }
      #expect(
        rows.map { $0["event"] } == [
          "a/d@2026-11-01", "a/d@2026-11-02", "a/d@2026-11-03", "a/d@2026-11-04", "a/d@2026-11-05",
          "b/free@2026-11-04.1",
        ])
      #expect(rows.map { $0["state"] } == ["done", "doneLate", "excused", "missed", "missed", "done"])
      #expect(rows.map { $0["excused"] } == ["", "", "reason", "", "", ""])
      #expect(rows.map { $0["late"] } == ["false", "true", "", "", "", "false"])
      #expect(rows.map { $0["time"] } == ["08:00", "08:00", "08:00", "08:00", "08:00", ""])
      #expect(rows.map { $0["openFor"] } == ["120", "120", "120", "120", "120", ""])
      #expect(rows.map { $0["doneAfter"] } == ["90", "180", "", "", "", ""])
      #expect(rows[0]["completed"] == nil)
      let named = try StudyTableTests.rows(.events, of: trial, ExportRequest(isIdentified: true))
      #expect(named[0]["opens"] == "2026-11-01T08:00:00+00:00")
      #expect(named[0]["completed"] == "2026-11-01T09:30:00+00:00")
      #expect(named.prefix(6).map { $0["excusedFor"] } == ["", "", "in hospital", "", "", ""])
      #expect(rows[2]["excusedFor"] == nil)
      let ofTask = try StudyTableTests.rows(.events, of: trial, ExportRequest(task: "b"))
      #expect(ofTask.map { $0["event"] } == ["b/free@2026-11-04.1"])
    }
  }

  @Test func `participants come with site, status and attributes; what may tell who it is only when asked for`() throws
  {
    try StudyTableTests.with { trial in
      let rows = try StudyTableTests.rows(.participants, of: trial)
      #expect(rows.map { $0["site"] } == ["leeds", "york"])
      #expect(rows.map { $0["status"] } == ["active", "withdrawn"])
      #expect(rows.map { $0["statusDate"] } == ["", "2026-11-03"])
      #expect(rows.map { $0["participant.wake"] } == ["06:30", ""])
      // No schedule counts from it: the study declares it.
      #expect(rows.map { $0["milestone.surgery"] } == ["2026-10-30", ""])
      #expect(rows[0]["participant.born"] == nil && rows[0]["statusReason"] == nil)
      let named = try StudyTableTests.rows(.participants, of: trial, ExportRequest(isIdentified: true))
      #expect(named.map { $0["participant.born"] } == ["1980-02-29", ""])
      #expect(named.map { $0["statusReason"] } == ["", "moved to Hull"])
      let blinded = try StudyTableTests.rows(.participants, of: trial, ExportRequest(isBlinded: true))
      #expect(blinded[0]["schedules"] == nil && blinded[0]["arm"] == nil)
    }
  }

  @Test func `who left a schedule and is in it again has it once, from the day that counts`() throws {
    try StudyTableTests.with { trial in
      try trial.change("P1", .left(schedule: "trial", reason: "x"), now: at("2026-11-03T09:00:00Z"))
      try trial.change(
        "P1", .enrolled(schedule: "trial", at: at("2026-11-05T00:00:00Z"), date: nil), now: at("2026-11-04T09:00:00Z"))
      let row = try #require(try StudyTableTests.rows(.participants, of: trial).first)
      #expect(row["schedules"] == "trial" && row["enrolled"] == "2026-11-05")
    }
  }

  @Test(arguments: ["", "milestones: { relapse: { title: Relapse }, surgery: { title: Surgery } }\n"])
  func `every milestone that the study names or that was recorded has a column`(declared: String) throws {
    try TrialStudy.with { trial in
      let start = at("2026-11-01T00:00:00Z")
      let tasks = "  - { id: a, survey: a, schedule: [{ id: o, once: surgery }] }"
      try trial.accept(files(tasks, study: "id: study\n" + declared), now: start)
      try trial.add("P1", enrolled: start)
      let relapse = DayOrInstant.day(try #require(CivilDate(iso: "2026-11-03")))
      try trial.change("P1", .milestone(name: "relapse", value: relapse, replacing: nil), now: start)
      let row = try #require(try StudyTableTests.rows(.participants, of: trial).first)
      #expect(row["milestone.relapse"] == "2026-11-03" && row["milestone.surgery"] == "")
    }
  }

  @Test func `alerts, queries and the audit have their rows, and texts only when asked for`() throws {
    try StudyTableTests.with { trial in
      let alerts = try StudyTableTests.rows(.alerts, of: trial)
      #expect(alerts.map { $0["alert"] } == ["low"] && alerts.map { $0["raised"] } == ["2026-11-01"])
      let queries = try StudyTableTests.rows(.queries, of: trial)
      #expect(queries.map { $0["itemPath"] } == ["f/pain"] && queries.map { $0["state"] } == ["open"])
      #expect(queries[0]["text"] == nil)
      let named = try StudyTableTests.rows(.queries, of: trial, ExportRequest(isIdentified: true))
      #expect(named.map { $0["text"] } == ["why so late?"])
      let audit = try StudyTableTests.rows(.audit, of: trial)
      let count = try trial.store.read { try $0.head() }.count
      #expect(audit.count == Int(count))
      #expect(audit.filter { $0["event"] == "a/d@2026-11-03" }.map { $0["kind"] } == ["eventExcused"])
      #expect(!audit.contains { $0.values.contains { $0.contains("hospital") || $0.contains("Hull") } })
    }
  }

  @Test(arguments: StudyTable.allCases) func `a site's table has nobody of another`(_ table: StudyTable) throws {
    try StudyTableTests.with { trial in
      let everybody = Set(try StudyTableTests.rows(table, of: trial).map { $0["participant"] })
      let people = try StudyTableTests.rows(table, of: trial, site: "leeds").map { $0["participant"] }
      #expect(Set(people).subtracting(["P1"]).isEmpty)
      #expect(people.isEmpty == !everybody.contains("P1"))
      let one = try StudyTableTests.rows(table, of: trial, ExportRequest(participant: "P2")).map { $0["participant"] }
      #expect(Set(one).subtracting(["P2"]).isEmpty)
    }
  }

  @Test func `a package has every table with its description, and the record is not changed by it`() throws {
    try StudyTableTests.with { trial in
      let folder = MemoryFolder()
      let running = try trial.running(StudyTableTests.now)
      let summary = try trial.store.read { reader in
        let reading = RecordReading(
          of: running, in: reader, zones: ZoneCache { _ in nil }, asOf: StudyTableTests.now)
        return try Export(reading, ExportRequest()).writePackage(created: StudyTableTests.now, into: folder)
      }
      let tables = StudyTable.allCases.map(\.rawValue) + ["a", "b"]
      #expect(
        Set(folder.names) == Set(tables.map { $0 + ".csv" } + ["datapackage.json", "codebook.md", "codebook.html"]))
      let codebook = folder.text("codebook.md")
      for table in tables { #expect(codebook.contains("## \(table).csv: ")) }
      #expect(codebook.contains("| a/pain") == false && codebook.contains("| f/pain |"))
      let lines = tables.map { folder.text($0 + ".csv").split(separator: "\r\n").count - 1 }
      #expect(lines.reduce(0, +) == summary.rows)
    }
  }

  @Test func `what a stated clock or one that was set back recorded says so in every table of outcomes`() throws {
    try TrialStudy.with { trial in
      let start = at("2026-11-01T00:00:00Z")
      try trial.accept(files(StudyTableTests.tasks), now: start)
      try trial.add("P1", enrolled: start)
      try trial.done("a/d@2026-11-01", now: at("2026-11-01T09:30:00Z"))
      try trial.done("a/d@2026-11-02", now: at("2026-11-02T09:30:00Z"), machine: at("2026-11-04T09:00:00Z"))
      try trial.done("b/free@2026-11-03.1", task: "b", element: "free", now: at("2026-11-03T09:30:00Z"))
      let marks = ["machine", "stated", "setBack"]
      #expect(try StudyTableTests.rows(.values, of: trial).map { $0["clock"] } == marks)
      let events = try StudyTableTests.rows(.events, of: trial).filter { $0["clock"] != "" }
      #expect(events.map { $0["clock"] } == marks)
      let audit = try StudyTableTests.rows(.audit, of: trial).filter { $0["kind"] == "outcomeRecorded" }
      #expect(audit.map { $0["clock"] } == marks)
      let running = try trial.running(StudyTableTests.now)
      let folder = MemoryFolder()
      _ = try trial.store.read { reader in
        let reading = RecordReading(
          of: running, in: reader, zones: ZoneCache { _ in nil }, asOf: StudyTableTests.now)
        return try Export(reading, ExportRequest()).writePackage(created: StudyTableTests.now, into: folder)
      }
      let codebook = folder.text("codebook.md")
      for table in ["events", "values", "items", "audit", "a"] {
        let section = codebook.components(separatedBy: "## \(table).csv: ").last?.components(separatedBy: "\n## ")
        #expect(section?.first?.contains("the machine's, which had been set back") == true, "\(table)")
      }
    }
  }

  @Test func `a task or survey that the study lacks is told`() throws {
    try StudyTableTests.with { trial in
      #expect(throws: ExportFault.unknownTask("c", known: ["a", "b"])) {
        try StudyTableTests.rows(.values, of: trial, ExportRequest(task: "c"))
      }
      #expect(throws: ExportFault.unknownSurvey("c", known: ["a", "b"])) {
        try StudyTableTests.rows(.values, of: trial, ExportRequest(survey: "c"))
      }
    }
  }

  @Test(arguments: [StudyTable.participants, .values, .events])
  func `of many people the rows are those of each, in the order of the roster`(table: StudyTable) throws {
    try StudyTableTests.with { trial in
      let added = at("2026-11-04T00:00:00Z")
      for number in 3...60 { try trial.add("P\(number)", enrolled: added) }
      try trial.done("a/d@2026-11-04", now: at("2026-11-04T09:00:00Z"), of: "P50")
      let all = try StudyTableTests.rows(table, of: trial)
      let each = try (1...60).flatMap {
        try StudyTableTests.rows(table, of: trial, ExportRequest(participant: "P\($0)"))
      }
      #expect(all == each)
      #expect(all.count > 3)
    }
  }
}

extension TrialStudy {
  fileprivate func done(
    _ event: String, task: String = "a", element: String = "d", now: CivilTime.Instant, late: Bool = false,
    machine: CivilTime.Instant? = nil, of participant: String = "P1"
  ) throws {
    let date = event.split(separator: "@").last.map { CivilDate(iso: String($0.prefix(10))) } ?? nil
    let outcome = RecordedOutcome(
      event: event, task: task, schedule: "trial", element: element, date: date, ending: "complete", finished: now,
      late: late, values: [RecordedValue(kind: "pain", value: 3)])
    var stamp = stamp(now)
    stamp.machine = machine
    _ = try store.append(.outcome(.recorded(outcome)), about: .participant(participant), stamp: stamp)
  }
}

/// The files of an export, kept in memory.
private final class MemoryFolder: ExportFolder {
  private var files: [String: [UInt8]] = [:]

  var names: [String] { Array(files.keys) }

  func text(_ name: String) -> String { String(decoding: files[name] ?? [], as: UTF8.self) }

  func file(_ name: String) throws -> ByteSink {
    files[name] = []
    return { [self] in files[name]? += $0 }
  }

  func write(_ bytes: [UInt8], to name: String) throws { try file(name)(bytes) }
}
