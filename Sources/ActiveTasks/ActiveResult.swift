package import JSONText

/// What an active task measured: an object whose fields the kind's table names.
package struct ActiveResult: Hashable, Sendable {
  package let kind: ActiveTaskKind
  /// Complete, in the order of the table; see ``TaskTable/fields``.
  package let json: JSONValue

  /// Takes over what a task's machine or a sensor gave.
  ///
  /// - Precondition: The fields are those of the table. (A field that isn't is left out.)
  package init(_ kind: ActiveTaskKind, _ fields: FieldValues) {
    self.kind = kind
    json = kind.table.fields.json(fields)
  }

  package subscript(field: String) -> JSONValue? { json[field].flatMap { $0.isNull ? nil : $0 } }

  /// The number that stands for the whole; nil when there was none: nobody pressed, nothing was right.
  package var primary: Double? { self[kind.table.primary]?.double }

  /// The same result as it counts when nobody was there to be timed: not valid.
  ///
  /// What a person measured with an instrument of their own stays what it is.
  package var scripted: ActiveResult {
    guard json["valid"] != nil, self["method"]?.string != "stopwatch" else { return self }
    var fields = fields
    fields["valid"] = false
    return ActiveResult(kind, fields)
  }
}

extension ActiveTask {
  /// Reads a result as a record or an answers file has it, fills in what follows from the rest, and judges it.
  package func result(from json: JSONValue) -> Result<ActiveResult, ResultFault> {
    do throws(ResultFault) {
      let table = kind.table
      var values = try table.fields.read(json)
      if let fault = parameters.complete(&values) ?? parameters.contradiction(in: values) { throw fault }
      if table.field("valid") != nil, values["valid"] == nil { values["valid"] = false }
      try table.fields.judgeComplete(values)
      if !table.isMeasured(by: values) { throw .missing(field: table.primary) }
      return .success(ActiveResult(kind, values))
    } catch {
      return .failure(error)
    }
  }
}

extension ActiveTask {
  /// The first number of a result that follows from the others and is not what they make it, by more than rounding; nil for
  /// none, and for what is no result.
  package func contradiction(in json: JSONValue) -> ResultFault? {
    guard case .success(let result) = result(from: json) else { return nil }
    for field in kind.table.fields where field.isNumber {
      guard let given = json[field.name]?.double, let computed = result[field.name]?.double,
        abs(given - computed) > 0.01 + abs(computed) / 50
      else { continue }
      return .contradicted(field.name, given, by: computed, unit: field.unit)
    }
    for (name, expected) in parameters.expected(result.fields) {
      guard let expected, let field = kind.table.field(name), let given = result[name]?.double else { continue }
      let tolerance = if case .whole = field.kind { 0.0 } else { 0.01 + abs(expected) / 50 }
      if abs(given - expected) > tolerance { return .contradicted(name, given, by: expected, unit: field.unit) }
    }
    return nil
  }
}

extension ActiveTask {
  /// Why the parts that are known so far can be no part of a result; nil when they can.
  package func fault(inParts json: JSONValue) -> ResultFault? {
    do throws(ResultFault) {
      var values = try kind.table.fields.read(json)
      return parameters.complete(&values) ?? parameters.contradiction(in: values)
    } catch {
      return error
    }
  }
}

extension ActiveResult {
  /// Whether a person measured it with an instrument of their own, and typed it in.
  package var isByHand: Bool { ["goniometer", "byHand", "stopwatch"].contains(self["method"]?.string) }

  /// The same with another name.
  package func named(_ name: String) -> ActiveResult {
    var fields = fields
    fields["name"] = .string(name)
    return ActiveResult(kind, fields)
  }

  fileprivate var fields: FieldValues {
    FieldValues((json.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// A correction that gives some of the fields, completed by what was recorded: a name leaves what was measured, and a
  /// number that was typed in leaves the others that were. What an instrument measured is not mixed with what is typed.
  package func corrected(by given: JSONValue) -> JSONValue {
    guard let members = given.members, !members.isEmpty else { return given }
    let names = Set(members.map(\.name))
    let kept =
      if names == ["name"] {
        json.members ?? []
      } else {
        (json.members ?? []).filter { $0.name == "name" || isByHand && kind.table.byHand.contains($0.name) }
      }
    return .object(members + kept.filter { !names.contains($0.name) && !$0.value.isNull })
  }
}
