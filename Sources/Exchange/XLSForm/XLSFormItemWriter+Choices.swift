import CivilTime
import ActiveTasks
import Expressions
import SurveyModel

/// Choices and what an item has besides its type.
extension XLSFormItemWriter {
  mutating func addChoices(_ format: ChoiceFormat, _ type: String) {
    var rows: [XLSFormWriter.Row] = []
    let hasPlainOther = hasPlainOther
    for choice in format.choices where !(hasPlainOther && choice.other) {
      rows.append(
        ["name": code(choice)].merging(
          form.cells("label", choice.text, at: place, group: step.group)
        ) { $1 }.merging(form.pictureCells(choice)) { $1 })
    }
    if format.choices.contains(where: { $0.picture != nil }) {
      say("picture", .kept, "the files lie in 'files': send them along with the form")
    }
    if let table = format.table { addColumns(of: table, &rows) }
    let list = form.list(rows, named: form.source.lists[item.slot] ?? name)
    row["type"] = "\(type) \(list)\(hasPlainOther ? " or_other" : "")"
    say("choices")
    if !codes.isEmpty { say("choice value", .approximated, "codes there have no spaces; a choice has its number") }
    if format.order == .random { parameters.append("randomize=true") }
    for choice in format.choices { addCondition(of: choice) }
    let alone = format.choices.filter(\.exclusive)
    for choice in alone {
      constraints.append("not(selected(., '\(code(choice))') and count-selected(.) > 1)")
    }
    if !alone.isEmpty { say("exclusive", .approximated, "choosing another one beside it is refused") }
    if let least = format.minimumChosen { constraints.append("count-selected(.) >= \(least)") }
    if let most = format.maximumChosen { constraints.append("count-selected(.) <= \(most)") }
    if format.minimumChosen != nil || format.maximumChosen != nil { say("chosen") }
    if format.choices.contains(where: { $0.points != nil }) { say("points", .approximated, "the scores count them") }
  }

  /// A choice that does not always show: the filter of the list says when.
  mutating func addCondition(of choice: Choice) {
    if choice.showIf == nil, let slot = choice.wordsFrom, let other = form.names[slot] {
      let there = form.logic.nameOfSlot(slot)?.code(choice.value.description) ?? code(choice)
      filters.append("(name != '\(code(choice))' or selected(${\(other)}, '\(there)'))")
      return say("choices from", of: choice.value.description)
    }
    guard let showIf = choice.showIf else { return }
    do throws(FormulaFault) {
      let condition = try form.logic.condition(showIf).text(in: .xpath)
      filters.append("(name != '\(code(choice))' or \(condition))")
      say("choice showIf", of: showIf.text)
    } catch { say("choice showIf", .lost, "the choice always shows: \(error.reason)", of: showIf.text) }
  }

  /// A table's columns stand beside the choices, and the filter compares them.
  mutating func addColumns(of table: ChoiceTable, _ rows: inout [XLSFormWriter.Row]) {
    guard !table.keys.isEmpty else { return }
    do throws(FormulaFault) {
      var parts: [String] = []
      for (index, key) in table.keys.enumerated() {
        parts.append("key\(index + 1) = \(try form.logic.value(key).text(in: .xpath))")
      }
      for (cells, places) in table.rowsByCells {
        for place in places where rows.indices.contains(place) {
          for (index, cell) in cells.enumerated() { rows[place]["key\(index + 1)"] = cell }
        }
      }
      filters += parts
      say("choices where", of: table.condition ?? "")
    } catch { say("choices where", .lost, "all choices show: \(error.reason)", of: table.condition ?? "") }
  }

  /// Whether the form's own word for another choice does.
  var hasPlainOther: Bool {
    guard let other = (item.format.choices ?? []).filter(\.other).first,
      form.source.languages.dropFirst().allSatisfy({ form.source.text(other.text, in: $0) == nil })
    else { return false }
    return other.value == .text("other") && other == item.format.choices?.last && !other.exclusive
      && other.showIf == nil && form.source.text(other.text) == "Other"
  }

  /// A choice that takes words of one's own has a question for them.
  mutating func addOther() {
    if hasPlainOther { return say("other") }
    for choice in item.format.choices ?? [] where choice.other {
      var other: XLSFormWriter.Row = ["type": "text", "name": form.fresh("\(name)_\(code(choice))_text")]
      other.merge(form.cells("label", choice.text, at: place, group: step.group)) { $1 }
      other["relevant"] = "selected(${\(name)}, '\(code(choice))')"
      form.add(other)
      say("other", .approximated, "a question of its own asks for the words")
    }
  }

  // MARK: - The rest

  mutating func addRequired(_ isConsent: Bool) {
    if let optional = item.rules.optional {
      do throws(FormulaFault) {
        let may = try form.logic.condition(optional)
        row["required"] = form.logic.opposite(may).text(in: .xpath)
        say("optional", of: optional.text)
      } catch { say("optional", .lost, "it may be left out: \(error.reason)", of: optional.text) }
    } else if !item.optional || isConsent {
      row["required"] = "yes"
      say("required")
    }
  }

  mutating func addSuggestion() {
    if let suggestion = item.rules.suggestion {
      do throws(FormulaFault) {
        var formula = suggestion.formula
        // `today + 0 days` is today.
        if formula == .arithmetic("+", .name("today"), .number("0 day")) { formula = .name("today") }
        row["default"] = try form.logic.reading(suggestion).value(formula).text(in: .xpath)
        say("suggest", of: suggestion.text)
      } catch { say("suggest", .lost, error.reason, of: suggestion.text) }
    } else if let suggestion = item.suggestion {
      switch suggestion {
      case .number(let number): row["default"] = number.description
      case .text(let text): row["default"] = text
      case .date(let date): row["default"] = date.description
      case .choice(let chosen): row["default"] = codes[chosen.value.description] ?? chosen.value.description
      case .boolean(let value): row["default"] = value ? "true" : "false"
      default: return say("suggest", .lost, "such a value can't stand there beforehand")
      }
      say("suggest")
    }
  }

  /// A constraint is judged there of an answer alone; of other questions what nobody knows passes.
  func constraint(_ condition: Expression) throws(FormulaFault) -> SourceLogic {
    let logic = form.logic.reading(condition)
    let formula = try condition.untagged(in: form.source.survey)
    guard condition.dependencies == [item.slot], condition.queries.isEmpty else {
      return logic.opposite(try logic.truth(formula, wanted: false))
    }
    return try logic.truth(formula, wanted: true).answering(name)
  }

  mutating func addRules() {
    for (bound, sign, construct) in [(item.rules.minimum, ">=", "minimum"), (item.rules.maximum, "<=", "maximum")] {
      guard let bound else { continue }
      do throws(FormulaFault) {
        let value = try form.logic.value(bound).text(in: .xpath)
        constraints.append("(\(value) = '' or . \(sign) \(value))")
        say(construct, of: bound.text)
      } catch { say(construct, .lost, error.reason, of: bound.text) }
    }
    for rule in item.rules.requirements where !rule.isSoft {
      do throws(FormulaFault) {
        let text = try constraint(rule.condition).text(in: .xpath).replacing("${\(name)}", with: ".")
        constraints.append(constraints.isEmpty && item.rules.requirements.count == 1 ? text : "(\(text))")
        if form.source.text(rule.message) != XLSFormItem.plainMessage { messages.append(rule.message) }
        say("requires", of: rule.condition.text)
      } catch { say("requires", .lost, "any answer is taken: \(error.reason)", of: rule.condition.text) }
    }
  }
}
