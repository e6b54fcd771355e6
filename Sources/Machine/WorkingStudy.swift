import CivilTime
package import Definitions
package import StudyService

/// The study's files as they are on disk now, judged.
package struct WorkingStudy {
  package let definitions: StudyDefinitions
  private let folder: StudyFolder

  /// - Throws: ``MachineRefusal``.
  package init(_ place: StudyPlace) throws {
    folder = StudyFolder(url: place.folder)
    let files = try folder.read()
    definitions = StudyDefinitions(files: files, zones: SystemZones().known)
  }

  /// The exact mends that the diagnostics of the files advise.
  ///
  /// - Parameter paths: The files that may be mended; all of them when empty.
  package func mending(_ paths: [String]) -> StudyMending {
    StudyMending(definitions, paths: Set(paths), zones: SystemZones().known)
  }

  /// Writes mended files, each whole or not at all.
  ///
  /// - Throws: ``MachineRefusal``.
  package func write(_ mending: StudyMending) throws {
    for (path, bytes) in mending.changed(since: definitions.files) {
      try folder.replace(path, before: definitions.files[path] ?? [], with: bytes)
    }
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
