extension StepRunner {
  /// An item as the page that shows presents it: texts filled in, in the sitting's language alone.
  package func presented(_ slot: Int) -> FormItem {
    let item = survey.items[slot].item
    guard !survey.pipes.isEmpty else { return item }
    return FormItem(
      id: item.id, slot: item.slot, prompt: filled(item.prompt), hint: item.hint.map(filled), format: item.format,
      optional: item.optional, dontKnow: item.dontKnow, showIf: item.showIf, tags: item.tags,
      identifying: item.identifying, whenHidden: item.whenHidden, correct: item.correct, marks: item.marks)
  }

  private func filled(_ text: LocalizedText) -> LocalizedText { LocalizedText(self.text(text), in: context.language) }
}
