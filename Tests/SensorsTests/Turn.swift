import Foundation
import Sensors

extension SeededGenerator {
  mutating func uniform(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// Normally distributed with mean 0 (Box and Muller).
  mutating func normal(deviation: Double) -> Double {
    let radius = (-2 * log(uniform(1e-12...1))).squareRoot()
    return deviation * radius * cos(2 * .pi * uniform(0...1))
  }
}

/// A rotation about one of the device's axes, computed apart from the module's own formulas.
struct Turn {
  var x = 0.0
  var y = 0.0
  var z = 0.0
  var w = 1.0

  static func about(_ axis: Character, _ degrees: Double) -> Turn {
    let half = degrees * .pi / 360
    let sine = sin(half)
    return Turn(x: axis == "x" ? sine : 0, y: axis == "y" ? sine : 0, z: axis == "z" ? sine : 0, w: cos(half))
  }

  func then(_ next: Turn) -> Turn {
    Turn(
      x: w * next.x + x * next.w + y * next.z - z * next.y, y: w * next.y - x * next.z + y * next.w + z * next.x,
      z: w * next.z + x * next.y - y * next.x + z * next.w, w: w * next.w - x * next.x - y * next.y - z * next.z)
  }

  /// nil is never expected: every turn has length 1.
  func sample(at timestamp: Double, scaledBy scale: Double = 1) -> MotionSample? {
    MotionSample(timestamp: timestamp, x: x * scale, y: y * scale, z: z * scale, w: w * scale)
  }
}

extension DeviceOrientation {
  /// The turn of the device that lowers the joint's angle in this orientation, by `degrees`.
  func turn(_ degrees: Double) -> Turn {
    switch self {
    case .portrait: .about("x", degrees)
    case .portraitUpsideDown: .about("x", -degrees)
    case .landscape, .landscapeRight: .about("y", degrees)
    case .landscapeLeft: .about("y", -degrees)
    }
  }
}

/// A hinge joint that moves smoothly through angles, 1.5 seconds from one to the next.
func movement(
  through angles: [Double], _ orientation: DeviceOrientation, noise: Double = 0, seed: Int = 0, rate: Double = 100
) -> [MotionSample] {
  var generator = SeededGenerator(seed: seed)
  let perLeg = Int(1.5 * rate)
  let legs = Array(zip(angles, angles.dropFirst()))
  return (0...perLeg * legs.count).compactMap { index in
    let (from, to) = legs[min(index / perLeg, legs.count - 1)]
    let share = Double(index - min(index / perLeg, legs.count - 1) * perLeg) / Double(perLeg)
    let angle = from + (to - from) * (1 - cos(.pi * share)) / 2
    var attitude = orientation.turn(90 - angle)
    for axis in ["x", "y", "z"] as [Character] {
      attitude = attitude.then(.about(axis, noise == 0 ? 0 : generator.normal(deviation: noise)))
    }
    return attitude.sample(at: Double(index) / rate)
  }
}
