extension REDCapDocument {
  /// Makes the fields of what the definitions say of each other.
  mutating func makeFields() {
    var seen: Set<String> = []
    for (name, form, isMandatory) in order where seen.insert(name).inserted {
      // Groups of access and times of surveys stand beside the fields when there are records.
      guard let item = items[name], item.attributes["FieldType"] != nil || !REDCapDocument.isAdded(name) else {
        continue
      }
      fields.append(field(name, form, item, isMandatory: isMandatory))
      let extras = [
        ("stop action", item.attributes["StopActions"]), ("video", item.attributes["VideoUrl"]),
      ]
      for case (let construct, let source?) in extras where !source.isEmpty {
        fieldExtras.append((construct, source, item.line))
      }
    }
  }

  private static func isAdded(_ name: String) -> Bool {
    name.hasSuffix("_timestamp") || ["redcap_data_access_group", "redcap_survey_identifier"].contains(name)
  }

  private func field(_ name: String, _ form: String, _ item: Item, isMandatory: Bool) -> REDCapField {
    func attribute(_ name: String) -> String { (item.attributes[name] ?? "").replacing("\r\n", with: "\n") }
    var field = REDCapField()
    (field.row, field.name, field.form) = (item.line, name, form)
    field.type = type(of: item)
    field.label = item.formatted ?? item.label
    field.section = attribute("SectionHeader")
    field.note = attribute("FieldNote")
    field.validation = validation(of: item)
    field.identifier = attribute("Identifier")
    field.branching = attribute("BranchingLogic")
    field.required = item.attributes["RequiredField"] ?? (isMandatory ? "y" : "")
    field.alignment = attribute("CustomAlignment")
    field.number = attribute("QuestionNumber")
    field.matrix = attribute("MatrixGroupName")
    field.ranking = attribute("MatrixRanking")
    field.annotation = attribute("FieldAnnotation")
    field.choices = choices(of: item, field.type)
    for (comparator, value) in item.bounds {
      switch comparator {
      case "GE", "GT": field.minimum = value
      case "LE", "LT": field.maximum = value
      default: break
      }
    }
    return field
  }

  private func type(of item: Item) -> String {
    switch item.attributes["FieldType"] {
    case "select": return "dropdown"
    case "textarea": return "notes"
    case let type?: return type
    case nil:
      if item.attributes["DataType"] == "boolean" { return "yesno" }
      return item.list == nil ? "text" : "radio"
    }
  }

  /// The validation by its name in a dictionary: here REDCap writes the names that it keeps inside.
  private func validation(of item: Item) -> String {
    let word = item.attributes["TextValidationType"] ?? ""
    switch word {
    case "int": return "integer"
    case "float": return "number"
    case "date", "datetime", "datetime_seconds": return word + "_ymd"
    case "" where item.attributes["FieldType"] == nil:
      switch item.attributes["DataType"] {
      case "integer": return "integer"
      case "float", "double": return "number"
      case "date", "partialDate": return "date_ymd"
      case "datetime", "partialDatetime": return "datetime_ymd"
      case "time", "partialTime": return "time"
      default: return ""
      }
    default: return word
    }
  }

  private func choices(of item: Item, _ type: String) -> String {
    switch type {
    case "calc": return item.attributes["Calculation"] ?? ""
    case "slider": return item.attributes["SliderLabels"] ?? ""
    case "yesno", "truefalse": return ""
    default:
      if let search = item.attributes["OntologySearch"] { return search }
      guard let list = item.list.flatMap({ lists[$0] }) else { return "" }
      if let boxes = list.checkboxes { return boxes.replacing("\\n", with: "|") }
      // A single choice would else be read as lines.
      return list.choices.map { "\($0.code), \($0.text.replacing("\n", with: " "))" }.joined(separator: " | ")
    }
  }
}
