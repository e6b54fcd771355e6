import CivilTime
import JSONText

/// Reads one JSON object as a position: gpsd's TPV report, or our own shorter form
/// `{"time":"2026-11-20T08:00:00Z","lat":35.6,"lon":139.7,"accuracy":4}`.
package enum LocationJSON {
  /// Longer lines are passed over: no report is.
  package static let lineLimit = 65_536

  /// - Returns: The reading, and whether it is one of gpsd's reports; nil for a report of another class, such as SKY.
  /// - Throws: ``LocationFault`` for what is no JSON object, or a position without its parts.
  package static func reading(_ line: some Sequence<UInt8>, number: Int? = nil) throws(LocationFault)
    -> (reading: LocationReading, isReport: Bool)?
  {
    let bytes = Array(line)
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw LocationFault(
        line: number, "this is not JSON: \(error.reason) at byte \(error.offset)", fix: "write one object a line")
    }
    guard json.members != nil else {
      throw LocationFault(line: number, "this is not an object", fix: "write one object a line")
    }
    if let name = json["class"]?.string {
      if name != "TPV" { return nil }
      if json["mode"]?.integer.map({ $0 < 2 }) ?? false { return (.noFix, true) }
      if json["lat"] == nil || json["lon"] == nil || json["time"] == nil { return (.noFix, true) }
    }
    return (.sample(try sample(json, number)), json["class"] != nil)
  }

  private static func sample(_ json: JSONValue, _ number: Int?) throws(LocationFault) -> LocationSample {
    for name in ["time", "lat", "lon"] where json[name] == nil {
      throw LocationFault(
        line: number, "a position has no '\(name)'", fix: "give 'time', 'lat' and 'lon', as gpsd's TPV reports do")
    }
    guard let latitude = json["lat"]?.double, let longitude = json["lon"]?.double else {
      throw LocationFault(line: number, "'lat' or 'lon' is not a number", fix: "write degrees, such as 35.6812")
    }
    guard let time = json["time"]?.double ?? json["time"]?.string.flatMap(seconds) else {
      throw LocationFault(
        line: number, "'time' is not an instant", fix: "write it as 2026-11-20T08:00:00Z, or in seconds since 1970")
    }
    let error = accuracy(json)
    guard
      let sample = LocationSample(
        time: time, latitude: latitude, longitude: longitude,
        elevation: json["altMSL"]?.double ?? json["alt"]?.double ?? json["elevation"]?.double, accuracy: error,
        speed: json["speed"]?.double)
    else {
      throw LocationFault(
        line: number, "'lat' is outside -90 to 90, or 'lon' outside -180 to 180, or the time is no date",
        fix: "check the unit and the order of the numbers")
    }
    return sample
  }

  /// gpsd's estimates: `eph` is horizontal, else it is put together from those to the north and to the east.
  private static func accuracy(_ json: JSONValue) -> Double? {
    if let given = json["accuracy"]?.double ?? json["eph"]?.double { return given }
    guard let east = json["epx"]?.double, let north = json["epy"]?.double else { return nil }
    return (east * east + north * north).squareRoot()
  }

  /// Seconds since 1970 of an instant with an offset.
  static func seconds(_ text: String) -> Double? {
    Instant(iso: text).map { Double($0.milliseconds) / 1000 }
  }
}
