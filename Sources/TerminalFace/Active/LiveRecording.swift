import ActiveTasks
import Foundation
import JSONText
import Machine
import Sensors
import Sittings
import SurveyModel
import Wording

/// Takes a measurement from a live source, with a line of what it says now.
struct LiveRecording {
  let source: SensorSource
  let input: SensorInput
  let language: LanguageTag

  /// - Returns: The fields of the result.
  /// - Throws: ``TerminalFailure`` when the source can't be reached or gave nothing.
  func take() throws -> JSONValue {
    switch source.task {
    case .locationTrack(let task): return try locations(input, task)
    case .rangeOfMotion(let task): return try motion(input, task)
    default: throw TerminalFailure.request("the step takes no sensor")
    }
  }

  /// Opens the source.
  init(_ source: SensorSource, language: LanguageTag) throws {
    self.source = source
    self.language = language
    switch source.place {
    case .standardInput: input = .standardInput()
    case .gpsd(let host, let port):
      do {
        input = SensorInput(descriptor: try GPSDSocket(host: host, port: port).descriptor)
      } catch {
        throw TerminalFailure.state("gpsd at \(host):\(port): \(error)")
      }
    case .file: throw TerminalFailure.request("a file is no live source")
    }
  }

  func close() { Glibc.close(input.descriptor) }
}

// MARK: - Positions

extension LiveRecording {
  private func locations(_ input: SensorInput, _ task: LocationTrackTask) throws -> JSONValue {
    var stream = LocationStream()
    var track = LocationTrack(accuracyLimit: task.accuracy.metres)
    var status = StatusLine()
    let words = language.catalogue
    status.note(words.recording(canStop: input.canStop))
    let began = Double(MachineClock.monotonicMilliseconds) / 1000
    var ended: LocationTrack.Ended?
    while ended == nil {
      let event = input.next(milliseconds: 500)
      let now = Double(MachineClock.monotonicMilliseconds) / 1000
      switch event {
      case .bytes(let bytes): for reading in stream.take(bytes) { track.add(reading, arrival: now) }
      case .end:
        for reading in stream.finish() { track.add(reading, arrival: now) }
        ended = isServer ? .lost : .source
      case .stop: ended = .stopped
      case .tick: break
      }
      if let limit = task.maximumDuration, max(track.duration, now - began) >= limit {
        // What a buffer held past the end is not of the recording.
        if let cut = track.cut(after: limit) { (track, ended) = (cut, .limit) }
        ended = ended ?? .limit
      }
      status.show(words.track(metres: track.distance, seconds: now - began, positions: track.samples.count))
    }
    status.clear()
    if ended == .lost { status.note(words.lost(positions: track.samples.count)) }
    if let fault = stream.firstFault { status.note(words.damaged(stream.damaged, "\(fault)")) }
    try Measurements.requirePosition(in: track, task)
    return .fields(
      track.fields(
        name: nil, method: isServer ? "gpsd" : stream.format?.rawValue ?? "json", source: sourceName,
        ended: ended ?? .source))
  }

  private var isServer: Bool { if case .gpsd = source.place { true } else { false } }

  private var sourceName: String {
    switch source.place {
    case .gpsd(let host, let port): "gpsd \(host):\(port)"
    case .standardInput: "standard input"
    case .file(let path): path
    }
  }
}

// MARK: - Motion

extension LiveRecording {
  private func motion(_ input: SensorInput, _ task: RangeOfMotionTask) throws -> JSONValue {
    let orientation = task.orientation.ofDevice
    var stream = MotionStream()
    var guide = MovementGuide(orientation: orientation)
    var samples: [MotionSample] = []
    var status = StatusLine()
    let words = language.catalogue
    status.note(words.guidance(.instruction, task, by: words))
    var isOver = false
    while !isOver {
      let new: [MotionSample]
      switch input.next(milliseconds: 500) {
      case .bytes(let bytes): new = stream.take(bytes)
      case .end:
        new = stream.finish()
        isOver = true
      case .stop:
        new = []
        isOver = true
      case .tick: new = []
      }
      for sample in new where samples.count < MotionRecording.sampleLimit {
        samples.append(sample)
        if let phase = guide.add(sample) {
          status.clear()
          status.note(words.guidance(phase, task, by: words))
        }
      }
      // What a buffer held past the end of the movement is kept, whoever sends faster than time passes.
      if guide.phase == .done, input.canStop { isOver = true }
      status.show("\(Int(guide.angle.rounded()))°")
    }
    status.clear()
    if let fault = stream.firstFault { status.note(words.damaged(stream.damaged, "\(fault)")) }
    let recording = MotionRecording(delivered: samples)
    guard recording.samples.count > 1, let result = task.result(of: recording, instrument: sourceName) else {
      throw TerminalFailure.data(
        "the source gave \(recording.samples.count) samples of motion; two at least are needed")
    }
    return result.json
  }
}

extension SensorInput {
  var canStop: Bool { isatty(STDIN_FILENO) == 1 && descriptor != STDIN_FILENO }
}
