import CivilTime
import JSONText
import Record
import SQLiteRecord

// usage: Durable FOLDER SECONDS
// What a store takes alone: inputs of sittings, each durable before the next is appended, a second.

let arguments = CommandLine.arguments
guard arguments.count == 3, let seconds = Int(arguments[2]) else { fatalError("usage: Durable FOLDER SECONDS") }
let stamp = Stamp(recorded: Instant(milliseconds: 0), author: .participant, program: "bench")
let store = try SQLiteStore.create(at: arguments[1] + "/durable.sqlite", created: Instant(milliseconds: 0))
let people = (0..<200).map { "P\($0)" }
let sittings = try store.write { writer in
  try people.map { id in
    try writer.append(.roster(.added(participant: id, name: nil)), stamp: stamp)
    let began = SittingBegan(event: "long/daily@2026-11-20", task: "long", survey: "long", context: ["run": .string(id)])
    return try writer.append(.sitting(.began(began)), about: .participant(id), stamp: stamp).number
  }
}
let end = ContinuousClock.now + .seconds(seconds)
var count = 0
while ContinuousClock.now < end {
  let person = count % people.count
  let input: JSONValue = [
    "do": "answered", "item": .string("f/q\(count % 40)"), "answer": 4, "at": 1_795_000_000_000, "input": "page", "ms": 1200,
  ]
  try store.write(.person(.participant, people[person])) { writer in
    let change = SittingChange.input(
      sitting: sittings[person], sequence: count / people.count + 1, input: input)
    _ = try writer.append(.sitting(change), about: .participant(people[person]), stamp: stamp)
  }
  count += 1
}
print(count / seconds)
try store.close()
