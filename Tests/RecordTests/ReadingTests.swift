import CivilTime
import JSONText
import Testing

@testable import Record

struct ReadingTests {
  private let subject = Subject.participant("P001")

  private func withHistory(_ changes: [(Int64, EntryContent)], _ body: (StudyStore) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001", 0)
      for (minute, content) in changes { try store.append(content, about: subject, stamp: stamp(minute)) }
      try body(store)
    }
  }

  @Test func `an entry recorded later is not seen`() throws {
    let changes: [(Int64, EntryContent)] = [
      (10, .roster(.zone("Asia/Tokyo", from: at(10)))), (20, .roster(.language("ja"))), (30, .roster(.site("east"))),
      (40, .roster(.status(.withdrawn, reason: "moved"))),
      (50, .event(EventChange(.excused, event: "e", reason: "ill"))),
      (60, outcome("e")), (70, began("f")), (80, .remark(.alertRaised(alert: "a", event: "f", sitting: 8))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      func counts(_ minute: Int64) throws -> [Int] {
        let record = try store.record(of: "P001", asOf: at(minute))
        return [
          record.zones.count, record.language == nil ? 0 : 1, record.site == nil ? 0 : 1, record.statuses.count,
          record.decisions.count, record.outcomes.count, record.sittings.count, record.alerts.count,
        ]
      }
      for seen in 0...8 {
        let expected = (0..<8).map { $0 < seen ? 1 : 0 }
        #expect(try counts(Int64(seen * 10)) == expected)
        #expect(try counts(Int64(seen * 10) + 9) == expected)
        #expect(try store.read { try $0.entries(about: "P001", asOf: at(Int64(seen * 10))) }.count == seen + 1)
      }
      #expect(throws: StoreError.unknownParticipant("P001")) { try store.record(of: "P001", asOf: at(-1)) }
      #expect(try store.read { try $0.participants(asOf: at(-1)) } == [])
    }
  }

  @Test func `the zones that anybody lived in are known, and when the latest entry was made`() throws {
    let changes: [(Int64, EntryContent)] = [
      (10, .roster(.zone("Europe/London", from: at(10)))), (20, .roster(.zone("Asia/Tokyo", from: at(90)))),
      (30, .roster(.site("east"))), (25, .roster(.zone("Europe/London", from: at(95)))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      func zones(_ minute: Int64) throws -> [String] { try store.read { try $0.zones(asOf: at(minute)) } }
      #expect(try zones(9) == [])
      #expect(try zones(10) == ["Europe/London"])
      #expect(try zones(20) == ["Asia/Tokyo", "Europe/London"])
      #expect(try store.read { try $0.sites(asOf: latest) } == ["east"])
      #expect(try store.read { try $0.latestRecorded() } == at(30))
    }
  }

  @Test func `a corrected enrolment keeps its place, a new one after leaving is another`() throws {
    let changes: [(Int64, EntryContent)] = [
      (1, .roster(.enrolled(schedule: "knee", at: at(1), date: nil))),
      (2, .roster(.enrolled(schedule: "mood", at: at(2), date: CivilDate(dayNumber: 20_000)))),
      (3, .roster(.enrolled(schedule: "knee", at: at(0), date: CivilDate(dayNumber: 19_999)))),
      (4, .roster(.left(schedule: "mood", reason: "moved"))),
      (5, .roster(.enrolled(schedule: "mood", at: at(5), date: nil))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      let record = try store.record(of: "P001")
      #expect(record.enrolments.map(\.schedule) == ["knee", "mood", "mood"])
      #expect(record.enrolments.map(\.instant) == [at(0), at(2), at(5)])
      #expect(record.enrolments.map(\.left) == [nil, at(4), nil])
      #expect(record.enrolments.map(\.recorded) == [at(3), at(2), at(5)])
      #expect(try store.record(of: "P001", asOf: at(2)).enrolments.map(\.instant) == [at(1), at(2)])
    }
  }

  @Test func `a corrected milestone replaces its value, one taken back is gone`() throws {
    func set(_ name: String, _ value: Int32?, replacing: Int64? = nil) -> EntryContent {
      .roster(.milestone(name: name, value: value.map { .day(CivilDate(dayNumber: $0)) }, replacing: replacing))
    }
    let changes: [(Int64, EntryContent)] = [
      (1, set("surgery", 100)), (2, set("visit", 110)), (3, set("visit", 120)), (4, set("visit", 111, replacing: 3)),
      (5, set("surgery", nil, replacing: 2)), (6, set("visit", 130, replacing: 99)),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      let record = try store.record(of: "P001")
      #expect(record.milestones.map(\.number) == [3, 4])
      #expect(record.milestones.map(\.value) == [.day(CivilDate(dayNumber: 111)), .day(CivilDate(dayNumber: 120))])
      #expect(try store.record(of: "P001", asOf: at(3)).milestones.map(\.name) == ["surgery", "visit", "visit"])
    }
  }

  @Test func `a pause ends when it is resumed`() throws {
    let changes: [(Int64, EntryContent)] = [
      (1, .roster(.paused(from: at(10), until: nil, reason: "holiday"))),
      (20, .roster(.resumed(at: at(20)))),
      (30, .roster(.paused(from: at(30), until: at(40), reason: nil))),
      (50, .roster(.resumed(at: at(50)))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      #expect(try store.record(of: "P001").pauses.map(\.until) == [at(20), at(40)])
      #expect(try store.record(of: "P001", asOf: at(19)).pauses.map(\.until) == [nil])
      #expect(try store.record(of: "P001").pauses.map(\.reason) == ["holiday", nil])
    }
  }

  @Test func `an outcome is read with all that was known when it was recorded`() throws {
    try withHistory([(5, outcome("e", finished: 7))]) { (store: StudyStore) throws in
      #expect(
        try store.record(of: "P001").outcomes == [
          OutcomeFact(
            number: 2, event: "e", task: "checkin", schedule: "knee", element: "daily",
            date: CivilDate(dayNumber: 20_776), occurrence: 3, anchor: .instant(at(1)), ending: "complete",
            late: true, opened: at(2), started: at(3), finished: at(7), recorded: at(5), revised: nil)
        ])
    }
  }

  @Test func `an outcome is that of its last revision at the instant`() throws {
    let changes: [(Int64, EntryContent)] = [
      (10, outcome("a", values: [RecordedValue(kind: "pain", value: 4, from: "f/pain")], finished: 10)),
      (20, outcome("b", finished: 5)),
      (30, .outcome(.revised(event: "a", reason: "typing error", result: nil, values: []))),
      (40, .outcome(.deleted(event: "b", reason: "wrong person"))),
      (50, .outcome(.revised(event: "a", reason: "no value", result: nil, values: []))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      #expect(try store.record(of: "P001", asOf: at(29)).outcome(of: "a")?.revised == nil)
      #expect(try store.record(of: "P001", asOf: at(39)).outcomes.map(\.event) == ["a", "b"])
      #expect(try store.record(of: "P001").outcomes.map(\.event) == ["a"])
      #expect(try store.record(of: "P001").outcome(of: "a")?.revised == at(50))
      let entries = try store.read { try $0.outcomeEntries(of: "P001", event: "a", asOf: latest) }
      #expect(entries.map(\.kind) == ["outcomeRecorded", "outcomeRevised", "outcomeRevised"])
      #expect(try store.read { try $0.outcomeEntries(of: "P001", event: "b", asOf: at(39)) }.count == 1)
    }
  }

  @Test func `a revision counts for the outcome that it was made of`() throws {
    let changes: [(Int64, EntryContent)] = [
      (1, outcome("a")), (2, .outcome(.revised(event: "a", reason: "x", result: nil, values: []))),
      (3, .outcome(.deleted(event: "a", reason: "x"))), (4, outcome("a")),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      #expect(try store.record(of: "P001").outcome(of: "a")?.revised == nil)
    }
  }

  @Test func `a sitting's inputs are read in their sequence`() throws {
    try withHistory([(1, began("e"))]) { (store: StudyStore) throws in
      for sequence in 1...12 {
        try store.append(
          .sitting(.input(sitting: 2, sequence: sequence, input: .integer(sequence))), about: subject,
          stamp: stamp(Int64(sequence)))
      }
      let inputs = try store.read { try $0.inputs(of: 2) }
      #expect(inputs.map(\.content) == (1...12).map { .sitting(.input(sitting: 2, sequence: $0, input: .integer($0))) })
      #expect(inputs.map(\.stamp.recorded) == (1...12).map { at($0) })
      #expect(try store.read { try $0.inputs(of: 2, after: 9) } == Array(inputs[9...]))
      #expect(try store.read { try $0.inputs(of: 2, after: 12) } == [])
      #expect(try store.read { try ($0.position(of: 2), $0.position(of: 3)) } == (12, 0))
      #expect(try store.read { try $0.sitting(2) }?.began.survey == "checkin.yaml")
      #expect(try store.read { try $0.sitting(3) } == nil)
      #expect(try store.read { try $0.entries(about: "P001", asOf: latest) }.count == 2)
      #expect(try store.read { try $0.entries(about: "P001", asOf: latest, includingInputs: true) }.count == 14)
    }
  }

  @Test func `whether a sitting goes on, and how it ended, is found by its number`() throws {
    try withHistory([(1, began("e")), (1, began("f"))]) { (store: StudyStore) throws in
      try store.append(.sitting(.discarded(sitting: 3, reason: "x")), about: subject, stamp: stamp(2))
      let ends = try store.read { reader in try (1...4).map { try reader.end(ofSitting: $0) } }
      #expect(ends == [nil, SittingEnd.none, .discarded, nil])
    }
  }

  @Test func `the study follows from the entries of its files, its stopped tasks and its closing`() throws {
    try withHistory([(1, began("e"))]) { (store: StudyStore) throws in
      let stopped = try store.append(.study(.taskStopped(task: "a", reason: "x")), stamp: stamp(3)).number
      try store.append(.assessor(.added(assessor: "A01", name: nil)), stamp: stamp(4))
      let closed = try store.append(.study(.closed(reason: nil)), stamp: stamp(5)).number
      #expect(try store.read { try $0.studyEntries(asOf: latest) } == [stopped, closed])
      #expect(try store.read { try $0.studyEntries(asOf: at(4)) } == [stopped])
    }
  }

  @Test func `an entry reads back with its stamp and its subject`() throws {
    try withHistory([]) { (store: StudyStore) throws in
      try store.append(.assessor(.added(assessor: "A01", name: "Hana")), stamp: stamp(1))
      let stamps = [
        Stamp(
          recorded: at(3), machine: at(9), author: .assessor("A01"), program: "1.0", tzdata: "2026a", study: "s",
          schedule: "c", survey: "v"),
        Stamp(recorded: at(3), author: .participant, program: "1.0"),
        Stamp(recorded: at(3), author: .account("root:x"), program: "1.0"),
        Stamp(recorded: at(3), author: .program, program: "1.0"),
      ]
      for stamp in stamps {
        let receipt = try store.append(.remark(.note(event: nil, text: "x")), about: subject, stamp: stamp)
        let entry = try store.read { try $0.entry(receipt.number) }
        #expect(
          entry
            == Entry(
              number: receipt.number, kind: "noteAdded", subject: subject, stamp: stamp,
              content: .remark(.note(event: nil, text: "x")), parted: ["/text"]))
      }
      #expect(try store.read { try $0.entry(99) } == nil)
      #expect(try store.read { try $0.latestRecorded() } == at(3))
      var numbers: [Int64] = []
      try store.read { try $0.forEachEntry(asOf: at(2), descending: true) { numbers.append($0.number) } }
      #expect(numbers == [2, 1])
    }
  }

  @Test func `layers give back their files byte for byte`() throws {
    try withStore { (store: StudyStore) throws in
      let bytes: [UInt8] = Array(0...255)
      try store.write {
        try $0.accept(
          [("a.yaml", bytes), ("b.yaml", []), ("c.yaml", bytes)], effective: nil, reason: nil, stamp: stamp(1))
        try $0.accept([("a.yaml", bytes)], effective: CivilDate(dayNumber: 9), reason: "shorter", stamp: stamp(2))
        try $0.append(.study(.taskStopped(task: "checkin", reason: "ethics")), stamp: stamp(3))
      }
      let layers = try store.read { try $0.layers(asOf: latest) }
      #expect(layers.map(\.effective) == [nil, CivilDate(dayNumber: 9)])
      #expect(layers.map(\.reason) == [nil, "shorter"])
      #expect(layers.first?.files.map(\.path) == ["a.yaml", "b.yaml", "c.yaml"])
      let read = try layers.first?.files.map { file in try store.read { try $0.bytes(of: file) } }
      #expect(read == [bytes, [], bytes])
      #expect(try store.read { try $0.layers(asOf: at(1)) }.count == 1)
      #expect(try store.read { try $0.studyChanges(asOf: latest) }.map(\.kind) == ["taskStopped"])
      #expect(try store.read { try $0.studyChanges(asOf: at(2)) } == [])
    }
  }

  @Test func `alerts are open until they are acknowledged`() throws {
    let changes: [(Int64, EntryContent)] = [
      (1, .remark(.alertRaised(alert: "a", event: "e", sitting: 9))),
      (2, .remark(.alertRaised(alert: "b", event: "e", sitting: 9))),
      (3, .remark(.alertAcknowledged(alert: 2, text: "called"))),
      (4, .remark(.alertAcknowledged(alert: 2, text: "again"))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      let alerts = try store.read { try $0.alerts(asOf: latest) }
      #expect(alerts.map(\.participant) == ["P001", "P001"])
      #expect(try store.record(of: "P001").alerts == alerts.map(\.alert))
      #expect(alerts.map(\.alert.acknowledged) == [at(3), nil])
      #expect(try store.read { try $0.alerts(asOf: at(2)) }.map(\.alert.acknowledged) == [nil, nil])
    }
  }

  @Test func `assessors are renamed and removed`() throws {
    try withStore { (store: StudyStore) throws in
      for id in ["A01", "A02"] { try store.append(.assessor(.added(assessor: id, name: id)), stamp: stamp(1)) }
      try store.append(.assessor(.renamed("Hana")), about: .assessor("A01"), stamp: stamp(2))
      try store.append(.assessor(.removed(reason: "left")), about: .assessor("A02"), stamp: stamp(3))
      let assessors = try store.read { try $0.assessors(asOf: latest) }
      #expect(
        assessors == [
          AssessorRecord(number: 1, assessor: "A01", name: "Hana", added: at(1), removed: nil),
          AssessorRecord(number: 2, assessor: "A02", name: "A02", added: at(1), removed: at(3)),
        ])
      #expect(try store.read { try $0.assessors(asOf: at(1)) }.map(\.name) == ["A01", "A02"])
    }
  }

  @Test func `a reader who needs some outcomes of those who have many is handed over those, and all people`() throws {
    try withStore { (store: StudyStore, backend: Backend) in
      for (id, count) in [("P1", 3), ("P2", 200), ("P3", 150), ("P4", 0), ("P5", 2), ("P6", 70)] {
        try store.addParticipant(id, 1)
        for number in 0..<count {
          try store.append(outcome("e\(number)"), about: .participant(id), stamp: stamp(2))
        }
      }
      try store.append(
        .outcome(.revised(event: "e7", reason: "x", result: nil, values: [])), about: .participant("P2"),
        stamp: stamp(3))
      try store.append(.outcome(.deleted(event: "e8", reason: "x")), about: .participant("P2"), stamp: stamp(4))
      for event in ["e1.1", "e1.12"] { try store.append(outcome(event), about: .participant("P6"), stamp: stamp(2)) }
      let needed = ["e9", "e8", "e7", "e7", "e500"]
      var (plain, found): ([ParticipantRecord], [ParticipantRecord]) = ([], [])
      try store.read { reader in
        try reader.forEachRecord(asOf: at(4)) { plain.append($0) }
        try reader.forEachRecord(asOf: at(4), needing: { $0.participant == "P3" ? .all : .ofEvents(needed) }) {
          found.append($0)
        }
        for record in found { #expect(try plain.contains(reader.withAllOutcomes(record, asOf: at(4)))) }
        // Of one alone they are looked up as well.
        for (id, count) in [("P2", 2), ("P6", 3), ("P1", 3)] {
          let record = try reader.record(of: id, asOf: at(4), needing: { _ in .ofEvents(needed) })
          #expect(record.hasAllOutcomes == (id == "P1"))
          #expect(record.outcomes.count == count && record.participant == id)
        }
        // Entries of an event, and what was done first of a task, are looked up too.
        let entries = SomeOutcomes(entriesOf: ["e1"], firstOf: ["checkin", "none"])
        let some = try reader.record(of: "P6", asOf: at(12)) { _ in .some(entries) }
        #expect(some.outcomes.map(\.event) == ["e0", "e1.1", "e1.12"])
        #expect(try reader.record(of: "P3", asOf: at(4), needing: { _ in .all }).outcomes.count == 150)
        #expect(throws: StoreError.self) { try reader.record(of: "P9", asOf: at(4), needing: { _ in .all }) }
        // Before the record's end all are read.
        try reader.forEachRecord(asOf: at(3), needing: { _ in .ofEvents([]) }) { #expect($0.hasAllOutcomes) }
      }
      #expect(found.map(\.participant) == plain.map(\.participant))
      for (record, whole) in zip(found, plain) {
        let isPart = !record.hasAllOutcomes
        // A server is asked of all people by one statement where they have many on the whole.
        let lacksSome = backend == .sqlite ? ["P2", "P6"].contains(record.participant) : record.participant != "P3"
        #expect(isPart == lacksSome)
        #expect(record.outcomes == (isPart ? whole.outcomes.filter { needed.contains($0.event) } : whole.outcomes))
      }
    }
  }

  @Test func `removed participants are off the lists, and their record stays`() throws {
    try withHistory([(5, .roster(.status(.removed, reason: "twice")))]) { (store: StudyStore) throws in
      try store.addParticipant("P002", 2)
      try store.append(
        .roster(.enrolled(schedule: "knee", at: at(3), date: nil)), about: .participant("P002"), stamp: stamp(3))
      func walk(_ schedule: String?, _ minute: Int64, all: Bool = false) throws -> [String] {
        var seen: [String] = []
        try store.read {
          try $0.forEachRecord(asOf: at(minute), schedule: schedule, includingRemoved: all) {
            seen.append($0.participant)
          }
        }
        return seen
      }
      #expect(try walk(nil, 4) == ["P001", "P002"])
      #expect(try walk(nil, 5) == ["P002"])
      #expect(try walk(nil, 5, all: true) == ["P001", "P002"])
      #expect(try walk("knee", 5, all: true) == ["P002"])
      #expect(try walk("knee", 2) == [])
      #expect(try store.read { try $0.participants(asOf: at(5)) } == ["P002"])
      #expect(try store.read { try $0.participants(asOf: at(5), includingRemoved: true) } == ["P001", "P002"])
      #expect(try store.record(of: "P001").status == .removed)
    }
  }

  @Test func `a pass over the roster may run inside another`() throws {
    try withStore { (store: StudyStore) throws in
      for number in 1...5 { try store.addParticipant("P\(number)") }
      var pairs: [String] = []
      try store.read { reader in
        try reader.forEachRecord(asOf: latest) { outer in
          try reader.forEachRecord(asOf: latest) { pairs.append(outer.participant + $0.participant) }
          #expect(try reader.record(of: "P3", asOf: latest).participant == "P3")
        }
      }
      #expect(Set(pairs).count == 25 && pairs.count == 25)
    }
  }

  @Test func `entries stream as they are listed, and a stream may run inside another`() throws {
    try withHistory([(1, began("e")), (2, outcome("f"))]) { (store: StudyStore) throws in
      try store.addParticipant("P002")
      try store.read { reader in
        for includingInputs in [false, true] {
          var streamed: [Entry] = []
          try reader.forEachEntry(about: "P001", asOf: at(1), includingInputs: includingInputs) { entry in
            streamed.append(entry)
            try reader.forEachEntry(about: "P002", asOf: latest) { #expect($0.subject == .participant("P002")) }
            #expect(try reader.entry(entry.number) == entry)
          }
          #expect(try streamed == reader.entries(about: "P001", asOf: at(1), includingInputs: includingInputs))
          #expect(streamed.count == 2)
        }
      }
    }
  }

  @Test func `the head as of an instant is that of the last entry recorded by then`() throws {
    try withStore { (store: StudyStore) throws in
      var heads = [try store.read { try $0.head() }]
      for minute in [Int64(1), 2, 3] {
        try store.addParticipant("P\(minute)", minute * 10)
        heads.append(try store.read { try $0.head() })
      }
      for minute in [Int64(0), 10, 29, 30] {
        let seen = try store.read { try $0.head(asOf: at(minute)) }
        #expect(seen == heads[Int(minute / 10)])
        #expect(try store.verify(expecting: seen.hash) == .intact(heads[3], erased: 0))
      }
      #expect(try store.read { try $0.heads() } == [heads[3]])
    }
  }
}

extension ReadingTests {
  @Test func `contents are read of the outcomes that are wanted, and marks and remarks of all`() throws {
    let changes: [(Int64, EntryContent)] = [
      (10, outcome("e")), (20, outcome("f")), (30, began("g")), (40, .remark(.note(event: "f", text: "so"))),
      (50, .outcome(.revised(event: "e", reason: "r", result: nil, values: []))),
      (60, .outcome(.deleted(event: "e", reason: "d"))), (70, outcome("e")),
      (80, .outcome(.revised(event: "f", reason: "r", result: nil, values: []))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      try store.read { (reader: StoreReader) throws in
        let all = try reader.entries(about: "P001", asOf: at(90))
        let some = try reader.entries(about: "P001", asOf: at(90)) { event, _ in event == "e" }
        let read = some.filter { $0.content != nil }
        #expect(read.map(\.stamp.recorded) == [0, 10, 40, 50, 60, 70].map { at($0) })
        #expect(read.allSatisfy(all.contains))
        // What was recorded before the note and is left out, by the latest of its instants; and what became of it.
        #expect(some.filter { $0.content == nil }.map(\.stamp.recorded) == [30, 80].map { at($0) })
        #expect(try reader.entries(about: "P001", asOf: at(15)) { _, _ in true }.count == 2)
      }
    }
  }

  @Test(arguments: 0..<40) func `what is read of some outcomes tells whose clock was set back, as all entries do`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001", 0)
      try store.addParticipant("P002", 0)
      for index in 0..<24 {
        let machine = at(Int64(index) + Int64.random(in: -6...6, using: &random))
        let isStated = Int.random(in: 0..<4, using: &random) == 0
        let stated = isStated ? at(Int64.random(in: -9...40, using: &random)) : machine
        let content =
          switch Int.random(in: 0..<3, using: &random) {
          case 0: outcome("e\(index)")
          case 1: began("e\(index)")
          default: EntryContent.remark(.note(event: nil, text: "so"))
          }
        let stamp = Stamp(
          recorded: stated, machine: isStated ? machine : nil, author: .participant, program: "1.0")
        try store.append(content, about: .participant("P00\(Int.random(in: 1...2, using: &random))"), stamp: stamp)
      }
      let wanted = Set((0..<24).filter { _ in Bool.random(using: &random) }.map { "e\($0)" })
      for instant in [latest, at(12)] {
        try store.read { (reader: StoreReader) throws in
          func marks(_ entries: [Entry]) -> [Int64: ClockMark] {
            var clocks = ClockOrder()
            return Dictionary(uniqueKeysWithValues: entries.map { ($0.number, clocks.mark($0.stamp)) })
          }
          let all = marks(try reader.entries(about: "P001", asOf: instant))
          let some = try reader.entries(about: "P001", asOf: instant) { event, _ in wanted.contains(event) }
          let found = marks(some)
          for entry in some where entry.content != nil { #expect(found[entry.number] == all[entry.number]) }
          #expect(some.contains { $0.content != nil })
        }
      }
    }
  }

  @Test func `a record knows when something about them changed last`() throws {
    let changes: [(Int64, EntryContent)] = [
      (10, outcome("e")), (20, .outcome(.deleted(event: "e", reason: "d"))), (30, began("g")),
      (40, .roster(.site("east"))),
    ]
    try withHistory(changes) { (store: StudyStore) throws in
      for (minute, expected) in [(5, 0), (15, 10), (25, 20), (35, 30), (45, 40)] as [(Int64, Int64)] {
        #expect(try store.record(of: "P001", asOf: at(minute)).latestChange == at(expected))
        try store.read { (reader: StoreReader) throws in
          let changes = try reader.changes(about: "P001", after: at(0), before: at(minute))
          #expect(changes.last ?? at(0) == at(expected))
        }
      }
    }
  }
}
