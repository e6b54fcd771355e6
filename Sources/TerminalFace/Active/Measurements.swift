import ActiveTasks
import Foundation
import JSONText
import Machine
import Sensors
import Sittings
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
    if live.values.contains(where: { $0.place == .standardInput }) { _ = SensorInput.besideTerminal }
    self.prepared = prepared
    self.live = live
  }

  private static func recorded(_ path: String, _ task: ActiveTask) throws -> JSONValue {
    let data = try BoundedFile.read(path)
    let name = URL(fileURLWithPath: path).lastPathComponent
    do {
      switch task {
      case .rangeOfMotion(let task):
        let recording = try MotionRecording(reading: Array(data))
        guard let result = task.result(of: recording, instrument: name) else {
          throw TerminalFailure.data("no sample of motion came")
        }
        return result.json
      case .locationTrack(let task):
        let file = try LocationFile(reading: Array(data))
        let track = LocationTrack(file.readings, accuracyLimit: task.accuracy.metres)
        try requirePosition(in: track, task)
        let cut = task.maximumDuration.flatMap(track.cut(after:))
        if cut != nil, let limit = task.maximumDuration {
          let seconds = JSONValue.double(limit).compactText
          Streams.note("\(path): the step records \(seconds) s; what came later is left out")
        }
        return .fields(
          (cut ?? track).fields(name: nil, method: file.format, source: name, ended: cut == nil ? .source : .limit))
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
}

extension JSONValue {
  /// The members of both; those of `self` where both have one that says something.
  func filled(from other: JSONValue) -> JSONValue {
    let own = (members ?? []).filter { !$0.value.isNull }
    let names = Set(own.map(\.name))
    return .object(own + (other.members ?? []).filter { !names.contains($0.name) })
  }
}
