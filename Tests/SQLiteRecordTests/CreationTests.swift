import Foundation
import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

/// A store is there as a whole or not at all.
struct CreationTests {
  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `nothing but the store is left of its making`() throws {
    try inFolder { folder in
      try SQLiteStore.create(at: folder + "/study.sqlite", created: at(0)).close()
      #expect(try names(in: folder) == ["study.sqlite"])
    }
  }

  @Test func `of several who make it at once one does, and the others find it`() async throws {
    let folder = NSTemporaryDirectory() + "store-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/study.sqlite"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let made = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          let own = try? SQLiteStore.create(at: path, created: at(0))
          let store = try? own ?? SQLiteStore.open(at: path)
          #expect(throws: Never.self) { try store?.addParticipant("P\(number)") }
          return own != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(made == 1)
    #expect(try SQLiteStore.open(at: path).read { try $0.participants(asOf: latest) }.count == 8)
    #expect(try names(in: folder).filter { $0.contains("unfinished") || $0.contains("copying") } == [])
  }

  @Test(arguments: [0, 1])
  func `what an older program left that was killed is taken up`(step: Int) throws {
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      try Data().write(to: URL(fileURLWithPath: path))
      if step == 1 {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 4096)
      }
      #expect(try !SQLiteStore.isBegun(at: path))
      try SQLiteStore.create(at: path, created: at(0)).addParticipant("P001")
      #expect(try SQLiteStore.isBegun(at: path))
      #expect(try SQLiteStore.open(at: path).record(of: "P001").participant == "P001")
    }
  }

  @Test func `another's empty database with a mark is not taken`() throws {
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 3") }
      try queue.close()
      #expect(try SQLiteStore.isBegun(at: path))
      #expect(throws: StoreError.fileExists(path: path)) { try SQLiteStore.create(at: path, created: at(0)) }
    }
  }

  @Test func `a pipe is no store, and nobody waits at it`() throws {
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(throws: StoreError.notAStore(path: path)) { try SQLiteStore.open(at: path) }
      #expect(throws: StoreError.notAStore(path: path)) { try SQLiteStore.create(at: path, created: at(0)) }
      #expect(throws: StoreError.notAStore(path: path)) { try SQLiteStore.isBegun(at: path) }
    }
  }

  @Test func `what a killed program has left is taken away by the next, in other folders too`() throws {
    try inFolder { elsewhere in
      try withStore { (store: StudyStore) throws in
        let target = elsewhere + "/monday.sqlite"
        let folder = URL(fileURLWithPath: store.place).deletingLastPathComponent().path
        let living = try UnfinishedFile(for: elsewhere + "/living.sqlite", notedBeside: store.place)
        let killed = try UnfinishedFile(for: target, notedBeside: store.place)
        try Data("kappa".utf8).write(to: URL(fileURLWithPath: killed.path))
        let left = killed.path
        let note = try #require(
          try names(in: folder).first {
            $0.contains("copying") && (try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) == left
          })
        let text = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + note))
        _ = consume killed
        #expect(!FileManager.default.fileExists(atPath: left))
        // As a program leaves them that had no time to do so.
        try text.write(to: URL(fileURLWithPath: folder + "/" + note))
        try Data("kappa".utf8).write(to: URL(fileURLWithPath: left))
        try Data("mine".utf8).write(to: URL(fileURLWithPath: elsewhere + "/other.sqlite"))
        try SQLiteStore.open(at: store.place).close()
        #expect(try names(in: elsewhere).count == 2)
        #expect(FileManager.default.fileExists(atPath: living.path))
        #expect(try names(in: folder).filter { $0.contains("copying") }.count == 1)
      }
    }
  }

  @Test func `a note that names another file takes nothing away`() throws {
    try withStore { (store: StudyStore) throws in
      let mine = store.place + ".mine"
      try Data("mine".utf8).write(to: URL(fileURLWithPath: mine))
      try Data(mine.utf8).write(to: URL(fileURLWithPath: store.place + ".copying-00ff"))
      try SQLiteStore.open(at: store.place).close()
      #expect(FileManager.default.fileExists(atPath: mine))
      #expect(!FileManager.default.fileExists(atPath: store.place + ".copying-00ff"))
    }
  }

  @Test func `what a killed export has left is taken away with its files, and nothing of another name`() throws {
    try inFolder { elsewhere in
      try withStore { (store: StudyStore) throws in
        let manager = FileManager.default
        let (left, mine) = (elsewhere + "/.regimen-00ff", elsewhere + "/mine")
        let replaced = elsewhere + "/.regimen-0f0f"
        for folder in [left + "/files", replaced + ".former", mine] {
          try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
          try Data("kappa".utf8).write(to: URL(fileURLWithPath: folder + "/items.csv"))
        }
        for (number, path) in [left, replaced, mine].enumerated() {
          try Data(path.utf8).write(to: URL(fileURLWithPath: store.place + ".copying-00\(number)"))
        }
        try SQLiteStore.noting(elsewhere + "/.regimen-0", beside: store.place) {
          try Data("kappa".utf8).write(to: URL(fileURLWithPath: elsewhere + "/.regimen-0"))
          try SQLiteStore.open(at: store.place, access: .readOnly).close()
        }
        #expect(try names(in: elsewhere) == [".regimen-0", "mine"])
        #expect(try names(in: mine) == ["items.csv"])
        let folder = URL(fileURLWithPath: store.place).deletingLastPathComponent().path
        #expect(try names(in: folder).filter { $0.contains("copying") }.isEmpty)
      }
    }
  }

  @Test func `a copy of a store is noted beside the original while it is made`() throws {
    try inFolder { elsewhere in
      try withStore { (store: StudyStore) throws in
        let folder = URL(fileURLWithPath: store.place).deletingLastPathComponent().path
        let target = elsewhere + "/copy.sqlite"
        try SQLiteStore.make(NewStore(created: at(0)), at: target, copying: store.place) { _ in
          let (notes, copies) = (try names(in: folder).filter { $0.contains("copying") }, try names(in: elsewhere))
          #expect(notes.count == 1)
          #expect(copies.allSatisfy { $0.hasPrefix("copy.sqlite.unfinished-") })
        }
        let (notes, copies) = (try names(in: folder).filter { $0.contains("copying") }, try names(in: elsewhere))
        #expect(notes.isEmpty && copies.contains("copy.sqlite"))
      }
    }
  }
}
