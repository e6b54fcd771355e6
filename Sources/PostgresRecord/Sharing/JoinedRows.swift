import Record

extension [Statement] {
  /// The same, with rows of one table added by one statement, as far as no other statement about that table stands between them.
  ///
  /// Which row it was that is there already is not told any more.
  var joiningRows: [Statement] {
    var groups: [Group] = []
    var open: [String: Int] = [:]
    for statement in self {
      guard let addition = statement.addition else {
        if let table = statement.table { open[table] = nil } else { open.removeAll() }
        groups.append(Group(first: statement))
        continue
      }
      if let index = open[addition.table], groups[index].rows.count < RowAddition.most {
        groups[index].rows.append(statement.arguments)
      } else {
        open[addition.table] = groups.count
        groups.append(Group(first: statement, rows: [statement.arguments]))
      }
    }
    return groups.map(\.statement)
  }
}

/// A statement, and the rows that go with its own.
private struct Group {
  let first: Statement
  var rows: [Arguments] = []

  var statement: Statement {
    guard rows.count > 1, let addition = first.addition else { return first }
    return Statement(addition.sql(rows: rows.count), Arguments(joining: rows))
  }
}

extension Statement {
  /// The one table that it changes; nil when that can't be told.
  fileprivate var table: String? {
    let words = sql.split(separator: " ", maxSplits: 3).map(String.init)
    return switch words.first {
    case "UPDATE" where words.count > 1: words[1]
    case "INSERT" where words.count > 2, "DELETE" where words.count > 2: words[2]
    default: nil
    }
  }
}
