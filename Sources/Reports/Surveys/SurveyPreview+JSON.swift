import Definitions
import Expressions
package import JSONText
import SurveyModel

extension SurveyPreview {
  package var json: JSONValue {
    let burden = SurveyBurden(survey, language: language)
    return [
      "survey": .string(survey.id), "title": .string(text(survey.title)), "language": .string(language.tag),
      "pages": .array(survey.steps.map(pageJSON)),
      "scores": .array(
        zip(survey.scores, survey.scoreRanges).map { score, range in
          [
            "score": .string(score.id), "rule": rule(of: score),
            "range": .optional(range.map { [.double($0.lowerBound), .double($0.upperBound)] }),
            "bands": .array(
              score.bands.map { ["from": .double($0.from), "to": .double($0.to), "label": .string(text($0.label))] }),
          ]
        }),
      "alerts": .array(survey.alerts.map { ["alert": .string($0.id), "if": .string($0.condition.text)] }),
      "sets": .array(
        survey.sets.map {
          [
            "sets": .string($0.word), "name": .string($0.target.name), "from": .string($0.path.description),
            "if": .optional($0.condition?.text),
          ]
        }),
      "burden": [
        "items": [.integer(burden.items.lowerBound), .integer(burden.items.upperBound)],
        "minutes": [.double(burden.minutes.lowerBound), .double(burden.minutes.upperBound)],
      ],
    ]
  }

  private func rule(of score: Score) -> JSONValue {
    switch score.rule {
    case .expression(let expression): return ["value": .string(expression.text)]
    case .lookup(let lookup): return ["lookup": .array(lookup.keys.map { .string($0.expression.text) })]
    case .items(let rule):
      let blanks: JSONValue =
        switch rule.blanks {
        case .complete: "complete"
        case .zero: "zero"
        case .prorate(let share): ["prorate": .double(share)]
        }
      let items = rule.slots.map { slot -> JSONValue in
        let points = rule.points[slot]?.sorted { $0.key < $1.key }.map { JSONMember($0.key, .double($0.value)) }
        return [
          "item": .string(survey.path(of: slot)), "reversed": .boolean(rule.reversed.contains(slot)),
          "weight": .double(rule.weights[slot] ?? 1), "points": points.map { .object($0) } ?? .null,
        ]
      }
      return ["method": .string(rule.method.rawValue), "items": .array(items), "blanks": blanks]
    }
  }

  private func itemJSON(_ item: FormItem) -> JSONValue {
    var members = [
      JSONMember("item", .string(item.id)), JSONMember("type", .string(item.format.name)),
      JSONMember("prompt", .string(text(item.prompt))), JSONMember("showIf", .optional(item.showIf?.text)),
    ]
    let rules = [
      ("minimum", item.rules.minimum), ("maximum", item.rules.maximum), ("suggest", item.rules.suggestion),
      ("optional", item.rules.optional),
    ]
    members += rules.compactMap { name, rule in rule.map { JSONMember(name, .string($0.text)) } }
    if !item.rules.requirements.isEmpty {
      let requires = item.rules.requirements.map { rule -> JSONValue in
        ["if": .string(rule.condition.text), "message": .string(text(rule.message)), "soft": .boolean(rule.isSoft)]
      }
      members.append(JSONMember("requires", .array(requires)))
    }
    return .object(members)
  }

  private func pageJSON(_ step: Step) -> JSONValue {
    [
      "step": .string(step.id), "type": .string(step.kind.name), "title": .optional(step.title.map(text)),
      "showIf": .optional(step.showIf?.text), "onlyByAlert": .optional(survey.alerts(showing: step)),
      "items": .array(step.items.map(itemJSON)),
      "notes": .array(
        step.notes.map { note in
          [
            "text": .string(text(note.text)), "showIf": .optional(note.showIf?.text),
            "before": .optional(step.items.first { $0.slot == note.slot }?.id),
          ]
        }),
      "next": .array(
        step.next.map { ["if": .optional($0.condition?.text), "to": .string($0.target.words)] }),
    ]
  }
}
