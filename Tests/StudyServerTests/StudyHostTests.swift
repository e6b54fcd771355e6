import CivilTime
import Dispatch
import Foundation
import Record
import StudyDesk
import Testing

@testable import StudyServer

/// What a server does at once, over a store that serves several calls, and over one that serves one.
@Suite struct StudyHostTests {
  private static func withHost(_ body: (StudyHost, StudyStore) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { TestStores.remove(folder) }
    let now = at("2026-11-20T09:00:00Z")
    let store = try TestStores.create(in: folder, created: now)
    let desk = try StudyDesk(
      store: store, clock: DeskClock(stated: now, machine: { now }), zones: .utc, program: "test")
    let host = StudyHost(desk)
    try await body(host, store)
    await host.close()
  }

  @Test func `two deeds go on at once where the store serves two, and one after the other where it serves one`()
    async throws
  {
    try await Self.withHost { host, store in
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      // Each says that it has begun, and looks for some time whether the other has.
      async let one = host.with { _ in
        first.signal()
        return second.wait(timeout: .now() + 1) == .success
      }
      async let other = host.with { _ in
        second.signal()
        return first.wait(timeout: .now() + 1) == .success
      }
      let met = try await [one, other].filter { $0 }.count
      #expect(met == (store.callsAtOnce > 1 ? 2 : 1))
    }
  }

  @Test func `of many at once each is done`() async throws {
    try await Self.withHost { host, store in
      let stamp = Stamp(recorded: at("2026-11-20T09:00:00Z"), author: .program, program: "test")
      try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          group.addTask {
            try await host.with { desk in
              _ = try desk.store.append(.roster(.added(participant: "P\(number)", name: nil)), stamp: stamp)
              for fold in 0..<3 {
                _ = try desk.store.write(.person(.participant, "P\(number)")) {
                  try $0.append(
                    .remark(.note(event: nil, text: "\(fold)")), about: .participant("P\(number)"), stamp: stamp)
                }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try store.read { try $0.head().count } == 160)
      let head = try store.read { try $0.head() }
      #expect(try store.verify() == .intact(head, erased: 0))
    }
  }
}
