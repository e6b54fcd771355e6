/// What XLSForm, REDCap, FHIR, ResearchKit, jsPsych and formr call what files say here under another name.
///
/// Formulas have a table of their own: `ForeignFormula` in Expressions.
package enum ForeignWords {
  /// The field that is meant by a field of another system, where it is one that may stand there.
  package static func field(_ word: String, among known: [String]) -> String? {
    fields[folded(word)]?.first(where: known.contains)
  }

  /// The type that is meant by a type of another system, and what stands beside it.
  package static func type(_ word: String, among known: [String]) -> Meaning? {
    types[folded(word)]?.first { known.contains($0.word) }
  }

  package struct Meaning: Sendable {
    package let word: String
    /// What to write instead, as a line of the file.
    package let line: String
    /// What stands beside the type; empty where it is enough.
    package let beside: String

    fileprivate init(_ word: String, _ more: String = "") {
      self.word = word
      beside = more
      line = "type: \(word)" + (more.isEmpty ? "" : ", " + more)
    }
  }

  private static func folded(_ word: String) -> String {
    String(word.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Without signs and capitals.
  private static let fields: [String: [String]] = [
    "label": ["prompt", "text", "title"], "question": ["prompt", "item"], "questiontext": ["prompt"],
    "questionlabel": ["prompt"], "name": ["id"], "linkid": ["id"], "identifier": ["id"], "fieldname": ["id"],
    "variable": ["id"], "options": ["choices"], "answers": ["choices"], "answeroption": ["choices"],
    "textchoices": ["choices"], "selectchoices": ["choices"], "responses": ["choices"], "levels": ["choices"],
    "min": ["minimum"], "minvalue": ["minimum"], "minimumvalue": ["minimum"], "lower": ["minimum"],
    "max": ["maximum"], "maxvalue": ["maximum"], "maximumvalue": ["maximum"], "upper": ["maximum"],
    "maxlength": ["maximumLength"], "minselected": ["minimumChosen"], "maxselected": ["maximumChosen"],
    "relevant": ["showIf", "if"], "if": ["showIf"], "when": ["showIf", "if"], "visibleif": ["showIf", "if"],
    "condition": ["showIf", "if"],
    "branchinglogic": ["showIf", "if"], "enablewhen": ["showIf", "if"], "showwhen": ["showIf", "if"], "showif": ["if"],
    "constraint": ["requires"], "validate": ["requires"], "validation": ["requires"],
    "constraintmessage": ["refusal", "message"], "invalidmessage": ["refusal"],
    "calculation": ["value"], "calculate": ["value"], "formula": ["value", "if"],
    "default": ["suggest"], "initial": ["suggest"], "initialvalue": ["suggest"],
    "help": ["hint"], "description": ["hint", "text"], "fieldnote": ["hint"], "instructions": ["text", "hint"],
    "prompt": ["text"],
    "content": ["text"], "body": ["text"], "units": ["unit"], "regex": ["pattern"], "regexp": ["pattern"],
    "image": ["picture", "media"], "img": ["picture", "media"], "photo": ["picture", "media"],
    "media": ["picture"], "mediaimage": ["picture", "media"], "picture": ["media"], "audio": ["media"],
    "video": ["media"], "sound": ["media"],
    "multi": ["multiple"], "shuffle": ["order"], "randomize": ["order"], "random": ["order"],
    "questions": ["items", "steps"],
    "fields": ["items"], "pages": ["steps"], "sections": ["steps"], "screens": ["steps"], "timeline": ["steps"],
    "goto": ["next"], "skiplogic": ["next"], "skipto": ["next"], "repeatcount": ["times"], "count": ["times"],
    "minlabel": ["minimumLabel"], "maxlabel": ["maximumLabel"], "leftlabel": ["minimumLabel"],
    "rightlabel": ["maximumLabel"], "precision": ["decimals"], "score": ["points"],
    "start": ["from"], "startdate": ["from"], "begin": ["from"], "begins": ["from"], "end": ["until"],
    "enddate": ["until"], "ends": ["until"], "stop": ["until"], "expires": ["window"], "expire": ["window"],
    "expiry": ["window"], "duration": ["window"], "times": ["at", "count"], "time": ["at"], "apart": ["gap"],
    "mingap": ["gap"], "minimumgap": ["gap"], "spacing": ["gap"], "perday": ["count"], "frequency": ["every"],
    "repeat": ["every"], "interval": ["gap", "every"], "reminder": ["remind"], "reminders": ["remind"],
  ]

  private static let types: [String: [Meaning]] = [
    "radio": [Meaning("choice")], "select": [Meaning("choice")], "selectone": [Meaning("choice")],
    "dropdown": [Meaning("choice")], "singlechoice": [Meaning("choice")], "mc": [Meaning("choice")],
    "checkbox": [Meaning("choice", "multiple: true")], "checkboxes": [Meaning("choice", "multiple: true")],
    "selectmultiple": [Meaning("choice", "multiple: true")], "multiselect": [Meaning("choice", "multiple: true")],
    "multiplechoice": [Meaning("choice", "multiple: true")], "mcmultiple": [Meaning("choice", "multiple: true")],
    "likert": [Meaning("scale")], "rating": [Meaning("scale")], "nrs": [Meaning("scale")],
    "slider": [Meaning("continuousScale")], "vas": [Meaning("continuousScale")], "range": [Meaning("continuousScale")],
    "number": [Meaning("numeric")], "integer": [Meaning("numeric")], "int": [Meaning("numeric")],
    "float": [Meaning("numeric", "decimals: 2")], "decimal": [Meaning("numeric", "decimals: 2")],
    "quantity": [Meaning("numeric")], "string": [Meaning("text")], "textarea": [Meaning("text", "lines: 5")],
    "notes": [Meaning("text", "lines: 5")], "open": [Meaning("text")], "textfield": [Meaning("text")],
    "yesno": [Meaning("boolean")], "truefalse": [Meaning("boolean")], "bool": [Meaning("boolean")],
    "time": [Meaning("timeOfDay")], "datetime": [Meaning("dateTime")], "duration": [Meaning("timeInterval")],
    "geopoint": [Meaning("location")], "gps": [Meaning("location")], "calculate": [Meaning("computed")],
    "calc": [Meaning("computed")], "formula": [Meaning("computed")], "ranking": [Meaning("rank")],
    "grid": [Meaning("matrix")], "table": [Meaning("matrix")], "page": [Meaning("form")], "screen": [Meaning("form")],
    "section": [Meaning("block")], "group": [Meaning("block")], "loop": [Meaning("repeat")],
    "note": [Meaning("instruction")], "info": [Meaning("instruction"), Meaning("note")],
    "display": [Meaning("instruction"), Meaning("note")], "html": [Meaning("instruction"), Meaning("note")],
    "descriptive": [Meaning("instruction"), Meaning("note")], "statictext": [Meaning("instruction"), Meaning("note")],
    "welcome": [Meaning("instruction")], "intro": [Meaning("instruction")], "end": [Meaning("completion")],
    "thanks": [Meaning("completion")], "summary": [Meaning("review")],
  ]
}
