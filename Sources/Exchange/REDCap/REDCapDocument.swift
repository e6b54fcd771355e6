import Diagnostics
import XMLText

/// A project in one document, as REDCap writes it under 'Project XML': CDISC ODM 1.3 with attributes of its own.
///
/// - SeeAlso: CDISC ODM 1.3.1; what REDCap adds has the namespace `https://projectredcap.org`, whose prefix the scanner leaves out.
struct REDCapDocument {
  struct Event {
    let attributes: [String: String]
    var forms: [String] = []
    let line: Int
  }

  /// What was recorded of a person in a form at an event.
  struct Entry {
    let person: String
    let event: String
    /// The forms of a repeating instrument or event, counted from 1.
    let form: String
    let eventInstance: String
    let formInstance: String
    var values: [(field: String, value: String)] = []
    let line: Int
  }

  private(set) var title = ""
  private(set) var notes: [(name: String, text: String, line: Int)] = []
  /// Settings of the project that are neither empty nor off.
  private(set) var settings: [(name: String, text: String, line: Int)] = []
  /// What the project has besides forms: rules, alerts, reports, each with its kind.
  private(set) var extras: [(kind: String, attributes: [String: String], line: Int)] = []
  private(set) var events: [Event] = []
  private(set) var repeating: [(event: String, form: String, line: Int)] = []
  private(set) var formTitles: [String: String] = [:]
  var fields: [REDCapField] = []
  /// What a field has that no dictionary has: pictures, videos, choices that end the survey.
  var fieldExtras: [(construct: String, source: String, line: Int)] = []
  private(set) var recordID: String?
  private(set) var entries: [Entry] = []
  private(set) var people: Set<String> = []

  private var isODM = false
  private var isOfREDCap = false
  private var version = ""

  // What the definitions refer to each other by.
  private var formsOfGroups: [String: String] = [:]
  private(set) var order: [(field: String, form: String, isMandatory: Bool)] = []
  private(set) var items: [String: Item] = [:]
  private(set) var lists: [String: CodeList] = [:]

  struct Item {
    let attributes: [String: String]
    let line: Int
    var label = ""
    var formatted: String?
    var list: String?
    var bounds: [(comparator: String, value: String)] = []
  }

  struct CodeList {
    let checkboxes: String?
    var choices: [(code: String, text: String)] = []
  }

  /// Whether a file is XML at all.
  static func isXML(_ file: SourceFile) -> Bool {
    SourceText(file).text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" } == "<"
  }

  /// Reads a document.
  ///
  /// - Returns: Nil with what is wrong.
  static func read(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) -> REDCapDocument? {
    var document = REDCapDocument()
    func refuse(_ message: String, at line: Int?, _ help: String) {
      let place = line.map { "line \($0): " } ?? ""
      diagnostics.append(.error("bad-source", place + message, in: file.path, at: nil, help: help))
    }
    do throws(XMLFault) {
      try document.take(SourceText(file).bytes)
    } catch {
      refuse(error.reason, at: error.line, error.fix)
      return nil
    }
    let export = "export the project under 'Other Functionality' as 'REDCap project (.REDCap.xml)'"
    guard document.isODM else {
      refuse("this XML is no project of REDCap: its first element isn't 'ODM'", at: nil, export)
      return nil
    }
    guard document.isOfREDCap || !document.entries.isEmpty else {
      refuse("the ODM document was not written by REDCap: its fields have no 'redcap:FieldType'", at: nil, export)
      return nil
    }
    document.makeFields()
    return document
  }

  /// The project's forms and fields as a dictionary has them.
  var dictionary: REDCapDictionary {
    REDCapDictionary(fields: fields, encoding: nil, strangeColumns: [], placeWord: "line", formTitles: formTitles)
  }

  /// Whether a form at an event is filled in any number of times.
  func repeats(_ form: String, at event: String) -> Bool {
    repeating.contains { $0.form == form && ($0.event == event || events.count < 2) }
  }
}

// MARK: - Reading

extension REDCapDocument {
  /// Where the reading is.
  private struct Place {
    /// The names of the elements around.
    var path: [String] = []
    var text = ""
    var line = 1
    var group = ""
    var item = ""
    var list = ""
    var code = ""
    var comparator = ""
    var person = ""
    var event: [String: String] = [:]

    func isIn(_ name: String) -> Bool { path.contains(name) }
  }

  /// Each value that was recorded is an element.
  static let mostElements = 5_000_000

  private mutating func take(_ bytes: [UInt8]) throws(XMLFault) {
    var scanner = XMLScanner(bytes)
    var place = Place()
    var count = 0
    while true {
      place.line = scanner.line
      guard let piece = try scanner.next() else { return }
      switch piece {
      case .open(let name, let attributes):
        if place.path.isEmpty {
          isODM = name == "ODM"
          guard isODM else { return }
        }
        open(name, attributes, &place)
        if items.count > SourceBounds.questions.rows {
          throw XMLFault(
            line: place.line, "the project has more than \(SourceBounds.questions.rows) fields",
            fix: "take out what is no part of it, or import it in several parts")
        }
        count += 1
        if count > REDCapDocument.mostElements {
          throw XMLFault(
            line: place.line, "the document has more than \(REDCapDocument.mostElements) elements",
            fix: "export the project without its records, or with those of some people at a time")
        }
        place.path.append(name)
        place.text = ""
      case .text(let text): if place.text.utf8.count < 1 << 20 { place.text += text }
      case .close(let name):
        place.path.removeLast()
        close(name, &place)
        place.text = ""
      }
    }
  }

  private mutating func open(_ name: String, _ attributes: [String: String], _ place: inout Place) {
    switch name {
    case "RepeatingInstrument":
      repeating.append((attributes["UniqueEventName"] ?? "", attributes["RepeatInstrument"] ?? "", place.line))
    case "RepeatingEvent": repeating.append((attributes["UniqueEventName"] ?? "", "", place.line))
    case _ where place.path.last?.hasSuffix("Group") == true && place.isIn("GlobalVariables"):
      extras.append((name, attributes, place.line))
    case "MetaDataVersion": recordID = attributes["RecordIdField"]
    case "ClinicalData": break
    case "SubjectData":
      place.person = attributes["SubjectKey"] ?? ""
      people.insert(place.person)
      if recordID == nil { recordID = attributes["RecordIdField"] }
    case "StudyEventData": place.event = attributes
    case "FormData": entries.append(entry(attributes, place))
    case "ItemData" where !entries.isEmpty:
      entries[entries.count - 1].values.append((attributes["ItemOID"] ?? "", attributes["Value"] ?? ""))
    default: define(name, attributes, &place)
    }
  }

  private func entry(_ attributes: [String: String], _ place: Place) -> Entry {
    let event = place.isIn("StudyEventData") ? place.event : [:]
    return Entry(
      person: place.person,
      event: event["UniqueEventName"] ?? event["StudyEventOID"].map { REDCapDocument.plain($0, "Event.") } ?? "",
      form: REDCapDocument.plain(attributes["FormOID"] ?? "", "Form."),
      eventInstance: event["StudyEventRepeatKey"] ?? "1", formInstance: attributes["FormRepeatKey"] ?? "1",
      line: place.line)
  }

  private mutating func define(_ name: String, _ attributes: [String: String], _ place: inout Place) {
    switch name {
    case "StudyEventDef": events.append(Event(attributes: attributes, line: place.line))
    case "FormRef" where !events.isEmpty: events[events.count - 1].forms.append(REDCapDocument.form(attributes))
    case "FormDef":
      place.group = REDCapDocument.form(attributes)
      formTitles[place.group] = attributes["Name"]
    case "ItemGroupRef": formsOfGroups[attributes["ItemGroupOID"] ?? ""] = place.group
    case "ItemGroupDef": place.group = attributes["OID"] ?? ""
    case "ItemRef":
      guard let form = formsOfGroups[place.group] else { return }
      let field = REDCapDocument.field(attributes, "ItemOID")
      if field != form + "_complete" { order.append((field, form, attributes["Mandatory"] == "Yes")) }
    case "ItemDef":
      place.item = REDCapDocument.field(attributes, "OID")
      // Each box of a checkbox has an element: the first has all that is said of the field.
      guard items[place.item] == nil else { return place.item = "" }
      items[place.item] = Item(attributes: attributes, line: place.line)
      if attributes["FieldType"] != nil { isOfREDCap = true }
    case "Attachment" where place.isIn("ItemDef"):
      fieldExtras.append(("attachment", attributes["DocName"] ?? "", place.line))
    case "CodeListRef": items[place.item]?.list = attributes["CodeListOID"]
    case "RangeCheck": place.comparator = attributes["Comparator"] ?? ""
    case "CodeList":
      place.list = attributes["OID"] ?? ""
      lists[place.list] = CodeList(checkboxes: attributes["CheckboxChoices"])
    case "CodeListItem":
      place.code = attributes["CodedValue"] ?? ""
      lists[place.list]?.choices.append((place.code, ""))
    default: break
    }
  }

  private mutating func close(_ name: String, _ place: inout Place) {
    let text = place.text.withoutOuterBlanks.replacing("\r\n", with: "\n")
    switch name {
    case "StudyName": title = text
    case "StudyDescription", "ProjectNotes":
      let isOfREDCap = text.hasPrefix("This file contains the metadata") || text == title
      if !text.isEmpty, !isOfREDCap { notes.append((name, text, place.line)) }
    case "ProtocolName", "RepeatingInstrumentsAndEvents": break
    case _ where place.path.last == "GlobalVariables" && !name.hasSuffix("Group"):
      if !text.isEmpty, text != "0" { settings.append((name, text, place.line)) }
    case "TranslatedText" where place.path.last == "Question":
      if items[place.item]?.label.isEmpty == true { items[place.item]?.label = text }
    case "FormattedTranslatedText" where place.path.last == "Question": items[place.item]?.formatted = text
    case "TranslatedText" where place.isIn("CodeListItem"), "FormattedTranslatedText" where place.isIn("CodeListItem"):
      // What has marks comes second, and counts.
      if let last = lists[place.list]?.choices.indices.last,
        name == "FormattedTranslatedText"
          || lists[place.list]?.choices[last].text.isEmpty == true
      {
        lists[place.list]?.choices[last].text = text
      }
    case "CheckValue": items[place.item]?.bounds.append((place.comparator, text))
    default: break
    }
  }

  private static func form(_ attributes: [String: String]) -> String {
    attributes["FormName"] ?? plain(attributes["FormOID"] ?? attributes["OID"] ?? "", "Form.")
  }

  private static func field(_ attributes: [String: String], _ key: String) -> String {
    attributes["Variable"] ?? attributes[key] ?? ""
  }

  private static func plain(_ name: String, _ prefix: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}
