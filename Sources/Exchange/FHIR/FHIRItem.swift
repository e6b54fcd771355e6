import JSONText

/// An item of a questionnaire, whatever version of FHIR it was written in.
struct FHIRItem: Sendable {
  let json: JSONValue
  /// The JSON Pointer to it.
  let place: String
  let linkID: String
  /// As R4 names it; `open-choice` where people may write something else.
  let type: String
  let children: [FHIRItem]
  let extensions: FHIRExtensions

  /// - Parameter isGroup: Whether it stands in `group` of DSTU2, where nothing else tells.
  init(_ json: JSONValue, at place: String, isGroup: Bool = false, depth: Int = 0) {
    self.json = json
    self.place = place
    linkID = json["linkId"]?.scalarText ?? ""
    extensions = FHIRExtensions(json)
    var children: [FHIRItem] = []
    if depth < 40 {
      for key in ["item", "question", "group"] {
        for (index, child) in (json[key]?.elements ?? []).enumerated() {
          children.append(
            FHIRItem(child, at: "\(place)/\(key)/\(index)", isGroup: key == "group", depth: depth + 1))
        }
      }
    }
    self.children = children
    type = isGroup ? "group" : FHIRItem.type(json, hasChildren: !children.isEmpty)
  }

  private static func type(_ json: JSONValue, hasChildren: Bool) -> String {
    let written = json["type"]?.string ?? ""
    switch written {
    case "coding":
      let constraint = json["answerConstraint"]?.string ?? "optionsOnly"
      return constraint == "optionsOnly" ? "choice" : "open-choice"
    case "string", "integer", "date", "time", "text":
      // R5, and R4 too, give these a list of answers.
      guard json["answerOption"]?.elements?.isEmpty == false else { return written }
      let isOpen = json["answerConstraint"].map { $0.string != "optionsOnly" } ?? false
      return isOpen && (written == "string" || written == "text") ? "open-choice" : "choice"
    case "": return hasChildren && json["option"] == nil ? "group" : "string"
    default: return written
    }
  }

  /// The item and all below it.
  var all: [FHIRItem] { [self] + children.flatMap(\.all) }

  var isHidden: Bool { extensions["questionnaire-hidden"]?["valueBoolean"]?.boolean == true }
  var isRepeated: Bool { json["repeats"]?.boolean == true }

  /// The codes of `itemControl`: `slider`, `help`.
  var controls: [String] {
    extensions.all("questionnaire-itemControl").flatMap { control in
      let concept = control["valueCodeableConcept"]
      return (concept?["coding"]?.elements ?? []).compactMap { $0["code"]?.string }
    }
  }

  var displayCategory: String? {
    extensions["questionnaire-displayCategory"]?["valueCodeableConcept"]?["coding"]?.elements?.first?["code"]?.string
  }
}

/// The extensions of an element, by the last part of their addresses.
struct FHIRExtensions: Sendable {
  private(set) var list: [(name: String, value: JSONValue)] = []

  init(_ json: JSONValue) {
    for key in ["extension", "modifierExtension"] {
      for element in json[key]?.elements ?? [] {
        guard let address = element["url"]?.string else { continue }
        list.append((address.split(separator: "/").last.map(String.init) ?? address, element))
      }
    }
  }

  subscript(name: String) -> JSONValue? { list.first { $0.name == name }?.value }

  func all(_ name: String) -> [JSONValue] { list.filter { $0.name == name }.map(\.value) }
}

extension JSONValue {
  /// The value of an extension, whatever its type: `valueInteger`, `valueCoding`.
  var extensionValue: JSONValue? { members?.first { $0.name.hasPrefix("value") }?.value }

  /// Our texts of an element and of the translations beside it: `text` and `_text`.
  func texts(_ key: String, own: String, rich: Bool = true) -> TextsByLanguage {
    var texts = TextsByLanguage()
    let beside = FHIRExtensions(self["_" + key] ?? .null)
    let plain = self[key]?.scalarText ?? ""
    if rich, let markdown = beside["rendering-markdown"]?["valueMarkdown"]?.string {
      texts.add(markdown, in: own)
    } else if rich, let page = beside["rendering-xhtml"]?["valueString"]?.string {
      texts.add(page, in: own)
    }
    texts.add(plain, in: own)
    for translation in beside.all("translation") {
      let parts = FHIRExtensions(translation)
      guard let language = parts["lang"]?.extensionValue?.string else { continue }
      let content = parts["content"]
      let marks = FHIRExtensions(content?["_valueString"] ?? .null)["rendering-markdown"]?.extensionValue?.string
      texts.add((rich ? marks : nil) ?? content?.extensionValue?.string ?? "", in: language)
    }
    return texts
  }
}
