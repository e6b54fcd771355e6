import CivilTime
import DataExport
import Definitions
import Foundation
import JSONText
import Record
import StudyService
import SurveyModel
import XMLText

@testable import Exchange

/// A study of the fixture with a record of its own, written as ODM.
struct ODMTrial {
  private let store: StudyStore
  private let folder: URL

  static let now = instant("2026-11-10T12:00:00Z")

  static func instant(_ text: String) -> Instant { Instant(iso: text) ?? Instant(milliseconds: 0) }

  /// Runs `body` with the study of the fixture in force, and removes its folder.
  static func with<Value>(_ body: (ODMTrial) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-odm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { TestStores.remove(folder) }
    let created = instant("2026-11-01T00:00:00Z")
    let store = try TestStores.create(in: folder, created: created)
    let trial = ODMTrial(store: store, folder: folder)
    try trial.accept(try fixture(), on: created)
    return try body(trial)
  }

  static func fixture() throws -> [String: [UInt8]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/odm")
    let paths = [
      "study.yaml", "Surveys/everything.yaml", "Surveys/short.yaml", "Surveys/consent.md", "Surveys/norms.csv",
      "Schedules/garden.yaml",
    ]
    return Dictionary(
      uniqueKeysWithValues: try paths.map { ($0, Array(try Data(contentsOf: root.appendingPathComponent($0)))) })
  }
}

extension ODMTrial {
  func accept(_ files: [String: [UInt8]], on day: Instant, effective: CivilDate? = nil) throws {
    try store.write { writer in
      _ = try writer.accept(
        files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }, effective: effective, reason: "trial",
        stamp: stamp(day))
    }
  }

  func add(_ id: String, site: String? = nil) throws {
    let day = ODMTrial.instant("2026-11-02T00:00:00Z")
    var changes: [RosterChange] = [
      .added(participant: id, name: "Ann <\(id)>"), .zone("UTC", from: day),
      .enrolled(schedule: "garden", at: day, date: nil),
    ]
    if let site { changes.append(.site(site)) }
    for change in changes { _ = try store.append(.roster(change), about: .participant(id), stamp: stamp(day)) }
  }

  func addAssessor(_ id: String) throws {
    _ = try store.append(
      .assessor(.added(assessor: id, name: "Dr \(id)")), about: .assessor(id),
      stamp: stamp(ODMTrial.instant("2026-11-01T12:00:00Z")))
  }

  /// Records an outcome.
  ///
  /// - Parameters:
  ///   - pages: The results of the steps, as JSON.
  ///   - scores: The same of the scores.
  func record(
    _ event: String, of id: String, _ survey: String, _ pages: String, scores: String = "[]",
    author: Author = .participant,
    at time: String
  ) throws {
    let parts = event.split(separator: "/")
    let element = parts[1].split { "@#".contains($0) }[0]
    let now = ODMTrial.instant(time)
    let outcome = RecordedOutcome(
      event: event, task: String(parts[0]), schedule: "garden", element: String(element), ending: "complete",
      started: now,
      finished: now, result: try result(survey, pages, scores))
    _ = try store.append(.outcome(.recorded(outcome)), about: .participant(id), stamp: stamp(now, author))
  }

  func correct(_ event: String, of id: String, _ survey: String, _ pages: String, reason: String, at time: String)
    throws
  {
    _ = try store.append(
      .outcome(.revised(event: event, reason: reason, result: try result(survey, pages, "[]"), values: [])),
      about: .participant(id), stamp: stamp(ODMTrial.instant(time), .account("nurse")))
  }

  func delete(_ event: String, of id: String, reason: String, at time: String) throws {
    _ = try store.append(
      .outcome(.deleted(event: event, reason: reason)), about: .participant(id), stamp: stamp(ODMTrial.instant(time)))
  }

  /// - Returns: The number of the signature's entry.
  func sign(_ event: String?, of id: String, _ meaning: String, at time: String) throws -> Int64 {
    let record = try store.read { try $0.record(of: id, asOf: ODMTrial.now) }
    let revisions = record.outcomes.filter { event == nil || $0.event == event }.map(\.revision)
    let signer = SignatureChange.Signer(name: "Ann A", meaning: meaning)
    let change =
      event.map { SignatureChange.outcome(event: $0, revision: revisions.first ?? 0, signer) }
      ?? .casebook(revisions: revisions, signer)
    return try store.append(
      .signature(change), about: .participant(id), stamp: stamp(ODMTrial.instant(time), .account("head"))
    ).number
  }

  func say(_ remark: Remark, of id: String, at time: String) throws {
    _ = try store.append(
      .remark(remark), about: .participant(id), stamp: stamp(ODMTrial.instant(time), .account("nurse")))
  }

  private func result(_ survey: String, _ pages: String, _ scores: String) throws -> JSONValue {
    let running = try running()
    let digest = running.current.definitions.surveys[survey]?.survey.digest ?? ""
    return try JSONValue(
      parsing: """
        {"survey":"\(survey)","digest":"\(digest)","mode":"screen","language":"en","ending":"complete",
        "results":\(pages),"scores":\(scores)}
        """)
  }

  private func running() throws -> RunningStudy {
    guard let running = try store.read({ try RunningStudy($0, zones: DraftSettlingTests.zones, asOf: ODMTrial.now) })
    else {
      throw ODMFault.noFiles
    }
    return running
  }

  private func stamp(_ now: Instant, _ author: Author = .program) -> Stamp {
    Stamp(recorded: now, author: author, program: "test")
  }
}

enum ODMFault: Error { case noFiles }

// MARK: - Written

extension ODMTrial {
  struct Written {
    let files: [String: [UInt8]]
    let report: FidelityReport
    let summary: ExportSummary

    func document(_ name: String = "study.xml") throws -> ODMNode { try ODMNode.reading(files[name] ?? []) }

    func text(_ name: String = "study.xml") -> String { String(decoding: files[name] ?? [], as: UTF8.self) }
  }

  func export(_ request: ExportRequest = ExportRequest()) throws -> Written {
    let study = try running()
    return try store.read { reader in
      let reading = RecordReading(of: study, in: reader, zones: ZoneCache { _ in nil }, asOf: ODMTrial.now)
      let folder = MemoryFolder()
      let (summary, report) = try ForeignExport(try Export(reading, request))
        .write(.odm, created: ODMTrial.now, into: folder)
      return Written(files: folder.files, report: report, summary: summary)
    }
  }
}

/// A folder that is read again at once.
final class MemoryFolder: ExportFolder {
  private(set) var files: [String: [UInt8]] = [:]

  func file(_ name: String) throws -> ByteSink {
    files[name] = []
    return { self.files[name]?.append(contentsOf: $0) }
  }

  func write(_ bytes: [UInt8], to name: String) throws { files[name] = bytes }
}

/// An element that was read.
struct ODMNode {
  let name: String
  let attributes: [String: String]
  var children: [ODMNode] = []
  var text = ""

  subscript(attribute: String) -> String? { attributes[attribute] }

  static func reading(_ bytes: [UInt8]) throws -> ODMNode {
    var scanner = XMLScanner(bytes)
    var open = [ODMNode(name: "", attributes: [:])]
    while let piece = try scanner.next() {
      switch piece {
      case .open(let name, let attributes): open.append(ODMNode(name: name, attributes: attributes))
      case .text(let text): open[open.count - 1].text += text
      case .close(let name):
        let closed = open.removeLast()
        guard closed.name == name else { throw ODMFault.noFiles }
        open[open.count - 1].children.append(closed)
      }
    }
    return open[0].children.first ?? open[0]
  }

  /// All elements of a name below this one, in their order.
  func all(_ name: String) -> [ODMNode] { children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) } }

  func first(_ name: String) -> ODMNode? { all(name).first }

  /// The first element below it with an OID.
  func defined(_ oid: String) -> ODMNode? {
    for child in children {
      if child["OID"] == oid { return child }
      if let found = child.defined(oid) { return found }
    }
    return nil
  }

  /// The data of an item.
  func data(_ oid: String) -> [ODMNode] { all("ItemData").filter { $0["ItemOID"] == oid } }

  func texts(_ language: String? = nil) -> [String] {
    all("TranslatedText").filter { language == nil || $0["lang"] == language }.map(\.text)
  }
}
