import JSONText
import Record
import SurveyModel

/// What a study's resources are called: the same each time that they are written.
struct FHIRNames: Sendable {
  /// The study's id.
  let study: String

  /// `urn:regimen:STUDY:...`, with what a URI can't hold as percentages.
  func urn(_ parts: String...) -> String {
    "urn:regimen:" + ([study] + parts).map(FHIRNames.escaped).joined(separator: ":")
  }

  func canonical(_ survey: Survey) -> String { urn("survey", survey.id) }

  /// The system of the choices of an item.
  func choices(of item: String, in survey: Survey) -> String { urn("survey", survey.id, "item", item) }

  func questionnaireID(_ survey: Survey) -> String { id("Questionnaire", survey.id, survey.digest) }

  func patientID(_ participant: String) -> String { id("Patient", participant) }

  func responseID(_ participant: String, _ event: String) -> String { id("Response", participant, event) }

  func observationID(_ participant: String, _ event: String, _ what: String) -> String {
    id("Observation", participant, event, what)
  }

  /// An id that FHIR takes, from a digest of what the resource is of.
  private func id(_ kind: String, _ parts: String...) -> String {
    let text = ([kind, study] + parts).joined(separator: "\u{0}")
    return SHA256Value(of: text.utf8).description.prefix(40).lowercased()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || "-._".unicodeScalars.contains(scalar) {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escaped
  }

  /// A name as programs want it: a capital letter, then letters, digits and `_`.
  static func machineName(_ id: String) -> String {
    let plain = id.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "_"
    }
    let name = String(plain)
    guard let first = name.first, first.isLetter else { return "Survey" + name }
    return first.uppercased() + name.dropFirst()
  }

  /// Whether a system is the one of a study's participants, as an export names it.
  static func isOfParticipants(_ system: String) -> Bool {
    system.hasPrefix("urn:regimen:") && system.hasSuffix(":participant")
  }

  /// The system of codes that say what an item is in a survey: a completion, a ladder, a score.
  static let kinds = "urn:regimen:kind"
  /// The system of the tags of items.
  static let tags = "urn:regimen:tag"
  /// How the system of the surveys' identifiers ends.
  static let surveys = "survey"
}

/// The linkIds of a survey: an item goes by its id, a page by its own unless an item has it.
struct FHIRLinks: Sendable {
  /// By slot.
  let items: [String]
  /// By the index of the step.
  let steps: [String]
  /// By the index of the group.
  let groups: [String]
  let scores: [String]
  /// By the matrix's id.
  let matrices: [String: String]
  /// The slots of the scores and computed items that no expression works out there.
  var unsaid: Set<Int> = []

  init(_ survey: Survey) {
    // A consent and a measurement go by their step.
    items = survey.items.map { place in
      survey.steps[place.step].ownItem == nil ? place.item.id : survey.steps[place.step].id
    }
    var taken = Set(items)
    func free(_ id: String, _ suffix: String) -> String {
      var link = id
      while !taken.insert(link).inserted { link += suffix }
      return link
    }
    scores = survey.scores.map { free($0.id, "/score") }
    steps = survey.steps.map { free($0.id, "/page") }
    groups = survey.groups.map { free($0.id, "/group") }
    var matrices: [String: String] = [:]
    for place in survey.items {
      if let matrix = place.item.matrix, matrices[matrix.id] == nil { matrices[matrix.id] = free(matrix.id, "/matrix") }
    }
    self.matrices = matrices
  }

  /// The name of the variable that stands for an entry of a repeat.
  ///
  /// - Parameter index: The group's, among the survey's.
  static func variable(_ index: Int) -> String { "entry\(index)" }
}
