import Sensors
import Testing

struct MotionRecordingTests {
  private func samples(at times: [Double]) -> [MotionSample] {
    times.enumerated().compactMap { Turn.about("x", Double($0)).sample(at: $1) }
  }

  @Test func `a clean recording has nothing to report`() {
    let recording = MotionRecording(delivered: movement(through: [90, 120], .portrait))
    #expect(recording.quality.isClean)
    #expect(recording.quality.lost == 0)
    #expect(recording.samples.count == 151)
    #expect(abs(recording.duration - 1.5) < 1e-9)
  }

  @Test func `a late sample is moved to its place and counted with its place in the file`() {
    let recording = MotionRecording(delivered: samples(at: [0, 0.01, 0.03, 0.02, 0.04]))
    #expect(recording.samples.map(\.timestamp) == [0, 0.01, 0.02, 0.03, 0.04])
    #expect(recording.quality.late.count == 1)
    #expect(recording.quality.late.firstItem == 4)
    #expect(recording.quality.duplicate.count == 0)
  }

  @Test func `of two samples with one timestamp the first to come stays`() {
    let delivered = samples(at: [0, 0.01, 0.01, 0.02, 0.01])
    let recording = MotionRecording(delivered: delivered)
    #expect(recording.samples == [delivered[0], delivered[1], delivered[3]])
    #expect(recording.quality.duplicate.count == 2)
    #expect(recording.quality.duplicate.firstItem == 3)
    #expect(recording.quality.late.count == 0)
    #expect(recording.quality.delivered == 5)
  }

  @Test func `a gap is over a tenth of a second, and ten samples a second leave none`() {
    let tenth = MotionRecording(delivered: samples(at: (0..<200).map { 1e5 + Double($0) * 0.1 }))
    #expect(tenth.quality.gaps.isEmpty)
    let wider = MotionRecording(delivered: samples(at: [0, 0.05, 0.10, 0.15, 0.2501, 0.3]))
    #expect(wider.quality.gaps.count == 1)
    #expect(abs((wider.quality.gaps.first?.at ?? 0) - 0.15) < 1e-9)
    #expect(abs((wider.quality.gaps.first?.seconds ?? 0) - 0.1001) < 1e-9)
    #expect(wider.quality.lost == 1)
  }

  @Test(arguments: [(1.0009, 0), (1.0011, 1), (0.9989, 1), (0.5, 1), (40, 1)])
  func `a quaternion off unit length is scaled and counted`(_ scale: Double, _ count: Int) throws {
    let delivered = [0.0, -90].enumerated().compactMap { index, pitch in
      Turn.about("x", pitch).sample(at: Double(index) / 100, scaledBy: index == 1 ? scale : 1)
    }
    let recording = MotionRecording(delivered: delivered)
    #expect(recording.quality.nonUnit.count == count)
    #expect(recording.quality.nonUnit.firstItem == (count == 0 ? nil : 2))
    let angles = try #require(RangeOfMotionAngles(recording, orientation: .portrait))
    #expect(abs(angles.range - 90) < 1e-9)
  }

  @Test(arguments: 0..<40)
  func `any order of delivery gives one recording`(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let delivered = movement(through: [90, 150, 80], .portrait)
    let shuffled = MotionRecording(delivered: delivered.shuffled(using: &generator))
    #expect(shuffled.samples == delivered)
    #expect(shuffled.quality.late.count > 0)
    #expect(shuffled.quality.gaps.isEmpty)
  }

  @Test func `a sample has finite numbers and a direction, or is none`() {
    #expect(MotionSample(timestamp: .nan, x: 0, y: 0, z: 0, w: 1) == nil)
    #expect(MotionSample(timestamp: .infinity, x: 0, y: 0, z: 0, w: 1) == nil)
    #expect(MotionSample(timestamp: 1e13, x: 0, y: 0, z: 0, w: 1) == nil)
    #expect(MotionSample(timestamp: 0, x: 0, y: 0, z: 0, w: 0) == nil)
    #expect(MotionSample(timestamp: 0, x: 1e300, y: 0, z: 0, w: 1) == nil)
    #expect(MotionSample(timestamp: 0, x: .nan, y: 0, z: 0, w: 1) == nil)
    #expect(MotionSample(timestamp: 0, x: 0, y: 0, z: 0, w: 1) != nil)
  }
}
