import Diagnostics
import JSONText
import SurveyModel

/// The contents of files that responses name and do not have: those given beside the responses, by their digests.
struct FHIRAttachments {
  private let contents: [String: SourceFile]

  /// - Parameter files: All that were given, each with its resources; nil for one that is no JSON.
  init(_ files: [(file: SourceFile, resources: [FHIRResource]?)]) {
    let others = files.filter { given in given.resources?.allSatisfy { $0.json["resourceType"] == nil } ?? true }
    let wanted = FHIRAttachments.digests(in: files.flatMap { $0.resources ?? [] }.map(\.json))
    guard !wanted.isEmpty else {
      contents = [:]
      return
    }
    let known = others.map { (FileAnswer.digest(of: $0.file.bytes), $0.file) }.filter { wanted.contains($0.0) }
    contents = Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a file is the content of an attachment.
  func isContent(_ file: SourceFile) -> Bool { contents.values.contains(file) }

  /// The same with the contents that are given in the attachments that name them.
  func filling(_ json: JSONValue) -> JSONValue {
    if contents.isEmpty { return json }
    switch json {
    case .array(let elements): return .array(elements.map(filling))
    case .object(let members):
      return .object(
        members.map { JSONMember($0.name, $0.name == "valueAttachment" ? filled($0.value) : filling($0.value)) })
    default: return json
    }
  }

  private func filled(_ attachment: JSONValue) -> JSONValue {
    guard attachment["data"] == nil, let members = attachment.members,
      let file = FHIRAttachments.digest(of: attachment).flatMap({ contents[$0] })
    else { return attachment }
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    let title = attachment["title"] == nil ? [JSONMember("title", .string(name))] : []
    return .object(members + title + [JSONMember("data", .string(Base64.text(of: file.bytes)))])
  }

  private static func digest(of attachment: JSONValue) -> String? {
    attachment["url"]?.string.flatMap(NamedInformation.digest(ofName:))
  }

  private static func digests(in json: [JSONValue]) -> Set<String> {
    json.reduce(into: []) { found, value in
      switch value {
      case .array(let elements): found.formUnion(digests(in: elements))
      case .object(let members):
        for member in members {
          if member.name == "valueAttachment", let digest = digest(of: member.value) { found.insert(digest) }
        }
        found.formUnion(digests(in: members.map(\.value)))
      default: break
      }
    }
  }
}
