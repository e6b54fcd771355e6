import CivilTime
package import Definitions
package import StudyService

/// The study's files as they are on disk now, judged.
package struct WorkingStudy {
  package let definitions: StudyDefinitions

  /// - Throws: ``MachineRefusal``.
  package init(_ place: StudyPlace) throws {
    let files = try StudyFolder(url: place.folder).read()
    definitions = StudyDefinitions(files: files, zones: SystemZones().known)
  }
}

extension SystemZones {
  /// What the checker asks about zones.
  var known: ZoneNames {
    let zones = self
    return ZoneNames(isZone: { zones.zone($0) != nil }, candidates: { zones.names })
  }

  package var cache: ZoneCache {
    let zones = self
    return ZoneCache { zones.zone($0) }
  }
}
