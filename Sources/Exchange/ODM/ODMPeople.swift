import CivilTime
import DataExport
import Definitions
import Record
import StudyService
import SurveyModel

/// The users and locations of the study, as `AdminData`.
struct ODMPeople {
  static let participant = "U.participant"
  static let program = "U.program"
  static let signature = "SD.consent"
  /// Where those are who belong to no site.
  static let place = "LOC.study"

  private var names = ODMNames()
  private let isIdentified: Bool
  private var assessors: [AssessorRecord]
  /// By the number of the entry that added them.
  private var assessorsByNumber: [Int64: String] = [:]
  private var users: [(oid: String, element: ODMElement)] = []
  private var known: Set<String> = []
  /// What those who signed are called, by their OID.
  private var signers: [String: String] = [:]
  /// What people meant by signing.
  private var meanings: [String] = []
  private var sites: [(id: String, title: String)] = []

  init(_ reading: RecordReading, isIdentified: Bool) throws {
    self.isIdentified = isIdentified
    names.reserve([ODMPeople.participant, ODMPeople.program, ODMPeople.signature, ODMPeople.place])
    assessors = try reading.reader.assessors(asOf: reading.now)
    assessorsByNumber = Dictionary(assessors.map { ($0.number, $0.assessor) }, uniquingKeysWith: { $1 })
    let study = reading.running.current.definitions.study
    for site in study.sites {
      addSite(site.id, title: site.title?.text(in: study.defaultLanguage, fallback: study.defaultLanguage))
    }
    let participant = user(ODMPeople.participant, "Other", "The participant")
    let program = user(ODMPeople.program, "Other", "The program")
    users = [(ODMPeople.participant, participant), (ODMPeople.program, program)]
    for assessor in assessors {
      let oid = names.oid("U.assessor", assessor.assessor)
      let name = isIdentified ? assessor.name.map { ODMElement("FullName", [:], text: $0) } : nil
      users.append((oid, user(oid, "Investigator", "Assessor \(assessor.assessor)", name)))
    }
  }

  mutating func addSite(_ id: String, title: String? = nil) {
    guard !sites.contains(where: { $0.id == id }) else { return }
    sites.append((id, title ?? id))
    _ = names.oid("LOC", id)
  }

  /// Makes somebody known of whom an audit record or a signature tells.
  ///
  /// - Parameter name: The name under a signature.
  mutating func add(_ author: Author, name: String? = nil) {
    let oid = oid(of: author)
    if let name { signers[oid] = name }
    guard known.insert(oid).inserted, !users.contains(where: { $0.oid == oid }) else { return }
    switch author {
    case .account(let name):
      let login = ODMElement("LoginName", [:], text: name)
      users.append((oid, ODMElement("User", ["OID": oid, "UserType": "Other"], [login])))
    case .assessor: users.append((oid, user(oid, "Investigator", author.reading)))
    case .participant, .program: break
    }
  }

  mutating func oid(of author: Author) -> String {
    switch author {
    case .participant: ODMPeople.participant
    case .program: ODMPeople.program
    case .assessor(let id): names.oid("U.assessor", [id])
    case .account(let name): names.oid("U.account", [name])
    }
  }

  /// Makes a meaning of signatures known.
  mutating func add(meaning: String) {
    guard !meanings.contains(meaning) else { return }
    meanings.append(meaning)
    _ = oid(ofMeaning: meaning)
  }

  mutating func oid(ofMeaning meaning: String) -> String { names.oid("SD.meaning", [meaning]) }

  mutating func location(of site: String?) -> String { site.map { names.oid("LOC", $0) } ?? ODMPeople.place }

  /// The user who assesses a participant: the first, where several do.
  mutating func investigator(of record: ParticipantRecord) -> String? {
    let known = record.assessors.compactMap { assessorsByNumber[$0] }
    return known.first.map { names.oid("U.assessor", $0) }
  }

  private func user(_ oid: String, _ type: String, _ words: String, _ name: ODMElement? = nil) -> ODMElement {
    let display = ODMElement("DisplayName", [:], text: words)
    return ODMElement("User", ["OID": oid, "UserType": type], [display] + (name.map { [$0] } ?? []))
  }
}

extension ODMPeople {
  /// - Parameters:
  ///   - versions: The versions that the document has.
  ///   - title: What a place is called that is none of the sites.
  mutating func element(study: String, versions: [ODMVersion], title: String, hasConsents: Bool) -> ODMElement {
    let references = versions.map { version in
      ODMElement(
        "MetaDataVersionRef",
        ["StudyOID": study, "MetaDataVersionOID": version.oid, "EffectiveDate": version.effective.description])
    }
    func place(_ oid: String, _ name: String, _ type: String) -> ODMElement {
      ODMElement("Location", ["OID": oid, "Name": name, "LocationType": type], references)
    }
    let places =
      [place(ODMPeople.place, title, "Other")]
      + sites.map { place(names.oid("LOC", $0.id), isIdentified ? $0.title : $0.id, "Site") }
    func signature(_ oid: String, _ meaning: String, _ reason: String) -> ODMElement {
      ODMElement(
        "SignatureDef", ["OID": oid, "Methodology": "Electronic"],
        [ODMElement("Meaning", [:], text: meaning), ODMElement("LegalReason", [:], text: reason)])
    }
    var signatures = meanings.map {
      signature(oid(ofMeaning: $0), $0, "Signed in the record by who is named, over the data as they stand")
    }
    if hasConsents {
      signatures.append(
        signature(
          ODMPeople.signature, "The participant agreed to the document of the form",
          "Consent to take part, signed with a typed name"))
    }
    let named = users.map { oid, element in
      guard let name = signers[oid], !element.children.contains(where: { $0.name == "FullName" }) else {
        return element
      }
      var element = element
      element.children.append(ODMElement("FullName", [:], text: name))
      return element
    }
    return ODMElement("AdminData", ["StudyOID": study], named + places + signatures)
  }
}
