import ActiveTasks
import SurveyModel

/// Where a step's measurement comes from: `STEP=FILE`, `STEP=-` or `STEP=gpsd:HOST:PORT`.
struct SensorSource {
  enum Place: Hashable {
    case file(String)
    case standardInput
    case gpsd(host: String, port: UInt16)
  }

  let step: String
  let task: ActiveTask
  let place: Place

  /// - Throws: ``TerminalFailure`` for a step that takes no source, or a source that it does not take.
  init(_ text: String, survey: Survey) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw TerminalFailure.request("'\(text)' is not STEP=SOURCE, such as knee=walk.json or walk=gpsd:127.0.0.1:2947")
    }
    let known = survey.steps.filter { SensorSource.task(of: $0) != nil }
    guard let found = known.first(where: { $0.id == parts[0] }), let task = SensorSource.task(of: found) else {
      throw TerminalFailure.request(
        "the survey '\(survey.id)' has no step '\(parts[0])' that takes a sensor"
          + (known.isEmpty ? "" : "; it has \(known.map(\.id).joined(separator: ", "))"))
    }
    step = parts[0]
    self.task = task
    place = try SensorSource.place(parts[1], task)
  }

  private static func task(of step: Step) -> ActiveTask? {
    guard case .active(let active) = step.kind else { return nil }
    switch active.task.kind {
    case .rangeOfMotion, .locationTrack: return active.task
    default: return nil
    }
  }

  private static func place(_ text: String, _ task: ActiveTask) throws -> Place {
    if text == "-" { return .standardInput }
    guard text.hasPrefix("gpsd:") else { return .file(text) }
    guard case .locationTrack = task else {
      throw TerminalFailure.request("gpsd knows positions, not motion; give a recording or '-'")
    }
    let address = text.dropFirst(5)
    guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]), port > 0,
      colon > address.startIndex
    else { throw TerminalFailure.request("'\(text)' is not gpsd:HOST:PORT, such as gpsd:127.0.0.1:2947") }
    var host = String(address[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    return .gpsd(host: host, port: port)
  }
}
