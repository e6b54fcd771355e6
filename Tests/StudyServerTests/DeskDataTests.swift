import CivilTime
import Exchange
import HTTPTypes
import HummingbirdTesting
import JSONText
import NIOCore
import Record
import StudyDesk
import StudyServer
import Testing

/// Completeness, and what is taken along, in a browser.
@Suite struct DeskDataTests {
  /// P001 in Leeds, called Ada, answers 9 and a word of her own; P002 in York, called Ben, likewise.
  private func answered(_ server: TrialServer, _ client: any TestClientProtocol) async throws {
    try DeskListTests.describe(server)
    for (id, word) in [("P001", "leedsword"), ("P002", "yorkword")] {
      var browser = try await server.browser(client, of: id)
      try await browser.send()
      try await browser.send(("answer", "9"))
      try await browser.send(("answer", word))
      #expect(browser.page.contains("Thank you"))
    }
  }

  /// What a form brings: the text of the file, or of all files of the archive.
  private func download(
    _ browser: Browser, _ form: String, _ fields: (String, String)...
  ) async throws -> (status: HTTPResponse.Status, text: String) {
    var browser = browser
    try await browser.get("/desk/data")
    let token = browser.page.firstMatch(of: /desk-form">\s*<input type="hidden" name="token" value="([^"]*)"/)
    try await browser.post("/desk/data", [("token", token.map { String($0.1) } ?? ""), ("form", form)] + fields)
    guard browser.headers[.contentType] == "application/zip" else { return (browser.status, browser.page) }
    let files = try #require(ZipFile.files(in: browser.bytes))
    #expect(!files.isEmpty)
    let texts = files.sorted { $0.key < $1.key }.map { "\($0.key)\n" + String(decoding: $0.value, as: UTF8.self) }
    return (browser.status, texts.joined())
  }

  private static let forms =
    ["package", "spss", "wide", "codebook", "redcap", "xlsform", "fhir", "odm"]
    + ["participants", "values", "items", "events", "alerts", "queries", "audit"].flatMap {
      ["csv \($0)", "ndjson \($0)"]
    }

  private func exports(_ server: TrialServer) throws -> [AuditEntry] {
    var found: [AuditEntry] = []
    try server.desk.audit(AuditRequest(kind: "dataExported")) { found.append($0) }
    return found
  }

  @Test func `each form leaves with its entry, of everybody, and without names`() async throws {
    try await TrialServer.with(DeskListTests.survey) { server, client in
      try await answered(server, client)
      let dan = try await server.staff(client, "dan", [WantedRole(.dataManager)])
      for (count, form) in Self.forms.enumerated() {
        let found = try await download(dan, form)
        #expect(found.status == .ok, "\(form)")
        #expect(!found.text.contains("Ada") && !found.text.contains("Ben"), "\(form)")
        if form.hasSuffix("participants") || ["package", "odm", "redcap"].contains(form) {
          #expect(found.text.contains("P001") && found.text.contains("P002"), "\(form)")
        }
        let last = try exports(server)
        #expect(last.count == count + 1)
        #expect(last.last?.changes.first?.after == form && last.last?.stamp.account == "pages/dan")
      }
      let wide = try await download(dan, "wide", ("excel", "yes"), ("survey", "a"))
      #expect(wide.text.contains("leedsword") && wide.text.contains("yorkword"))
    }
  }

  @Test func `an account of one site gets not one row of another, in any form`() async throws {
    try await TrialServer.with(DeskListTests.survey) { server, client in
      try await answered(server, client)
      let event = try #require(try server.desk.alertList(AlertRequest()).rows.first).alert.alert.event
      _ = try server.desk.openQuery("yorkquery", about: event, item: nil, of: "P002", by: .account("tester"))
      let york = ["P002", "Ben", "yorkword", "yorkquery"]
      let roles: [WantedRole] = [WantedRole(.dataManager, site: "leeds"), WantedRole(.names)]
      var dan = try await server.staff(client, "dan", roles)
      for form in Self.forms {
        for fields in [[], [("identified", "yes")]] {
          let found = try await download(dan, form, fields)
          #expect(found.status == .ok, "\(form)")
          for word in york { #expect(!found.text.contains(word), "\(form) \(fields) has \(word)") }
        }
      }
      #expect(try await download(dan, "csv items", [("identified", "yes")]).text.contains("leedsword"))
      #expect(try await download(dan, "csv participants", [("identified", "yes")]).text.contains("Ada"))
      for form in Self.forms where form != "wide" {
        let found = try await download(dan, form, [("site", "york")])
        for word in york { #expect(!found.text.contains(word), "\(form) of york has \(word)") }
      }
      for path in [
        "/desk/audit.csv", "/desk/completeness.csv", "/desk/completeness/calls.csv",
        "/desk/completeness/findings.csv", "/desk/completeness?by=participant", "/desk/completeness?by=site",
      ] {
        try await dan.get(path)
        #expect(dan.status == .ok, "\(path)")
        for word in york + ["york,"] { #expect(!dan.page.contains(word), "\(path) has \(word)") }
      }
      for site in ["york", "nowhere"] {
        try await dan.get("/desk/completeness.csv?site=\(site)")
        #expect(dan.status == .forbidden)
      }
      // Names of one site alone, data of all: what tells leaves of that site alone.
      let eve = try await server.staff(client, "eve", [WantedRole(.dataManager), WantedRole(.names, site: "leeds")])
      let named = try await download(eve, "csv participants", [("identified", "yes")]).text
      #expect(named.contains("Ada") && !named.contains("P002"))
      #expect(try await download(eve, "csv participants").text.contains("P002"))
    }
  }

  @Test func `a statistician gets what is blinded alone, and nobody names without the right`() async throws {
    try await TrialServer.with(DeskListTests.survey) { server, client in
      try await answered(server, client)
      var sam = try await server.staff(client, "sam", [WantedRole(.statistician)])
      try await sam.get("/desk/data")
      #expect(sam.status == .ok && !sam.page.contains("name=\"identified\"") && sam.page.contains("still tells it"))
      let table = try await download(sam, "csv participants")
      #expect(table.status == .ok && table.text.contains("P001") && !table.text.contains("schedules"))
      #expect(try exports(server).last?.changes.first?.after == "csv participants, blinded")
      let before = try exports(server).count
      #expect(try await download(sam, "fhir").status == .unprocessableContent)
      #expect(try await download(sam, "csv values", ("identified", "yes")).status == .forbidden)
      #expect(try await download(sam, "nonsense").status == .unprocessableContent)
      let dan = try await server.staff(client, "dan", [WantedRole(.dataManager)])
      #expect(try await download(dan, "csv participants", ("identified", "yes")).status == .forbidden)
      #expect(try await download(dan, "gpx").status == .unprocessableContent)
      #expect(try await download(dan, "csv values", ("task", "nope")).status == .unprocessableContent)
      var mona = try await server.staff(client, "mona", [WantedRole(.monitor)])
      try await mona.get("/desk/data")
      #expect(mona.status == .forbidden)
      #expect(try exports(server).count == before)
      var bare = dan
      try await bare.post("/desk/data", [("form", "csv values")])
      #expect(bare.status == .forbidden)
    }
  }

  @Test func `completeness is summed as it is asked for, and said in words`() async throws {
    try await TrialServer.with(DeskListTests.survey) { server, client in
      try await answered(server, client)
      server.clock.move(minutes: 2 * 1_440)
      var dan = try await server.staff(client, "dan", [WantedRole(.dataManager)])
      try await dan.get("/desk/completeness")
      #expect(dan.status == .ok && dan.page.contains("<meter value=\"") && dan.page.contains("1 of 2"))
      for grouping in ["participant", "task", "site", "day", "week"] {
        try await dan.get("/desk/completeness.json?by=\(grouping)")
        #expect(try JSONValue(parsing: dan.page).elements?.first?[grouping] != nil)
      }
      try await dan.get("/desk/completeness.csv?by=site&from=2026-11-20&to=2026-11-20")
      #expect(dan.page.contains("leeds,100,1 of 1"))
      try await dan.get("/desk/completeness?by=colour")
      #expect(dan.status == .notFound && dan.page.contains("There is no &#39;colour&#39; here"))
      try await dan.get("/desk/completeness?from=soon")
      #expect(dan.status == .notFound && dan.page.contains("is not a day"))
      try await dan.get("/desk/completeness/calls?missing=1")
      #expect(dan.page.contains("P001") && !dan.page.contains("Ada"))
      try await dan.get("/desk/completeness/findings.json")
      #expect(dan.page == "[]")
      try await dan.get("/desk/completeness/findings")
      #expect(dan.page.contains("2 outcomes were taken through"))
      try await dan.get("/desk/audit.csv?kind=outcomeRecorded")
      #expect(dan.page.hasPrefix("number,recorded,author,") && dan.page.split(separator: "\r\n").count == 3)
    }
  }
}

extension DeskDataTests {
  private func download(
    _ browser: Browser, _ form: String, _ fields: [(String, String)]
  ) async throws -> (status: HTTPResponse.Status, text: String) {
    switch fields.count {
    case 0: try await download(browser, form)
    default: try await download(browser, form, fields[0])
    }
  }
}
