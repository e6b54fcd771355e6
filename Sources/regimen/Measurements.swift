import ActiveTasks
import Foundation
import JSONText
import Sensors
import SurveyModel

/// The measurements that recordings give for the steps of a survey.
struct Measurements {
  /// By the step's id.
  let answers: [String: Answer]

  /// Reads each `STEP=FILE`.
  ///
  /// - Throws: ``CommandFailure`` for a step that measures nothing, or a recording that can't be read.
  init(_ sources: [String], survey: Survey) throws {
    var answers: [String: Answer] = [:]
    for source in sources {
      let parts = source.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw CommandFailure.usage("'\(source)' is not STEP=FILE, such as knee=walk.json") }
      guard let step = survey.steps.first(where: { $0.id == parts[0] }),
        case .active(.rangeOfMotion(let task))? = step.ownItem?.format
      else {
        let known = survey.steps.filter {
          $0.ownItem.map { if case .active(.rangeOfMotion) = $0.format { true } else { false } } ?? false
        }
        throw CommandFailure.usage(
          "the survey '\(survey.id)' has no step '\(parts[0])' that measures"
            + (known.isEmpty ? "" : "; it has \(known.map(\.id).joined(separator: ", "))"))
      }
      answers[parts[0]] = .active(try Measurements.rangeOfMotion(parts[1], task).result)
    }
    self.answers = answers
  }

  private static func rangeOfMotion(_ path: String, _ task: RangeOfMotionTask) throws -> RangeOfMotion {
    guard let data = BoundedFile.read(path) else {
      throw CommandFailure.usage("the recording '\(path)' can't be read")
    }
    do {
      let recording = try MotionRecording(reading: Array(data))
      let orientation = DeviceOrientation(rawValue: task.orientation.rawValue) ?? .portrait
      guard let measured = RangeOfMotionMeasurement(recording, orientation: orientation, instrument: "device motion")
      else {
        throw CommandFailure.badData("the recording '\(path)' has no samples")
      }
      return RangeOfMotion(measured, path: path)
    } catch let fault as MotionFileFault {
      throw CommandFailure.badData("the recording '\(path)': \(fault.reason); \(fault.fix)")
    }
  }
}

extension RangeOfMotion {
  /// What a recording gave, as an answer; the file's name stands for the instrument.
  init(_ measured: RangeOfMotionMeasurement, path: String) {
    self.init(
      start: measured.start, finish: measured.finish, minimum: measured.minimum, maximum: measured.maximum,
      method: .motion, instrument: URL(fileURLWithPath: path).lastPathComponent,
      gaps: measured.gaps.map { Gap(at: RangeOfMotion.rounded($0.at), seconds: RangeOfMotion.rounded($0.seconds)) },
      quality: measured.quality.map {
        Quality(
          samples: $0.delivered, lost: $0.lost, late: $0.late.count, duplicate: $0.duplicate.count,
          nonUnit: $0.nonUnit.count)
      })
  }
}
