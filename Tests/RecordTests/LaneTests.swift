import Testing

@testable import Record

struct LaneTests {
  @Test(arguments: [1, 2, 3, 16])
  func `the numbers of all lanes are every number once`(count: Int) {
    let lanes = Lanes(count: count)
    var numbers: [Int64] = []
    for lane in lanes.all {
      var last: Int64?
      for added in 1...5 {
        let number = lanes.number(after: last, in: lane)
        #expect(lanes.lane(of: number) == lane)
        #expect(lanes.entries(upTo: number, in: lane) == Int64(added))
        numbers.append(number)
        last = number
      }
      #expect(lanes.entries(upTo: nil, in: lane) == 0)
    }
    #expect(numbers.sorted() == Array(1...Int64(5 * count)))
  }

  @Test func `a single lane numbers from 1, and its head is the record's`() {
    #expect(Lanes.one.number(after: nil, in: .first) == 1)
    #expect(Lanes.one.number(after: 7, in: .first) == 8)
    #expect(Lanes(count: 0) == .one)
    let head = Head(count: 3, hash: SHA256Value(of: [1]))
    #expect(Head([head]) == head)
    #expect(Head([head, head]).count == 6)
    #expect(Head([head, head]).hash == SHA256Value(of: head.hash.bytes + head.hash.bytes))
  }

  @Test func `each lane has an origin of its own, the first that of a record with one`() {
    let origins = Lanes(count: 16).all.map { ChainedColumns.origin(store: [1, 2], lane: $0) }
    #expect(Set(origins).count == 16)
    #expect(origins.first == ChainedColumns.origin(store: [1, 2]))
  }

  @Test(arguments: [UInt64](0..<50))
  func `a new participant's lane is one of the lanes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let key = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for count in [1, 3, 16] {
      let lanes = Lanes(count: count)
      #expect(lanes.all.contains(lanes.lane(forKey: key)))
    }
  }
}
