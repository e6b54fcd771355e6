extension JSONValue {
  /// A step of a JSON pointer (RFC 6901), with `~` and `/` escaped.
  package static func pointerStep(_ name: String) -> String {
    name.contains(where: { $0 == "~" || $0 == "/" })
      ? "/"
        + name.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
        .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1") : "/" + name
  }

  /// What stands where a JSON pointer leads; nil when it leads nowhere.
  package func value(at pointer: String) -> JSONValue? {
    var found: JSONValue? = self
    for step in JSONValue.steps(of: pointer) { found = found?.inner(step) }
    return found
  }

  /// The value with another one where a JSON pointer leads; the same when it leads nowhere.
  package func replacing(_ pointer: String, by value: JSONValue) -> JSONValue {
    replacing(JSONValue.steps(of: pointer)[...], by: value)
  }

  private static func steps(of pointer: String) -> [String] {
    pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { step in
      guard step.contains("~") else { return String(step) }
      return step.split(separator: "~", omittingEmptySubsequences: false).enumerated().map { place, part in
        if place == 0 { return String(part) }
        return (part.first == "1" ? "/" : "~") + part.dropFirst()
      }.joined()
    }
  }

  private func inner(_ step: String) -> JSONValue? {
    switch self {
    case .object: self[step]
    case .array(let elements): Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    default: nil
    }
  }

  private func replacing(_ steps: ArraySlice<String>, by value: JSONValue) -> JSONValue {
    guard let step = steps.first else { return value }
    let rest = steps.dropFirst()
    switch self {
    case .object(var members):
      guard let place = members.firstIndex(where: { $0.name == step }) else { return self }
      members[place] = JSONMember(step, members[place].value.replacing(rest, by: value))
      return .object(members)
    case .array(var elements):
      guard let place = Int(step), elements.indices.contains(place) else { return self }
      elements[place] = elements[place].replacing(rest, by: value)
      return .array(elements)
    default: return self
    }
  }
}
