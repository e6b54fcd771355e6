package import JSONText

/// A field of the result of an active task.
package struct ResultField: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case number(ClosedRange<Double>, unit: String?)
    case whole(ClosedRange<Int>, unit: String?)
    /// At most so many characters, none of them a control character.
    case text(maximum: Int)
    case word([String])
    case truth
    /// A list of objects, at most so many.
    case rows([ResultField], maximum: Int)
    case record([ResultField])
  }

  package let name: String
  package let kind: Kind
  package let isRequired: Bool

  init(_ name: String, _ kind: Kind, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
  }

  package var unit: String? {
    switch kind {
    case .number(_, let unit), .whole(_, let unit): unit
    default: nil
    }
  }

  /// Whether the field is a number, and so has a place in a chart.
  package var isNumber: Bool {
    switch kind {
    case .number, .whole: true
    default: false
    }
  }

  static func number(
    _ name: String, _ bounds: ClosedRange<Double>, unit: String? = nil, isRequired: Bool = false
  ) -> ResultField {
    ResultField(name, .number(bounds, unit: unit), isRequired: isRequired)
  }

  static func whole(
    _ name: String, _ bounds: ClosedRange<Int>, unit: String? = nil, isRequired: Bool = false
  ) -> ResultField {
    ResultField(name, .whole(bounds, unit: unit), isRequired: isRequired)
  }

  static func word(_ name: String, _ words: [String], isRequired: Bool = false) -> ResultField {
    ResultField(name, .word(words), isRequired: isRequired)
  }

  static func truth(_ name: String, isRequired: Bool = false) -> ResultField {
    ResultField(name, .truth, isRequired: isRequired)
  }

  static func text(_ name: String, maximum: Int = 200) -> ResultField { ResultField(name, .text(maximum: maximum)) }

  /// What a task's random numbers start from: 16 hexadecimal digits.
  static let seed = ResultField("seed", .text(maximum: 64))

  /// False when the input was scripted: such a result shows that the program works, not how quick a person is.
  static let valid = ResultField.truth("valid")
}

/// Why a result of an active task is not taken.
package enum ResultFault: Error, Hashable, Sendable {
  case notAnObject
  case missing(field: String)
  case unknown(field: String, known: [String])
  case wrongKind(field: String, expected: String)
  case outOfBounds(field: String, value: String, minimum: String, maximum: String, unit: String?)
  case tooMany(field: String, count: Int, maximum: Int)
  case controlCharacter(field: String)
  case minimumOverMaximum
  /// What the other parts of the same result give is another number.
  case contradicted(field: String, value: String, computed: String, unit: String?)

  /// - Parameter computed: To be told to a thousandth.
  package static func contradicted(_ field: String, _ value: Double, by computed: Double, unit: String?) -> ResultFault
  {
    .contradicted(
      field: field, value: JSONValue.double(value).compactText,
      computed: JSONValue.double((computed * 1000).rounded() / 1000).compactText, unit: unit)
  }
}

/// The fields of one result or of one row, by name.
package typealias FieldValues = [String: JSONValue]

extension FieldValues {
  func number(_ name: String) -> Double? { self[name]?.double }
}

extension [ResultField] {
  /// Reads an object against the fields; null is absent.
  func read(_ json: JSONValue, under path: String = "") throws(ResultFault) -> FieldValues {
    guard let members = json.members else {
      throw path.isEmpty ? .notAnObject : .wrongKind(field: path, expected: "an object")
    }
    var values: FieldValues = [:]
    for member in members {
      let name = path.isEmpty ? member.name : path + "." + member.name
      guard let field = first(where: { $0.name == member.name }) else {
        throw .unknown(field: name, known: map(\.name))
      }
      if !member.value.isNull { values[field.name] = try field.read(member.value, name) }
    }
    return values
  }

  /// Judges that what is required is there.
  func judgeComplete(_ values: FieldValues, under path: String = "") throws(ResultFault) {
    for field in self where field.isRequired && values[field.name] == nil {
      throw .missing(field: path.isEmpty ? field.name : path + "." + field.name)
    }
  }

  /// The object in the order of the fields: an absent list is empty, an absent record left out, anything else null.
  func json(_ values: FieldValues) -> JSONValue {
    .object(
      compactMap { field in
        if let value = values[field.name] { return JSONMember(field.name, value) }
        switch field.kind {
        case .rows: return JSONMember(field.name, .array([]))
        case .record: return nil
        default: return JSONMember(field.name, .null)
        }
      })
  }
}

extension ResultField {
  /// Why the field does not take a value; nil when it does.
  package func fault(of json: JSONValue) -> ResultFault? {
    do throws(ResultFault) {
      _ = try read(json, name)
      return nil
    } catch {
      return error
    }
  }

  fileprivate func read(_ json: JSONValue, _ path: String) throws(ResultFault) -> JSONValue {
    switch kind {
    case .number(let bounds, let unit):
      guard let number = json.double else { throw .wrongKind(field: path, expected: "a number") }
      guard bounds.contains(number) else {
        throw .outOfBounds(
          field: path, value: json.compactText, minimum: JSONValue.double(bounds.lowerBound).compactText,
          maximum: JSONValue.double(bounds.upperBound).compactText, unit: unit)
      }
      return json
    case .whole(let bounds, let unit):
      guard let number = json.integer else { throw .wrongKind(field: path, expected: "a whole number") }
      guard bounds.contains(number) else {
        throw .outOfBounds(
          field: path, value: json.compactText, minimum: String(bounds.lowerBound), maximum: String(bounds.upperBound),
          unit: unit)
      }
      return json
    case .text(let maximum):
      guard let text = json.string else { throw .wrongKind(field: path, expected: "a text") }
      if text.count > maximum { throw .tooMany(field: path, count: text.count, maximum: maximum) }
      if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        throw .controlCharacter(field: path)
      }
      return json
    case .word(let words):
      guard let word = json.string, words.contains(word) else {
        throw .wrongKind(field: path, expected: "one of " + words.joined(separator: ", "))
      }
      return json
    case .truth:
      guard json.boolean != nil else { throw .wrongKind(field: path, expected: "true or false") }
      return json
    case .rows(let fields, let maximum): return try rows(json, fields, maximum, path)
    case .record(let fields):
      let values = try fields.read(json, under: path)
      try fields.judgeComplete(values, under: path)
      return fields.json(values)
    }
  }

  private func rows(
    _ json: JSONValue, _ fields: [ResultField], _ maximum: Int, _ path: String
  ) throws(ResultFault) -> JSONValue {
    guard let elements = json.elements else { throw .wrongKind(field: path, expected: "a list") }
    if elements.count > maximum { throw .tooMany(field: path, count: elements.count, maximum: maximum) }
    var rows: [JSONValue] = []
    rows.reserveCapacity(elements.count)
    for element in elements {
      let values = try fields.read(element, under: path)
      try fields.judgeComplete(values, under: path)
      rows.append(fields.json(values))
    }
    return .array(rows)
  }
}

extension ResultField {
  /// Whether the field may tell who or where somebody was, or exactly when. A source and an instrument may be the name
  /// of a file, and files bear the names of people.
  package var mayTell: Bool { ["name", "started", "source", "seed", "instrument"].contains(name) }

  /// Whether the field is one value.
  package var isPlain: Bool {
    switch kind {
    case .number, .whole, .truth, .text, .word: true
    case .rows, .record: false
    }
  }
}

extension JSONValue {
  /// An object of a result's fields, in the order of their names.
  package static func fields(_ fields: FieldValues) -> JSONValue {
    .object(fields.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })
  }
}
