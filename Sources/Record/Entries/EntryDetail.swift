import JSONText

/// How much is read of the contents of entries. What is not read is null.
package enum EntryDetail: Hashable, Sendable {
  case whole
  /// Of results what stands over the answers alone.
  case headings
  /// Nothing that a survey's runner wrote: no results, no inputs, not what sittings began with. Nothing is derived from it.
  case outline
}

extension EntryDetail {
  /// The members of a content that are not read.
  func passed(of kind: String) -> PassedMembers {
    switch (self, kind) {
    case (.headings, "outcomeRecorded"), (.headings, "outcomeRevised"): EntryDetail.belowHeading
    case (.outline, "sittingBegan"): EntryDetail.context
    case (.outline, "sittingInput"): EntryDetail.input
    case (.outline, "outcomeRecorded"): EntryDetail.result
    case (.outline, KeptFile.kind): EntryDetail.content
    default: EntryDetail.nothing
    }
  }

  private static let belowHeading = PassedMembers(["order", "context", "results", "scores"], of: "result")
  private static let context: PassedMembers = ["context"]
  private static let input: PassedMembers = ["input"]
  private static let result: PassedMembers = ["result"]
  private static let content: PassedMembers = ["content"]
  private static let nothing: PassedMembers = []
}
