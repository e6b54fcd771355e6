extension StepRunner {
  /// The files that are answers of the sitting as it stands.
  package var files: [FileAnswer] {
    visits.flatMap(\.items).compactMap { if case .answered(.file(let file))? = $0.response { file } else { nil } }
  }

  /// How large a file may be that the page asks for, by the item that takes the largest; nil where none does.
  package var mostOfFile: Int? {
    page?.items.compactMap { record in
      if case .file(let format) = survey.items[record.slot].item.format { format.maximumSize } else { nil }
    }.max()
  }
}
