import Testing

/// How complete a study is.
@Suite struct AdherenceTests {
  private static let now = " --now 2026-11-06T12:00:00+00:00"

  /// P001 did the check-ins of the 2nd and the 4th, and neither that of the 3rd nor of the 5th; P002 did nothing.
  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.onboard()
      try study.onboard("P002")
      for day in ["02", "04"] {
        let finished = try study.command.run(
          line: "run checkin -p P001 --answers - --now 2026-11-\(day)T09:00:00+00:00", input: "{pain: 4, sleep: 8}")
        #expect(finished.code == 0, "\(finished.error)")
      }
      try body(study)
    }
  }

  @Test func `the share is done by done and missed, with what is open beside it`() throws {
    try AdherenceTests.use { study in
      let words = "adherence --task checkin --json" + AdherenceTests.now
      let rows = try JSON(study.command.run(line: words).output).elements
      #expect(rows.map { $0["participant"].text } == ["P001", "P002"])
      #expect(rows.map { $0["done"].number } == [2, 0])
      #expect(rows.map { $0["missed"].number } == [2, 4])
      #expect(rows.map { $0["open"].number } == [1, 1])
      #expect(rows.map { $0["share"].number } == [0.5, 0])
    }
  }

  @Test(arguments: [("task", 2), ("site", 1), ("day", 5), ("week", 1), ("participant", 2)])
  func `sums over any grouping are the same`(_ grouping: String, _ count: Int) throws {
    try AdherenceTests.use { study in
      let rows = try JSON(study.command.run(line: "adherence --json --by \(grouping)" + AdherenceTests.now).output)
        .elements
      #expect(rows.count == count)
      #expect(rows.compactMap { $0["done"].number }.reduce(0, +) == 2)
      #expect(rows.compactMap { $0["missed"].number }.reduce(0, +) == 14)
    }
  }

  @Test func `what is owed is exact`() throws {
    try AdherenceTests.use { study in
      let text = try study.command.run(line: "adherence --rate 2.05" + AdherenceTests.now).output
      #expect(text.contains("4.10"))
      #expect(try study.command.run(line: "adherence --rate much" + AdherenceTests.now).code == 64)
    }
  }

  @Test func `those who missed several in a row are to be called`() throws {
    try AdherenceTests.use { (study: StudyCopy) throws in
      func called(_ count: Int) throws -> [String] {
        let words = "adherence --calls \(count) --task checkin --json" + AdherenceTests.now
        return try JSON(study.command.run(line: words).output).elements.map {
          "\($0["participant"].text) \($0["missed"].number ?? 0) \($0["lastDone"].text)"
        }
      }
      #expect(try called(1) == ["P001 1.0 2026-11-04", "P002 4.0 "])
      #expect(try called(2) == ["P002 4.0 "])
      #expect(try called(5) == [])
    }
  }

  @Test func `the map has a row for each person and a column for each day`() throws {
    try AdherenceTests.use { study in
      let map = try study.command.run(line: "adherence --heat --task checkin" + AdherenceTests.now).output
      #expect(map.contains("P001  #.#.o"))
      #expect(map.contains("P002  ....o"))
    }
  }
}
