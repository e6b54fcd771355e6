import CivilTime
import ActiveTasks
import Expressions
import JSONText
import SurveyModel

extension ODMFormBuilder {
  /// Adds the items that take an answer of the item's format.
  mutating func addFormat(of item: FormItem, to draft: inout ODMDraftItem) {
    switch item.format {
    case .scale(let format), .ladder(let format): addScale(format, to: &draft)
    case .continuousScale(let format): addLine(format, to: &draft)
    case .numeric(let format): addNumber(format, to: &draft)
    case .quantity(let format): addNumber(format.numeric, to: &draft)
    case .boolean(let format): addTruth(format, to: &draft)
    case .choice(let format) where format.multiple: addChoices(format, to: &draft)
    case .choice(let format), .textScale(let format): addChoice(format, to: &draft)
    case .rank(let format): addRanking(format, to: &draft)
    case .text(let format):
      add(.text, to: &draft) { $0.length = format.maximumLength ?? TextFormat.hardMaximum }
      if format.lines > 1 {
        say("lines", .lost, at: draft.place, "ODM doesn't say how many lines a field shows", source: "\(format.lines)")
      }
      if let pattern = format.pattern { addPattern(pattern, to: &draft) }
    case .email: add(.text, to: &draft) { $0.length = 254 }
    case .date(let format):
      add(.date, to: &draft)
      addDates(format, to: &draft)
    case .dateTime(let format):
      add(.datetime, to: &draft)
      addDates(format.dates, to: &draft)
    case .timeOfDay(let format):
      add(.time, to: &draft)
      for (comparator, bound) in [("GE", format.minimum), ("LE", format.maximum)] {
        if let bound { addBound(comparator, ODMFormBuilder.time(bound.description), to: &draft) }
      }
    case .location:
      for (field, unit, digits) in [("lat", "°", 8), ("lon", "°", 8), ("accuracy", "m", 8)] {
        add(.float, .field([field]), suffix: [field], asking: .plain(field), to: &draft) {
          ($0.length, $0.decimals, $0.unit) = (20, digits + 7, unit)
          if field == "accuracy" { $0.isMandatory = false }
        }
      }
    case .signature:
      add(.text, .field(["name"]), suffix: ["name"], asking: .plain("name"), to: &draft) {
        ($0.length, $0.isMandatory) = (200, false)
      }
      add(.text, .field(["drawing"]), suffix: ["drawing"], asking: .plain("drawing"), to: &draft) {
        ($0.length, $0.isMandatory) = (SignatureAnswer.mostBytes, false)
      }
      say("signature", .approximated, at: draft.place, "its lines are the text of an SVG path")
    case .file(let format):
      for field in ["digest", "name", "type"] where isIdentified || field != "name" {
        add(.text, .field([field]), suffix: [field], asking: .plain(field), to: &draft) {
          ($0.length, $0.isMandatory) = (200, false)
        }
      }
      add(.integer, .field(["size"]), suffix: ["size"], asking: .plain("size"), to: &draft) {
        ($0.length, $0.isMandatory) = ("\(format.maximumSize)".count, false)
      }
      say("file", .approximated, at: draft.place, "what tells of it is there; its content comes with 'export --files'")
    case .computed(let format): addComputed(format, to: &draft)
    case .consent(let format):
      add(.boolean, .field(["agreed"]), suffix: ["agreed"], to: &draft)
      if format.signature { addConsentSignature(to: &draft) }
    case .active(let task): addMeasurement(task, to: &draft)
    }
  }

  private mutating func addConsentSignature(to draft: inout ODMDraftItem) {
    add(.text, .field(["signature"]), suffix: ["signature"], asking: .plain("signature"), to: &draft) {
      [isIdentified] in
      ($0.length, $0.isMandatory) = (200, false)
      if !isIdentified { $0.comment = ODMFormBuilder.leftOut }
    }
    if isIdentified {
      say("signature", at: draft.place, "the typed name is an item, and its group has a Signature")
    } else {
      say(
        "signature", .lost, at: draft.place, "a name tells who somebody is; write the file with --identified to have it"
      )
    }
  }

  static func time(_ text: String) -> String { text.utf8.count == 5 ? text + ":00" : text }
}
