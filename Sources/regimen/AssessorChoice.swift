import CivilTime
import Record
import StudyDesk

/// What commands that have not come to the desk yet ask about assessors.
enum AssessorChoice {
  static func active(_ id: String, _ open: OpenStudy) throws -> AssessorRecord {
    try open.store.read { try $0.activeAssessor(id, asOf: open.now) }
  }

  static func participants(of assessor: AssessorRecord, _ open: OpenStudy) throws -> [String] {
    try open.desk().assessor(assessor.assessor).participants
  }
}
