package import StudyDesk

extension Streams {
  /// Whoever corrects what events are counted from is told which of the past it moved.
  ///
  /// - Parameter remedy: How to have missed events back that are gone.
  package static func note(_ moved: MovedPast, remedy: String? = nil) {
    for sentence in moved.sentences { note(sentence) }
    if let remedy, moved.events[.gone] != nil { note(remedy) }
    if moved.events[.missed] != nil { note("'regimen event excuse' takes an event out of adherence, with a reason") }
  }
}
