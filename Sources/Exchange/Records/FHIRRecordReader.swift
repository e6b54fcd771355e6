import CivilTime
import Diagnostics
import JSONText
import StudyService
import SurveyModel

/// Reads responses of FHIR: one, a list of lines, or a bundle of them.
struct FHIRRecordReader {
  private let file: SourceFile
  private let resources: [FHIRResource]?
  private let people: FHIRPeople
  private let attachments: FHIRAttachments
  private let forms: [MappedForm]
  private(set) var notes: [String] = []

  /// - Parameters:
  ///   - resources: Those of the file; nil where it is no JSON.
  ///   - people: Of all files.
  ///   - attachments: What responses name and do not have.
  init(
    _ file: SourceFile, _ resources: [FHIRResource]?, _ people: FHIRPeople, _ attachments: FHIRAttachments,
    _ forms: [MappedForm]
  ) {
    (self.file, self.resources, self.people, self.forms) = (file, resources, people, forms)
    self.attachments = attachments
  }

  mutating func records(_ diagnostics: inout [Diagnostic]) -> [IncomingRecord] {
    guard let resources else {
      diagnostics.append(
        .error(
          "bad-source", "the file is no JSON", in: file.path, at: nil,
          help: "give a QuestionnaireResponse, a Bundle of them, or one in each line (NDJSON)"))
      return []
    }
    var found: [IncomingRecord] = []
    var others = 0
    var unread: Set<String> = []
    for resource in resources {
      let (place, response) = (resource.place, resource.json)
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
      let person: String
      switch people.subject(of: response) {
      case .participant(let id): person = id
      case .noSubject:
        refuse("the response has no subject", "give it a 'subject' with a reference or an identifier")
        continue
      case .unclear(let systems):
        refuse(
          "the subject's Patient does not say which of its identifiers is the participant's id"
            + (systems.isEmpty ? "" : ": \(systems.joined(separator: ", "))"),
          "name the system of that one in the map: 'participant: SYSTEM'")
        continue
      }
      guard let time = time(of: response) else {
        refuse("the response does not say when it was authored", "give it 'authored'")
        continue
      }
      let items = response["item"]?.elements.map { $0.map(attachments.filling) } ?? []
      if let item = FHIRRecordReader.lackingContent(items, form) {
        refuse(
          "the content of the file '\(form.name(of: item))' is not in the response",
          "name the file behind the responses, as 'export --files FOLDER' writes it: import records RESPONSES FOLDER/*; "
            + "or write 'without: [\(form.name(of: item))]' at the form to pass over it")
        continue
      }
      let left = FHIRRecordReader.unread(in: items, form)
      if let item = FHIRRecordReader.measured(left, form) {
        refuse(
          "'\(form.name(of: item))' is measured: its numbers alone can't be taken in",
          "write 'without: [\(form.name(of: item))]' at the form to pass over them")
        continue
      }
      unread.formUnion(left)
      let answers =
        FHIRRecordReader.answers(to: form.items, in: items, form) + FHIRRecordReader.entries(in: items, form)
      found.append(
        IncomingRecord(
          participant: person, task: form.form.task, time: time, answers: .object(answers), source: source))
    }
    if others > 0 { notes = ["\(others) responses passed over: the map names no form for their questionnaires"] }
    if !unread.isEmpty {
      let names = unread.sorted()
      let rest = names.count > 12 ? " and \(names.count - 12) more" : ""
      notes.append("answers that no item takes: \(names.prefix(12).joined(separator: ", "))\(rest)")
    }
    return found
  }

  /// The links of questions with answers that no item takes; what is worked out is worked out again.
  private static func unread(in json: [JSONValue], _ form: MappedForm) -> Set<String> {
    var given = Given()
    given.gather(json, depth: 0)
    var known: [String] = []
    for item in form.survey.items.map(\.item) {
      for link in links(of: item, form) {
        known.append(link)
        known += item.format.fieldsOfResponse.map { "\(link).\($0)" }
      }
    }
    return Set(given.answers.keys).subtracting(known).subtracting(form.survey.scores.map(\.id))
  }

  /// An item whose answer is a file of which the response has the name alone.
  private static func lackingContent(_ json: [JSONValue], _ form: MappedForm) -> FormItem? {
    var given = Given()
    given.gather(json, depth: 0)
    let asked = form.items + form.repeats.flatMap(form.items(ofRepeat:))
    return asked.first { item in
      guard case .file = item.format else { return false }
      return links(of: item, form).contains { link in
        (given.answers[link] ?? []).contains { answer in
          answer["valueAttachment"].map { $0["data"] == nil } ?? false
        }
      }
    }
  }

  /// Whether a canonical address is the one of a form: as it stands, or by its last part.
  private static func names(_ form: String, _ canonical: String) -> Bool {
    let plain = String(canonical.prefix { $0 != "|" })
    let last = plain.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init)
    return form == canonical || form == plain || form == last
  }

  private func time(of response: JSONValue) -> IncomingRecord.Time? {
    guard let text = response["authored"]?.string else { return nil }
    if let instant = Instant(iso: text) { return .instant(instant) }
    return CivilDate(iso: text).map { .day($0) }
  }

  private static func answers(to items: [FormItem], in json: [JSONValue], _ form: MappedForm) -> [JSONMember] {
    var given = Given()
    given.gather(json, depth: 0)
    return items.compactMap { item -> JSONMember? in
      let links = links(of: item, form)
      if let values = links.lazy.compactMap({ given.answers[$0] }).first {
        return JSONMember(form.key(of: item), self.json(values, for: item.format, form.form.codes[item.id] ?? [:]))
      }
      if let whole = fields(of: item.format, below: links, in: given.answers) {
        return JSONMember(form.key(of: item), whole)
      }
      // Of an answer in several questions, each of them says so.
      let asked = links + links.flatMap { link in item.format.fieldsOfResponse.map { "\(link).\($0)" } }
      let isUnknown = item.dontKnow && asked.contains(where: given.unknown.contains)
      return isUnknown ? JSONMember(form.key(of: item), ["state": "dontKnow"]) : nil
    }
  }

  /// The entries of each repeat: its group stands there once for each of them.
  private static func entries(in json: [JSONValue], _ form: MappedForm) -> [JSONMember] {
    form.repeats.compactMap { index in
      let id = form.survey.groups[index].id
      let links = Set([form.form.fields[id] ?? id, id + "/group"])
      let found = occurrences(of: links, in: json, depth: 0)
      guard !found.isEmpty else { return nil }
      let items = form.items(ofRepeat: index)
      return JSONMember(
        id, .array(found.map { .object(answers(to: items, in: $0["item"]?.elements.map { Array($0) } ?? [], form)) }))
    }
  }

  private static func occurrences(of links: Set<String>, in items: [JSONValue], depth: Int) -> [JSONValue] {
    guard depth < 60 else { return [] }
    return items.flatMap { item -> [JSONValue] in
      if let link = item["linkId"]?.string, links.contains(link), item["answer"] == nil { return [item] }
      return occurrences(of: links, in: item["item"]?.elements.map { Array($0) } ?? [], depth: depth + 1)
    }
  }

  /// What a response says, by the links of the questions, groups opened.
  private struct Given {
    private(set) var answers: [String: [JSONValue]] = [:]
    /// The questions whose answer was that the person doesn't know.
    private(set) var unknown: Set<String> = []

    mutating func gather(_ items: some Sequence<JSONValue>, depth: Int) {
      guard depth < 60 else { return }
      for item in items {
        guard let link = item["linkId"]?.string else { continue }
        let own = item["answer"]?.elements.map { Array($0) } ?? []
        if !own.isEmpty { answers[link, default: []] += own }
        if FHIRParts.reasonOfAbsence(item) == "asked-unknown" { unknown.insert(link) }
        for answer in own { gather(answer["item"]?.elements.map { Array($0) } ?? [], depth: depth + 1) }
        gather(item["item"]?.elements.map { Array($0) } ?? [], depth: depth + 1)
      }
    }
  }

  /// The links that an item may have: its own, or what the map says, and its path.
  static func links(of item: FormItem, _ form: MappedForm) -> [String] {
    let name = form.name(of: item)
    return [form.form.fields[name] ?? name, form.survey.path(of: item.slot)]
  }

  /// - Parameter ours: Our value of each code there, where the codes differ.
  private static func json(
    _ answers: [JSONValue], for format: AnswerFormat, _ ours: [String: String]
  ) -> JSONValue {
    let values = answers.compactMap { value(of: $0, format, ours) }
    switch format {
    case .choice(let choice) where choice.multiple: return .array(values)
    case .rank: return .array(values)
    default: return values.first ?? .null
    }
  }

  private static func value(
    of answer: JSONValue, _ format: AnswerFormat, _ ours: [String: String]
  ) -> JSONValue? {
    guard let member = answer.members?.first(where: { $0.name.hasPrefix("value") }) else { return nil }
    switch member.name {
    case "valueCoding":
      let mapped = member.value["code"]?.string.flatMap { ours[$0] } ?? coded(member.value, format)
      let code = mapped ?? member.value["code"]?.string ?? member.value["display"]?.string ?? ""
      return RecordedText(code).json(for: single(format))
    case "valueQuantity": return member.value["value"]
    case "valueAttachment": return FHIRFileItem.answer(member.value)
    case "valueTime": return member.value.string.map { .string(String($0.prefix(5))) }
    case "valueInteger", "valueDecimal":
      return member.value.string == nil
        ? member.value : RecordedText(member.value.string ?? "").json(for: single(format))
    case "valueString":
      guard let text = member.value.string else { return nil }
      if ours[text] == nil, let own = RecordedText(text).ownWords(for: single(format)) { return own }
      return RecordedText(ours[text] ?? text).json(for: single(format))
    default: return member.value
    }
  }

  /// The choice that a coding stands for where two systems have its code: an import gives the second `_2` behind its
  /// value, and its words tell the two apart.
  private static func coded(_ coding: JSONValue, _ format: AnswerFormat) -> String? {
    guard let code = coding["code"]?.string, let display = coding["display"]?.string, let choices = format.choices
    else {
      return nil
    }
    let alike = choices.filter { choice in
      let value = choice.value.description
      let rest = value.dropFirst(code.count)
      return value == code || value.hasPrefix(code) && rest.first == "_" && Int(rest.dropFirst()) != nil
    }
    guard alike.count > 1 else { return nil }
    let named = alike.filter { choice in choice.text.versions.contains { $0.text == display } }
    return named.count == 1 ? named[0].value.description : nil
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
