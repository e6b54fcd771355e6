/// Reads a recorder's JSON in one pass, keeping nothing but the samples.
///
/// A tree of the whole file would be thirty times its size. Values under keys that are not needed are passed over with
/// their quotes and brackets checked, no more.
struct MotionJSONScanner {
  let bytes: [UInt8]
  let sampleLimit: Int
  var offset: Int
  var samples: [MotionSample] = []
  /// Whether a sample is being read, so that a fault names it.
  var isInSample = false

  init(_ bytes: [UInt8], from start: Int, sampleLimit: Int) {
    self.bytes = bytes
    self.sampleLimit = sampleLimit
    offset = start
  }

  /// Reads `{"items": [...]}`, or any number of samples one after another.
  mutating func document() throws(MotionFileFault) -> [MotionSample] {
    var holdsItems = false
    skipSpace()
    while offset < bytes.count {
      if holdsItems { throw fault(.moreAfterEnd) }
      holdsItems = try topLevelObject()
      skipSpace()
    }
    return samples
  }

  /// - Returns: Whether it was a recorder's document, rather than a sample.
  private mutating func topLevelObject() throws(MotionFileFault) -> Bool {
    var holdsItems = false
    var sample = PartialSample()
    try take(UInt8(ascii: "{"), "'{'")
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      if Self.itemsKey == key {
        if holdsItems { throw fault(.repeated(field: "items")) }
        if !samples.isEmpty { throw fault(.moreAfterEnd) }
        holdsItems = true
        try items()
      } else {
        isInSample = !holdsItems && (Self.timestampKey == key || Self.attitudeKey == key)
        try member(key, of: &sample)
        isInSample = false
      }
    }
    // A recorder's document may well carry a timestamp of its own beside its items.
    if holdsItems { return true }
    if sample == PartialSample() { throw fault(.topLevel) }
    isInSample = true
    try append(sample)
    isInSample = false
    return false
  }

  private mutating func items() throws(MotionFileFault) {
    skipSpace()
    try take(UInt8(ascii: "["), "a list of samples")
    skipSpace()
    if takes(UInt8(ascii: "]")) { return }
    while true {
      try item()
      skipSpace()
      if takes(UInt8(ascii: "]")) { return }
      try take(UInt8(ascii: ","), "',' or ']'")
      skipSpace()
    }
  }

  private mutating func item() throws(MotionFileFault) {
    isInSample = true
    var sample = PartialSample()
    try take(UInt8(ascii: "{"), "a sample's '{'")
    var isFirst = true
    while let key = try nextKey(&isFirst) { try member(key, of: &sample) }
    try append(sample)
    isInSample = false
  }

  private mutating func member(_ key: ArraySlice<UInt8>, of sample: inout PartialSample) throws(MotionFileFault) {
    if Self.timestampKey == key {
      try number(into: &sample.timestamp, "timestamp")
    } else if Self.attitudeKey == key {
      try attitude(into: &sample)
    } else {
      try skipValue()
    }
  }

  private mutating func attitude(into sample: inout PartialSample) throws(MotionFileFault) {
    if sample.hasAttitude { throw fault(.repeated(field: "attitude")) }
    sample.hasAttitude = true
    try take(UInt8(ascii: "{"), "an attitude's '{'")
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key.count == 1 ? key.first : nil {
      case UInt8(ascii: "x"): try number(into: &sample.x, "x")
      case UInt8(ascii: "y"): try number(into: &sample.y, "y")
      case UInt8(ascii: "z"): try number(into: &sample.z, "z")
      case UInt8(ascii: "w"): try number(into: &sample.w, "w")
      default: try skipValue()
      }
    }
  }

  private mutating func append(_ partial: PartialSample) throws(MotionFileFault) {
    guard samples.count < sampleLimit else { throw fault(.tooManySamples(limit: sampleLimit)) }
    switch partial.sample() {
    case .success(let sample): samples.append(sample)
    case .failure(let reason): throw fault(reason.cause)
    }
  }

  private static let itemsKey = Array("items".utf8)[...]
  private static let timestampKey = Array("timestamp".utf8)[...]
  private static let attitudeKey = Array("attitude".utf8)[...]
}
