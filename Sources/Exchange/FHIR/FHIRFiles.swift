import CivilTime
import DataExport
import JSONText

/// The files of resources, and the bundle that holds all of them; each resource is written as it comes.
struct FHIRFiles {
  private var sinks: [String: ByteSink] = [:]
  private let bundle: ByteSink
  private(set) var count = 0

  /// The types of resources, each with a file of its own.
  private static let types = ["Questionnaire", "Patient", "QuestionnaireResponse", "Observation"]

  /// - Parameter created: When the bundle was made.
  init(in folder: any ExportFolder, created: Instant) throws {
    for type in FHIRFiles.types { sinks[type] = try folder.file(type + ".ndjson") }
    bundle = try folder.file("bundle.json")
    let time = created.iso(offsetSeconds: 0, fraction: false)
    try bundle(Array("{\"resourceType\":\"Bundle\",\"type\":\"transaction\",\"timestamp\":\"\(time)\"".utf8))
  }

  /// Adds a resource that has its id.
  mutating func add(_ resource: JSONValue) throws {
    let (type, id) = (resource["resourceType"]?.string ?? "", resource["id"]?.string ?? "")
    var line: [UInt8] = []
    resource.append(to: &line)
    try sinks[type]?(line + [UInt8(ascii: "\n")])
    let entry: JSONValue = ["resource": resource, "request": ["method": "PUT", "url": .string("\(type)/\(id)")]]
    try bundle(Array(((count == 0 ? ",\"entry\":[\n" : ",\n") + entry.compactText).utf8))
    count += 1
  }

  func finish() throws { try bundle(Array(((count == 0 ? "" : "\n]") + "}\n").utf8)) }
}
