import ActiveTasks
import Diagnostics
import JSONText
import Record
import StudyService
import SurveyModel

extension OutcomeSheet {
  /// The sheet as lines; what people typed stands in them as it is.
  ///
  /// - Parameter columns: How wide maps of ways may be.
  package func lines(columns: Int) -> [String] {
    let outcome = record.outcome
    var lines = ["\(outcome.event)  \(outcome.ending)" + (outcome.late ? ", late" : "") + ", finished \(line.finished)"]
    if let deletion = record.deletion {
      lines.append(
        "deleted \(reading.text(deletion.recorded)) by \(deletion.stamp.reading(deletion.clock)): \(deletion.reason)")
    }
    lines += ["times"] + aligned(times, indent: 2)
    let mode = record.heading?.mode.flatMap { $0 == .screen ? nil : ", on \($0)" } ?? ""
    let source = outcome.source.map { ", from \($0)" } ?? ""
    lines.append("recorded by \(record.stamp.reading(record.firstClock))\(mode)\(source)")
    if !record.values.isEmpty { lines.append("values") }
    lines += aligned(record.values.map { ($0.kind, $0.text) }, indent: 2)
    lines += resultLines(columns: columns)
    if !record.revisions.isEmpty {
      lines.append("revisions")
      lines.append("  \(reading.text(record.stamp.recorded))  first: \(outcome.values.brief)")
      lines += revisionLines
    }
    if let secondEntry { lines.append(line(of: secondEntry)) }
    if !signatures.isEmpty { lines.append("signatures") }
    lines += signatures.map { signature in
      let isOfOther = signature.withdrawal == nil && !signature.holds(for: record.revision)
      return "  \(signature.line(reading.text))"
        + (isOfOther ? "; does not hold: recorded anew, corrected or deleted since" : "")
    }
    lines += notes.isEmpty ? [] : ["notes"] + notes.map { "  " + $0.line(reading.text) }
    return lines + queries.flatMap { $0.lines(reading.text) }
  }

  private func line(of second: SecondEntryRecord) -> String {
    let found = second.differences
    let differences =
      found.isEmpty ? "nothing differs" : "\(found.count) \(found.count == 1 ? "item differs" : "items differ")"
    let end = second.settled.map { "; settled by \($0.stamp.author.reading): \($0.reason)" } ?? ""
    return
      "entered again \(reading.text(second.stamp.recorded)) by \(second.stamp.author.reading): \(differences)\(end)"
  }

  /// Who revised it, when and why, and what was answered before and after.
  private var revisionLines: [String] {
    zip(record.revisions, record.changes).flatMap { revision, changes in
      ["  \(reading.text(revision.recorded))  \(revision.stamp.reading(revision.clock)): \(revision.reason)"]
        + changes.map { "    " + $0.sentence }
    }
  }

  private func resultLines(columns: Int) -> [String] {
    guard let result = record.result else { return [] }
    var lines = ["result"]
    for (path, step) in result.pages {
      let note = step.abandoned ? " (left)" : step.visit > 1 ? " (visit \(step.visit))" : ""
      lines.append("  " + path.joined(separator: "/") + note)
      lines += aligned(step.results.map { (($0.matrix.map { $0 + "/" } ?? "") + $0.item, text(of: $0)) }, indent: 4)
    }
    for track in result.tracks { lines += TrackSheet.lines(track.json, columns: columns) }
    if !result.scores.isEmpty { lines.append("scores") }
    let scores = result.scores.map { score in
      let value = score.value.map { JSONValue.double($0).compactText } ?? "none"
      return (score.score, value + (score.band.map { "  " + $0 } ?? ""))
    }
    return lines + aligned(scores, indent: 2)
  }

  private func text(of item: ItemResult) -> String {
    let unit = item.unit.map { " " + $0 } ?? ""
    let answer = item.answer.map { answer in
      // The samples of a measurement would fill the screen.
      if case .active(let result) = answer { return result.summary }
      if case .file(let file) = answer { return "\(file.told), \(file.type), \(file.digest)" }
      return (answer.json.string ?? answer.json.compactText) + unit
    }
    return [item.state.rawValue, answer].compactMap(\.self).joined(separator: "  ")
  }
}
