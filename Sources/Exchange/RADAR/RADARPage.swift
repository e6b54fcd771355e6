import JSONText

/// Makes a page to read of a field of RADAR's that asks nothing, or something that can't be asked here.
struct RADARPage {
  let item: RADARItem

  private var field: RADARField { item.fields[0].field }

  /// Types that need a device, and what is said of each.
  private static let lost = [
    "audio": "sound can't be recorded here; the words stand as a page: record it with another device",
    "guided-audio": "sound can't be recorded here; the words stand as a page: record it with another device",
    "healthkit":
      "data of HealthKit can't be read here; the page says what was asked for: export them from the telephone",
  ]
  private static let approximated = [
    "launcher": "no other app is opened; the page names it",
    "web": "no page is shown within the survey; the page has the words alone",
  ]

  static func isPage(_ type: String) -> Bool {
    ["info", "descriptive", "timed"].contains(type) || lost[type] != nil || approximated[type] != nil
  }

  func map() -> DraftMap {
    let head = item.texts { $0["section_header"] }
    let words = item.texts { RADARPage.words(of: $0) }
    var map = DraftMap([DraftEntry("id", .word(item.id)), DraftEntry("type", .word("instruction"))])
    map.traces.append(typeLine)
    let isTitle = head.languages.allSatisfy { (head[$0]?.count ?? 0) < 80 && head[$0]?.contains("\n") != true }
    if !head.isEmpty, isTitle { map.add("title", head.node(own: item.own), item.line("section header")) }
    var text = isTitle ? words : head.joined(with: words)
    if !head.isEmpty, !isTitle { map.traces.append(item.line("section header")) }
    if text.isEmpty, head.isEmpty || !isTitle { text.add(substitute, in: item.own) }
    if !text.isEmpty {
      let labels = item.fields.filter { !$0.field.label.isEmpty }
      let traces = labels.map { item.line($0.language == item.own ? "label" : "translation") }
      map.entries.append(DraftEntry("text", text.node(own: item.own), traces: traces))
    }
    if !field.choices.isEmpty { map.traces.append(item.line("choices")) }
    addAnnotation(to: &map)
    return map
  }

  private var typeLine: FidelityLine {
    if let why = RADARPage.lost[field.type] { return item.line("field type \(field.type)", .lost, note: why) }
    if let why = RADARPage.approximated[field.type] {
      return item.line("field type \(field.type)", .approximated, note: why)
    }
    return item.line("field type \(field.type)")
  }

  private var substitute: String { field["external_app_name"].map { "Open the app \($0)." } ?? "…" }

  /// The label, and below it the parts of an `info` field, each with its heading.
  private static func words(of field: RADARField) -> String {
    let parts = field.choices.map { choice in
      let isHeading = !choice.code.isEmpty && Int(choice.code) == nil
      return isHeading ? "<b>\(choice.code)</b><br>\(choice.label)" : choice.label
    }
    return ([field.label] + parts).filter { !$0.isEmpty }.joined(separator: "<p>")
  }

  /// A timer becomes a limit of time; the other parts of an annotation have nothing here.
  private func addAnnotation(to map: inout DraftMap) {
    for member in field.annotation?.members ?? [] {
      let line = { (fate: Fate, note: String) in
        item.line("annotation \(member.name)", fate, note: note, source: member.value.compactText)
      }
      switch member.name {
      case "timer":
        let length = (member.value["start"]?.wholeNumber ?? 0) &- (member.value["end"]?.wholeNumber ?? 0)
        if (1...86_400).contains(length) {
          map.add("timeLimit", .word("\(length) s"), line(.kept, ""))
        } else {
          map.traces.append(line(.lost, "the timer has no length; add timeLimit by hand"))
        }
      case "unit" where field.annotation?["timer"] != nil: map.traces.append(line(.kept, ""))
      case "image":
        map.traces.append(line(.lost, "the picture isn't among the files; put it beside the survey as media"))
      default: map.traces.append(line(.lost, "it belongs to a recording, which can't be made here"))
      }
    }
  }
}
