package import Record

extension Stamp {
  /// The account under which it was typed for somebody else; nil for what an account says itself, and where an older
  /// program kept none.
  package var typist: String? { if case .account = author { nil } else { account } }

  /// Who says it, and beside them who typed it and by which clock, for people.
  package func reading(_ clock: ClockMark) -> String {
    let marks = [typist.map { "typed under account \($0)" }, clock.remark].compactMap(\.self)
    return marks.isEmpty ? author.reading : "\(author.reading) (\(marks.joined(separator: ", ")))"
  }
}

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
