package import CivilTime
package import Definitions
package import Record
import StudyService
import SurveyModel

/// Somebody who is to be put on the roster.
package struct Newcomer: Hashable, Sendable {
  package let id: String
  package var name: String?
  /// An IANA name; nil for the study's zone.
  package var zone: String?
  package var language: String?
  package var site: String?
  /// The schedules to enrol them in, all from the same day.
  package var schedules: [String]
  /// The study day of the enrolments; nil for now.
  package var enrolled: StudyDay?

  package init(_ id: String, schedules: [String] = [], enrolled: StudyDay? = nil) {
    self.id = id
    self.schedules = schedules
    self.enrolled = enrolled
  }
}

/// Somebody who was put on the roster.
package struct AddedParticipant: Sendable {
  package let id: String
  package let zone: Zone
  /// In the order asked for, with the instant that each counts from.
  package let enrolments: [(schedule: String, from: Instant)]
  /// No survey of the study has a text in their language.
  package let isUntranslated: Bool
  /// The deed put the files of the folder in force.
  package let acceptedFiles: Bool
  /// The sites that there were, where theirs is a new one and the study declares none: it may be misspelt. Empty otherwise.
  package let otherSites: [String]
}

extension StudyDesk {
  /// Puts somebody on the roster and enrols them.
  ///
  /// - Parameter files: The files of the study's folder, put in force when none are yet.
  /// - Throws: ``RosterRefusal``, ``StudyRefusal``; ``StoreError/participantExists(_:)``.
  package func add(
    _ newcomer: Newcomer, accepting files: StudyDefinitions?, by author: Author
  ) throws -> AddedParticipant {
    guard PersonID.isWellFormed(newcomer.id) else { throw RosterRefusal.badID(newcomer.id) }
    try ShortText.requireName(newcomer.name)
    if let language = newcomer.language, !LanguageTag.isWellFormed(language) {
      throw RosterRefusal.badLanguage(language)
    }
    return try deed(.manageRoster, by: author, accepting: files) { deed in
      let name = newcomer.zone ?? deed.study.current.definitions.study.zone ?? "UTC"
      guard let zone = zones.zone(name) else { throw zones.refusal(of: name) }
      try deed.study.checkSite(newcomer.site, at: deed.now)
      try deed.requireReach(site: newcomer.site)
      let enrolments = try newcomer.schedules.map {
        try deed.reading.enrolment(in: $0, on: newcomer.enrolled, zone: zone)
      }
      if let twice = deed.study.taskTwice(in: newcomer.schedules) {
        throw RosterRefusal.taskTwice(twice, of: newcomer.id)
      }
      let sites = try newcomer.site.map { try deed.reading.sites(besides: $0) } ?? []
      for change in newcomer.changes(zone: name, enrolments, now: deed.now) {
        try deed.append(.roster(change), about: newcomer.id)
      }
      return AddedParticipant(
        id: newcomer.id, zone: zone, enrolments: enrolments.compactMap(\.enrolment),
        isUntranslated: newcomer.language.map { !deed.study.hasText(in: LanguageTag($0)) } ?? false,
        acceptedFiles: deed.acceptedFiles, otherSites: sites)
    }
  }
}

extension DeskReading {
  /// The sites of the roster where the study declares none and this one is not among them.
  fileprivate func sites(besides site: String) throws -> [String] {
    guard study.sites(at: now).isEmpty else { return [] }
    let known = try reader.sites(asOf: now)
    return known.contains(site) ? [] : known
  }
}

extension Newcomer {
  fileprivate func changes(zone: String, _ enrolments: [RosterChange], now: Instant) -> [RosterChange] {
    // The zone holds from before everything else.
    let earliest = enrolments.compactMap(\.enrolment?.from).min().map { min($0, now) } ?? now
    return [.added(participant: id, name: name), .zone(zone, from: earliest)]
      + (language.map { [.language($0)] } ?? []) + (site.map { [.site($0)] } ?? []) + enrolments
  }
}

extension RunningStudy {
  /// - Throws: ``RosterRefusal/unknownSite(_:known:)`` when the study declares its sites, and this is none of them.
  func checkSite(_ site: String?, at instant: Instant) throws {
    if let site, !site.isEmpty, !hasSite(site, at: instant) {
      throw RosterRefusal.unknownSite(site, known: sites(at: instant).map(\.id))
    }
  }
}

extension RosterChange {
  /// What the change enrols in, and from when; nil for any other change.
  package var enrolment: (schedule: String, from: Instant)? {
    if case .enrolled(let schedule, let instant, _) = self { (schedule, instant) } else { nil }
  }
}
