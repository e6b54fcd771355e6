import SurveyModel

/// The names of forms and fields of a project: small letters, digits and underscores, none twice.
struct REDCapNames {
  /// In the order of the project.
  let surveys: [OutgoingSurvey]
  /// By the survey's id.
  private(set) var forms: [String: String] = [:]
  /// The forms of repeats, by the survey's id and the group.
  private(set) var repeats: [String: [Int: String]] = [:]
  /// The fields by the survey's id and the slot of an item or a score.
  private var fields: [String: [Int: String]] = [:]
  /// Names that REDCap has for columns of its own.
  private var taken: Set<String> = ["record_id"]
  static let recordID = "record_id"

  init(_ surveys: [OutgoingSurvey]) {
    self.surveys = surveys
    for source in surveys {
      let form = fresh(source.survey.id, among: "form")
      forms[source.survey.id] = form
      for (index, group) in source.survey.groups.enumerated() where group.loop != nil {
        repeats[source.survey.id, default: [:]][index] = fresh("\(form)_\(group.id)", among: "form")
      }
    }
    for source in surveys {
      let (survey, form) = (source.survey, forms[source.survey.id] ?? "")
      for slot in survey.items.indices {
        fields[survey.id, default: [:]][slot] = field(survey.items[slot].item.id, of: form)
      }
      for index in survey.scores.indices {
        fields[survey.id, default: [:]][ExpressionSlot.score(index)] = field(survey.scores[index].id, of: form)
      }
    }
  }

  func form(of survey: String) -> String { forms[survey] ?? survey }

  func field(_ survey: String, _ slot: Int) -> String? { fields[survey]?[slot] }

  /// A field's name that nothing has yet: `pain`, or `checkin_pain` where another form has that.
  mutating func field(_ id: String, of form: String) -> String {
    var plain = REDCapNames.legal(id)
    // Columns of REDCap's own: redcap_event_name, day_complete, day_timestamp.
    if plain.hasPrefix("redcap_") || plain.hasSuffix("_complete") || plain.hasSuffix("_timestamp") {
      plain = "f_" + plain + "_f"
    }
    if taken.insert(plain).inserted { return plain }
    return fresh("\(form)_\(plain)", among: "")
  }

  private mutating func fresh(_ id: String, among kind: String) -> String {
    let plain = REDCapNames.legal(id)
    var name = plain
    var number = 2
    while !taken.insert(kind + (kind.isEmpty ? "" : " ") + name).inserted {
      name = "\(plain)_\(number)"
      number += 1
    }
    return name
  }

  /// `sleepHours` becomes `sleep_hours`. REDCap takes 100 characters, and none but those of ASCII.
  static func legal(_ id: String) -> String {
    var name = ""
    var wasSmall = false
    for scalar in id.unicodeScalars.prefix(90) {
      switch scalar {
      case "A"..."Z":
        if wasSmall { name += "_" }
        name += String(scalar).lowercased()
        wasSmall = false
      case "a"..."z", "0"..."9":
        name.unicodeScalars.append(scalar)
        wasSmall = scalar >= "a"
      default:
        if !name.isEmpty, !name.hasSuffix("_") { name += "_" }
        wasSmall = false
      }
    }
    guard let first = name.unicodeScalars.first else { return "field" }
    if ("a"..."z").contains(first) { return name }
    return "f_" + name
  }
}
