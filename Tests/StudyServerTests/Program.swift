import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONText
import NIOCore
import Record
import StudyDesk
import StudyServer
import StudyService

/// What a program with a token does.
struct Program: Sendable {
  struct Answer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let text: String

    var json: JSONValue? { try? JSONValue(parsing: text) }
  }

  private let client: any TestClientProtocol
  private let token: String?

  init(_ client: any TestClientProtocol, token: String?) {
    self.client = client
    self.token = token
  }

  func get(_ path: String, accept: String = "application/json", unless tag: String? = nil) async throws -> Answer {
    var headers: HTTPFields = [.accept: accept]
    if let tag { headers[.ifNoneMatch] = tag }
    return try await send(.get, path, headers, nil)
  }

  func post(_ path: String, _ body: JSONValue, key: String? = nil) async throws -> Answer {
    try await send(.post, path, body, key: key)
  }

  func post(_ path: String, _ text: String) async throws -> Answer {
    try await send(.post, path, [.contentType: "application/json"], text)
  }

  func send(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue, key: String? = nil) async throws -> Answer
  {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
    return try await send(method, path, headers, body.compactText)
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields, _ body: String?
  ) async throws -> Answer {
    var headers = fields
    if let token { headers[.authorization] = "Bearer \(token)" }
    let answer = try await client.executeRequest(
      uri: "/api/v1" + path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    return Answer(status: answer.status, headers: answer.headers, text: String(buffer: answer.body))
  }
}

/// A view or a deed of the interface, as a test of the roles asks for it. `PERSON` stands for the participant.
struct APITrial: Sendable {
  let permission: Permission
  let method: HTTPRequest.Method
  let path: String
  var body: JSONValue = [:]
  /// It is about everybody whom the account may see.
  var isOfEverybody: Bool { !path.contains("PERSON") }
  /// It is for the whole study alone.
  var isOfStudy = false

  /// - Parameter query: The number of one about P001.
  func send(_ program: Program, _ participant: String, query: Int64) async throws -> Program.Answer {
    let path = path.replacing("PERSON", with: participant).replacing("QUERY", with: String(query))
    return method == .get ? try await program.get(path) : try await program.send(method, path, body)
  }

  private static let event = "/participants/PERSON/events/a%2Fdaily@2026-11-20"

  static let all: [APITrial] = [
    APITrial(permission: .seePeople, method: .get, path: "/study"),
    APITrial(permission: .seeToday, method: .get, path: "/today"),
    APITrial(permission: .seePeople, method: .get, path: "/participants"),
    APITrial(permission: .seePeople, method: .get, path: "/participants/PERSON"),
    APITrial(permission: .seePeople, method: .get, path: "/participants/PERSON/events"),
    APITrial(permission: .seePeople, method: .get, path: "/due"),
    APITrial(permission: .seePeople, method: .get, path: event),
    APITrial(permission: .seePeople, method: .get, path: "/participants/PERSON/why?task=a"),
    APITrial(permission: .seeAnswers, method: .get, path: "/participants/PERSON/outcomes/a%2Fdaily@2026-11-20"),
    APITrial(permission: .seeAlerts, method: .get, path: "/alerts"),
    APITrial(permission: .seeQueries, method: .get, path: "/queries"),
    APITrial(permission: .seeAudit, method: .get, path: "/audit?participant=PERSON"),
    APITrial(permission: .seePeople, method: .get, path: "/participants/PERSON/casebook"),
    APITrial(permission: .seePeople, method: .get, path: "/casebooks"),
    APITrial(permission: .seePeople, method: .get, path: "/second-entries"),
    APITrial(permission: .exportData, method: .get, path: "/data/items"),
    APITrial(permission: .exportBlinded, method: .get, path: "/data/events?blinded=true"),
    APITrial(permission: .manageRoster, method: .patch, path: "/participants/PERSON", body: ["name": "Ann"]),
    APITrial(
      permission: .manageRoster, method: .post, path: "/participants/PERSON/enrolments", body: ["schedule": "none"]),
    APITrial(
      permission: .manageRoster, method: .post, path: "/participants/PERSON/milestones",
      body: ["name": "surgery", "at": "2026-11-20"]),
    APITrial(permission: .manageRoster, method: .post, path: "/participants/PERSON/pauses"),
    APITrial(permission: .manageRoster, method: .post, path: "/participants/PERSON/resume"),
    APITrial(
      permission: .manageRoster, method: .post, path: "/participants/PERSON/withdraw", body: ["reason": "left"]),
    APITrial(
      permission: .manageRoster, method: .post, path: "/participants/PERSON/reinstate", body: ["reason": "back"]),
    APITrial(permission: .decideEvents, method: .post, path: event + "/excuse", body: ["reason": "ill"]),
    APITrial(permission: .decideEvents, method: .post, path: event + "/reopen", body: ["reason": "better"]),
    APITrial(
      permission: .decideEvents, method: .post, path: event + "/reschedule",
      body: ["reason": "away", "to": "2026-11-21"]),
    APITrial(
      permission: .decideEvents, method: .post, path: "/participants/PERSON/events",
      body: ["task": "a", "reason": "one more"]),
    APITrial(permission: .note, method: .post, path: "/participants/PERSON/notes", body: ["text": "called"]),
    APITrial(permission: .openQueries, method: .post, path: event + "/queries", body: ["text": "sure?"]),
    APITrial(permission: .answerQueries, method: .post, path: "/queries/QUERY/answers", body: ["text": "yes"]),
    APITrial(permission: .closeQueries, method: .post, path: "/queries/QUERY/close"),
    APITrial(permission: .acknowledge, method: .post, path: "/alerts/999/acknowledge"),
  ]
}

extension ParticipantDetails {
  static func at(_ site: String) -> ParticipantDetails {
    var details = ParticipantDetails()
    details.site = site
    return details
  }
}

extension TrialServer {
  /// A token of a new account, good for a day.
  func token(
    _ id: String, _ roles: [WantedRole], _ permissions: [Permission]? = nil
  ) throws -> MadeToken {
    _ = try account(id, roles)
    return try desk.makeToken(
      "test", for: id, permissions: permissions.map(Set.init),
      expires: Instant(milliseconds: clock.now.milliseconds + 86_400_000), by: .account("tester"))
  }

  func refusals() throws -> Int {
    var count = 0
    try desk.audit(AuditRequest()) { if $0.kind == "accessRefused" { count += 1 } }
    return count
  }

  func lastAuthor(of participant: String) throws -> String {
    var author = ""
    try desk.audit(AuditRequest(PeopleFilter(participant: participant))) { author = $0.stamp.author.reading }
    return author
  }
}
