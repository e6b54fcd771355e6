import Testing

@testable import PostgresRecord
@testable import Record

struct JoinedRowsTests {
  private func row(_ number: Int64, _ addition: RowAddition = .sittingInput) -> PostgresRecord.Statement {
    Statement(adding: Arguments(number, 1, number), to: addition)
  }

  @Test func `rows of one table are added by one statement, in their order`() {
    let joined = [row(1), row(2, .apart), row(3), row(4, .apart), row(5)].joiningRows
    #expect(
      joined.map(\.sql) == [
        "INSERT INTO sittingInput (sitting, sequence, number) VALUES ($1, $2, $3), ($4, $5, $6), ($7, $8, $9)",
        "INSERT INTO apart (number, salt, content) VALUES ($1, $2, $3), ($4, $5, $6)",
      ])
    #expect(joined[0].arguments == Arguments(1, 1, 1, 3, 1, 3, 5, 1, 5))
  }

  @Test func `no row goes ahead of a statement about its table, or about one that isn't known`() {
    let (same, other, any) = (
      Statement("UPDATE sittingInput SET number = 1"), Statement("UPDATE sitting SET ended = 1"), Statement("ROLLBACK")
    )
    #expect([row(1), same, row(2)].joiningRows.count == 3)
    #expect([row(1), any, row(2)].joiningRows.count == 3)
    #expect([row(1), other, row(2)].joiningRows.count == 2)
  }

  @Test func `eight rows go by one statement at most`() {
    let joined = (0..<19).map { row($0) }.joiningRows
    #expect(joined.map { $0.arguments.places.count / 3 } == [8, 8, 3])
  }

  @Test func `a part that only read may be left out, one that wrote and was sent may not`() {
    var waiting = WaitingStatements()
    var told: [Bool] = []
    _ = waiting.add(row(1))
    waiting.beginPart()
    // Others' rows need not be seen.
    told.append(waiting.goes(before: "SELECT 1"))
    _ = waiting.add(row(2))
    told.append(waiting.leavePartOut())
    told.append(waiting.goes(before: "SELECT number, hash FROM lane WHERE lane = $1 FOR UPDATE"))
    told.append(waiting.leavePartOut())
    #expect(told == [false, true, true, false])
    let first = waiting.take()
    waiting.beginPart()
    _ = waiting.add(row(3))
    told.append(waiting.goes(before: "SELECT 1"))
    let second = waiting.take()
    told.append(waiting.leavePartOut())
    #expect(told.suffix(2) == [true, false])
    #expect(first == [row(1)] && second == [row(3)])
  }
}
