import CivilTime
import Foundation
import JSONText
import PostgresRecord
import Record
import Synchronization

// usage: Writers ADDRESS WRITERS SECONDS server|programs
// Durable entries a second: so many at once append one outcome a deed, each about participants of their own. They share an open
// store, as what one server is asked for does, or each has one of its own, as separate programs do.

let arguments = CommandLine.arguments
guard arguments.count == 5, let writers = Int(arguments[2]), let seconds = Int(arguments[3]),
  ["server", "programs"].contains(arguments[4])
else { fatalError("usage: Writers ADDRESS WRITERS SECONDS server|programs") }
let isServer = arguments[4] == "server"
let address = try ServerAddress(arguments[1] + "&schema=w" + hexadecimal(randomBytes(8)))
let stamp = Stamp(recorded: Instant(milliseconds: 0), author: .participant, program: "bench")
let store = try PostgresStore.create(at: address, created: Instant(milliseconds: 0))
try store.write { writer in
  for person in 0..<writers * 4 {
    try writer.append(.roster(.added(participant: "P\(person)", name: nil)), stamp: stamp)
  }
}

let total = Mutex(0)

/// Appends until the time is over, as one of those who write at once.
@Sendable func append(_ writer: Int, until end: ContinuousClock.Instant) {
  do {
    let own = isServer ? store : try PostgresStore.open(at: address)
    var number = 0
    while ContinuousClock.now < end {
      let person = Subject.participant("P\(writer * 4 + number % 4)")
      let outcome = RecordedOutcome(
        event: "checkin/daily@\(number)", task: "checkin", schedule: "knee", element: "daily", ending: "complete",
        finished: Instant(milliseconds: 0), values: [RecordedValue(kind: "pain", value: 4)])
      try own.write(.about(person)) { _ = try $0.append(.outcome(.recorded(outcome)), about: person, stamp: stamp) }
      number += 1
    }
    total.withLock { $0 += number }
    if !isServer { try own.close() }
  } catch {
    print("failed: \(error)")
  }
}

// A thread for each: a queue of Dispatch would have as many as there are cores.
let done = DispatchGroup()
let end = ContinuousClock.now + .seconds(seconds)
for writer in 0..<writers {
  done.enter()
  Thread {
    append(writer, until: end)
    done.leave()
  }.start()
}
done.wait()
print("\(writers) at once, \(arguments[4]): \(total.withLock { $0 } / seconds) entries a second")
guard case .intact = try store.verify() else { fatalError("the record is not intact") }
