/// What staff may see or do at the desk. Each view and each deed asks for one.
package enum Permission: String, Hashable, Sendable, CaseIterable {
  // Views
  /// What has to be seen to today.
  case seeToday
  /// The roster, each person's events and times, notes, and why something is due.
  case seePeople
  /// Names, and attributes that tell who somebody is.
  case seeNames
  case seeAnswers
  case seeAlerts
  case seeQueries
  /// Completeness, and what looks odd in the data.
  case seeQuality
  /// The files in force, and what others would change.
  case seeStudy
  case seeAudit
  case seeAccounts

  // Exports
  /// Without who is in which arm.
  case exportBlinded
  /// Without names.
  case exportData
  case exportNames

  // Deeds
  /// Add people, describe them, enrol, pause, withdraw and reinstate them, set their milestones.
  case manageRoster
  case makeLinks
  case allocate
  /// Excuse, move, add and reopen events.
  case decideEvents
  /// Record somebody's answers.
  case record
  case correct
  case note
  case acknowledge
  case openQueries
  case answerQueries
  case closeQueries
  /// Sign what was recorded.
  case sign
  case manageAssessors
  /// Put files in force, stop a task.
  case accept
  case close
  case manageAccounts

  /// What nobody but the owner of the study's files does, at the command line.
  case owner
}

/// What an account is in a study, or at one of its sites.
package enum StaffRole: String, Hashable, Sendable, CaseIterable {
  case administrator, coordinator, assessor
  case dataManager = "data-manager"
  case monitor, statistician
  /// Beside another role: names are shown to it, and may be exported.
  case names
}

extension StaffRole {
  /// What each role may do: the one table, which every face asks.
  package var permissions: Set<Permission> {
    switch self {
    case .administrator: [.seeStudy, .seeAudit, .seeAccounts, .accept, .close, .manageAccounts, .manageAssessors]
    case .coordinator:
      [
        .seeToday, .seePeople, .seeNames, .seeAnswers, .seeAlerts, .seeQueries, .seeQuality, .seeStudy, .seeAudit,
        .manageRoster, .makeLinks, .allocate, .decideEvents, .record, .correct, .note, .acknowledge, .answerQueries,
        .sign, .manageAssessors,
      ]
    case .assessor:
      [
        .seeToday, .seePeople, .seeNames, .seeAnswers, .seeAlerts, .seeQueries, .record, .correct, .note,
        .answerQueries, .sign,
      ]
    case .dataManager:
      [
        .seeToday, .seePeople, .seeAnswers, .seeAlerts, .seeQueries, .seeQuality, .seeStudy, .seeAudit, .note,
        .openQueries, .answerQueries, .closeQueries, .exportData, .exportBlinded,
      ]
    case .monitor:
      [
        .seeToday, .seePeople, .seeAnswers, .seeAlerts, .seeQueries, .seeQuality, .seeStudy, .seeAudit, .openQueries,
        .closeQueries,
      ]
    case .statistician: [.exportBlinded]
    case .names: [.seeNames, .exportNames]
    }
  }

  /// Whether a second factor is asked for where the study does not say otherwise.
  package var wantsSecondFactor: Bool { self != .assessor }
}
