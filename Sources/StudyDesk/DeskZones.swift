package import CivilTime
package import Definitions
import Diagnostics
package import StudyService

/// The machine's zones, as the desk asks for them.
package struct DeskZones: Sendable {
  /// What the checker of files asks about zones.
  package let names: ZoneNames
  /// The version of the zone data and their digest; nil when the machine does not say. Looked up when something is
  /// recorded.
  package let version: @Sendable () -> String?
  private let load: @Sendable (String) -> Zone?

  /// - Parameter load: Reads a zone by its IANA name; nil when there is none.
  package init(
    names: ZoneNames, version: @autoclosure @escaping @Sendable () -> String?,
    load: @escaping @Sendable (String) -> Zone?
  ) {
    self.names = names
    self.version = version
    self.load = load
  }

  package func zone(_ name: String) -> Zone? { load(name) }

  /// Why there is no zone of a name.
  func refusal(of name: String) -> RosterRefusal {
    names.isMissing(name)
      ? .zoneMissing(name) : .unknownZone(name, meant: didYouMean(name, among: names.candidates()))
  }

  /// What a study's clock says where it is nobody's in particular: its own zone, else UTC.
  package func zone(of study: StudyDefinition) -> Zone { study.zone.flatMap(load) ?? .utc }

  package var cache: ZoneCache { ZoneCache(load) }
}

extension ZoneMissing: Refusal {
  package var kind: RefusalKind { .state }
  package var message: String { description }
}
