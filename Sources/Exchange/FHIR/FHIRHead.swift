import JSONText

/// The head of a survey: what a questionnaire says of itself.
struct FHIRHead {
  let json: JSONValue
  let file: String
  let own: String

  private func line(_ construct: String, _ fate: Fate = .kept, note: String = "") -> FidelityLine {
    FidelityLine(construct, fate, in: file, at: "/" + construct, note: note)
  }

  private static let described = [
    "url", "version", "name", "status", "date", "publisher", "description", "purpose", "copyright", "approvalDate",
    "lastReviewDate",
  ]
  private static let quiet: Set<String> = [
    "resourceType", "id", "title", "_title", "language", "item", "group", "contained", "extension", "modifierExtension",
    "meta", "text",
  ]

  func map(id: String) -> DraftMap {
    var map = DraftMap([DraftEntry("id", .word(id))])
    var title = json.texts("title", own: own)
    if title.isEmpty { title.add(json["group"]?["title"]?.string ?? "", in: own) }
    if title.isEmpty { title.add(json["name"]?.string ?? id, in: own) }
    let traces = json["title"] == nil ? [] : [line("title")]
    map.entries.append(DraftEntry("title", title.node(own: own), traces: traces))
    if own != "en" {
      map.add("language", .word(own), line("language"))
    } else if json["language"] != nil {
      map.traces.append(line("language"))
    }
    let isOurs = FHIROwn.surveyID(json) != nil
    if isOurs, (json["code"]?.elements ?? []).contains(where: { $0["code"]?.string == "assessor" }) {
      map.add("respondent", .word("assessor"), line("code"))
    }
    for key in FHIRHead.described where !isOurs || !FHIROwn.head.contains(key) {
      guard let text = json[key]?.scalarText else { continue }
      for (index, part) in text.split(whereSeparator: \.isNewline).enumerated() {
        map.comments.append(index == 0 ? "\(key): \(part)" : "  \(part)")
      }
      map.traces.append(line(key))
    }
    for member in json.members ?? [] where !FHIRHead.quiet.contains(member.name) {
      if isOurs, FHIROwn.head.contains(member.name) { continue }
      guard !FHIRHead.described.contains(member.name), !member.name.hasPrefix("_") else { continue }
      let words = FHIRHead.words(member.value)
      map.comments += words.isEmpty ? [] : ["\(member.name): \(words)"]
      map.traces.append(line(member.name))
    }
    addExtensions(to: &map)
    addContained(to: &map)
    return map
  }

  /// What is said of a whole questionnaire, as one line.
  private static func words(_ value: JSONValue) -> String {
    let text = value.scalarText ?? leaves(value).joined(separator: ", ")
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 200 ? line.prefix(199) + "…" : line
  }

  /// The texts in a value, without addresses.
  private static func leaves(_ value: JSONValue) -> [String] {
    if let text = value.scalarText { return text.hasPrefix("http") ? [] : [text] }
    return (value.elements ?? []).flatMap { leaves($0) } + (value.members ?? []).flatMap { leaves($0.value) }
  }

  /// Sets of answers that items name are read; other resources within the questionnaire have no place.
  private func addContained(to map: inout DraftMap) {
    for resource in json["contained"]?.elements ?? [] {
      let type = resource["resourceType"]?.string ?? "resource"
      let isRead = type == "ValueSet" || type == "CodeSystem"
      map.traces.append(
        line(
          "contained \(type)", isRead ? .kept : .lost,
          note: isRead ? "" : "nothing is asked of other resources here; make their values attributes of participants"))
    }
  }

  private func addExtensions(to map: inout DraftMap) {
    for (name, value) in FHIRExtensions(json).list {
      if name == "variable" { continue }
      if name.hasPrefix("cpg-") || name == "questionnaire-derivationType" {
        map.comments.append("\(name): \(FHIRHead.words(value.extensionValue ?? .null))")
        map.traces.append(line("extension \(name)"))
      } else {
        map.traces.append(line("extension \(name)", .lost, note: FHIRHead.why(name)))
      }
    }
  }

  private static func why(_ name: String) -> String {
    switch name {
    case "cqf-library": "CQL can't be run here; say its conditions and values with showIf and computed items"
    case "sdc-questionnaire-launchContext", "sdc-questionnaire-sourceQueries", "sdc-questionnaire-itemContext":
      "no record of patients is asked; declare what is known of participants under attributes of study.yaml"
    case let name where name.hasPrefix("sdc-questionnaire-"):
      "answers aren't made into other resources here; use exports"
    default: "there is no such thing here"
    }
  }
}
