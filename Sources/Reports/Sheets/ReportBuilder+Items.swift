import ActiveTasks
import JSONText
import StudyService
import SurveyModel
import Wording

/// The rows of the questions.
extension ReportBuilder {
  /// A section for each page of the newest version, and one for what earlier versions alone asked.
  var sections: [ReportSheet.Section] {
    let pages = survey.steps.indices.compactMap { index -> ReportSheet.Section? in
      let step = survey.steps[index]
      let slots = shownSlots(of: survey).filter { survey.items[$0].step == index }
      guard !slots.isEmpty else { return nil }
      var rows = slots.flatMap { self.rows(of: $0, in: survey) }
      if let subtotal = subtotal(of: slots) { rows.append(subtotal) }
      let title = step.title ?? survey.groups(around: index).last.flatMap { survey.groups[$0].title }
      // What has neither a title nor a question is called by its id.
      let id = slots.contains { text(survey.items[$0].item.prompt).isEmpty } ? step.id : nil
      return ReportSheet.Section(title: title.map { text($0) } ?? id, rows: rows)
    }
    let earlier = earlierRows
    return pages + (earlier.isEmpty ? [] : [ReportSheet.Section(title: words.earlierVersions, rows: earlier)])
  }

  private var earlierRows: [ReportSheet.Row] {
    var known = Set(survey.items.indices.map { survey.resultPath(of: $0) })
    return outcomes.reversed().map(\.survey).flatMap { version in
      shownSlots(of: version).filter { known.insert(version.resultPath(of: $0)).inserted }
        .flatMap { rows(of: $0, in: version) }
    }
  }

  private func shownSlots(of version: Survey) -> [Int] {
    version.items.indices.filter {
      !version.items[$0].item.format.isHiddenComputation && !isLeftOut(version.resultPath(of: $0))
    }
  }

  func isLeftOut(_ path: ResultPath) -> Bool { subject.identifying?.tells(path, in: survey.id) ?? false }

  /// One row, in a repeat one for each entry that any outcome has.
  private func rows(of slot: Int, in version: Survey) -> [ReportSheet.Row] {
    let item = version.items[slot].item
    let pattern = version.resultPath(of: slot)
    guard pattern.namesEveryEntry else { return [row(text(item.prompt), at: pattern, item)] }
    let paths = Set(now.flatMap { $0.keys.filter { $0.pattern == pattern } })
    return paths.sorted { $0.entries.lexicographicallyPrecedes($1.entries) }.map { path in
      row(label(of: item.prompt, entries(at: path, of: slot, in: version), index: path.entries.last), at: path, item)
    }
  }

  /// A question of a repeat: what the entry is called stands where the question has it, else behind it.
  private func label(of prompt: LocalizedText, _ entries: [String], index: Int?) -> String {
    let own = text(prompt, entry: entries.last, index: index)
    let parts = parts(of: prompt)
    let isNamed =
      parts.contains(.pipe("entry")) || parts.contains(.pipe("index")) && entries.last == index.map(String.init)
    let others = isNamed ? entries.dropLast() : entries[...]
    return others.isEmpty ? own : "\(own) (\(others.joined(separator: ", ")))"
  }

  /// What the entries of a path are called, from the outside in: the choice that one is for, when it is the same in all
  /// outcomes and may be told, else its number.
  private func entries(at path: ResultPath, of slot: Int, in version: Survey) -> [String] {
    let loops = version.loops(around: version.items[slot].step)
    return zip(loops, path.entries).enumerated().map { depth, place in
      guard case .forEach(let source)? = version.groups[place.0].loop?.count,
        !isLeftOut(version.resultPath(of: source))
      else { return String(place.1) }
      let names = Set(
        now.filter { $0[path] != nil }.map { column in
          let chosen = column[version.resultPath(of: source).filled(with: Array(path.entries.prefix(depth)))]?.answer
          guard case .choices(let values)? = chosen, values.indices.contains(place.1 - 1) else { return "" }
          return version.items[source].item.format.words(
            of: .choices([values[place.1 - 1]]), in: subject.language, fallback: version.language)
        })
      return names.count == 1 ? names.first.flatMap { $0.isEmpty ? nil : $0 } ?? String(place.1) : String(place.1)
    }
  }

  /// - Parameter item: As the version asks it that names the row.
  private func row(_ label: String, at path: ResultPath, _ item: FormItem) -> ReportSheet.Row {
    let unit = item.format.isLengthOfTime ? nil : item.format.unit
    return ReportSheet.Row(
      label: label + (unit.map { " [\($0)]" } ?? ""),
      cells: outcomes.indices.map { cell($0, at: path, item) }, kind: .item, maximum: nil)
  }

  private func cell(_ column: Int, at path: ResultPath, _ item: FormItem) -> ReportSheet.Cell {
    let version = outcomes[column].survey
    guard let found = now[column][path] else { return ReportSheet.Cell(absence(of: path, in: version), isBlank: true) }
    let before = first[column][path]
    let isChanged =
      outcomes[column].record.isCorrected && before.map { $0.answer != found.answer || $0.state != found.state } ?? true
    let text = said(found, item, in: version)
    let was = isChanged ? before.map { said($0, item, in: version) } ?? words.blank(.notShown) : nil
    // What changed may be left out of both, as a name is.
    return ReportSheet.Cell(text, isBlank: found.answer == nil, was: was == text ? nil : was)
  }

  /// Why an outcome has nothing at a path: its version does not ask that, it has no such entry of a repeat, or the page was
  /// not among those that were drawn.
  private func absence(of path: ResultPath, in version: Survey) -> String {
    guard version.slot(of: path) != nil else { return words.notInVersion }
    return path.entries.isEmpty ? words.notDrawn : words.noEntry
  }

  /// An answer in the words, and in the unit, in which it was asked for.
  private func said(_ recorded: PlacedItem, _ item: FormItem, in version: Survey) -> String {
    guard let answer = recorded.answer else { return words.blank(recorded.state) }
    let asked = version.slot(of: recorded.path).map { version.items[$0].item } ?? item
    if let length = asked.format.lengthOfTime(answer, in: subject.language) { return length }
    if case .active(let result) = answer {
      let own = subject.language.catalogue
      // Angles of two methods share no zero.
      let method = result.kind.table.byMethod.isEmpty ? nil : result["method"]?.string.map(own.measuredBy)
      return result.words(own, isNamed: subject.identifying == nil) + (method.map { " (\($0))" } ?? "")
    }
    let text = asked.format.words(of: answer, in: subject.language, fallback: version.language)
    guard case .number = answer else { return text }
    return asked.format.unit == item.format.unit ? text : text + saying(asked.format.unit)
  }
}
