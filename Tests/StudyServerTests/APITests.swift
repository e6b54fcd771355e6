import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONText
import NIOCore
import Record
import StudyDesk
import StudyServer
import Testing

@Suite struct APITests {
  @Test func `without a token that holds nothing is told`() async throws {
    try await TrialServer.with { server, client in
      let api = Program(client, token: nil)
      #expect(try await api.get("/today").status == .unauthorized)
      #expect(try await Program(client, token: "rgm_0123").get("/today").status == .unauthorized)
      let made = try server.token("ann", [WantedRole(.coordinator)])
      #expect(try await Program(client, token: made.secret).get("/today").status == .ok)
      server.clock.move(minutes: 2 * 24 * 60)
      #expect(try await Program(client, token: made.secret).get("/today").status == .unauthorized)
      let other = try server.token("cleo", [WantedRole(.coordinator)])
      try server.desk.endToken(other.number, by: .account("tester"))
      #expect(try await Program(client, token: other.secret).get("/today").status == .unauthorized)
    }
  }

  @Test func `a token does what it may and its account may, and no more`() async throws {
    try await TrialServer.with { server, client in
      let made = try server.token("ann", [WantedRole(.coordinator)], [.seeAlerts, .seeQueries])
      let api = Program(client, token: made.secret)
      #expect(try await api.get("/alerts").status == .ok)
      #expect(try await api.get("/today").status == .forbidden)
      _ = try server.desk.endGrant(WantedRole(.coordinator), of: "ann", by: .account("tester"))
      #expect(try await api.get("/alerts").status == .forbidden)
      #expect(try server.accountKinds().filter { $0 == "accessRefused" }.count == 2)
    }
  }

  @Test func `a deed that is sent again with its key is done once`() async throws {
    try await TrialServer.with { server, client in
      let api = Program(client, token: try server.token("ann", [WantedRole(.coordinator)]).secret)
      let note: JSONValue = ["text": "called"]
      let first = try await api.post("/participants/P001/notes", note, key: "k1")
      #expect(first.status == .ok && first.json?["notes"]?.elements?.count == 1)
      let again = try await api.post("/participants/P001/notes", note, key: "k1")
      #expect(again.status == .ok && again.json?["repeated"]?.boolean == true)
      let other = try await api.post("/participants/P001/notes", ["text": "other"], key: "k1")
      #expect(other.status == .unprocessableContent && other.json?["code"]?.string == "keyUsed")
      #expect(try await api.post("/participants/P001/notes", note, key: "k2").json?["notes"]?.elements?.count == 2)
      let author = try server.lastAuthor(of: "P001")
      #expect(author.hasPrefix("account pages/ann/token-"))
    }
  }

  @Test func `what is refused is told as a problem with its code`() async throws {
    try await TrialServer.with { server, client in
      let api = Program(client, token: try server.token("ann", [WantedRole(.coordinator)]).secret)
      func code(_ answer: Program.Answer) -> String? { answer.json?["code"]?.string }
      let unknown = try await api.get("/participants/nobody")
      #expect(unknown.status == .notFound && code(unknown) == "unknownParticipant", "\(unknown.text)")
      #expect(unknown.headers[.contentType] == "application/problem+json")
      let event = "/participants/P001/events/a%2Fdaily@2026-11-20"
      #expect(try await api.post(event + "/excuse", ["reason": "ill"]).status == .ok)
      let twice = try await api.post(event + "/excuse", ["reason": "ill"])
      #expect(twice.status == .conflict && code(twice) == "stateForbids")
      let second = "/participants/P002/events/a%2Fdaily@2026-11-20"
      #expect(try await api.post(second + "/excuse", ["reason": " "]).status == .unprocessableContent)
      #expect(try await api.post(event + "/excuse", [:]).status == .unprocessableContent)
      #expect(try await api.post(event + "/excuse", ["reason": "x", "more": 1]).status == .unprocessableContent)
      #expect(try await api.post(event + "/excuse", ["reason": 1]).status == .unprocessableContent)
      #expect(try await api.get("/due?date=yesterday").status == .badRequest)
      #expect(try await api.get("/due?colour=red").status == .badRequest)
      #expect(try await api.post("/participants", "[]").status == .unprocessableContent)
      #expect(try await api.post("/participants", "{").status == .badRequest)
      #expect(try await api.post("/participants", #"{"participant": "P9", "participant": "P8"}"#).status.code >= 400)
    }
  }

  @Test func `a list is told whole or line by line, and not again when it is the same`() async throws {
    try await TrialServer.with { server, client in
      let api = Program(client, token: try server.token("ann", [WantedRole(.coordinator)]).secret)
      let whole = try await api.get("/participants")
      #expect(whole.json?.elements?.count == 2)
      let lines = try await api.get("/participants", accept: "application/x-ndjson")
      #expect(lines.text.split(separator: "\n").count == 2)
      let tag = try #require(whole.headers[.eTag])
      #expect(try await api.get("/participants", unless: tag).status == .notModified)
      _ = try await api.post("/participants", ["participant": "P003", "schedules": ["trial"]])
      #expect(try await api.get("/participants", unless: tag).status == .ok)
    }
  }

  @Test func `each role may do what the one table says, at its own site alone`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      let query = try server.desk.openQuery(
        "sure?", about: DeskEventTests.event, item: nil, of: "P001", by: .account("tester")
      ).record.number
      _ = try server.desk.describe("P001", .at("leeds"), by: .account("tester"))
      _ = try server.desk.describe("P002", .at("york"), by: .account("tester"))
      for role in StaffRole.allCases where role != .assessor {
        let whole = try server.token("\(role.rawValue)-all", [WantedRole(role)])
        let site = try server.token("\(role.rawValue)-leeds", [WantedRole(role, site: "leeds")])
        for trial in APITrial.all {
          let isAllowed = role.permissions.contains(trial.permission)
          for (token, participant, isWanted) in [
            (whole, "P001", isAllowed), (site, "P001", isAllowed && !trial.isOfStudy), (site, "P002", false),
          ] where !(trial.isOfEverybody && participant == "P002") {
            let before = try server.refusals()
            let answer = try await trial.send(Program(client, token: token.secret), participant, query: query)
            let isRefused = answer.status == .forbidden
            #expect(
              isRefused == !isWanted, "\(role) \(trial.path) \(participant) \(answer.status) \(answer.text.prefix(200))"
            )
            #expect(try server.refusals() == before + (isRefused ? 1 : 0), "\(role) \(trial.path)")
          }
        }
      }
    }
  }

  @Test func `a program reads the tables of the data, as the account may take them`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      _ = try server.desk.describe("P001", .at("leeds"), by: .account("tester"))
      let manager = Program(client, token: try server.token("max", [WantedRole(.dataManager)]).secret)
      let items = try await manager.get("/data/items")
      #expect(items.status == .ok)
      let rows = try #require(items.json?.elements)
      #expect(!rows.isEmpty && rows.allSatisfy { $0["participant"]?.string == "P001" && $0["item"] != nil })
      let lines = try await manager.get("/data/items", accept: "application/x-ndjson")
      #expect(try lines.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) } == rows)
      #expect(try server.lastExport() == "api items")
      let people = try await manager.get("/data/participants")
      #expect(people.json?.elements?.compactMap { $0["participant"]?.string } == ["P001", "P002"])
      #expect(try await manager.get("/data/participants?identified=true").status == .forbidden)
      #expect(try await manager.get("/data/items?task=nothing").status == .notFound)
      #expect(try await manager.get("/data/nothing").status == .notFound)
      let empty = try await manager.get("/data/alerts")
      #expect(empty.status == .ok && empty.text == "[]")
      // Of their site alone.
      let own = try server.token("lea", [WantedRole(.dataManager, site: "leeds"), WantedRole(.names, site: "leeds")])
      let lea = Program(client, token: own.secret)
      #expect(try await lea.get("/data/participants").json?.elements?.count == 1)
      #expect(try await lea.get("/data/participants?identified=true").json?.elements?.count == 1)
      // A blinded one takes blinded tables alone.
      let blind = Program(client, token: try server.token("sam", [WantedRole(.statistician)]).secret)
      #expect(try await blind.get("/data/items").status == .forbidden)
      #expect(try await blind.get("/data/items?blinded=true").status == .ok)
      #expect(try await blind.get("/data/items?blinded=true&identified=true").status == .forbidden)
    }
  }

  @Test func `signatures and second entries are told`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      let api = Program(client, token: try server.token("ann", [WantedRole(.coordinator)]).secret)
      #expect(try await api.get("/casebooks?state=unsigned").json?.elements?.count == 1)
      _ = try server.desk.signCasebook(of: "P001", Signing("reviewed"), by: .account("tester"))
      let books = try await api.get("/casebooks")
      #expect(books.json?.elements?.compactMap { $0["state"]?.string } == ["signed", "empty"])
      let own = try await api.get("/participants/P001/casebook")
      #expect(own.json?["signatures"]?.elements?.first?["meaning"]?.string == "reviewed")
      #expect(own.json?["unsigned"]?.elements == [])
      #expect(try await api.get("/second-entries").text == "[]")
      let place = DeskEventTests.event.replacing("/", with: "%2F")
      let outcome = try await api.get("/participants/P001/outcomes/\(place)")
      #expect(outcome.json?["signatures"]?.elements?.count == 1)
    }
  }

  @Test func `an assessor sees their own list and nobody else`() async throws {
    try await TrialServer.with { server, client in
      let token = try server.token("nurse", [WantedRole(.assessor, assessor: "A1")])
      _ = try server.desk.assign(["P001"], to: "A1", true, by: .account("tester"))
      let api = Program(client, token: token.secret)
      #expect(try await api.get("/participants").json?.elements?.map { $0["participant"]?.string } == ["P001"])
      #expect(try await api.get("/due").json?.elements?.contains { $0["participant"]?.string == "P002" } == false)
      #expect(try await api.get("/participants/P001").status == .ok)
      #expect(try await api.get("/participants/P002").status == .forbidden)
      #expect(try await api.post("/participants/P002/notes", ["text": "x"]).status == .forbidden)
      #expect(try await api.post("/participants/P001/notes", ["text": "x"]).status == .ok)
      _ = try server.desk.assign(["P001"], to: "A1", false, by: .account("tester"))
      #expect(try await api.get("/participants/P001").status == .forbidden)
    }
  }

  @Test func `nobody is given away to another site, nor taken from one`() async throws {
    try await TrialServer.with { server, client in
      _ = try server.desk.describe("P001", .at("leeds"), by: .account("tester"))
      _ = try server.desk.describe("P002", .at("york"), by: .account("tester"))
      let api = Program(client, token: try server.token("ann", [WantedRole(.coordinator, site: "leeds")]).secret)
      #expect(try await api.send(.patch, "/participants/P001", ["site": "york"]).status == .forbidden)
      #expect(try await api.send(.patch, "/participants/P002", ["site": "leeds"]).status == .forbidden)
      #expect(try await api.post("/participants", ["participant": "P003", "site": "york"]).status == .forbidden)
      #expect(try await api.post("/participants", ["participant": "P003"]).status == .forbidden)
      #expect(try await api.post("/participants", ["participant": "P003", "site": "leeds"]).status == .ok)
      #expect(try await api.get("/participants").json?.elements?.count == 2)
    }
  }
}
