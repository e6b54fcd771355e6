import Diagnostics
import JSONText

/// A questionnaire of RADAR in one language: a list of fields as REDCap exports them, with types of RADAR's own.
struct RADARDefinition: Sendable {
  let file: String
  let name: String
  let language: String
  let fields: [RADARField]
  /// In words, where the file is not UTF-8.
  let encoding: String?

  init?(_ value: JSONValue, file: SourceFile) {
    guard let elements = value.elements, elements.contains(where: { $0["field_name"]?.string != nil }) else {
      return nil
    }
    self.file = file.path
    (name, language) = RADARDefinition.parts(of: file.path)
    encoding = SourceText(file).encoding
    fields = elements.enumerated().compactMap { RADARField($0.element, at: $0.offset) }
  }

  /// `phq8` and `es` of `phq8/phq8_armt_es.json`.
  private static func parts(of path: String) -> (name: String, language: String) {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasSuffix(".json") { name.removeLast(5) }
    guard let mark = name.ranges(of: "_armt").last else {
      return (name.hasSuffix("_redcap") ? String(name.dropLast(7)) : name, "en")
    }
    let language = name[mark.upperBound...].drop { $0 == "_" }
    let isLanguage = (2...3).contains(language.count) && language.allSatisfy(\.isLetter)
    return (String(name[..<mark.lowerBound]), isLanguage ? language.lowercased() : "en")
  }
}

/// A field of a definition, its parts as they are written.
struct RADARField: Sendable {
  struct Choice: Hashable, Sendable {
    let code: String
    let label: String
  }

  let index: Int
  let name: String
  let type: String
  let label: String
  let choices: [Choice]
  let range: JSONValue?
  let annotation: JSONValue?
  private let texts: [String: String]

  init?(_ value: JSONValue, at index: Int) {
    guard let name = value["field_name"]?.scalarText else { return nil }
    self.index = index
    self.name = name
    type = value["field_type"]?.string ?? ""
    label = value["field_label"]?.string ?? ""
    choices = RADARField.choices(value["select_choices_or_calculations"])
    range = value["range"].flatMap { $0.members == nil ? nil : $0 }
    annotation = value["field_annotation"].flatMap { $0.members?.isEmpty == false ? $0 : nil }
    texts = (value.members ?? []).reduce(into: [:]) { texts, member in
      if let text = member.value.scalarText?.withoutOuterBlanks, !text.isEmpty { texts[member.name] = text }
    }
  }

  /// The text of a key that has one.
  subscript(key: String) -> String? { texts[key] }

  var isRequired: Bool { ["y", "yes", "true", "1"].contains((texts["required_field"] ?? "").lowercased()) }

  /// A list of `{code,label}`, or REDCap's `1, One | 2, Two`.
  private static func choices(_ value: JSONValue?) -> [Choice] {
    if let text = value?.string {
      return text.split(separator: "|").compactMap { part in
        guard let comma = part.firstIndex(of: ",") else { return nil }
        let label = part[comma...].dropFirst()
        return Choice(code: part[..<comma].withoutOuterBlanks, label: label.withoutOuterBlanks)
      }
    }
    return (value?.elements ?? []).compactMap { element in
      let choice = Choice(
        code: element["code"]?.scalarText?.withoutOuterBlanks ?? "",
        label: element["label"]?.scalarText?.withoutOuterBlanks ?? "")
      return choice.code.isEmpty && choice.label.isEmpty ? nil : choice
    }
  }
}
