/// Hands out the OIDs of one document: readable, each for one thing alone, and the same for the same thing in every
/// version.
struct ODMNames {
  private var given: [[String]: String] = [:]
  private var taken: Set<String> = []

  /// The OID of something: `I.phq9.page.q1` for the prefix `I` and the parts `phq9`, `page` and `q1`.
  ///
  /// Where two things would be called the same, as a step `a.b` with the item `c` and a step `a` with the item `b.c`,
  /// the second has a number behind it.
  mutating func oid(_ prefix: String, _ parts: [String]) -> String {
    let key = [prefix] + parts
    if let known = given[key] { return known }
    let plain = key.joined(separator: ".").map { $0.isWhitespace ? "_" : $0 }
    var oid = String(plain)
    var number = 1
    while !taken.insert(oid).inserted {
      number += 1
      oid = "\(String(plain))~\(number)"
    }
    given[key] = oid
    return oid
  }

  /// Keeps OIDs for what is not named after a survey.
  mutating func reserve(_ oids: [String]) { taken.formUnion(oids) }

  mutating func oid(_ prefix: String, _ parts: String...) -> String { oid(prefix, parts) }
}
