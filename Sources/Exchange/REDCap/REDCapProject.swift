import Expressions

/// All that the fields of a project have to know of each other.
struct REDCapProject: Sendable {
  let file: String
  let fields: [REDCapField]
  /// The names of forms, in the order of the file.
  let forms: [String]
  /// What holds the participant's id there.
  let recordID: String?
  /// Whether forms are filled in several times, at events or by repeating.
  let isLongitudinal: Bool
  private let placeWord: String
  private let byName: [String: REDCapField]
  private(set) var itemIDs = ImportedIDs()
  private(set) var formIDs = ImportedIDs(dots: true)

  init(_ dictionary: REDCapDictionary, file: String, isLongitudinal: Bool) {
    self.file = file
    fields = dictionary.fields
    placeWord = dictionary.placeWord
    self.isLongitudinal = isLongitudinal
    var forms: [String] = []
    var seen: Set<String> = []
    for field in fields where seen.insert(field.form).inserted { forms.append(field.form) }
    self.forms = forms
    byName = Dictionary(fields.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let first = dictionary.fields.first
    recordID = dictionary.fields.count > 1 && first?.type == "text" && first?.branching == "" ? first?.name : nil
    for form in forms { _ = formIDs.id(of: form) }
    for field in fields { _ = itemIDs.id(of: field.name) }
  }

  func line(_ construct: String, _ fate: Fate, _ field: REDCapField, note: String = "", source: String = "")
    -> FidelityLine
  {
    FidelityLine(construct, fate, in: file, at: place(of: field), note: note, source: source)
  }

  func place(of field: REDCapField) -> String { "\(placeWord) \(field.row)" }

  func id(of field: REDCapField) -> String { itemIDs.known(field.name) ?? field.name }

  func id(ofForm form: String) -> String { formIDs.known(form) ?? form }

  func field(named name: String) -> REDCapField? { byName[name.lowercased()] }

  /// What the answer of a field is here.
  func answer(of field: REDCapField) -> SourceAnswer {
    let tags = REDCapTags(field.annotation)
    if field.name == recordID { return .none("it is the participant's id, which no condition can ask for") }
    if let made = REDCapItem.madeByTag(tags) { return made.answer }
    switch field.type {
    case "radio", "dropdown", "select": return .choice(codes: REDCapChoices(field.choices).codes)
    case "checkbox": return .choices(codes: REDCapChoices(field.choices).codes)
    case "yesno", "truefalse": return .boolean
    case "slider", "calc": return .number
    case "text": return REDCapValidation(field.validation).answer
    case "notes", "sql", "textarea": return .text
    case "descriptive": return .none("it is a text to read")
    case "file": return .text
    default: return .none("its type '\(field.type)' has no like here")
    }
  }

  /// What the expressions of a form may ask for.
  ///
  /// - Parameter kinds: Takes the fields of other forms that are asked for: their forms have to give them as outcomes.
  func known(_ name: String, in form: String, _ kinds: (REDCapField) -> Void) -> LogicMeaning.Known? {
    guard let field = field(named: name) else {
      // REDCap has a field of its own for the state of each form.
      return name.hasSuffix("_complete")
        ? LogicMeaning.Known(name: .name(name), answer: .none("whether a form is complete is known here by its task"))
        : nil
    }
    let answer = answer(of: field)
    guard field.form != form else { return LogicMeaning.Known(name: .name(id(of: field)), answer: answer) }
    if case .choices = answer {
      return LogicMeaning.Known(
        name: .name(name), answer: .none("what was checked in another form can't be asked for"))
    }
    if case .none = answer { return LogicMeaning.Known(name: .name(name), answer: answer) }
    kinds(field)
    return LogicMeaning.Known(name: .call("last", .text(id(of: field))), answer: answer)
  }

  /// A field of another form at an event that is named: its latest answer. Nil for one of the form itself, and for an
  /// instance, which has a number.
  func known(_ name: String, at place: String, in form: String) -> LogicMeaning.Known? {
    let isInstance = place.contains("-instance]") || place.split(separator: "]").contains { Int($0.dropFirst()) != nil }
    guard !isInstance, field(named: name).map({ $0.form != form }) ?? false else { return nil }
    return known(name, in: form) { _ in }
  }

  /// Whether what is asked for is the latest answer here, and was that of one event there.
  func isOfAnyEvent(_ text: String, from source: String) -> Bool {
    text.contains("last(") && (isLongitudinal || source.contains("]["))
  }
}

/// What a text field takes.
struct REDCapValidation: Hashable, Sendable {
  let word: String

  init(_ word: String) { self.word = word.lowercased() }

  var answer: SourceAnswer {
    if word == "integer" || word.hasPrefix("number") || word == "int" || word == "float" { return .number }
    if word.hasPrefix("datetime") { return .dateTime }
    if word.hasPrefix("date") { return .date }
    return word.hasPrefix("time") && !word.hasPrefix("time_mm") ? .time : .text
  }

  var decimals: Int {
    if word == "integer" || word == "int" { return 0 }
    let digits = word.split(separator: "_").first { $0.hasSuffix("dp") }?.dropLast(2)
    return digits.flatMap { Int($0) }.map { min($0, 6) } ?? 4
  }

  /// What the whole text matches; nil for a validation that no pattern says.
  var pattern: String? {
    switch word {
    case "zipcode", "postalcode_us": #"\d{5}(-\d{4})?"#
    case "postalcode_australia": #"\d{4}"#
    case "postalcode_germany", "postalcode_french": #"\d{5}"#
    case "postalcode_canada": #"[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d"#
    case "alpha_only": "[A-Za-z]+"
    case "ssn": #"\d{3}-?\d{2}-?\d{4}"#
    case "mrn_10d": #"\d{10}"#
    case "mrn_generic": "[A-Za-z0-9_-]+"
    case "vmrn": #"\d{9,12}"#
    case "time_mm_ss": #"[0-5]?\d:[0-5]\d"#
    case "phone": #"\+?1?[ .(-]*\d{3}[ .)-]*\d{3}[ .-]*\d{4}( ?(x|ext\.?) ?\d{1,6})?"#
    case "phone_australia", "phone_uk": #"\+?[0-9 ()-]{8,20}"#
    default: nil
    }
  }
}
