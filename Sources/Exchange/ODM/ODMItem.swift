/// A question, or a part of one, as an `ItemDef` with its `ItemRef`, and the way its value comes out of an answer.
struct ODMItem {
  let oid: String
  let name: String
  var kind: ODMKind
  /// What the answer says of it.
  let part: ODMPart
  var length: Int?
  /// Behind the point, of a number with decimals.
  var decimals: Int?
  var question: [ODMText] = []
  var description: [ODMText] = []
  var unit: String?
  var checks: [ODMElement] = []
  /// The OID of its list of codes.
  var codes: String?
  var aliases = ODMAliases()
  var comment: String?
  var isMandatory = false
  /// The OIDs of the condition under which it is not asked, and of the method that works it out.
  var condition: String?
  var method: String?

  init(_ oid: String, _ name: String, _ kind: ODMKind, _ part: ODMPart = .whole) {
    (self.oid, self.name, self.kind, self.part) = (oid, name, kind, part)
  }
}

/// The types of values that occur, by their names in ODM.
enum ODMKind: String {
  case integer, float, text, boolean, date, time, datetime

  /// Whether a definition of the kind says how long its values are.
  var hasLength: Bool { [.integer, .float, .text].contains(self) }
}

/// What other programs, and readers, may want to know beside a definition.
struct ODMAliases {
  private var names: [(context: String, names: [String])] = []

  /// ODM takes each context once: what it has several of stands in one alias.
  mutating func add(_ context: String, _ name: String) {
    if let place = names.firstIndex(where: { $0.context == context }) {
      names[place].names.append(name)
    } else {
      names.append((context, [name]))
    }
  }

  var elements: [ODMElement] {
    names.map { ODMElement("Alias", ["Context": $0.context, "Name": $0.names.joined(separator: "; ")]) }
  }
}

extension ODMItem {
  /// Its definition, in the order that the schema fixes.
  func definition(unitOID: (String) -> String) -> ODMElement {
    let parts: [ODMElement?] = [
      description.element("Description"), question.element("Question"),
      unit.map { ODMElement("MeasurementUnitRef", ["MeasurementUnitOID": unitOID($0)]) },
    ]
    let list = codes.map { ODMElement("CodeListRef", ["CodeListOID": $0]) }
    return ODMElement(
      "ItemDef",
      [
        "OID": oid, "Name": name, "DataType": kind.rawValue, "Length": kind.hasLength ? String(length ?? 1) : nil,
        "SignificantDigits": kind == .float ? String(decimals ?? 0) : nil, "Comment": comment,
      ], parts.compactMap(\.self) + checks + (list.map { [$0] } ?? []) + aliases.elements)
  }

  /// - Parameter order: Its place in its group, from 1.
  func reference(order: Int) -> ODMElement {
    ODMElement(
      "ItemRef",
      [
        "ItemOID": oid, "OrderNumber": String(order), "Mandatory": isMandatory ? "Yes" : "No",
        "CollectionExceptionConditionOID": condition, "MethodOID": method,
      ])
  }
}

/// Items that are answered together, as an `ItemGroupDef` with its `ItemGroupRef`.
struct ODMGroup {
  let oid: String
  let name: String
  var description: [ODMText] = []
  var isRepeating = false
  var items: [ODMItem] = []
  var aliases = ODMAliases()
  var isMandatory = false
  var condition: String?

  init(_ oid: String, _ name: String) { (self.oid, self.name) = (oid, name) }

  var definition: ODMElement {
    let text = description.element("Description")
    return ODMElement(
      "ItemGroupDef", ["OID": oid, "Name": name, "Repeating": isRepeating ? "Yes" : "No"],
      (text.map { [$0] } ?? []) + items.enumerated().map { $0.element.reference(order: $0.offset + 1) }
        + aliases.elements)
  }

  func reference(order: Int) -> ODMElement {
    ODMElement(
      "ItemGroupRef",
      [
        "ItemGroupOID": oid, "OrderNumber": String(order), "Mandatory": isMandatory ? "Yes" : "No",
        "CollectionExceptionConditionOID": condition,
      ])
  }
}

/// A list of codes; two that say the same are one.
struct ODMCodeList: Hashable {
  struct Code: Hashable {
    let value: String
    /// Empty for a code that speaks for itself.
    var texts: [ODMText] = []
    /// What it counts in scores.
    var rank: String?
  }

  let kind: ODMKind
  let codes: [Code]

  func definition(oid: String, name: String) -> ODMElement {
    let isDecoded = codes.contains { !$0.texts.isEmpty }
    let hasRanks = codes.allSatisfy { $0.rank != nil }
    return ODMElement(
      "CodeList", ["OID": oid, "Name": name, "DataType": kind.rawValue],
      codes.enumerated().map { index, code in
        let texts = code.texts.isEmpty ? [ODMText(language: nil, text: code.value)] : code.texts
        return ODMElement(
          isDecoded ? "CodeListItem" : "EnumeratedItem",
          ["CodedValue": code.value, "Rank": hasRanks ? code.rank : nil, "OrderNumber": String(index + 1)],
          isDecoded ? [ODMElement("Decode", [:], texts.map(\.element))] : [])
      })
  }
}
