package import ActiveTasks
package import Sensors

extension RangeOfMotionTask {
  /// What a recording of the device on the limb comes to.
  ///
  /// - Parameter instrument: What recorded it.
  /// - Returns: Nil for a recording without samples.
  package func result(of recording: MotionRecording, instrument: String) -> ActiveResult? {
    RangeOfMotionAngles(recording, orientation: orientation.ofDevice).map { angles in
      RangeOfMotion(angles, recording.quality, instrument: instrument).result
    }
  }
}

extension RangeOfMotion {
  fileprivate init(_ angles: RangeOfMotionAngles, _ quality: MotionQuality, instrument: String) {
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
  package var ofDevice: DeviceOrientation {
    switch self {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscape: .landscape
    case .landscapeLeft: .landscapeLeft
    case .landscapeRight: .landscapeRight
    }
  }
}
