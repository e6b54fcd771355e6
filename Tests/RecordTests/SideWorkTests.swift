import Foundation
import Synchronization
import Testing

@testable import Record

/// Work on threads beside the one that hands it over.
struct SideWorkTests {
  private struct Fault: Error, Equatable {
    let piece: Int
  }

  @Test func `what comes of pieces is taken in their order, whichever is done first`() throws {
    var work = SideWork<Int, Int> { piece in
      // Of four in a row the first takes longest.
      var sum = 0
      for step in 0..<((3 - piece % 4) * 20_000) { sum &+= step }
      return sum == -1 ? -1 : piece
    }
    var taken: [Int] = []
    for piece in 0..<200 { try work.add(piece) { taken.append($0) } }
    try work.finish { taken.append($0) }
    #expect(taken == Array(0..<200))
  }

  @Test func `a fault is met at the place of its piece, behind what came before it`() throws {
    var work = SideWork<Int, Int> { piece in
      if piece >= 50 { throw Fault(piece: piece) }
      return piece
    }
    var taken: [Int] = []
    let fault = #expect(throws: Fault.self) {
      for piece in 0..<200 { try work.add(piece) { taken.append($0) } }
      try work.finish { taken.append($0) }
    }
    #expect(fault == Fault(piece: 50))
    #expect(taken == Array(0..<50))
  }

  @Test func `few pieces are on their way, however many there are`() throws {
    let begun = Atomic<Int>(0)
    var work = SideWork<Int, Int> { piece in
      begun.add(1, ordering: .relaxed)
      return piece
    }
    var ended = 0
    for piece in 0..<500 {
      try work.add(piece) { _ in ended += 1 }
      #expect(begun.load(ordering: .relaxed) - ended <= max(2, ProcessInfo.processInfo.activeProcessorCount))
    }
    try work.finish { _ in ended += 1 }
    #expect(ended == 500)
  }
}
