import Dispatch
import Testing

@testable import Record

struct ConcurrencyTests {
  @Test func `what several connections append at once is neither lost nor doubled`() throws {
    try withStore { store, backend in
      let path = store.place
      try store.addParticipant("P001")
      DispatchQueue.concurrentPerform(iterations: 4) { writer in
        do {
          let connection = try backend.open(path)
          for number in 0..<40 {
            try connection.append(
              outcome("e\(writer).\(number)"), about: .participant("P001"), stamp: stamp(Int64(number)))
          }
          try connection.close()
        } catch {
          Issue.record(error)
        }
      }
      let head = try store.read { try $0.head() }
      #expect(head.count == 161)
      #expect(try store.verify() == .intact(head, erased: 0))
      #expect(try Set(store.record(of: "P001").outcomes.map(\.event)).count == 160)
    }
  }

  @Test func `of two that record one event at once, one is told`() throws {
    try withStore { store, backend in
      let path = store.place
      try store.addParticipant("P001")
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do {
          let connection = try backend.open(path)
          for number in 0..<20 {
            do {
              try connection.append(outcome("e\(number)"), about: .participant("P001"), stamp: stamp(1))
            } catch StoreError.alreadyRecorded(let event) {
              if event != "e\(number)" { Issue.record("another event is named") }
            }
          }
        } catch {
          Issue.record(error)
        }
      }
      #expect(try store.record(of: "P001").outcomes.count == 20)
      #expect(try store.read { try $0.head() }.count == 21)
    }
  }

  @Test func `a backup taken while others write is a record that verifies`() throws {
    try withStore { store, backend in
      let path = store.place
      DispatchQueue.concurrentPerform(iterations: 2) { part in
        do {
          let connection = try backend.open(path)
          for number in 0..<30 {
            if part == 0 {
              try connection.addParticipant("P\(number)")
            } else if number % 10 == 0 {
              try connection.backup(to: "\(path).backup-\(number)")
            }
          }
        } catch {
          Issue.record(error)
        }
      }
      for number in [0, 10, 20] {
        let backup = try backend.open("\(path).backup-\(number)")
        let head = try backup.read { try $0.head() }
        #expect(try backup.verify() == .intact(head, erased: 0))
        guard case .intact = try store.verify(expecting: head.hash) else {
          Issue.record("the backup is no part of the record")
          continue
        }
      }
    }
  }
}
