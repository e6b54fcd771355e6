import ActiveTasks
import Expressions
import SurveyModel

/// Choices and what a field has besides its type.
extension REDCapFieldWriter {
  /// A label without the signs that part choices.
  static func plain(_ text: String) -> String {
    text.replacing("|", with: "/").replacing("\n", with: " ")
  }

  mutating func addChoices(_ format: ChoiceFormat) {
    field.type = format.multiple ? "checkbox" : format.choices.count > 30 ? "dropdown" : "radio"
    var hasOwnCodes = false
    let codes = item.format.allCodes(for: .redcap)
    field.choices = format.choices.enumerated().map { index, choice in
      let code = codes[index]
      if code != choice.value.description { hasOwnCodes = true }
      return "\(code), \(REDCapFieldWriter.plain(writer.text(choice.text, at: place, group: step.group)))"
    }.joined(separator: " | ")
    say("choices")
    if format.choices.contains(where: { writer.source.text($0.text).contains("|") }) {
      say("choice text", .approximated, "a bar parts choices there; it is a slash")
    }
    if hasOwnCodes { say("choice value", .approximated, "codes there have no such signs; a choice has its number") }
    if format.order == .random { tags.append("@RANDOMORDER") }
    if let least = format.minimumChosen { tags.append("@MINCHECKED='\(least)'") }
    if let most = format.maximumChosen { tags.append("@MAXCHECKED='\(most)'") }
    if format.minimumChosen != nil || format.maximumChosen != nil { say("chosen") }
    let alone = format.choices.enumerated().filter(\.element.exclusive).map { codes[$0.offset] }
    if !alone.isEmpty {
      tags.append("@NONEOFTHEABOVE='\(alone.joined(separator: ","))'")
      say("exclusive")
    }
    if format.choices.contains(where: { $0.showIf != nil || $0.carriedFrom != nil || $0.wordsFrom != nil })
      || format.table?.keys.isEmpty == false
    {
      say("choice showIf", .lost, "all choices show there")
    }
    if format.choices.contains(where: { $0.picture != nil }) {
      say("picture", .lost, "files aren't written; put the pictures into the choices there")
    }
    if format.choices.contains(where: { $0.points != nil }) { say("points", .approximated, "the scores count them") }
  }

  mutating func addMatrix(_ matrix: FormItem.Matrix) {
    guard ["radio", "checkbox"].contains(field.type), tags.isEmpty else {
      return say("matrix", .approximated, "its rows are questions by themselves")
    }
    field.matrix = REDCapNames.legal(matrix.id)
    say("matrix")
  }

  /// A choice that takes words of one's own has a field for them.
  mutating func addOther() {
    for (index, choice) in (item.format.choices ?? []).enumerated() where choice.other {
      let code = item.format.allCodes(for: .redcap)[index]
      var other = REDCapField()
      (other.name, other.type) = (writer.fresh("\(field.name)_\(code.lowercased())_text"), "text")
      writer.addPart(code, of: item.slot, as: other.name)
      other.label = REDCapFieldWriter.plain(writer.source.text(choice.text))
      other.branching = field.type == "checkbox" ? "[\(field.name)(\(code))] = '1'" : "[\(field.name)] = '\(code)'"
      writer.add(other)
      say("other", .approximated, "a field of its own asks for the words")
    }
  }

  // MARK: - The rest

  mutating func addRequired() {
    if let optional = item.rules.optional {
      say("optional", .lost, "a field is required there or not; it is not", of: optional.text)
    } else if !item.optional {
      field.required = "y"
      say("required")
    }
  }

  mutating func addSuggestion() {
    if let suggestion = item.rules.suggestion {
      if suggestion.formula == .arithmetic("+", .name("today"), .number("0 day")) {
        tags.append("@TODAY")
        return say("suggest", of: suggestion.text)
      }
      do throws(FormulaFault) {
        let value = try writer.logic.value(suggestion)
        guard case .field = value else { throw FormulaFault("only an earlier answer can stand there beforehand") }
        tags.append("@DEFAULT='\(value.text(in: .redcap))'")
        say("suggest", of: suggestion.text)
      } catch { say("suggest", .lost, error.reason, of: suggestion.text) }
    } else if let suggestion = item.suggestion {
      switch suggestion {
      case .number(let number): tags.append("@DEFAULT='\(number)'")
      case .text(let text): tags.append("@DEFAULT='\(text.replacing("'", with: "’"))'")
      case .date(let date): tags.append("@DEFAULT='\(date)'")
      case .choice(let chosen):
        let code = item.format.codes(for: .redcap)[chosen.value.description]
        tags.append("@DEFAULT='\(code ?? chosen.value.description)'")
      case .boolean(let value): tags.append("@DEFAULT='\(value ? 1 : 0)'")
      default: return say("suggest", .lost, "such a value can't stand there beforehand")
      }
      say("suggest")
    }
  }

  mutating func addRules() {
    for (bound, isLeast) in [(item.rules.minimum, true), (item.rules.maximum, false)] {
      guard let bound else { continue }
      do throws(FormulaFault) {
        let value = try writer.logic.value(bound)
        guard case .field = value else { throw FormulaFault("a bound there is a value or a field") }
        if isLeast { field.minimum = value.text(in: .redcap) } else { field.maximum = value.text(in: .redcap) }
        say(isLeast ? "minimum" : "maximum", of: bound.text)
      } catch { say(isLeast ? "minimum" : "maximum", .lost, error.reason, of: bound.text) }
    }
    for rule in item.rules.requirements where !rule.isSoft {
      do throws(FormulaFault) {
        let logic = writer.logic.reading(rule.condition)
        let broken = try logic.truth(try rule.condition.untagged(in: writer.source.survey), wanted: false)
        writer.addRule(writer.source.text(rule.message), broken.text(in: .redcap))
        say(
          "requires", .approximated, "it is a rule of data quality, which tells after saving", of: rule.condition.text)
      } catch { say("requires", .lost, "any answer is taken: \(error.reason)", of: rule.condition.text) }
    }
  }
}
