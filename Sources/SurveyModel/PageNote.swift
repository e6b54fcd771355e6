package import Expressions

/// A text between the items of a page: it asks nothing and has no state.
package struct PageNote: Sendable {
  package let text: LocalizedText
  package let media: Media?
  /// Shows the note only when true; unknown hides.
  package let showIf: Expression?
  /// The item before which it stands.
  package let slot: Int

  package init(text: LocalizedText, media: Media? = nil, showIf: Expression? = nil, before slot: Int) {
    self.text = text
    self.media = media
    self.showIf = showIf
    self.slot = slot
  }
}

extension StepRunner {
  /// The notes of the page that shows which stand before one of those items, in the order of the items.
  package func notes(before slots: some Sequence<Int>) -> [PageNote] {
    guard let step, !step.notes.isEmpty, let visit = path.last else { return [] }
    let scope = plan.pages[visits[visit].page].scope
    return slots.flatMap { slot in
      step.notes.filter { note in
        note.slot == slot && note.showIf.map { truth(of: $0, in: scope) == true } ?? true
      }
    }
  }
}
