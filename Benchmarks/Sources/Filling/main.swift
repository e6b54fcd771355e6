import CivilTime
import JSONText
import PostgresRecord
import Record

// usage: Filling ADDRESS PEOPLE OUTCOMES
// Makes a store with so many people and so many outcomes of each, 1,000 entries a transaction, and says how long that took and how
// long what one asks of it takes.

let arguments = CommandLine.arguments
guard arguments.count == 4, let people = Int(arguments[2]), let outcomes = Int(arguments[3]) else {
  fatalError("usage: Filling ADDRESS PEOPLE OUTCOMES")
}
let stamp = Stamp(recorded: Instant(milliseconds: 0), author: .participant, program: "bench", tzdata: "2026a")
let clock = ContinuousClock()

func tell(_ what: String, _ body: () throws -> Void) rethrows {
  print("\(what): \(try clock.measure(body))")
}

let store = try PostgresStore.create(at: try ServerAddress(arguments[1]), created: Instant(milliseconds: 0))
let portion = max(1, 1000 / (outcomes + 1))
let filling = try clock.measure {
  for first in stride(from: 0, to: people, by: portion) {
    try store.write { writer in
      for person in first..<min(first + portion, people) {
        let subject = Subject.participant("P\(person)")
        try writer.append(.roster(.added(participant: "P\(person)", name: "Name of P\(person)")), stamp: stamp)
        for number in 0..<outcomes {
          let outcome = RecordedOutcome(
            event: "checkin/daily@\(number)", task: "checkin", schedule: "knee", element: "daily",
            date: CivilDate(dayNumber: Int32(20_000 + number)), ending: "complete",
            finished: Instant(milliseconds: Int64(number) * 86_400_000),
            result: ["survey": "checkin", "steps": ["pain": 4, "sleep": 7, "note": "a few words of their own"]],
            values: [RecordedValue(kind: "pain", value: 4), RecordedValue(kind: "sleep", value: 7)])
          try writer.append(.outcome(.recorded(outcome)), about: subject, stamp: stamp)
        }
      }
    }
  }
}
let entries = people * (outcomes + 1)
let seconds = Double(filling.components.seconds) + Double(filling.components.attoseconds) / 1e18
print("\(entries) entries in \(filling), \(Int(Double(entries) / seconds)) a second")
let always = Instant(milliseconds: .max)
try tell("the head") { _ = try store.read { try $0.head() } }
try tell("one person's record") { _ = try store.read { try $0.record(of: "P\(people / 2)", asOf: always) } }
try tell("the same again") { _ = try store.read { try $0.record(of: "P\(people / 3)", asOf: always) } }
try tell("everybody's records") { try store.read { try $0.forEachRecord(asOf: always) { _ in } } }
try tell("verify") { _ = try store.verify() }
try store.close()
