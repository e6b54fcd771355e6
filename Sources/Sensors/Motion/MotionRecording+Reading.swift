extension MotionRecording {
  /// Reads a recording from the bytes of a file.
  ///
  /// Three formats are told apart by what they begin with: ResearchKit's recorder JSON, `{"items": [...]}`; JSON lines,
  /// one sample's object after another; CSV with the columns qx, qy, qz, qw and a time, in any order, as the phone app
  /// Sensor Logger exports `Orientation.csv`. Keys and columns not needed are passed over.
  ///
  /// - Parameter sampleLimit: More samples than this are refused.
  /// - Throws: ``MotionFileFault``, the first fault in the file. A recording is taken whole or not at all: a file that
  ///   breaks off may lack the very part of the movement that counts.
  /// - Complexity: O(n) in bytes; nothing recurses.
  package init(reading bytes: [UInt8], sampleLimit: Int = MotionRecording.sampleLimit) throws(MotionFileFault) {
    let samples = try Self.samples(in: bytes, limit: sampleLimit)
    let recording = MotionRecording(delivered: samples)
    guard recording.samples.count > 1 else { throw MotionFileFault(.tooFewSamples(recording.samples.count)) }
    self = recording
  }

  /// More than this is no movement of a joint: at 100 samples a second nearly three hours.
  package static let sampleLimit = 1_000_000

  private static func samples(in bytes: [UInt8], limit: Int) throws(MotionFileFault) -> [MotionSample] {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw MotionFileFault(.archive) }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].first(where: { !isSpace($0) }) else { throw MotionFileFault(.empty) }
    // UTF-16 is full of NULs, and text has none.
    if bytes.contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw MotionFileFault(.notText)
    }
    switch first {
    case UInt8(ascii: "{"):
      var scanner = MotionJSONScanner(bytes, from: start, sampleLimit: limit)
      return try scanner.document()
    case UInt8(ascii: "["): throw MotionFileFault(.listAtTop)
    default: return try MotionCSVReader.samples(in: bytes[start...], limit: limit)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
