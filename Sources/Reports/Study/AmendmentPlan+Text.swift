import CivilTime
import Diagnostics
package import StudyService

extension AmendmentPlan {
  /// What the files would do, in sum.
  package var lines: [String] {
    if files.isEmpty, overtaken.isEmpty { return ["these are the files that were accepted last; no file would change"] }
    var lines = files.map { "\($0.kind.rawValue): \($0.path)" }
    lines.append(
      "from the study day \(effective): \(affectedCount) of \(counted(participantCount, "participant")) affected "
        + "(study days before \(end) compared)")
    for (task, count) in countsByTask {
      let parts = [
        (count.moved, "move"), (count.appearing, "appear"), (count.vanishing, "vanish"),
        (count.reworded, "come with a changed survey"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      lines.append("  \(task): " + parts.joined(separator: ", "))
    }
    lines += warnings.map { "warning: " + $0 }
    lines.append(
      brokenCount == 0
        ? "open or done: \(settledCount), of which none changes"
        : "open or done: \(settledCount), of which \(brokenCount) would change, such as "
          + brokenSettled.joined(separator: ", "))
    return lines
  }

  /// What the files take away beside single events: from people, and from files that wait for their day.
  package var warnings: [String] {
    let overtaken = overtaken.map { layer in
      let when = layer.accepted.map { " on \(Zone.utc.local(at: $0).date)" } ?? ""
      return "the files accepted\(when) for the study days from \(layer.effective) on never come into force: "
        + "these take their place"
    }
    let units = unitChanges.map { change in
      "survey '\(change.survey)' asks \(change.item) \(change.new.map { "in \($0)" } ?? "without a unit"), "
        + (change.old.map { "which was \($0): " } ?? "which had none: ")
        + (change.converts
          ? "what was recorded is converted where it is used"
          : change.old == nil || change.new == nil
            ? "what was recorded stays as it is, and stands with what comes"
            : "what was recorded does not convert, and is kept apart from what comes")
    }
    let meanings = meaningChanges.map { "\($0) is written as before, and counts in another unit now" }
    return overtaken + units + meanings
      + gone.map { schedule, count in
        "the files have no schedule '\(schedule)', and \(counted(count, "participant")) \(count == 1 ? "is" : "are") in it: "
          + "nothing more is asked of them there, and nobody can be put in it, by a randomisation list or by hand"
      }
  }
}

extension AmendmentPlan.ParticipantPlan {
  /// Each event that changes.
  package var lines: [String] {
    var lines = [participant + ":"]
    lines += moved.map { "  moves     \($0.new.event)  \(span($0.old)) to \(span($0.new))" }
    lines += appearing.map { "  appears   \($0.event)  \(span($0))" }
    lines += vanishing.map { "  vanishes  \($0.event)  \(span($0))" }
    lines += reworded.map { "  text      \($0.event)  \(span($0))" }
    return lines
  }

  private func span(_ row: EventRow) -> String {
    row.local(row.opens).date.description + " \(row.local(row.opens).time)-"
      + (row.closes.map { close in
        let local = row.local(close)
        return (local.date == row.local(row.opens).date ? "" : "\(local.date) ") + local.time.description
      } ?? "done")
  }
}
