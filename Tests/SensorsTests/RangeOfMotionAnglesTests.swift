import Sensors
import Testing

struct RangeOfMotionAnglesTests {
  private func angles(
    absolute: [Double], _ orientation: DeviceOrientation = .portrait
  ) throws -> RangeOfMotionAngles {
    let samples = absolute.enumerated().compactMap { orientation.turn($1).sample(at: Double($0) / 100) }
    try #require(samples.count == absolute.count)
    return try #require(RangeOfMotionAngles(MotionRecording(delivered: samples), orientation: orientation))
  }

  private func expect(
    _ angles: RangeOfMotionAngles, start: Double, finish: Double, minimum: Double, maximum: Double,
    within tolerance: Double = 1e-9, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(angles.start - start) < tolerance, "start \(angles.start)", sourceLocation: place)
    #expect(abs(angles.finish - finish) < tolerance, "finish \(angles.finish)", sourceLocation: place)
    #expect(abs(angles.minimum - minimum) < tolerance, "minimum \(angles.minimum)", sourceLocation: place)
    #expect(abs(angles.maximum - maximum) < tolerance, "maximum \(angles.maximum)", sourceLocation: place)
    #expect(abs(angles.range - (maximum - minimum)) < 2 * tolerance, "range \(angles.range)", sourceLocation: place)
  }

  @Test(arguments: DeviceOrientation.allCases)
  func `a quarter turn from level gives 90 to 180`(_ orientation: DeviceOrientation) throws {
    let angles = try angles(absolute: [0, -90], orientation)
    expect(angles, start: 90, finish: 180, minimum: 90, maximum: 180)
    #expect(abs(angles.range - 90) < 1e-9)
  }

  @Test(arguments: DeviceOrientation.allCases)
  func `the lowest and highest angles need be neither first nor last`(_ orientation: DeviceOrientation) throws {
    let angles = try angles(absolute: [30, 10, -30, -70, -60], orientation)
    #expect(abs(angles.startAngle - 30) < 1e-9)
    expect(angles, start: 60, finish: 150, minimum: 60, maximum: 160)
    #expect(abs(angles.range - 100) < 1e-9)
  }

  @Test(arguments: DeviceOrientation.allCases)
  func `nothing jumps past 90, 180 or a whole turn`(_ orientation: DeviceOrientation) throws {
    let up = stride(from: 0.0, through: 399, by: 7)
    let down = stride(from: 399.0, through: -385, by: -7)
    let angles = try angles(absolute: Array(up) + Array(down), orientation)
    expect(angles, start: 90, finish: 475, minimum: 90 - 399, maximum: 475, within: 1e-8)
    #expect(angles.uncertainTurns == 0)
  }

  @Test(arguments: DeviceOrientation.allCases, [0.0, 0.01])
  func `a smooth movement gives its angles, noise or not`(_ orientation: DeviceOrientation, _ noise: Double) throws {
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: seed)
      // From anywhere, past +90 and -180 both ways from the first sample.
      let start = generator.uniform(0...170)
      let low = start - generator.uniform(91...200)
      let high = start + generator.uniform(91...200)
      let finish = generator.uniform(low...high)
      let samples = movement(through: [start, low, high, finish], orientation, noise: noise, seed: seed)
      let angles = try #require(RangeOfMotionAngles(MotionRecording(delivered: samples), orientation: orientation))
      expect(
        angles, start: start, finish: finish, minimum: low, maximum: high, within: noise == 0 ? 1e-8 : 0.1)
    }
  }

  @Test(arguments: DeviceOrientation.allCases)
  func `a gap in a movement across the wrap changes no angle`(_ orientation: DeviceOrientation) throws {
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: seed)
      let gapStart = Int(generator.uniform(20...100))
      let samples = movement(through: [100, -50, 130], orientation, noise: 0.01, seed: seed)
      let holed = Array(samples[..<gapStart] + samples[(gapStart + 35)...])
      let recording = MotionRecording(delivered: holed)
      let angles = try #require(RangeOfMotionAngles(recording, orientation: orientation))
      expect(angles, start: 100, finish: 130, minimum: -50, maximum: 130, within: 0.1)
      #expect(recording.quality.gaps.count == 1)
      #expect(recording.quality.lost == 35)
      #expect(angles.uncertainTurns == 0)
    }
  }

  @Test func `a turn over 90 degrees between neighbours takes the shorter way and says so`() throws {
    let angles = try angles(absolute: [0, -170, -190])
    expect(angles, start: 90, finish: 280, minimum: 90, maximum: 280)
    #expect(angles.uncertainTurns == 1)
  }

  @Test func `the heading of the recorder's frame shifts the start, not the range, and shows`() throws {
    let samples = [20.0, -30, -80].enumerated().compactMap { index, pitch in
      Turn.about("z", 60).then(.about("x", pitch)).sample(at: Double(index) / 100)
    }
    let angles = try #require(RangeOfMotionAngles(MotionRecording(delivered: samples), orientation: .portrait))
    #expect(abs(angles.range - 100) < 1e-9)
    #expect(abs(angles.start - 70) > 10)
    #expect(angles.startOffPlane > 30)
    #expect(angles.offPlane < 1e-5)
  }

  @Test func `an axis across the plane has no angle, is left out and counted`() throws {
    let turns = [Turn.about("z", 0), .about("z", 90), .about("x", -40)]
    let samples = turns.enumerated().compactMap { $1.sample(at: Double($0) / 100) }
    let angles = try #require(RangeOfMotionAngles(MotionRecording(delivered: samples), orientation: .portrait))
    expect(angles, start: 90, finish: 130, minimum: 90, maximum: 130)
    #expect(angles.undefinedSamples == 1)
    #expect(abs(angles.offPlane - 90) < 1e-5)
  }

  @Test(arguments: DeviceOrientation.allCases)
  func `a sway about the screen's normal leaves a hinge's angle alone`(_ orientation: DeviceOrientation) throws {
    let samples = stride(from: 0.0, through: -120, by: -5).enumerated().compactMap { index, turn in
      orientation.turn(turn).then(.about("z", 3 * Double(index % 7))).sample(at: Double(index) / 100)
    }
    let angles = try #require(RangeOfMotionAngles(MotionRecording(delivered: samples), orientation: orientation))
    expect(angles, start: 90, finish: 210, minimum: 90, maximum: 210)
    #expect(abs(angles.offPlane - 18) < 1e-6)
  }

  @Test func `a quaternion and its negative are one attitude`() throws {
    let samples = movement(through: [90, 170, 20], .portrait)
    let flipped = samples.enumerated().compactMap { index, sample in
      let (q, sign) = (sample.attitude, index % 3 == 0 ? -1.0 : 1.0)
      return MotionSample(timestamp: sample.timestamp, x: q.x * sign, y: q.y * sign, z: q.z * sign, w: q.w * sign)
    }
    let angles = try #require(RangeOfMotionAngles(MotionRecording(delivered: flipped), orientation: .portrait))
    expect(angles, start: 90, finish: 20, minimum: 20, maximum: 170, within: 1e-8)
  }

  @Test func `a tracker fed sample by sample gives the same angles as the recording`() throws {
    let samples = movement(through: [100, -50, 130], .landscapeLeft, noise: 0.1, seed: 3)
    var tracker = AngleTracker(first: samples[0].attitude, orientation: .landscapeLeft)
    for sample in samples.dropFirst() { tracker.add(sample.attitude) }
    let whole = try #require(RangeOfMotionAngles(MotionRecording(delivered: samples), orientation: .landscapeLeft))
    #expect(RangeOfMotionAngles(tracker) == whole)
  }

  @Test func `no samples give no angles`() {
    #expect(RangeOfMotionAngles(MotionRecording(delivered: []), orientation: .portrait) == nil)
  }
}
