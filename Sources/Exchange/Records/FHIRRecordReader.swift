import CivilTime
import Diagnostics
import JSONText
import StudyService
import SurveyModel

/// Reads responses of FHIR: one, a list of lines, or a bundle of them.
struct FHIRRecordReader {
  private let file: SourceFile
  private let map: RecordMap
  private let forms: [MappedForm]
  private(set) var notes: [String] = []

  init(_ file: SourceFile, _ map: RecordMap, _ forms: [MappedForm]) {
    (self.file, self.map, self.forms) = (file, map, forms)
  }

  mutating func records(_ diagnostics: inout [Diagnostic]) -> [IncomingRecord] {
    guard let responses = responses() else {
      diagnostics.append(
        .error(
          "bad-source", "the file is no JSON", in: file.path, at: nil,
          help: "give a QuestionnaireResponse, a Bundle of them, or one in each line (NDJSON)"))
      return []
    }
    var found: [IncomingRecord] = []
    var others = 0
    for (place, response) in responses {
      guard response["resourceType"]?.string == "QuestionnaireResponse" else { continue }
      let questionnaire = response["questionnaire"]?.string ?? response["questionnaire"]?["reference"]?.string ?? ""
      guard let form = forms.first(where: { FHIRRecordReader.names($0.form.name, questionnaire) }) else {
        others += 1
        continue
      }
      let source = "\(file.path), \(place)"
      func refuse(_ message: String, _ help: String) {
        diagnostics.append(.error("bad-source", "\(place): \(message)", in: file.path, at: nil, help: help))
      }
      guard let person = participant(of: response) else {
        refuse("the response has no subject", "give it a 'subject' with a reference or an identifier")
        continue
      }
      guard let time = time(of: response) else {
        refuse("the response does not say when it was authored", "give it 'authored'")
        continue
      }
      var given: [String: [JSONValue]] = [:]
      FHIRRecordReader.gather(response["item"]?.elements ?? [], into: &given, depth: 0)
      let answers = form.items.compactMap { item -> JSONMember? in
        let link = form.form.fields[item.id] ?? item.id
        guard let values = given[link] ?? given[FHIRRecordReader.path(of: item, in: form.survey)], !values.isEmpty
        else {
          return nil
        }
        return JSONMember(form.key(of: item), FHIRRecordReader.json(values, for: item.format))
      }
      found.append(
        IncomingRecord(
          participant: person, task: form.form.task, time: time, answers: .object(answers), source: source))
    }
    if others > 0 { notes = ["\(others) responses passed over: the map names no form for their questionnaires"] }
    return found
  }

  /// The resources of the file with their places.
  private func responses() -> [(place: String, JSONValue)]? {
    let text = SourceText(file).text
    if let whole = try? JSONValue(parsing: text) {
      if whole["resourceType"]?.string == "Bundle" {
        return (whole["entry"]?.elements ?? []).enumerated().compactMap { index, entry in
          entry["resource"].map { ("entry \(index + 1)", $0) }
        }
      }
      if let list = whole.elements { return list.enumerated().map { ("element \($0 + 1)", $1) } }
      return [("the response", whole)]
    }
    var found: [(place: String, JSONValue)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let value = try? JSONValue(parsing: String(line)) else { return nil }
      found.append(("line \(index + 1)", value))
    }
    return found.isEmpty ? nil : found
  }

  /// Whether a canonical address is the one of a form: as it stands, or by its last part.
  private static func names(_ form: String, _ canonical: String) -> Bool {
    let plain = String(canonical.prefix { $0 != "|" })
    let last = plain.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init)
    return form == canonical || form == plain || form == last
  }

  private func participant(of response: JSONValue) -> String? {
    if let value = response["subject"]?["identifier"]?["value"]?.string { return value }
    return response["subject"]?["reference"]?.string?.split(separator: "/").last.map(String.init)
  }

  private func time(of response: JSONValue) -> IncomingRecord.Time? {
    guard let text = response["authored"]?.string else { return nil }
    if let instant = Instant(iso: text) { return .instant(instant) }
    return CivilDate(iso: text).map { .day($0) }
  }

  /// The answers by the links of their questions, groups opened.
  private static func gather(_ items: some Sequence<JSONValue>, into given: inout [String: [JSONValue]], depth: Int) {
    guard depth < 60 else { return }
    for item in items {
      guard let link = item["linkId"]?.string else { continue }
      let answers = item["answer"]?.elements.map { Array($0) } ?? []
      if !answers.isEmpty { given[link, default: []] += answers }
      for answer in answers { gather(answer["item"]?.elements.map { Array($0) } ?? [], into: &given, depth: depth + 1) }
      gather(item["item"]?.elements.map { Array($0) } ?? [], into: &given, depth: depth + 1)
    }
  }

  private static func path(of item: FormItem, in survey: Survey) -> String { survey.path(of: item.slot) }

  private static func json(_ answers: [JSONValue], for format: AnswerFormat) -> JSONValue {
    let values = answers.compactMap { value(of: $0, format) }
    switch format {
    case .choice(let choice) where choice.multiple: return .array(values)
    case .rank: return .array(values)
    default: return values.first ?? .null
    }
  }

  private static func value(of answer: JSONValue, _ format: AnswerFormat) -> JSONValue? {
    guard let member = answer.members?.first(where: { $0.name.hasPrefix("value") }) else { return nil }
    switch member.name {
    case "valueCoding":
      let code = member.value["code"]?.string ?? member.value["display"]?.string ?? ""
      return RecordedText(code).json(for: single(format))
    case "valueQuantity": return member.value["value"]
    case "valueTime": return member.value.string.map { .string(String($0.prefix(5))) }
    case "valueInteger", "valueDecimal":
      return member.value.string == nil
        ? member.value : RecordedText(member.value.string ?? "").json(for: single(format))
    case "valueString": return member.value.string.map { RecordedText($0).json(for: single(format)) }
    default: return member.value
    }
  }

  /// The format of one of several answers.
  private static func single(_ format: AnswerFormat) -> AnswerFormat {
    switch format {
    case .choice(let choice) where choice.multiple: .choice(ChoiceFormat(choices: choice.choices))
    case .rank(let rank): .choice(ChoiceFormat(choices: rank.choices))
    default: format
    }
  }
}
