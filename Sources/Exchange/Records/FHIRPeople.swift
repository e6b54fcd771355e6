import Diagnostics
import JSONText

/// A resource of FHIR in a file.
struct FHIRResource {
  /// `line 3` or `entry 3`.
  let place: String
  /// The address that a bundle gives it.
  let address: String?
  let json: JSONValue

  /// The resources of a file: one, a list, the lines of NDJSON, or a bundle.
  ///
  /// - Returns: Nil for a file that is no JSON.
  static func all(in file: SourceFile) -> [FHIRResource]? {
    let text = SourceText(file).text
    if let whole = try? JSONValue(parsing: text) {
      if whole["resourceType"]?.string == "Bundle" {
        return (whole["entry"]?.elements ?? []).enumerated().compactMap { index, entry in
          entry["resource"].map {
            FHIRResource(place: "entry \(index + 1)", address: entry["fullUrl"]?.string, json: $0)
          }
        }
      }
      if let list = whole.elements {
        return list.enumerated().map { FHIRResource(place: "element \($0 + 1)", address: nil, json: $1) }
      }
      return [FHIRResource(place: "the response", address: nil, json: whole)]
    }
    var found: [FHIRResource] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let value = try? JSONValue(parsing: String(line)) else { return nil }
      found.append(FHIRResource(place: "line \(index + 1)", address: nil, json: value))
    }
    return found.isEmpty ? nil : found
  }
}

/// Whom the subjects of responses are: a server has ids of its own, and a `Patient` says whose one is.
struct FHIRPeople {
  enum Found: Hashable {
    case participant(String)
    case noSubject
    /// The patient has other identifiers than the one that is asked for, or several.
    case unclear([String])
  }

  /// The system of the identifier that is the participant's id; nil where nobody said one.
  private let system: String?
  /// By the ids and the addresses of the patients.
  private var patients: [String: JSONValue] = [:]

  /// - Parameter resources: Of all files.
  init(_ resources: some Sequence<FHIRResource>, system: String?) {
    self.system = system
    for resource in resources where resource.json["resourceType"]?.string == "Patient" {
      if let id = resource.json["id"]?.string { patients[id] = resource.json }
      if let address = resource.address { patients[address] = resource.json }
    }
  }

  func subject(of response: JSONValue) -> Found {
    let subject = response["subject"]
    if let value = subject?["identifier"]?["value"]?.string { return .participant(value) }
    guard let reference = subject?["reference"]?.string,
      let id = reference.split(separator: "/").last.map(String.init)
    else { return .noSubject }
    return (patients[reference] ?? patients[id]).map(participant) ?? .participant(id)
  }

  /// Who a patient is: by the identifier of the system that is asked for, else by the one of our exports, else by the
  /// only one.
  private func participant(of patient: JSONValue) -> Found {
    let identifiers = (patient["identifier"]?.elements ?? []).compactMap { identifier in
      identifier["value"]?.string.map { (system: identifier["system"]?.string ?? "", value: $0) }
    }
    let wanted = identifiers.filter { identifier in
      system.map { $0 == identifier.system } ?? FHIRNames.isOfParticipants(identifier.system)
    }
    let found = system == nil && wanted.isEmpty ? identifiers : wanted
    return found.count == 1 ? .participant(found[0].value) : .unclear(identifiers.map(\.system))
  }
}
