package import JSONText
import CivilTime
package import StudyService

extension AmendmentPlan {
  /// What the files do as a whole; who is affected stands in ``ParticipantPlan/json``.
  package var json: JSONValue {
    [
      "effective": .string(effective.description), "to": .string(end.description),
      "files": .array(files.map { ["path": .string($0.path), "change": .string($0.kind.rawValue)] }),
      "participants": .integer(participantCount), "settled": .integer(settledCount),
      "schedulesGone": .array(
        gone.map { ["schedule": .string($0.schedule), "participants": .integer($0.participants)] }),
      "overtaken": .array(
        overtaken.map {
          ["accepted": .optional($0.accepted.map(AuditEntry.reading)), "effective": .string($0.effective.description)]
        }),
      "unitChanges": .array(
        unitChanges.map {
          [
            "survey": .string($0.survey), "item": .string($0.item), "from": .optional($0.old), "to": .optional($0.new),
            "converts": .boolean($0.converts),
          ]
        }),
      "meaningChanges": .array(meaningChanges.map(JSONValue.string)),
      "settledChanged": .array(brokenSettled.map(JSONValue.string)),
    ]
  }
}

extension AmendmentPlan.ParticipantPlan {
  package var json: JSONValue {
    [
      "participant": .string(participant), "moved": .array(moved.map { ["from": $0.old.json, "to": $0.new.json] }),
      "appearing": .array(appearing.map(\.json)), "vanishing": .array(vanishing.map(\.json)),
      "reworded": .array(reworded.map(\.json)),
    ]
  }
}
