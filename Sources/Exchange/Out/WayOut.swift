/// A system for which a study and its data can be written.
package enum WayOut: String, CaseIterable, Hashable, Sendable {
  case redcap
  case xlsform
  case fhir
  /// The Operational Data Model of CDISC.
  case odm

  /// The system's name as people write it.
  package var name: String {
    switch self {
    case .redcap: "REDCap"
    case .xlsform: "XLSForm"
    case .fhir: "FHIR"
    case .odm: "ODM"
    }
  }
}
