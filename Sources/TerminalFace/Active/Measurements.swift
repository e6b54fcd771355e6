import ActiveTasks
import Foundation
import JSONText
import Machine
import Sensors
import SurveyModel

/// The measurements that `--sensor` gives for the steps of a survey: read from files before the sitting begins, or
/// taken live when the step shows.
struct Measurements {
  /// By the step's id: an object of the result's fields, to which an answers file may add such as a name.
  let prepared: [String: JSONValue]
  let live: [String: SensorSource]

  /// Measurements that are all there.
  init(prepared: [String: JSONValue]) {
    self.prepared = prepared
    live = [:]
  }

  /// Reads each `STEP=SOURCE`.
  ///
  /// - Throws: ``TerminalFailure`` for a step that takes none, or a recording that can't be read.
  init(_ options: [String], survey: Survey) throws {
    var prepared: [String: JSONValue] = [:]
    var live: [String: SensorSource] = [:]
    for option in options {
      let source = try SensorSource(option, survey: survey)
      if prepared[source.step] != nil || live[source.step] != nil {
        throw TerminalFailure.request("two sources are given for the step '\(source.step)'; give one")
      }
      if case .file(let path) = source.place {
        prepared[source.step] = try Measurements.recorded(path, source.task)
      } else {
        live[source.step] = source
      }
    }
    if live.values.count(where: { $0.place == .standardInput }) > 1 {
      throw TerminalFailure.request("standard input can be the source of one step alone")
    }
    self.prepared = prepared
    self.live = live
  }

  private static func recorded(_ path: String, _ task: ActiveTask) throws -> JSONValue {
    guard let data = BoundedFile.read(path) else {
      throw TerminalFailure.request("the recording '\(path)' can't be read")
    }
    let name = URL(fileURLWithPath: path).lastPathComponent
    do {
      switch task {
      case .rangeOfMotion(let task):
        return try rangeOfMotion(try MotionRecording(reading: Array(data)), task, instrument: name).json
      case .locationTrack(let task):
        let file = try LocationFile(reading: Array(data))
        let track = LocationTrack(file.readings, accuracyLimit: task.accuracy.metres)
        try requirePosition(in: track, task)
        return .fields(track.fields(name: nil, method: file.format, source: name, ended: .source))
      default: throw TerminalFailure.request("the step takes no recording")
      }
    } catch let fault as MotionFileFault {
      throw TerminalFailure.data("the recording '\(path)': \(fault)")
    } catch let fault as LocationFault {
      throw TerminalFailure.data("the recording '\(path)': \(fault)")
    }
  }

  /// - Throws: ``TerminalFailure`` when no position is good enough.
  static func requirePosition(in track: LocationTrack, _ task: LocationTrackTask) throws {
    guard track.samples.isEmpty else { return }
    throw TerminalFailure.data(
      "no position counts: \(track.quality.samples) came, \(track.quality.inaccurate) were not known to "
        + "\(task.accuracy.rawValue), \(track.quality.noFix) were without a fix")
  }

  static func rangeOfMotion(
    _ recording: MotionRecording, _ task: RangeOfMotionTask, instrument: String
  ) throws -> ActiveResult {
    guard let angles = RangeOfMotionAngles(recording, orientation: task.orientation.ofDevice) else {
      throw TerminalFailure.data("no sample of motion came")
    }
    return RangeOfMotion(angles, recording.quality, instrument: instrument).result
  }
}

extension JSONValue {
  static func fields(_ fields: [String: JSONValue]) -> JSONValue {
    .object(fields.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })
  }

  /// The members of both; those of `self` where both have one that says something.
  func filled(from other: JSONValue) -> JSONValue {
    let own = (members ?? []).filter { !$0.value.isNull }
    let names = Set(own.map(\.name))
    return .object(own + (other.members ?? []).filter { !names.contains($0.name) })
  }
}

extension RangeOfMotion {
  /// What a recording gave, as an answer.
  init(_ angles: RangeOfMotionAngles, _ quality: MotionQuality, instrument: String) {
    self.init(
      start: angles.start, finish: angles.finish, minimum: angles.minimum, maximum: angles.maximum,
      method: .motion, instrument: String(instrument.prefix(200)),
      gaps: quality.gaps.map { Gap(at: RangeOfMotion.rounded($0.at), seconds: RangeOfMotion.rounded($0.seconds)) },
      quality: Quality(
        samples: quality.delivered, lost: quality.lost, late: quality.late.count, duplicate: quality.duplicate.count,
        nonUnit: quality.nonUnit.count,
        trust: Trust(
          offPlane: angles.offPlane, startOffPlane: angles.startOffPlane, undefinedSamples: angles.undefinedSamples,
          uncertainTurns: angles.uncertainTurns)))
  }
}

extension RangeOfMotionTask.Orientation {
  /// The survey's word as a recording is computed by it.
  var ofDevice: DeviceOrientation {
    switch self {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscape: .landscape
    case .landscapeLeft: .landscapeLeft
    case .landscapeRight: .landscapeRight
    }
  }
}
