import Foundation
import Sensors
import Testing

/// Files made by `python3 Scripts/make-motion-recordings.py`, with the angles that the script put into them.
struct ShippedRecordingsTests {
  private struct Expected: Decodable {
    struct Gap: Decodable {
      let at: Double
      let seconds: Double
    }

    let orientation: String
    let start: Double
    let finish: Double
    let minimum: Double
    let maximum: Double
    let range: Double
    let tolerance: Double
    let samples: Int
    let lost: Int
    let gaps: [Gap]
  }

  private func bytes(_ name: String) throws -> Data {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try Data(contentsOf: root.appending(path: "Surveys/recordings/\(name)"))
  }

  @Test(arguments: ["knee-flexion", "knee-flexion-gap"])
  func `a shipped recording gives its stated angles`(_ name: String) throws {
    let file = try bytes("\(name).json")
    #expect(file.count < 150_000)
    let expected = try JSONDecoder().decode(Expected.self, from: bytes("\(name).expected.json"))
    let orientation = try #require(DeviceOrientation(rawValue: expected.orientation))
    let recording = try MotionRecording(reading: [UInt8](file))
    let measured = try #require(RangeOfMotionAngles(recording, orientation: orientation))
    for (angle, stated) in [
      (measured.start, expected.start), (measured.finish, expected.finish), (measured.minimum, expected.minimum),
      (measured.maximum, expected.maximum), (measured.range, expected.range),
    ] {
      #expect(abs(angle - stated) <= expected.tolerance)
    }
    #expect(recording.samples.count == expected.samples)
    #expect(recording.quality.lost == expected.lost)
    #expect(recording.quality.gaps.count == expected.gaps.count)
    for (gap, stated) in zip(recording.quality.gaps, expected.gaps) {
      #expect(abs(gap.at - stated.at) < 0.002)
      #expect(abs(gap.seconds - stated.seconds) < 0.002)
    }
  }

  @Test func `the recording with gaps turns past 90 degrees from its first sample`() throws {
    let recording = try MotionRecording(reading: [UInt8](bytes("knee-flexion-gap.json")))
    let angles = try #require(RangeOfMotionAngles(recording, orientation: .portrait))
    #expect(angles.start - angles.minimum > 90)
    #expect(angles.undefinedSamples == 0 && angles.uncertainTurns == 0)
  }
}
