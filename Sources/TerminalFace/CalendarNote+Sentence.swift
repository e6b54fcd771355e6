package import StudyDesk

extension CalendarNote {
  /// For whoever reads the calendar.
  package var sentence: String {
    switch self {
    case .timesAreAnExample:
      "the random times are an example; each participant has their own, which -p or --as prints"
    case .zoneIsUTC: "no --zone and none in study.yaml; the times are UTC"
    case .leftOut(let anchor): "elements that depend on '\(anchor)' are left out; give --milestone '\(anchor)=DATE'"
    }
  }
}
