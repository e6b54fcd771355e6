package import JSONText

/// A signature: a name that was typed, lines that were drawn, or both.
package struct SignatureAnswer: Hashable, Sendable {
  package let name: String?
  /// What the pen drew, as the data of an SVG path in a field of ``width`` by ``height``: `M10 20L30 40L31 42`.
  package let drawing: String?

  package init(name: String?, drawing: String? = nil) {
    self.name = name
    self.drawing = drawing
  }

  package static let width = 1_000
  package static let height = 300
  /// A drawing has no more bytes: some five thousand points.
  package static let mostBytes = 50_000
  static let longestName = 200

  package var json: JSONValue { ["name": .optional(name), "drawing": .optional(drawing)] }

  /// A name alone, or `{ name, drawing }`.
  static func parse(_ json: JSONValue) -> Result<SignatureAnswer, AnswerRefusal> {
    if let name = json.string { return .success(SignatureAnswer(name: name)) }
    guard let members = json.members else { return .failure(.wrongKind(expected: "a name")) }
    for member in members where !["name", "drawing"].contains(member.name) {
      return .failure(.unknownField(member.name))
    }
    for field in ["name", "drawing"] {
      if let value = json[field], !value.isNull, value.string == nil { return .failure(.wrongKind(expected: "a text")) }
    }
    return .success(SignatureAnswer(name: json["name"]?.string, drawing: json["drawing"]?.string))
  }

  var refusal: AnswerRefusal? {
    if let drawing, !SignatureAnswer.isDrawing(drawing) {
      return .wrongKind(expected: "a drawing such as M10 20L30 40")
    }
    guard let name else { return drawing == nil ? .missingField("name") : nil }
    return TextFormat(maximumLength: SignatureAnswer.longestName).refusal(of: name)
  }

  /// Whether a text is what a pen drew: lines that each begin with `M` and go on with `L`, in whole numbers within the
  /// field. Nothing else may stand in it, as it is put into pages.
  private static func isDrawing(_ text: String) -> Bool {
    guard text.utf8.count <= mostBytes, text.first == "M" else { return false }
    var hasLine = false
    for line in text.dropFirst().split(separator: "M", omittingEmptySubsequences: false) {
      let points = line.split(separator: "L", omittingEmptySubsequences: false)
      for point in points {
        let parts = point.split(separator: " ", omittingEmptySubsequences: false).map { whole($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x <= width, y <= height else { return false }
      }
      hasLine = hasLine || points.count > 1
    }
    return hasLine
  }

  private static func whole(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
  }
}
