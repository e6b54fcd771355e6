import CivilTime
import Definitions
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Record
import StudyDesk
import StudyServer
import Synchronization

/// A study in a temporary folder with participants `P001` and `P002`, served in the process.
struct TrialServer: Sendable {
  let desk: StudyDesk
  let clock: MovingClock
  let settings: ServerSettings

  /// Runs `body` with a study whose tasks can be done all day, and a browser for it.
  static func with(
    _ survey: String = TrialServer.survey, study: String? = nil, element: String = "every: 1 day",
    task: String = "", dayStart: String = "00:00", settings: ServerSettings = ServerSettings(),
    inFolder: FileSet? = nil,
    _ body: @Sendable (TrialServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { TestStores.remove(folder) }
    let clock = MovingClock(at("2026-11-20T09:00:00Z"))
    let store = try TestStores.create(in: folder, created: clock.now)
    let desk = try StudyDesk(
      store: store, clock: DeskClock(stated: nil, machine: { clock.now }), zones: .utc, program: "test",
      account: "server")
    let files = TrialServer.files(survey, study: study, element: element, task: task, dayStart: dayStart)
    for id in ["P001", "P002"] {
      _ = try desk.add(
        Newcomer(id, schedules: ["trial"]),
        accepting: StudyDefinitions(files: files, zones: DeskZones.utc.names), by: .account("tester"))
    }
    var opened = try desk.refreshed()
    opened.passwordCost.rounds = 16
    let server = TrialServer(desk: opened, clock: clock, settings: settings)
    let served = ServedFolder { StudyDefinitions(files: inFolder ?? files, zones: DeskZones.utc.names) }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await StudyServer(opened, settings, folder: served, logger: logger).application()
      .test(.router) { try await body(server, $0) }
  }

  static func files(
    _ survey: String, study: String? = nil, element: String = "every: 1 day", task: String = "",
    dayStart: String = "00:00"
  ) -> FileSet {
    FileSet(
      [
        "study.yaml": Array((study ?? TrialServer.study).utf8), "Surveys/a.yaml": Array(survey.utf8),
        "Surveys/consent.md": Array("# Consent\n\nYou may *stop* <script>alert(1)</script>.\n".utf8),
        "Schedules/trial.yaml": Array(TrialServer.schedule(element, task, dayStart).utf8),
      ], media: ["Surveys/knee.svg": MediaFile(Array(TrialServer.picture.utf8))])
  }

  static let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"

  static let study = "id: trial\ntitle: { en: Trial, ja: 試験 }\ncontact: a@example.org\nlanguages: [en, ja]\nzone: UTC\n"

  private static func schedule(_ element: String, _ task: String, _ dayStart: String) -> String {
    "id: trial\ntitle: Trial\ndayStart: \"\(dayStart)\"\ntasks:\n  - { id: a, survey: a, \(task)schedule: [{ id: daily, \(element) }] }\n"
  }

  /// Two questions on a page.
  static let survey = """
    id: a
    title: Morning
    steps:
      - id: f
        type: form
        title: How are you?
        items:
          - { id: pain, type: scale, prompt: How strong is your pain?, minimum: 0, maximum: 10 }
          - { id: note, type: text, prompt: What else?, optional: true }
    outcomes: [{ kind: pain, from: f/pain }]

    """

  func link(for participant: String = "P001", withPIN: Bool = false, renewing: Bool = false) throws -> MadeLink {
    try desk.makeLink(for: participant, expires: nil, withPIN: withPIN, renewing: renewing, by: .account("tester"))
  }

  /// A browser in which a participant's link was opened.
  func browser(_ client: any TestClientProtocol, of participant: String = "P001") async throws -> Browser {
    var browser = Browser(client)
    try await browser.get("/l/" + link(for: participant).secret)
    return browser
  }

  /// The kinds of the entries about a participant, in order.
  func kinds(of participant: String = "P001") throws -> [String] {
    try desk.store.read { reader in
      try reader.entries(about: participant, asOf: Instant(milliseconds: .max)).compactMap { $0.content?.kind }
    }
  }

  func inputs(of sitting: Int64) throws -> Int { try desk.store.read { try $0.position(of: sitting) } }
}

/// A clock that a test moves.
final class MovingClock: Sendable {
  private let instant: Mutex<Instant>

  init(_ instant: Instant) { self.instant = Mutex(instant) }

  var now: Instant { instant.withLock { $0 } }

  func move(minutes: Int64) {
    instant.withLock { $0 = Instant(milliseconds: $0.milliseconds + minutes * 60_000) }
  }
}

extension DeskZones {
  /// UTC, and London, whose clocks change.
  static let utc = DeskZones(
    names: ZoneNames(isZone: { $0 == "UTC" || $0 == "Europe/London" }, candidates: { ["UTC"] }), version: nil,
    load: { name in
      if name == "UTC" { return .utc }
      let file = URL(filePath: "/usr/share/zoneinfo/" + name)
      return (try? Data(contentsOf: file)).flatMap { try? Zone(name: name, tzif: [UInt8]($0)) }
    })
}

func at(_ text: String) -> Instant { Instant(iso: text) ?? Instant(milliseconds: 0) }
