import ActiveTasks
import Wording

extension ResultFault {
  func message(_ texts: any RefusalTexts) -> String {
    switch self {
    case .notAnObject: texts.notAMeasurement
    case .missing(let field): texts.partMissing(field)
    case .unknown(let field, let known): texts.unknownPart(field, known)
    case .wrongKind(let field, let expected): texts.wrongPart(field, expected)
    case .outOfBounds(let field, let value, let minimum, let maximum, let unit):
      texts.partOutOfBounds(field, "\(value)", "\(minimum)", "\(maximum)", unit)
    case .tooMany(let field, let count, let maximum): texts.tooManyParts(field, "\(count)", "\(maximum)")
    case .controlCharacter(let field): texts.controlCharacterInPart(field)
    case .minimumOverMaximum: texts.minimumOverMaximum
    case .contradicted(let field, let value, let computed, let unit):
      texts.partContradicted(field, value, computed + (unit.map { " " + $0 } ?? ""))
    }
  }
}
