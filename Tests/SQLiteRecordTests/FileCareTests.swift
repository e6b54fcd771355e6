import Foundation
import GRDB
import JSONText
import Testing

@testable import Record
@testable import SQLiteRecord

/// Erasing, copies and logs, as files have them.
struct FileCareTests {
  /// The names of the files in the store's folder that hold `marker`.
  private func files(holding marker: String, beside store: StudyStore) throws -> [String] {
    let folder = URL(fileURLWithPath: store.place).deletingLastPathComponent().path
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).range(of: Data(marker.utf8)) != nil
    }
  }

  private func fill(_ store: StudyStore, _ id: String, _ marker: String) throws {
    let subject = Subject.participant(id)
    try store.append(.roster(.added(participant: id, name: "name \(marker)")), stamp: stamp(1))
    let number = try store.read { try $0.head() }.count
    try store.append(.roster(.status(.withdrawn, reason: "reason \(marker)")), about: subject, stamp: stamp(2))
    try store.append(
      .roster(.attribute(name: "a", value: .string(marker), from: at(1))), about: subject, stamp: stamp(2))
    try store.append(began("event-\(marker)"), about: subject, stamp: stamp(2))
    try store.append(
      .sitting(.input(sitting: number + 3, sequence: 1, input: .string(marker))), about: subject, stamp: stamp(3))
    try store.append(
      outcome("event-\(marker)", sitting: number + 3, values: [RecordedValue(kind: "text", value: .string(marker))]),
      about: subject, stamp: stamp(4))
    try store.append(
      .outcome(.revised(event: "event-\(marker)", reason: marker, result: .string(marker), values: [])),
      about: subject, stamp: stamp(5))
    try store.append(.event(EventChange(.excused, event: "x", reason: marker)), about: subject, stamp: stamp(6))
    try store.append(
      .remark(.note(event: nil, text: String(repeating: marker + " ", count: 3000))), about: subject, stamp: stamp(7))
  }

  @Test func `what is erased is in no file`() throws {
    try withStore { (store: StudyStore) throws in
      try fill(store, "P-kappa", "marker-kappa")
      try fill(store, "P-sigma", "marker-sigma")
      #expect(try !files(holding: "marker-kappa", beside: store).isEmpty)
      #expect(try store.erase(.participant("P-kappa"), stamp: stamp(9)) == 9)
      #expect(try files(holding: "kappa", beside: store) == [])
      #expect(try !files(holding: "marker-sigma", beside: store).isEmpty)
      let head = try store.read { try $0.head() }
      #expect(head.count == 19)
      #expect(try store.verify(expecting: head.hash) == .intact(head, erased: 9))
      #expect(try store.verifyDerived() == .intact(head, erased: 9))
      #expect(try store.read { try $0.participants(asOf: latest) } == ["P-sigma"])
      #expect(try store.read { try $0.entry(1) }?.content == nil)
      guard case .erasure(let erasure)? = try store.read({ try $0.entry(19) })?.content else {
        Issue.record("the last entry says that somebody was erased")
        return
      }
      #expect(erasure.entries == 9)
      #expect(throws: StoreError.unknownParticipant("P-kappa")) { try store.record(of: "P-kappa") }
      try store.close()
      #expect(try files(holding: "kappa", beside: store) == [])
    }
  }

  @Test func `an erased assessor's entries about others stay`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(.assessor(.added(assessor: "A-kappa", name: "kappa")), stamp: stamp(1))
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(2, by: .assessor("A-kappa")))
      try store.erase(.assessor("A-kappa"), stamp: stamp(3))
      #expect(try files(holding: "kappa", beside: store) == [])
      #expect(try store.record(of: "P001").outcomes.count == 1)
      #expect(try store.read { try $0.entry(3) }?.stamp.author == .assessor(""))
      #expect(throws: StoreError.unknownAssessor("A-kappa")) {
        try store.append(outcome("f"), about: .participant("P001"), stamp: stamp(2, by: .assessor("A-kappa")))
      }
    }
  }

  @Test func `copies that a migration left are erased with the rest`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P-kappa")
      let newer = Schema(steps: Schema.current.steps + [Schema.Step(sql: "ALTER TABLE store ADD COLUMN site TEXT")])
      let opened = try SQLiteStore.open(at: store.place, access: .readWrite, schema: newer)
      #expect(try files(holding: "kappa", beside: store).contains("study.sqlite.before-version-\(newer.version)"))
      try Data("kappa".utf8).write(to: URL(fileURLWithPath: store.place + ".backup.unfinished-00ff"))
      try opened.erase(.participant("P-kappa"), stamp: stamp(2))
      #expect(try files(holding: "kappa", beside: store) == [])
    }
  }

  @Test func `a copy that is under way when somebody is erased is made without them`() throws {
    try inFolder { folder in
      try withStore { (store: StudyStore) throws in
        try fill(store, "P-kappa", "marker-kappa")
        try fill(store, "P-sigma", "marker-sigma")
        let copy = folder + "/monday.sqlite"
        let other = try SQLiteStore.open(at: store.place)
        var tries = 0
        guard let backend = store.backend as? SQLiteBackend else { throw StoreError.damaged }
        try copyStore(backend.queue, to: copy, notedBeside: store.place) { _ in
          tries += 1
          if tries == 1 { try other.erase(.participant("P-kappa"), stamp: stamp(9)) }
        }
        #expect(tries == 2)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
        #expect(bytes.range(of: Data("kappa".utf8)) == nil)
        #expect(bytes.range(of: Data("marker-sigma".utf8)) != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["monday.sqlite"])
        #expect(try SQLiteStore.open(at: copy).verify() == .intact(store.read { try $0.head() }, erased: 9))
      }
    }
  }

  @Test func `a reader elsewhere delays the clearing, which can be done later`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P-kappa")
      let other = try SQLiteStore.open(at: store.place)
      let impatient = try SQLiteStore.open(at: store.place, access: .readWrite, schema: .current, busyTimeout: 0.01)
      try other.read { (reader: StoreReader) throws -> Void in
        #expect(try reader.participants(asOf: latest) == ["P-kappa"])
        #expect(throws: StoreError.erasedNotCleared) {
          try impatient.erase(.participant("P-kappa"), stamp: stamp(2))
        }
      }
      #expect(try impatient.read { try $0.participants(asOf: latest) } == [])
      try impatient.clearErased()
      #expect(try files(holding: "kappa", beside: store) == [])
    }
  }

  @Test func `a copied file and log hold every entry that was acknowledged`() throws {
    try withStore { (store: StudyStore) throws in
      for number in 1...50 {
        try store.addParticipant("P\(number)")
        if number % 7 != 0 { continue }
        try inFolder { folder in
          for file in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: store.place + file, toPath: folder + "/copy.sqlite" + file)
          }
          let copy = try SQLiteStore.open(at: folder + "/copy.sqlite")
          let head = try store.read { try $0.head() }
          #expect(try copy.verify() == .intact(head, erased: 0))
          #expect(try copy.read { try $0.participants(asOf: latest) }.count == number)
          try copy.addParticipant("next")
        }
      }
    }
  }

  @Test func `a log cut anywhere gives a record that verifies`() throws {
    try withStore { (store: StudyStore) throws in
      for number in 1...6 { try store.addParticipant("P\(number)") }
      let log = try Data(contentsOf: URL(fileURLWithPath: store.place + "-wal"))
      let file = try Data(contentsOf: URL(fileURLWithPath: store.place))
      var counts: [Int] = []
      for length in stride(from: log.count, to: log.count / 2, by: -2311) {
        try inFolder { folder in
          try file.write(to: URL(fileURLWithPath: folder + "/copy.sqlite"))
          try log.prefix(length).write(to: URL(fileURLWithPath: folder + "/copy.sqlite-wal"))
          let copy = try SQLiteStore.open(at: folder + "/copy.sqlite")
          #expect(try copy.verify() == .intact(copy.read { try $0.head() }, erased: 0))
          counts.append(try copy.read { try $0.participants(asOf: latest) }.count)
        }
      }
      #expect(counts.first == 6 && counts == counts.sorted(by: >) && Set(counts).count > 2)
    }
  }

  @Test func `a backup is whole and the store goes on`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      let head = try store.read { try $0.head() }
      let backup = store.place + ".backup"
      try store.backup(to: backup)
      try store.addParticipant("P002")
      #expect(throws: StoreError.fileExists(path: backup)) { try store.backup(to: backup) }
      #expect(throws: StoreError.fileExists(path: store.place)) { try SQLiteStore.restore(backup, to: store.place) }
      let restored = store.place + ".restored"
      try SQLiteStore.restore(backup, to: restored)
      let copy = try SQLiteStore.open(at: restored)
      #expect(copy.id == store.id)
      #expect(try copy.verify(expecting: head.hash) == .intact(head, erased: 0))
      #expect(try copy.database { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
      let attributes = try FileManager.default.attributesOfItem(atPath: backup)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      try copy.addParticipant("P003")
    }
  }

  @Test func `an older backup is restored and brought up to date`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      let backup = store.place + ".backup"
      try store.backup(to: backup)
      let newer = Schema(steps: Schema.current.steps + [Schema.Step(sql: "ALTER TABLE store ADD COLUMN site TEXT")])
      #expect(throws: StoreError.storeTooOld(found: Schema.current.version, known: newer.version)) {
        try SQLiteStore.open(at: backup, access: .readOnly, schema: newer)
      }
      try SQLiteStore.restore(backup, to: store.place + ".restored", schema: newer)
      let restored = try SQLiteStore.open(at: store.place + ".restored", access: .readOnly, schema: newer)
      #expect(try restored.record(of: "P001").participant == "P001")
      #expect(try SQLiteStore.open(at: backup).record(of: "P001").participant == "P001")
    }
  }

  @Test func `a backup that is no store is not restored`() throws {
    try inFolder { folder in
      try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/backup"))
      #expect(throws: StoreError.notAStore(path: folder + "/backup")) {
        try SQLiteStore.restore(folder + "/backup", to: folder + "/study.sqlite")
      }
      #expect(throws: StoreError.noStore(path: folder + "/none")) {
        try SQLiteStore.restore(folder + "/none", to: folder + "/study.sqlite")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["backup"])
    }
  }
}
