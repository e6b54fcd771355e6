/// A row of a data dictionary.
struct REDCapField: Hashable, Sendable {
  /// The row of the table or the line of the document, from 1.
  var row = 0
  var name = ""
  var form = ""
  var section = ""
  /// `text`, `notes`, `radio`, `dropdown`, `checkbox`, `yesno`, `truefalse`, `slider`, `calc`, `descriptive`, `file`, `sql`.
  var type = ""
  var label = ""
  /// Choices, a calculation, or the labels of a slider.
  var choices = ""
  var note = ""
  var validation = ""
  var minimum = ""
  var maximum = ""
  var identifier = ""
  var branching = ""
  var required = ""
  var alignment = ""
  var number = ""
  var matrix = ""
  var ranking = ""
  var annotation = ""

  /// The columns in REDCap's order, each with its name in the interface for programs and the field that it fills.
  static let columns: [(name: String, field: any WritableKeyPath<REDCapField, String> & Sendable)] = [
    ("field_name", \.name), ("form_name", \.form), ("section_header", \.section), ("field_type", \.type),
    ("field_label", \.label), ("select_choices_or_calculations", \.choices), ("field_note", \.note),
    ("text_validation_type_or_show_slider_number", \.validation), ("text_validation_min", \.minimum),
    ("text_validation_max", \.maximum), ("identifier", \.identifier), ("branching_logic", \.branching),
    ("required_field", \.required), ("custom_alignment", \.alignment), ("question_number", \.number),
    ("matrix_group_name", \.matrix), ("matrix_ranking", \.ranking), ("field_annotation", \.annotation),
  ]

  /// Whether a cell says yes.
  static func isYes(_ cell: String) -> Bool { ["y", "yes", "1", "true"].contains(cell.lowercased()) }

  /// The participant's attribute by which a hidden field is shown all the same.
  static let hiddenAttribute = "hiddenFields"

  /// Whether nobody is asked for the field; what works itself out is not asked for in any case.
  var isHidden: Bool {
    guard type != "calc", type != "descriptive" else { return false }
    let tags = REDCapTags(annotation)
    return (tags.has("@HIDDEN") || tags.has("@HIDDEN-SURVEY")) && REDCapItem.madeByTag(tags) == nil
  }
}

/// The fields of a data dictionary, whatever its headers, separators and encoding.
struct REDCapDictionary: Sendable {
  let fields: [REDCapField]
  /// In words, where the file is not UTF-8.
  let encoding: String?
  /// Headers of columns that REDCap's dictionary has not.
  let strangeColumns: [String]
  /// What ``REDCapField/row`` counts: `row`, or `line` in a document.
  var placeWord = "row"
  /// What forms are called, where the file says it.
  var formTitles: [String: String] = [:]
}
