package import CivilTime
package import Definitions
package import Scheduling

/// The files that are in force from one study day on, judged and compiled.
package struct StudyLayer: Sendable {
  /// The first study day that it governs; nil for the first layer, which governs all days before the next.
  package let effective: CivilDate?
  package let definitions: StudyDefinitions
  /// By the schedule's id.
  package let schedules: [String: CompiledSchedule]

  package init(effective: CivilDate?, definitions: StudyDefinitions) {
    self.effective = effective
    self.definitions = definitions
    schedules = definitions.schedules.mapValues { loaded in
      CompiledSchedule(loaded.schedule, holidays: definitions.study.holidayDates)
    }
  }
}
