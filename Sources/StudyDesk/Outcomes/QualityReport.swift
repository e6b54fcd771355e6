package import JSONText
package import StudyService

/// Where recorded answers and the logic of their surveys disagree.
package struct QualityReport: Sendable {
  /// How many outcomes were gone through.
  package var judged = 0
  /// How many findings there are.
  package var count = 0
  /// In the order of the roster, and of a participant in the order of recording; none where they were handed over one by one.
  package var rows: [Row] = []

  package struct Row: Hashable, Sendable {
    package let participant: String
    package let event: String
    package let finding: QualityFinding
    /// As the finding says it, but for an answer that tells who somebody is where the worker may not see that.
    package let detail: String

    package var json: JSONValue { .object(zip(Row.head, cells).map { JSONMember($0, .string($1)) }) }

    package static let head = ["participant", "event", "finding", "path", "detail"]

    /// What stands under ``head``.
    package var cells: [String] {
      [participant, event, finding.kind.rawValue, finding.path ?? "", detail]
    }
  }
}
