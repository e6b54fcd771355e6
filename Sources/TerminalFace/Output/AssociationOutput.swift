import JSONText
package import Reports

/// Prints how two kinds go together as JSON, the people one by one: their pairs are a long text.
package struct AssociationOutput {
  private let association: Association

  package init(_ association: Association) { self.association = association }

  package func print() {
    let (first, last) = association.members
    var bytes: [UInt8] = []
    for (place, member) in first.enumerated() { append(member, to: &bytes, behind: place == 0 ? "{\n" : ",\n") }
    bytes.append(contentsOf: ",\n  \"people\": [\n    ".utf8)
    for (place, person) in association.people.enumerated() {
      if place > 0 { bytes.append(contentsOf: ",\n    ".utf8) }
      person.json.appendPretty(to: &bytes, indent: 4, width: 100)
      if bytes.count > 1 << 16 {
        guard Streams.standardOutput.write(bytes) else { return }
        bytes.removeAll(keepingCapacity: true)
      }
    }
    bytes.append(contentsOf: "\n  ]".utf8)
    for member in last { append(member, to: &bytes, behind: ",\n") }
    bytes.append(contentsOf: "\n}\n".utf8)
    _ = Streams.standardOutput.write(bytes)
  }

  private func append(_ member: JSONMember, to bytes: inout [UInt8], behind mark: String) {
    bytes.append(contentsOf: (mark + "  ").utf8)
    JSONValue.appendQuoted(member.name, to: &bytes)
    bytes.append(contentsOf: ": ".utf8)
    member.value.appendPretty(to: &bytes, indent: 2, width: 100)
  }
}
