import ActiveTasks

extension ResultFault {
  var english: String {
    switch self {
    case .notAnObject: "this is not a map of the measurement's parts"
    case .missing(let field): "'\(field)' is missing"
    case .unknown(let field, let known):
      "'\(field)' is not a part of this answer; its parts are \(known.joined(separator: ", "))"
    case .wrongKind(let field, let expected): "'\(field)' is not \(expected)"
    case .outOfBounds(let field, let value, let minimum, let maximum, let unit):
      "'\(field)' is \(value); it lies between \(minimum) and \(maximum)\(unit.map { " " + $0 } ?? "")"
    case .tooMany(let field, let count, let maximum): "'\(field)' has \(count) parts; at most \(maximum) are allowed"
    case .controlCharacter(let field): "'\(field)' has a control character; remove it"
    case .minimumOverMaximum: "the minimum is over the maximum"
    }
  }

  var japanese: String {
    switch self {
    case .notAnObject: "測定値の形ではありません"
    case .missing(let field): "「\(field)」がありません"
    case .unknown(let field, _): "「\(field)」はこの答えにはありません"
    case .wrongKind(let field, _): "「\(field)」の形が合いません"
    case .outOfBounds(let field, let value, let minimum, let maximum, let unit):
      "「\(field)」が \(value) です。\(minimum) から \(maximum)\(unit.map { " " + $0 } ?? "") までです"
    case .tooMany(let field, let count, let maximum): "「\(field)」は \(count) 個あります。\(maximum) 個までです"
    case .controlCharacter(let field): "「\(field)」に使えない制御文字が含まれています"
    case .minimumOverMaximum: "最小値が最大値より大きいです"
    }
  }
}
