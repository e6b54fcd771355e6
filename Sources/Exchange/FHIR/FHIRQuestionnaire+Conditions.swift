import Expressions
import JSONText
import SurveyModel

extension FHIRQuestionnaire {
  /// Puts on an item when it shows.
  ///
  /// - Parameter loops: The repeats round it.
  mutating func setCondition(_ showing: Showing, of node: inout FHIRNode, loops: [Int], at place: String) {
    if case .when(let condition) = showing,
      let simple = FHIREnableWhen(
        condition, of: own, links, loops: loops,
        system: { [names, survey] in names.choices(of: survey.survey.items[$0].item.id, in: survey.survey) })
    {
      (node.enableWhen, node.enableBehavior) = (simple.rules, simple.behavior)
      return tell("showIf", at: place, source: condition.text)
    }
    var parts: [String] = []
    for part in showing.conjuncts {
      let isWay = if case .when = part { false } else { true }
      var paths = FHIRPathText(survey, links, loops: loops)
      do throws(FormulaFault) {
        let text = try paths.text(part)
        if !parts.contains(text) { parts.append(text) }
        asked.formUnion(paths.attributes)
        let note = paths.notes.joined(separator: "; ")
        if !isWay || !note.isEmpty {
          tell(
            isWay ? "next" : "showIf", note.isEmpty ? .kept : .approximated, at: place, note: note, source: part.text)
        }
      } catch {
        let help = showing.conjuncts.count > 1 ? "it shows there without this" : "it always shows there"
        tell(isWay ? "next" : "showIf", .lost, at: place, note: "\(error.reason); \(help)", source: part.text)
      }
    }
    guard !parts.isEmpty else { return }
    let path = parts.count == 1 ? parts[0] : parts.map { "(\($0))" }.joined(separator: " and ")
    node.extensions.append(FHIRParts.expression("sdc-questionnaire-enableWhenExpression", path))
  }

  /// An expression in FHIRPath, or a line that says why there is none.
  mutating func path(
    _ expression: Expression, loops: [Int], _ construct: String, at place: String, help: String
  ) -> String? {
    var paths = FHIRPathText(survey, links, loops: loops)
    do throws(FormulaFault) {
      let path = try paths.text(expression)
      asked.formUnion(paths.attributes)
      let note = paths.notes.joined(separator: "; ")
      tell(construct, note.isEmpty ? .kept : .approximated, at: place, note: note, source: expression.text)
      return path
    } catch {
      tell(construct, .lost, at: place, note: "\(error.reason); \(help)", source: expression.text)
      return nil
    }
  }

  /// What works out a text that tells of answers; nil for other texts, and where it can't be said.
  mutating func piped(_ text: LocalizedText, in group: Int?, loops: [Int], at place: String) -> String? {
    let plain = survey.text(text)
    let parts = Pipes.parts(of: plain)
    guard parts.contains(where: { if case .pipe = $0 { true } else { false } }) else { return nil }
    var texts: [String] = []
    var reason: String?
    for part in parts {
      switch part {
      case .text(let words): texts.append(FHIRPathText.quoted(String(words)))
      case .pipe(let name):
        guard case .expression(let expression)? = own.pipes[String(name), group] else {
          reason = "{{\(name)}} tells of an entry of a repeat"
          break
        }
        var paths = FHIRPathText(survey, links, loops: loops)
        do throws(FormulaFault) {
          texts.append("(\(try paths.text(expression))).toString()")
          asked.formUnion(paths.attributes)
        } catch {
          reason = error.reason
        }
      }
    }
    let help = "systems that don't work texts out show the braces"
    tell(
      "text with answers", .approximated, at: place, note: [reason, help].compactMap(\.self).joined(separator: "; "))
    return reason == nil ? texts.joined(separator: " & ") : nil
  }

  /// A text with its marks, its translations and what it tells of answers.
  mutating func written(_ text: LocalizedText, in group: Int?, loops: [Int], at place: String) -> FHIRWrittenText {
    FHIRWrittenText(text, survey, expression: piped(text, in: group, loops: loops, at: place))
  }
}
