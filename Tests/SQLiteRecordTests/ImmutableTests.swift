import CivilTime
import Foundation
import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

/// Stores on media that nobody can write.
@Suite struct ImmutableTests {
  @Test(arguments: ["plain", "with blanks", "50% ?#&", "日本語"])
  func `a store is read without the files beside it, whatever its name`(_ name: String) throws {
    try inFolder { folder in
      let path = folder + "/\(name).sqlite"
      let store = try SQLiteStore.create(at: path, created: at(0))
      try store.addParticipant("P001")
      try store.close()
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      let queue = try SQLiteStore.openUnchanged(path, schema: .current, immutable: true)
      let people = try queue.read {
        try SQLiteSnapshot(database: $0, lanes: .one).participants(asOf: latest, includingRemoved: false)
      }
      #expect(people == ["P001"])
      try queue.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["\(name).sqlite"])
    }
  }

  @Test func `a store with a log is not taken for one that can't change`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      #expect(!isUnchangeable(store.place))
    }
  }
}
