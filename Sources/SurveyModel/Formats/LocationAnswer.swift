package import JSONText

/// A place on the globe, in degrees of WGS 84.
package struct LocationAnswer: Hashable, Sendable {
  package let latitude: DecimalNumber
  package let longitude: DecimalNumber
  /// The radius of a circle that holds the place, in metres; nil when unknown.
  package let accuracy: DecimalNumber?

  package init(latitude: DecimalNumber, longitude: DecimalNumber, accuracy: DecimalNumber? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
  }

  /// Reads `51.5072, -0.1276`, with a third number the accuracy in metres.
  package init?(_ text: String) {
    let parts = text.split { $0 == "," || $0 == " " || $0 == "、" }.map { DecimalNumber($0) }
    guard (2...3).contains(parts.count), let latitude = parts[0], let longitude = parts[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude, accuracy: parts.count > 2 ? parts[2] : nil)
  }

  package var json: JSONValue {
    [
      "lat": .number(literal: latitude.description), "lon": .number(literal: longitude.description),
      "accuracy": .optional(accuracy.map { JSONValue.number(literal: $0.description) }),
    ]
  }

  static func parse(_ json: JSONValue) -> Result<LocationAnswer, AnswerRefusal> {
    guard let members = json.members else { return .failure(.wrongKind(expected: "a place with lat and lon")) }
    for member in members where !["lat", "lon", "accuracy"].contains(member.name) {
      return .failure(.unknownField(member.name))
    }
    guard let lat = json["lat"] else { return .failure(.missingField("lat")) }
    guard let lon = json["lon"] else { return .failure(.missingField("lon")) }
    do throws(AnswerRefusal) {
      let (latitude, longitude) = (try AnswerFormat.number(lat).get(), try AnswerFormat.number(lon).get())
      var accuracy: DecimalNumber?
      if let json = json["accuracy"], !json.isNull { accuracy = try AnswerFormat.number(json).get() }
      return .success(LocationAnswer(latitude: latitude, longitude: longitude, accuracy: accuracy))
    } catch {
      return .failure(error)
    }
  }

  var refusal: AnswerRefusal? {
    let bounds = [(latitude, 90), (longitude, 180)]
    for (number, limit) in bounds {
      if number < DecimalNumber(-limit) { return .below(number, minimum: DecimalNumber(-limit), unit: "°") }
      if number > DecimalNumber(limit) { return .above(number, maximum: DecimalNumber(limit), unit: "°") }
    }
    if let accuracy, accuracy < DecimalNumber(0) { return .below(accuracy, minimum: DecimalNumber(0), unit: "m") }
    return nil
  }
}
