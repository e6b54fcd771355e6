import JSONText
import SurveyModel

/// The answers that an item offers.
struct FHIRChoices: Sendable {
  struct Choice: Hashable, Sendable {
    var value: String
    var texts: TextsByLanguage
    var points: String?
    var isExclusive = false
    /// Where the survey finds its picture.
    var picture: String?
  }

  /// Where the list came from, in the words of FHIR.
  let construct: String
  private(set) var choices: [Choice] = []
  /// Whether its codes are values of ours, of which some are decimals.
  private var isOurs = false
  /// Extensions of answers that were met, each once.
  private(set) var met: Set<String> = []
  /// The pictures that answers name and whose files were not named.
  private(set) var missing: [String] = []
  /// The systems of the codes, by the values.
  private var systems: [String: String] = [:]
  /// The values of codes that another system has, too.
  private var twins: [String: [String]] = [:]

  var values: [String] { choices.map(\.value) }
  /// Whether values are written as numbers.
  var areNumbers: Bool {
    values.allSatisfy { value in
      value.utf8.count <= 15
        && (Int(value).map(String.init) == value || isOurs && DecimalNumber(value)?.description == value)
    }
  }
  /// Whether it has only those answers that conditions name.
  var isPartial: Bool { construct == "answerValueSet (in part)" }
  /// Whether people may write something else.
  var isOpen = false
  /// What stands for something else: the next number, or a word that is none of the values.
  var ofOwnWords: String {
    if areNumbers { return String((values.compactMap { Int($0) }.max() ?? 0) &+ 1) }
    var value = "other"
    while values.contains(value) { value += "_" }
    return value
  }
  var hasPoints: Bool { !choices.isEmpty && choices.allSatisfy { $0.points != nil } }

  init(_ construct: String) { self.construct = construct }

  /// Adds an answer; one whose value is there already gets another value only where its words differ.
  mutating func add(_ json: JSONValue, coding: JSONValue?, own: String, pictures: SourcePictures = SourcePictures()) {
    let extensions = FHIRExtensions(json).list + FHIRExtensions(coding ?? .null).list
    met.formUnion(extensions.map(\.name))
    isOurs = isOurs || FHIROwn.isOurs(coding?["system"]?.string)
    var texts = coding?.texts("display", own: own) ?? TextsByLanguage()
    let scalar = json.members?.first { $0.name.hasPrefix("value") && $0.value.scalarText != nil }
    if coding == nil, let scalar { texts = json.texts(scalar.name, own: own) }
    for designation in coding?["designation"]?.elements ?? [] {
      if let language = designation["language"]?.string { texts.add(designation["value"]?.string ?? "", in: language) }
    }
    let value = coding?["code"]?.scalarText ?? scalar?.value.scalarText ?? texts[own] ?? ""
    guard !value.isEmpty else { return }
    if texts.isEmpty { texts.add(value, in: own) }
    if let prefix = extensions.first(where: { $0.name.hasSuffix("optionPrefix") })?.value.extensionValue?.scalarText {
      texts = TextsByLanguage(prefix + " " + (texts[own] ?? value), in: own)
    }
    guard let value = fresh(value, of: coding?["system"]?.string) else { return }
    let weight = extensions.first { FHIRChoices.weights.contains($0.name) }?.value.extensionValue?.numberLiteral
    let isExclusive = extensions.contains { $0.name.hasSuffix("optionExclusive") }
    choices.append(Choice(value: value, texts: texts, points: weight, isExclusive: isExclusive))
    guard let media = extensions.first(where: { $0.name == FHIRChoices.media })?.value.extensionValue else { return }
    let address = media["url"]?.string
    choices[choices.count - 1].picture = address.flatMap { pictures.reference(to: $0) }
    if choices.last?.picture == nil { missing.append(address ?? media["title"]?.string ?? "") }
  }

  /// The value for a code: the code itself, or another where it is there already of another system; nil where it is the
  /// same answer again.
  private mutating func fresh(_ code: String, of system: String?) -> String? {
    guard values.contains(code) else {
      systems[code] = system
      return code
    }
    let known = [code] + (twins[code] ?? [])
    guard let system, systems[code] != nil, !known.contains(where: { systems[$0] == system }) else { return nil }
    var value = "\(code)_2"
    while values.contains(value) { value += "_" }
    systems[value] = system
    twins[code, default: []].append(value)
    return value
  }

  /// The values of a code or of words: several where several systems have the code and none is named.
  func values(of word: String, system: String?) -> [String] {
    guard let value = value(of: word) else { return [] }
    guard let others = twins[value] else { return [value] }
    let all = [value] + others
    guard let system else { return all }
    return all.filter { systems[$0] == system }
  }

  static let media = "sdc-questionnaire-itemAnswerMedia"
  static let weights: Set<String> = ["ordinalValue", "questionnaire-ordinalValue", "itemWeight", "extension-score"]

  /// The value of a code or of the words that are read.
  func value(of word: String) -> String? {
    if values.contains(word) { return word }
    return choices.first { choice in choice.texts.languages.contains { choice.texts[$0] == word } }?.value
  }

  /// As our files write it.
  ///
  /// - Parameter trace: What the report says of a picture.
  func node(own: String, trace: (String) -> FidelityLine) -> DraftNode {
    .list(
      choices.map { choice in
        var map = DraftMap([
          DraftEntry("value", areNumbers ? .word(choice.value) : .text(choice.value)),
          DraftEntry("text", choice.texts.node(own: own)),
        ])
        if hasPoints, let points = choice.points { map.entries.append(DraftEntry("points", .word(points))) }
        if let picture = choice.picture { map.add("picture", .text(picture), trace(picture)) }
        if choice.isExclusive { map.entries.append(DraftEntry("exclusive", .word("true"))) }
        return .map(map)
      })
  }
}

extension FHIRChoices: Hashable {
  /// Lists of the same answers are one, whatever systems their codes are of.
  static func == (one: FHIRChoices, other: FHIRChoices) -> Bool {
    one.construct == other.construct && one.choices == other.choices && one.isOurs == other.isOurs
      && one.met == other.met && one.twins == other.twins
      && one.missing == other.missing
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(construct)
    hasher.combine(choices)
  }
}

/// Finds the answers of items: in the item, in the questionnaire, or by the name of a well-known set.
struct FHIRChoiceReader {
  let own: String
  /// The answers that conditions name, for sets that can't be read.
  var mentions: [String: [JSONValue]] = [:]
  private let contained: [String: JSONValue]
  private let pictures: SourcePictures

  /// - Parameters:
  ///   - sets: Sets of answers from files beside the questionnaire.
  ///   - pictures: Those of answers, from files beside it.
  init(_ questionnaire: JSONValue, own: String, sets: [JSONValue], pictures: SourcePictures) {
    (self.own, self.pictures) = (own, pictures)
    let beside = sets.reduce(into: [String: JSONValue]()) { known, set in
      if let address = set["url"]?.string { known[address] = set }
    }
    contained = (questionnaire["contained"]?.elements ?? []).reduce(into: beside) { sets, resource in
      if let id = resource["id"]?.string { sets[id] = resource }
    }
  }

  /// Nil where the item names no answers; without choices where they can't be read here.
  func choices(of item: FHIRItem) -> FHIRChoices? {
    guard var found = offered(item) else { return nil }
    found.isOpen = item.type == "open-choice" || found.isPartial
    return found
  }

  private func offered(_ item: FHIRItem) -> FHIRChoices? {
    let listed = listed(item)
    let named = Set((mentions[item.linkID] ?? []).compactMap { $0["code"]?.scalarText })
    let isGuess = listed?.construct == FHIRChoiceReader.elsewhere
    if let listed, !listed.choices.isEmpty, !isGuess || named.isSubset(of: listed.values) { return listed }
    guard listed == nil || isGuess || listed?.choices.isEmpty == true,
      item.type == "choice" || item.type == "open-choice",
      let codings = mentions[item.linkID]
    else { return listed }
    var choices = FHIRChoices("answerValueSet (in part)")
    for coding in codings { choices.add(coding, coding: coding, own: own, pictures: pictures) }
    return choices
  }

  private func listed(_ item: FHIRItem) -> FHIRChoices? {
    let json = item.json
    if let options = json["answerOption"]?.elements ?? json["option"]?.elements, !options.isEmpty {
      var choices = FHIRChoices("answerOption")
      for option in options {
        let reference = option["valueReference"]
        let isBare = option["code"] != nil
        choices.add(
          option, coding: option["valueCoding"] ?? (isBare ? option : reference), own: own, pictures: pictures)
      }
      return choices
    }
    guard
      let address = json["answerValueSet"]?.string ?? json["options"]?["reference"]?.string
        ?? json["answerValueSet"]?["reference"]?.string
    else { return nil }
    if address.hasPrefix("#") { return contained(String(address.dropFirst())) }
    let plain = address.split(separator: "|").first.map(String.init) ?? address
    if self.contained[plain] != nil { return contained(plain, as: "answerValueSet (file)") }
    let named = (mentions[item.linkID] ?? []).compactMap { $0["code"]?.scalarText }
    return wellKnown(address, named: Set(named))
  }

  private func contained(_ id: String, as construct: String = "answerValueSet (contained)") -> FHIRChoices {
    var choices = FHIRChoices(construct)
    for concept in concepts(of: id) { choices.add(concept, coding: concept, own: own, pictures: pictures) }
    return choices
  }

  /// The answers of a set: those of its expansion, else of what it is made of, other sets among them.
  private func concepts(of id: String, depth: Int = 0) -> [JSONValue] {
    guard let set = contained[id], depth < 8 else { return [] }
    let expanded = FHIRChoiceReader.flat(set["expansion"]?["contains"]?.elements ?? [], under: "contains")
    if !expanded.isEmpty { return expanded }
    let includes = set["compose"]?["include"]?.elements ?? []
    var found = includes.flatMap { concepts(ofPart: $0, depth: depth) }
    found += FHIRChoiceReader.flat(set["codeSystem"]?["concept"]?.elements ?? [], under: "concept")
    let excluded = (set["compose"]?["exclude"]?.elements ?? []).flatMap { concepts(ofPart: $0, depth: depth) }
    return found.filter { concept in
      !excluded.contains { $0["code"] == concept["code"] && ($0["system"] == concept["system"]) }
    }
  }

  /// What one `include` or `exclude` names: answers, a whole system that is among the files, other sets.
  private func concepts(ofPart part: JSONValue, depth: Int) -> [JSONValue] {
    var found = part["concept"]?.elements ?? []
    let system = part["system"]
    if found.isEmpty, part["filter"] == nil, let system = system?.string {
      let code = contained.values.first { $0["resourceType"]?.string == "CodeSystem" && $0["url"]?.string == system }
      found = FHIRChoiceReader.flat(code?["concept"]?.elements ?? [], under: "concept")
    }
    if let system {
      let member = JSONMember("system", system)
      found = found.map { $0["system"] == nil ? .object(($0.members ?? []) + [member]) : $0 }
    }
    for address in (part["valueSet"]?.elements ?? part["valueSet"].map { [$0] } ?? []).compactMap(\.string) {
      let plain = address.split(separator: "|").first.map(String.init) ?? address
      found += concepts(of: plain.hasPrefix("#") ? String(plain.dropFirst()) : plain, depth: depth + 1)
    }
    return found
  }

  /// Answers with those below them; what only groups others, or is no longer used, is no answer.
  private static func flat(_ concepts: [JSONValue], under key: String) -> [JSONValue] {
    concepts.flatMap { concept in
      let isAnswer = concept["abstract"]?.boolean != true && concept["inactive"]?.boolean != true
      return (isAnswer ? [concept] : []) + flat(concept[key]?.elements ?? [], under: key)
    }
  }

  private static let elsewhere = "answerValueSet (elsewhere)"
  /// The codes that LOINC has for these answers.
  private static let codes = ["Yes": "LA33-6", "No": "LA32-8", "Don't know": "LA12688-0", "Unknown": "LA4489-6"]

  /// Sets whose names say what is in them; a set of another name has no choices here.
  private func wellKnown(_ address: String, named: Set<String>) -> FHIRChoices {
    var choices = FHIRChoices(FHIRChoiceReader.elsewhere)
    let name = address.split(separator: "/").last?.split(separator: "|").first.map(String.init) ?? ""
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let known: [(String, String)] =
      switch plain {
      case "administrativegender":
        [("male", "Male"), ("female", "Female"), ("other", "Other"), ("unknown", "Unknown")]
      case "yesno", "v20136", "ynyesno": [("yes", "Yes"), ("no", "No")]
      case "yesnounknown", "yesnounk": [("yes", "Yes"), ("no", "No"), ("unknown", "Unknown")]
      case "yesnodontknow", "yesnodk", "v20532": [("yes", "Yes"), ("no", "No"), ("asked-unknown", "Don't know")]
      default: []
      }
    for (plain, display) in known {
      let isLOINC = named.contains { $0.hasPrefix("LA") }
      let isWord = named.contains("Yes") || named.contains("No")
      let code = isLOINC ? FHIRChoiceReader.codes[display] ?? plain : isWord ? display : plain
      let coding = JSONValue.object([JSONMember("code", .string(code)), JSONMember("display", .string(display))])
      choices.add(coding, coding: coding, own: own, pictures: pictures)
    }
    return choices
  }
}
