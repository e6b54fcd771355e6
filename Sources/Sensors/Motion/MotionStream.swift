/// Takes the bytes of a live source of device motion and gives the samples of each whole line: JSON lines, or CSV with
/// a header.
package struct MotionStream: Sendable {
  private var line: [UInt8] = []
  private var columns: MotionColumns?
  private var number = 0
  /// Lines that could not be read; they are passed over, since the movement goes on.
  package private(set) var damaged = 0
  package private(set) var firstFault: MotionFileFault?

  /// Longer lines are passed over.
  private static let lineLimit = 65_536

  package init() {}

  package mutating func take(_ bytes: some Sequence<UInt8>) -> [MotionSample] {
    var samples: [MotionSample] = []
    for byte in bytes {
      if byte == 0x0A {
        samples += wholeLine()
      } else if line.count <= Self.lineLimit {
        line.append(byte)
      }
    }
    return samples
  }

  /// What is left when nothing more comes; a line of CSV that no line break ends may be cut in its last number, and is
  /// dropped.
  package mutating func finish() -> [MotionSample] {
    defer { line = [] }
    return line.last == UInt8(ascii: "}") ? wholeLine() : []
  }

  private mutating func wholeLine() -> [MotionSample] {
    defer { line.removeAll(keepingCapacity: true) }
    number += 1
    guard let first = line.first(where: { $0 > 0x20 }) else { return [] }
    do throws(MotionFileFault) {
      if first == UInt8(ascii: "{") {
        var scanner = MotionJSONScanner(line, from: 0, sampleLimit: MotionRecording.sampleLimit)
        return try scanner.document()
      }
      let place = MotionCSVReader.Place(line: number, item: nil)
      let fields = try MotionCSVReader.fields(of: line[...], place)
      guard let columns else {
        columns = try MotionColumns(header: fields, place)
        return []
      }
      return [try MotionCSVReader.sample(of: fields, columns, place)]
    } catch {
      damaged += 1
      firstFault = firstFault ?? MotionFileFault(error.cause, line: number)
      return []
    }
  }
}
