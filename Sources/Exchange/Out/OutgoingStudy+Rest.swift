import Definitions
import SurveyModel

/// What `study.yaml` says that other systems have no place for.
extension OutgoingStudy {
  /// - Parameters:
  ///   - system: As sentences name it.
  ///   - said: The fields of which the way out tells by itself.
  func unsaid(by system: String, besides said: Set<String> = []) -> [FidelityLine] {
    let study = definitions.study
    var lines: [FidelityLine] = []
    func lose(_ field: String, _ isThere: Bool, _ note: String, _ source: String = "") {
      guard isThere, !said.contains(field) else { return }
      lines.append(FidelityLine(field, .lost, in: FileSet.studyPath, at: "", note: note, source: source))
    }
    lose("contact", study.contact != nil, "whom to ask has no place in \(system)", study.contact ?? "")
    lose(
      "attributes", !study.attributes.isEmpty, "facts about participants are not asked for in \(system)",
      study.attributes.map(\.name).joined(separator: ", "))
    lose(
      "milestones", study.milestones != nil, "dates that events count from have no place in \(system)",
      (study.milestones ?? []).map(\.name).joined(separator: ", "))
    lose(
      "sites", !study.sites.isEmpty, "where people take part is not said in \(system)",
      study.sites.map(\.id).joined(separator: ", "))
    lose(
      "holidays", !study.holidays.isEmpty, "\(system) knows no days on which nothing is due",
      study.holidays.keys.sorted().joined(separator: ", "))
    lose("limits", study.minutesPerDay != nil, "\(system) does not count the minutes of a day")
    lose("clock", study.statedClock != .allowed, "\(system) has rules of its own for what is entered late")
    lose("corrections", study.corrections != .team, "who may correct an answer is set up in \(system)")
    lose("linkPIN", study.linkPIN != .optional, "personal links are made by \(system)")
    lose("reminders", study.reminderText != nil, "\(system) has words of its own when it calls to mind")
    return lines
  }
}
