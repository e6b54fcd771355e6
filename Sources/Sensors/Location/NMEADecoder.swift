import CivilTime

/// Puts positions together from a receiver's NMEA sentences: RMC has the date and the speed, GGA the height and HDOP,
/// GST the error in metres. Sentences of one second make one position.
package struct NMEADecoder: Sendable {
  private var epoch = Epoch()
  /// Days since 1970 of the last RMC or ZDA; a GGA before the first of them has no date and gives nothing.
  private var day: Int32?
  /// Sentences whose checksum does not hold: a bad wire; they are passed over.
  package private(set) var damaged = 0
  /// Sentences of any kind.
  package private(set) var sentences = 0

  /// The error in metres that one unit of HDOP stands for, when the receiver gives none: a usual single-frequency
  /// receiver under open sky.
  package static let metresPerHDOP = 5.0

  private struct Epoch {
    var seconds: Double?
    var latitude: Double?
    var longitude: Double?
    var elevation: Double?
    var hdop: Double?
    var error: Double?
    var speed: Double?
    var isFixed = true
  }

  package init() {}

  /// Takes a line; what it completes is returned.
  package mutating func read(_ line: Substring) -> LocationReading? {
    let sentence: NMEASentence
    switch NMEASentence.read(line) {
    case .success(let read): sentence = read
    case .failure(.wrongChecksum):
      damaged += 1
      return nil
    case .failure: return nil
    }
    sentences += 1
    guard let timeField = Self.timeFields[String(sentence.type)], let seconds = sentence.secondsOfDay(timeField) else {
      return nil
    }
    let finished = epoch.seconds == nil || epoch.seconds == seconds ? nil : finish()
    epoch.seconds = seconds
    take(sentence)
    return finished
  }

  /// The last position, when no line is to come.
  package mutating func finish() -> LocationReading? {
    defer { epoch = Epoch() }
    guard let seconds = epoch.seconds, let day else { return nil }
    guard epoch.isFixed, let latitude = epoch.latitude, let longitude = epoch.longitude else { return .noFix }
    let sample = LocationSample(
      time: Double(day) * 86_400 + seconds, latitude: latitude, longitude: longitude, elevation: epoch.elevation,
      accuracy: epoch.error ?? epoch.hdop.map { $0 * NMEADecoder.metresPerHDOP }, speed: epoch.speed)
    return sample.map(LocationReading.sample) ?? .noFix
  }

  /// The field that holds the time of day.
  private static let timeFields = ["RMC": 0, "GGA": 0, "GLL": 4, "GST": 0, "ZDA": 0]

  private static let metresPerSecondPerKnot = 1852.0 / 3600

  private mutating func take(_ sentence: NMEASentence) {
    switch sentence.type {
    case "RMC":
      if let date = date(sentence) { day = date }
      if sentence.field(1) != "A" { epoch.isFixed = false }
      place(sentence, at: 2)
      epoch.speed = sentence.number(6).map { $0 * NMEADecoder.metresPerSecondPerKnot }
    case "GGA":
      if sentence.field(5) == "0" { epoch.isFixed = false }
      place(sentence, at: 1)
      epoch.hdop = sentence.number(7)
      epoch.elevation = sentence.number(8)
    case "GLL":
      if sentence.field(5) == "V" { epoch.isFixed = false }
      place(sentence, at: 0)
    case "GST":
      if let north = sentence.number(5), let east = sentence.number(6) {
        epoch.error = (north * north + east * east).squareRoot()
      }
    case "ZDA":
      if let date = longDate(sentence) { day = date }
    default: break
    }
  }

  private mutating func place(_ sentence: NMEASentence, at index: Int) {
    epoch.latitude = sentence.angle(index) ?? epoch.latitude
    epoch.longitude = sentence.angle(index + 2) ?? epoch.longitude
  }

  /// Of `ddmmyy`, whose years are taken to lie from 1980, when GPS began, to 2079.
  private func date(_ sentence: NMEASentence) -> Int32? {
    guard let text = sentence.field(8), text.utf8.count == 6, let digits = Int(text), digits >= 0 else { return nil }
    let year = digits % 100
    return CivilDate(year: year < 80 ? 2000 + year : 1900 + year, month: digits / 100 % 100, day: digits / 10_000)?
      .dayNumber
  }

  private func longDate(_ sentence: NMEASentence) -> Int32? {
    guard let day = sentence.field(1).flatMap({ Int($0) }), let month = sentence.field(2).flatMap({ Int($0) }),
      let year = sentence.field(3).flatMap({ Int($0) })
    else { return nil }
    return CivilDate(year: year, month: month, day: day)?.dayNumber
  }
}
