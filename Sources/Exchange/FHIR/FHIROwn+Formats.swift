import Expressions
import JSONText

extension FHIRInput {
  /// Gives an item the type that it had here, where FHIR has no such type.
  func restore(_ map: inout DraftMap) {
    guard survey.isOurs, let kind = item.ownKind else { return }
    switch kind {
    case "email", "textScale": map["type"] = .word(kind)
    case "height", "weight", "timeInterval":
      map["type"] = .word(kind)
      (map["unit"], map["decimals"]) = (nil, nil)
    case "continuousScale":
      map["type"] = .word(kind)
      addEnds(to: &map)
    case "scale", "ladder":
      map["type"] = .word(kind)
      if let list, !list.choices.isEmpty { addCriteria(list, to: &map) }
    case "rank":
      map["type"] = .word(kind)
      if case .number(let least)? = map["minimumChosen"].map(FHIRInput.count), least < list?.choices.count ?? 0 {
        map.entries.append(DraftEntry("places", .number(least)))
      }
      for key in ["multiple", "minimumChosen", "maximumChosen"] { map[key] = nil }
    default: break
    }
  }

  private enum Count { case number(Int), none }

  private static func count(_ node: DraftNode) -> Count {
    if case .word(let text) = node, let number = Int(text) { .number(number) } else { .none }
  }

  private func addEnds(to map: inout DraftMap) {
    for (end, key) in [("lower", "minimumLabel"), ("upper", "maximumLabel")] {
      if let text = ends[end], !text.isEmpty { map.entries.append(DraftEntry(key, text.node(own: survey.own))) }
    }
  }

  /// A scale each of whose values is described.
  private func addCriteria(_ list: FHIRChoices, to map: inout DraftMap) {
    let values = list.values.compactMap { Int($0) }.sorted()
    guard let least = values.first, let greatest = values.last, values.count == list.values.count else { return }
    map["choices"] = nil
    map.entries.append(DraftEntry("minimum", .number(least)))
    map.entries.append(DraftEntry("maximum", .number(greatest)))
    if values.count > 1, values[1] - least != 1 { map.entries.append(DraftEntry("step", .number(values[1] - least))) }
    addEnds(to: &map)
    let criteria = list.choices.map { DraftEntry($0.value, $0.texts.node(own: survey.own)) }
    map.entries.append(DraftEntry("criteria", .map(DraftMap(criteria))))
  }
}

extension Formula {
  /// Without the rounding that a score does by itself.
  func unrounded(to places: Int) -> Formula {
    guard case .call("round", let arguments) = self, let value = arguments.first?.value else { return self }
    let digits = arguments.count > 1 ? arguments[1].value : .number("0")
    return digits == .number("\(places)") ? value : self
  }

  /// With some names rounded to so many places; whether they have a value needs no rounding.
  func rounding(_ places: [String: Int]) -> Formula {
    replacing { part in
      switch part {
      case .call("answered", _): return part
      case .name(let name):
        guard let digits = places[name] else { return nil }
        return digits == 0 ? .call("round", part) : .call("round", part, .number("\(digits)"))
      default: return nil
      }
    }
  }
}
