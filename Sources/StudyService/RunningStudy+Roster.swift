package import CivilTime
package import Definitions

// MARK: - What the roster holds, while other files wait for their day

extension RunningStudy {
  /// The attributes that the roster may hold, by any of the files: each as the latest of them say that have it.
  package var everyAttribute: [ParticipantAttribute] { RunningStudy.attributes(of: layers[...]) }

  /// The attributes that may be set at an instant.
  package func attributes(at instant: Instant) -> [ParticipantAttribute] {
    RunningStudy.attributes(of: layersStanding(at: instant))
  }

  /// Whether somebody may be of a site at an instant.
  package func hasSite(_ id: String, at instant: Instant) -> Bool {
    layersStanding(at: instant).contains { $0.definitions.study.hasSite(id) }
  }

  /// The sites that are declared at an instant, each as the latest files say that have it.
  package func sites(at instant: Instant) -> [StudySite] {
    var known: Set<String> = []
    return layersStanding(at: instant).reversed().flatMap(\.definitions.study.sites).filter {
      known.insert($0.id).inserted
    }
  }

  /// The files that are in force at an instant, on whosever study day that is, and those that wait for a later one.
  private func layersStanding(at instant: Instant) -> ArraySlice<StudyLayer> {
    layers[layer(governing: Zone.utc.local(at: instant).date.adding(days: -2))...]
  }

  private static func attributes(of layers: ArraySlice<StudyLayer>) -> [ParticipantAttribute] {
    var known: Set<String> = []
    return layers.reversed().flatMap(\.definitions.study.attributes).filter { known.insert($0.name).inserted }
  }
}
