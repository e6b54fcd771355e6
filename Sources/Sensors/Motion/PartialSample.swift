/// A sample while its numbers are gathered.
struct PartialSample: Hashable {
  var timestamp: Double?
  var hasAttitude = false
  var x: Double?
  var y: Double?
  var z: Double?
  var w: Double?

  /// The sample, or what it lacks; the reader adds the place.
  func sample() -> Result<MotionSample, MotionFileFault> {
    guard let timestamp else { return .failure(MotionFileFault(.missing(field: "timestamp"))) }
    guard hasAttitude else { return .failure(MotionFileFault(.missing(field: "attitude"))) }
    guard let x else { return .failure(MotionFileFault(.missing(field: "x"))) }
    guard let y else { return .failure(MotionFileFault(.missing(field: "y"))) }
    guard let z else { return .failure(MotionFileFault(.missing(field: "z"))) }
    guard let w else { return .failure(MotionFileFault(.missing(field: "w"))) }
    guard abs(timestamp) <= MotionSample.latestTimestamp else { return .failure(MotionFileFault(.timestampTooLarge)) }
    guard UnitQuaternion.length(x: x, y: y, z: z, w: w) != nil else {
      return .failure(MotionFileFault(.notFinite(field: "attitude")))
    }
    guard let sample = MotionSample(timestamp: timestamp, x: x, y: y, z: z, w: w) else {
      return .failure(MotionFileFault(.noDirection))
    }
    return .success(sample)
  }
}
