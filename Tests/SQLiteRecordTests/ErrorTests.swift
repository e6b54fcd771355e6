import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

struct ErrorTests {
  @Test func `nothing of SQLite's message is kept`() {
    let told = DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_CHECK, message: "kappa", sql: "INSERT kappa", arguments: ["kappa"])
    #expect(!"\(StoreError(told, path: nil))".contains("kappa"))
    #expect(StoreError(told, path: nil) == .sql(code: 275))
  }

  @Test(arguments: [
    (ResultCode.SQLITE_BUSY_SNAPSHOT, StoreError.busy), (.SQLITE_FULL, .disk(.full())),
    (.SQLITE_READONLY_DBMOVED, .disk(.readOnly)), (.SQLITE_CANTOPEN, .disk(.notPermitted)),
    (.SQLITE_IOERR_WRITE, .disk(.failed(code: 778))), (.SQLITE_CORRUPT, .damaged), (.SQLITE_NOTADB, .damaged),
  ])
  func `SQLite's codes are told apart`(code: ResultCode, error: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code), path: nil) == error)
  }
}
