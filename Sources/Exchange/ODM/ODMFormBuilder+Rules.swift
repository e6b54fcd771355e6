import CivilTime
import Expressions
import JSONText
import SurveyModel

/// A `RangeCheck`.
enum ODMCheck {
  static func bound(_ comparator: String, _ value: String, message: ODMElement?) -> ODMElement {
    ODMElement(
      "RangeCheck", ["Comparator": comparator, "SoftHard": "Hard"],
      [ODMElement("CheckValue", [:], text: value)] + (message.map { [$0] } ?? []))
  }

  /// A check that our expressions say: true for what is taken.
  static func formal(_ text: String, isSoft: Bool = false, message: ODMElement?) -> ODMElement {
    ODMElement(
      "RangeCheck", ["SoftHard": isSoft ? "Soft" : "Hard"],
      [ODMElement("FormalExpression", ["Context": ODMCondition.context], text: text)] + (message.map { [$0] } ?? []))
  }
}

/// A `MethodDef`.
enum ODMMethod {
  static func definition(oid: String, name: String, says words: String, formal: [ODMElement] = []) -> ODMElement {
    ODMElement(
      "MethodDef", ["OID": oid, "Name": name, "Type": "Computation"],
      [ODMElement("Description", [:], [ODMText(language: "en", text: words).element])] + formal)
  }
}

extension ODMFormBuilder {
  /// The survey's own words for an answer that is out of bounds.
  func refusal(of item: FormItem) -> ODMElement? {
    item.refusal.flatMap { outgoing.texts($0).element("ErrorMessage") }
  }

  mutating func addBound(_ comparator: String, _ value: String, to draft: inout ODMDraftItem) {
    draft.checks.append(ODMCheck.bound(comparator, value, message: refusal(of: draft.source)))
    say(comparator == "GE" ? "minimum" : "maximum", at: draft.place, source: value)
  }

  mutating func addPattern(_ pattern: TextPattern, to draft: inout ODMDraftItem) {
    let call = Formula.call("matches", .name(draft.source.id), .text(pattern.pattern))
    draft.checks.append(ODMCheck.formal(call.text, message: refusal(of: draft.source)))
    say("pattern", .approximated, at: draft.place, "a check in our expressions", source: pattern.pattern)
  }

  mutating func addDates(_ format: DateFormat, to draft: inout ODMDraftItem) {
    let ends = [
      ("GE", ">=", format.minimum, format.minimumIsToday), ("LE", "<=", format.maximum, format.maximumIsToday),
    ]
    let isDate = if case .date = draft.source.format { true } else { false }
    for (comparator, sign, bound, isToday) in ends {
      if isToday || bound != nil && !isDate {
        let limit = isToday ? "today" : bound?.description ?? ""
        draft.checks.append(ODMCheck.formal("\(draft.source.id) \(sign) \(limit)", message: refusal(of: draft.source)))
        say(
          comparator == "GE" ? "minimum" : "maximum", .approximated, at: draft.place, "a check in our expressions",
          source: limit)
      } else if let bound {
        addBound(comparator, bound.description, to: &draft)
      }
    }
  }

  /// What an item takes that hangs on other answers, and what nothing stands for.
  mutating func addRules(of item: FormItem, to draft: inout ODMDraftItem) {
    for (sign, bound) in [(">=", item.rules.minimum), ("<=", item.rules.maximum)] {
      guard let bound else { continue }
      let text = Formula.compare(sign, .name(item.id), bound.formula).text
      draft.checks.append(ODMCheck.formal(text, message: refusal(of: item)))
      say(
        sign == ">=" ? "minimum" : "maximum", .approximated, at: draft.place, "a check in our expressions",
        source: bound.text)
    }
    for requirement in item.rules.requirements {
      draft.checks.append(
        ODMCheck.formal(
          requirement.condition.text, isSoft: requirement.isSoft,
          message: outgoing.texts(requirement.message).element("ErrorMessage")))
      judge(requirement.message, at: draft.place)
      say(
        "requires", .approximated, at: draft.place, "a check in our expressions, with its message",
        source: requirement.condition.text)
    }
    if let condition = item.rules.optional {
      say(
        "optional", .approximated, at: draft.place, "the item isn't mandatory; ODM doesn't say when it is",
        source: condition.text)
    } else if item.optional {
      say("optional", at: draft.place)
    }
    if item.dontKnow { say("dontKnow", at: draft.place, "a blank with a flag; the item isn't mandatory") }
    addMarks(of: item, to: &draft)
    addSilent(of: item, to: draft)
  }

  /// What aliases say.
  private mutating func addMarks(of item: FormItem, to draft: inout ODMDraftItem) {
    for tag in item.tags { draft.aliases.add("Regimen.tags", tag) }
    if !item.tags.isEmpty { say("tags", at: draft.place, "an alias", source: item.tags.joined(separator: ", ")) }
    if let correct = item.correct {
      draft.aliases.add("Regimen.correct", correct.json.compactText)
      draft.aliases.add("Regimen.marks", ODMFormBuilder.number(item.marks))
      say("correct", .approximated, at: draft.place, "ODM has no right answers: an alias tells it")
    }
    if let points = item.whenHidden {
      draft.aliases.add("Regimen.whenHidden", ODMFormBuilder.number(points))
      say("whenHidden", .approximated, at: draft.place, "an alias tells it, and scores count it")
    }
  }

  private mutating func addSilent(of item: FormItem, to draft: ODMDraftItem) {
    if item.suggestion != nil || item.rules.suggestion != nil {
      let source = item.suggestion?.json.compactText ?? item.rules.suggestion?.text ?? ""
      say("suggest", .lost, at: draft.place, "ODM has no values that are filled in beforehand", source: source)
    }
    if let audience = item.visibleTo {
      say("visibleTo", .lost, at: draft.place, "ODM doesn't say who is shown an answer", source: audience.rawValue)
    }
    if let refusal = item.refusal {
      judge(refusal, at: draft.place)
      say("refusal", at: draft.place, "the message of its checks, where it has any")
    }
  }
}
