import CivilTime
import JSONText
import StudyDesk
import StudyService
import Record

extension DayFeed {
  /// The day with its week: the rows of `due`, each with what was recorded.
  var json: JSONValue {
    [
      "participant": .string(view.record.participant), "date": .string(date.description),
      "week": .array(
        week.map {
          ["date": .string($0.date.description), "done": .integer($0.ring.done), "due": .integer($0.ring.due)]
        }), "cards": .array(cards.map(\.json)),
    ]
  }
}

extension DayFeed.Card {
  fileprivate var json: JSONValue {
    let facts = facts.map { fact -> JSONValue in ["label": .string(fact.label), "value": .string(fact.value)] }
    return .object((event.row.json.members ?? []) + [JSONMember("recorded", .array(facts))])
  }
}
