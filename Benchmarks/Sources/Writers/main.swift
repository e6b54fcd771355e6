import CivilTime
import Foundation
import JSONText
import PostgresRecord
import Record
import Synchronization

// usage: Writers ADDRESS WRITERS SECONDS
// Durable entries a second: so many at once append one outcome a transaction, each about participants of their own.

let arguments = CommandLine.arguments
guard arguments.count == 4, let writers = Int(arguments[2]), let seconds = Int(arguments[3]) else {
  fatalError("usage: Writers ADDRESS WRITERS SECONDS")
}
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
    let own = try PostgresStore.open(at: address)
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
    try own.close()
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
print("\(writers) writers: \(total.withLock { $0 } / seconds) entries a second")
