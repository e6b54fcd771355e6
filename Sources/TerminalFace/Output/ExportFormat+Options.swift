extension ExportFormat {
  /// What may be asked for beside a format.
  package enum Option: Hashable {
    case folder, identified, blinded, files, report, table, excel
  }

  /// Why a format can't be written with these options; nil where it can.
  package func refusal(of options: Set<Option>) -> String? {
    if isFolder, !options.contains(.folder) { return "\(rawValue) writes files; name a folder with --output" }
    if self == .gpx, !options.contains(.identified) {
      return "a route tells where somebody lives; gpx takes --identified"
    }
    if options.contains(.files), !options.contains(.identified) {
      return "a photo or a voice tells who somebody is; --files takes --identified"
    }
    if options.contains(.report), !isForeign { return "--report goes with redcap, xlsform, fhir and odm" }
    if options.contains(.blinded), !canBeBlinded {
      return "each event of \(rawValue) names its arm; --blinded goes with the other formats"
    }
    if options.contains(.table), self != .csv, self != .ndjson {
      return "--table goes with csv and ndjson; \(rawValue) has tables of its own"
    }
    if options.contains(.excel), self != .csv, self != .wide { return "--excel goes with csv and wide" }
    return nil
  }

  /// Whether it can be without what tells the arm: the events of a REDCap project name their arm.
  private var canBeBlinded: Bool { self != .redcap }
}
