import Foundation
import JSONText
import Testing

@testable import Record

/// Random changes, allowed and forbidden, against a model that keeps plain dictionaries.
struct RandomTests {
  /// What the store should know: live outcomes and running sittings by participant and event.
  private struct Model {
    var outcomes: [String: [String: Int64]] = [:]
    var sittings: [String: [String: (number: Int64, inputs: Int)]] = [:]
    var sites: [String: String] = [:]
    var participants: [String] = []
    var erased: Set<String> = []
    var count: Int64 = 0
  }

  @Test(arguments: LongRuns.seeds(15, of: 60))
  func `random changes are kept or refused as a plain model says`(seed: Int) throws {
    try withStore { (store: StudyStore) throws in
      var generator = SeededGenerator(seed: seed)
      var model = Model()
      for minute in 0..<80 { try step(store, &model, &generator, Int64(minute)) }
      let head = try store.read { try $0.head() }
      #expect(head.count == model.count)
      #expect(try store.verify(expecting: head.hash) == .intact(head, erased: erased(in: store)))
      for id in model.participants {
        let record = try store.record(of: id)
        #expect(
          Dictionary(uniqueKeysWithValues: record.outcomes.map { ($0.event, $0.number) })
            == model.outcomes[id, default: [:]])
        let running = record.sittings.filter { $0.ended == nil }.map { ($0.event, $0.number) }
        #expect(
          Dictionary(uniqueKeysWithValues: running) == model.sittings[id, default: [:]].mapValues(\.number))
        #expect(record.site == model.sites[id])
        for (_, sitting) in model.sittings[id, default: [:]] {
          #expect(try store.read { try $0.inputs(of: sitting.number) }.count == sitting.inputs)
        }
      }
      try sameWhenRebuilt(store)
      try sameWhenStreamed(store)
    }
  }

  private func erased(in store: StudyStore) throws -> Int64 {
    var count: Int64 = 0
    try store.read { try $0.forEachEntry(asOf: latest) { if $0.content == nil { count += 1 } } }
    return count
  }

  private func sameWhenRebuilt(_ store: StudyStore) throws {
    let before = try store.backend.read { try $0.derivedDigests() }
    #expect(try store.verifyDerived() == .intact(store.read { try $0.head() }, erased: erased(in: store)))
    try store.rebuild()
    #expect(try store.backend.read { try $0.derivedDigests() } == before)
  }

  /// A pass over the roster gives the same records as asking for each, at every instant.
  private func sameWhenStreamed(_ store: StudyStore) throws {
    for minute in stride(from: Int64(0), through: 90, by: 15) {
      var streamed: [ParticipantRecord] = []
      try store.read {
        try $0.forEachRecord(asOf: at(minute), includingRemoved: true) { streamed.append($0) }
      }
      let asked = try store.read { reader in
        try reader.participants(asOf: at(minute), includingRemoved: true).map {
          try reader.record(of: $0, asOf: at(minute))
        }
      }
      #expect(streamed == asked)
    }
  }

  private func step(
    _ store: StudyStore, _ model: inout Model, _ generator: inout SeededGenerator, _ minute: Int64
  ) throws {
    let id = "P\(Int.random(in: 0..<8, using: &generator))"
    let event = "e\(Int.random(in: 0..<3, using: &generator))"
    let known = model.participants.contains(id)
    let done = model.outcomes[id]?[event] != nil
    let sitting = model.sittings[id]?[event]
    func attempt(_ allowed: Bool, _ content: EntryContent, about: Subject) throws -> Int64? {
      do {
        let receipt = try store.append(content, about: about, stamp: stamp(minute))
        #expect(allowed, "\(content.kind)")
        model.count += 1
        #expect(receipt.number == model.count)
        return receipt.number
      } catch let error as StoreError {
        #expect(!allowed, "\(content.kind): \(error)")
        return nil
      }
    }
    let about = Subject.participant(id)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1:
      if try attempt(!known && !model.erased.contains(id), .roster(.added(participant: id, name: nil)), about: .nobody)
        != nil
      {
        model.participants.append(id)
      }
    case 2:
      if try attempt(known, .roster(.site(event)), about: about) != nil { model.sites[id] = event }
    case 3:
      if let number = try attempt(known && !done, outcome(event), about: about) {
        model.outcomes[id, default: [:]][event] = number
      }
    case 4:
      if try attempt(done, .outcome(.deleted(event: event, reason: "x")), about: about) != nil {
        model.outcomes[id]?[event] = nil
      }
    case 5:
      if let number = try attempt(known && sitting == nil, began(event), about: about) {
        model.sittings[id, default: [:]][event] = (number, 0)
      }
    case 6:
      let content = SittingChange.input(
        sitting: sitting?.number ?? 99, sequence: (sitting?.inputs ?? 0) + 1, input: .integer(minute))
      if try attempt(sitting != nil, .sitting(content), about: about) != nil {
        model.sittings[id]?[event]?.inputs += 1
      }
    case 7:
      if let number = try attempt(
        sitting != nil && !done, outcome(event, sitting: sitting?.number ?? 99), about: about)
      {
        model.outcomes[id, default: [:]][event] = number
        model.sittings[id]?[event] = nil
      }
    default:
      guard known, Int.random(in: 0..<4, using: &generator) == 0 else { return }
      try store.erase(about, stamp: stamp(minute))
      model.count += 1
      model.participants.removeAll { $0 == id }
      model.erased.insert(id)
      model.outcomes[id] = nil
      model.sittings[id] = nil
      model.sites[id] = nil
    }
  }
}
