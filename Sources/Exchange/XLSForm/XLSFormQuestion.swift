/// What a question of a form is, by its type.
enum XLSFormKind: Hashable, Sendable {
  case text, email, phone, barcode, integer, decimal, date, time, dateTime, acknowledge, location, range, note,
    calculate, hidden
  /// The list, whether several are chosen, whether words of one's own are.
  case choice(list: String, isMultiple: Bool, hasOther: Bool)
  case rank(list: String)
  /// A file that is given, of which kind: `image`, `audio` or `any`.
  case file(accept: String)
  /// From a file of choices beside the form.
  case external(file: String)
  /// What the phone writes down by itself.
  case automatic(String)
  /// What has no like here, with the reason.
  case strange(String)
  case beginGroup, endGroup, beginRepeat, endRepeat

  /// - Parameter type: As it stands in the sheet, in any of its spellings.
  init(_ type: String) {
    var words = type.lowercased().replacing("_", with: " ").split(whereSeparator: \.isWhitespace).map(String.init)
    if words.first == "add" { words.removeFirst() }
    if words.last == "prompt" { words.removeLast() }
    let plain = words.joined(separator: " ")
    let original = type.split(whereSeparator: \.isWhitespace).map(String.init)
    let hasOther = plain.hasSuffix(" or other") || plain.hasSuffix(" or specify other")
    func list(behind count: Int) -> String {
      // The list keeps the capitals and the lines of its name.
      let name = original.dropFirst(count).first ?? words.last ?? ""
      return name
    }
    let begins = { (start: String) in plain == start || plain.hasPrefix(start + " ") }
    let heads = original.prefix(3).map { $0.lowercased() }
    switch true {
    case ["begin group", "begin loop", "group"].contains(where: begins): self = .beginGroup
    case begins("end group") || begins("end loop"): self = .endGroup
    case begins("begin repeat"): self = .beginRepeat
    case begins("end repeat"): self = .endRepeat
    case begins("select one from file") || begins("select multiple from file"):
      self = .external(file: original.last ?? "")
    case begins("select one external"): self = .strange("its choices stand in another sheet")
    case begins("select one from") && heads.first == "select" && heads.count > 2:
      self = .choice(list: list(behind: 3), isMultiple: false, hasOther: hasOther)
    case begins("select all that apply from"):
      self = .choice(list: list(behind: 5), isMultiple: true, hasOther: hasOther)
    case begins("select one") || begins("select1") || begins("select"):
      let isLong = heads.first == "select" && heads.dropFirst().first == "one"
      if begins("select multiple") || begins("select all") {
        self = .choice(list: list(behind: heads.first == "select" ? 2 : 1), isMultiple: true, hasOther: hasOther)
      } else {
        self = .choice(list: list(behind: isLong ? 2 : 1), isMultiple: false, hasOther: hasOther)
      }
    case begins("rank"): self = .rank(list: list(behind: 1))
    default: self = Self.plain[plain] ?? .strange("the type '\(type)' is not known")
    }
  }

  private static let plain: [String: XLSFormKind] = [
    "text": .text, "string": .text, "note": .note, "integer": .integer, "int": .integer, "decimal": .decimal,
    "number": .decimal,
    "date": .date, "time": .time, "datetime": .dateTime, "date time": .dateTime, "acknowledge": .acknowledge,
    "trigger": .acknowledge,
    "geopoint": .location, "gps": .location, "location": .location, "start-geopoint": .location, "range": .range,
    "calculate": .calculate,
    "calculation": .calculate, "hidden": .hidden, "email": .email, "tel": .phone,
    "phonenumber": .automatic("the phone's number"),
    "phone number": .phone, "barcode": .barcode, "q string": .text,
    "db:person": .strange("people are not chosen from a register here"),
    "start": .automatic("when the sitting began"), "start time": .automatic("when the sitting began"),
    "get start time": .automatic("when the sitting began"),
    "end": .automatic("when it ended"), "end time": .automatic("when it ended"),
    "get end time": .automatic("when it ended"), "today": .automatic("the study day"),
    "get today": .automatic("the study day"), "deviceid": .automatic("the device"),
    "device id": .automatic("the device"),
    "get device id": .automatic("the device"), "imei": .automatic("the device"),
    "uri:deviceid": .automatic("the device"),
    "subscriberid": .automatic("the device"), "simserial": .automatic("the device"), "sim id": .automatic("the device"),
    "get sim id": .automatic("the device"), "get phone number": .automatic("the phone's number"),
    "username": .automatic("who recorded it"),
    "audit": .automatic("each answer's time"), "background-audio": .strange("sound is not recorded here"),
    "image": .file(accept: "image"), "photo": .file(accept: "image"), "audio": .file(accept: "audio"),
    "video": .file(accept: "any"), "file": .file(accept: "any"),
    "geotrace": .strange("lines on a map are no answers here; measure a walk"),
    "geoshape": .strange("areas on a map are no answers here"),
    "xml-external": .strange("data from files are not read here"),
    "csv-external": .strange("data from files are not read here"), "osm": .strange("maps are not read here"),
  ]
}

/// A row of the survey with what it means.
struct XLSFormQuestion {
  let row: XLSFormSheets.Row
  let name: String
  let id: String
  let kind: XLSFormKind
  /// In a repeat: its questions are lists outside of it.
  let repeats: Int

  /// Whether it is the number of the entry of the repeat that it is in.
  var isEntryNumber: Bool {
    repeats > 0 && kind == .calculate && row["calculation"].filter { !$0.isWhitespace } == "position(..)"
  }

  /// What is worked out for it: its calculation, else its default, which is a value unless it calls something.
  var calculation: String { row["calculation"].isEmpty ? row["default"] : row["calculation"] }

  func calculated() throws(FormulaFault) -> SourceLogic {
    let value = calculation
    let isValue = row["calculation"].isEmpty && !value.isEmpty && !value.contains("(") && !value.contains("$")
    guard isValue else { return try SourceLogic(xpath: value, own: name) }
    return Double(value) == nil ? .text(value) : .number(value)
  }

  var type: String { row["type"].lowercased().split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "" }
}

/// A list of choices.
struct XLSFormList: Sendable {
  struct Choice: Sendable {
    let row: XLSFormSheets.Row
    /// As the sheet has it. Filters tell choices of one name apart.
    let name: String
    /// Its value here: the name, or another value where a choice of that name with other words stands before it.
    let code: String
    /// Later rows of the same name and the same words: the choice shows where one of its rows would.
    var twins: [XLSFormSheets.Row] = []
  }

  private(set) var choices: [Choice] = []
  /// The other values of choices of one name, by that name.
  private(set) var others: [String: [String]] = [:]

  init(_ rows: [(name: String, row: XLSFormSheets.Row)] = []) {
    var taken = Set(rows.map(\.name))
    var places: [String: [Int]] = [:]
    for (name, row) in rows {
      let known = places[name, default: []]
      if let twin = known.first(where: { XLSFormList.areAlike(choices[$0].row, row) }) {
        choices[twin].twins.append(row)
        continue
      }
      var code = name
      var number = known.count + 1
      while !known.isEmpty, !taken.insert(code).inserted {
        code = "\(name)_\(number)"
        number += 1
      }
      if code != name { others[name, default: []].append(code) }
      places[name, default: []].append(choices.count)
      choices.append(Choice(row: row, name: name, code: code))
    }
  }

  /// Whether nobody who reads two choices can tell them apart.
  private static func areAlike(_ one: XLSFormSheets.Row, _ other: XLSFormSheets.Row) -> Bool {
    func seen(_ row: XLSFormSheets.Row) -> [String: String] {
      row.cells.filter { XLSFormSheets.isSeen($0.key) }
    }
    return seen(one) == seen(other)
  }

  var codes: [String] { choices.map(\.code) }
  /// Whether it is a matter of true or false.
  var isTruth: Bool { codes == ["true", "false"] }
  var areNumbers: Bool { SourceAnswer.areNumbers(codes) }
}
