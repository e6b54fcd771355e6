import JSONText

extension ActiveResult {
  /// The result in one line of English, for whoever reads a record.
  package var summary: String {
    if kind == .rangeOfMotion { return rangeOfMotionSummary }
    let parts = kind.table.fields.compactMap { field -> String? in
      guard let value = self[field.name] else { return nil }
      switch field.kind {
      case .rows:
        let count = value.elements?.count ?? 0
        return count == 0 ? nil : "\(count) \(field.name)"
      case .record: return faults(field.name, value)
      case .truth where field.name == "valid": return value.boolean == false ? "not valid: scripted" : nil
      default:
        if field.name == "seed" { return nil }
        return "\(field.name) \(value.string ?? value.compactText)" + (field.unit.map { " " + $0 } ?? "")
      }
    }
    return parts.joined(separator: ", ")
  }

  /// Whether the movement left its plane by more than the angles can bear.
  private var isOffPlane: Bool { (self["quality"]?["offPlane"]?.double ?? 0) > RangeOfMotion.Trust.offPlaneLimit }

  private var rangeOfMotionSummary: String {
    let text = { (name: String) in self[name].map { $0.string ?? $0.compactText } ?? "none" }
    let gaps = self["gaps"]?.elements?.count ?? 0
    return "\(text("minimum")) to \(text("maximum")) deg, range \(text("range")), by \(text("method"))"
      + (gaps == 0 ? "" : ", \(gaps) gaps") + (isOffPlane ? ", out of its plane: not to be trusted" : "")
  }

  /// What was wrong with the samples: the counts that are not 0.
  private func faults(_ name: String, _ record: JSONValue) -> String? {
    let counted = (record.members ?? []).filter { !["samples", "kept"].contains($0.name) }
      .compactMap { member in member.value.integer.flatMap { $0 > 0 ? "\($0) \(member.name)" : nil } }
    return counted.isEmpty ? nil : counted.joined(separator: ", ")
  }
}
