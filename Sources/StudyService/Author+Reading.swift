package import Record

extension Author {
  /// Who it was, for people.
  package var reading: String {
    switch self {
    case .participant: "the participant"
    case .assessor(let id): id.isEmpty ? "an assessor who was erased" : "assessor \(id)"
    case .account(let name): "account \(name)"
    case .program: "the program"
    }
  }
}
