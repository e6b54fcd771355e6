import Foundation
import Sensors
import Testing

/// Motion that comes as it happens.
@Suite struct LiveMotionTests {
  /// A hinge that goes through the angles, 100 samples a second, in portrait.
  private static func line(_ index: Int, _ degrees: Double) -> String {
    let half = degrees * .pi / 360
    return #"{"timestamp":\#(Double(index) / 100),"attitude":{"x":\#(sin(half)),"y":0,"z":0,"w":\#(cos(half))}}"# + "\n"
  }

  /// Still, down to the depth, back, still.
  private static func movement(to depth: Double, samples: Int) -> [Double] {
    (0..<samples).map { index in
      let part = Double(index) / Double(samples)
      return switch part {
      case ..<0.2: 0
      case ..<0.8: depth * sin((part - 0.2) / 0.6 * .pi)
      default: 0
      }
    }
  }

  @Test(arguments: [1, 50, 65_536]) func `samples in any pieces lose none`(_ piece: Int) {
    let count = piece == 1 ? 1000 : 6000
    let bytes = Array(Self.movement(to: -110, samples: count).enumerated().map(Self.line).joined().utf8)
    var stream = MotionStream()
    var samples: [MotionSample] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      samples += stream.take(bytes[start..<min(start + piece, bytes.count)])
    }
    samples += stream.finish()
    #expect(samples.count == count)
    #expect(stream.damaged == 0)
    let recording = MotionRecording(delivered: samples)
    #expect(recording.quality.isClean)
    let angles = RangeOfMotionAngles(recording, orientation: .portrait)
    #expect(abs((angles?.range ?? 0) - 110) < 0.1)
  }

  @Test(arguments: [-110.0, 150, -95, 40]) func `the guide leads from the start through the movement to the end`(
    _ depth: Double
  ) {
    var stream = MotionStream()
    var guide = MovementGuide(orientation: .portrait)
    var phases: [MovementGuide.Phase] = []
    for (index, angle) in Self.movement(to: depth, samples: 1000).enumerated() {
      for sample in stream.take(Self.line(index, angle).utf8) {
        if let phase = guide.add(sample) { phases.append(phase) }
      }
    }
    #expect(phases == [.startPosition, .bend, .comeBack, .done])
  }

  @Test func `a pause in the middle of a movement is not its end`() {
    var angles = [Double](repeating: 0, count: 150)
    for step in 0..<100 { angles.append(Double(step) * -0.5) }
    for step in 0..<30 { angles.append(-50 + Double(step) * 0.5) }
    angles += [Double](repeating: -35, count: 200)
    for step in 0..<100 { angles.append(-35 - Double(step) * 0.5) }
    var guide = MovementGuide(orientation: .portrait)
    var stream = MotionStream()
    var phases: [MovementGuide.Phase] = []
    for (index, angle) in angles.enumerated() {
      for sample in stream.take(Self.line(index, angle).utf8) {
        if let phase = guide.add(sample) { phases.append(phase) }
      }
    }
    #expect(phases == [.startPosition, .bend, .comeBack, .bend])
  }

  @Test func `a line that is none is passed over and told, CSV comes with its header`() {
    var stream = MotionStream()
    let text = "seconds_elapsed,qx,qy,qz,qw\n0,0,0,0,1\n0.1,0,0,x,1\n0.2,0,0,0,1\n0.3,0,0"
    #expect(stream.take(text.utf8).count == 2)
    #expect(stream.finish().isEmpty)
    #expect(stream.damaged == 1)
    #expect(stream.firstFault?.line == 3)
  }
}
