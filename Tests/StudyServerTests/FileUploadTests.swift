import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import StudyService
import SurveyModel
import Testing
import WebForms

/// A file on a page: sent as a form sends it, without scripts, and handed to staff.
@Suite struct FileUploadTests {
  private static let survey = """
    id: a
    title: Morning
    steps:
      - { id: q, type: question, item: { id: photo, type: file, accept: image, maximumSize: 300 kB, prompt: Your plate } }
      - { id: r, type: question, item: { id: well, type: boolean, prompt: Well? } }
    """

  private static let png =
    Base64.bytes(
      of: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? []

  private static let file = "/desk/participants/P001/event/file?event=a/daily@2026-11-20&item=q/photo"

  @Test func `a photo is taken, kept, and handed to those who may see names`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(browser.page.contains("enctype=\"multipart/form-data\""))
      #expect(browser.page.contains("type=\"file\" accept=\"image/*\"") && browser.page.contains("300 kB"))
      let large = Self.png + [UInt8](repeating: 0, count: 2_000_000)
      for (content, told) in [
        ([], "empty"), (Array("<svg onload=alert(1)>".utf8), "A picture"),
        (Array(Self.png.dropLast(9)), "ends too early"),
        (large, "300 kB"), (Array(large.prefix(310_000)), "310"),
      ] as [([UInt8], String)] {
        try await browser.upload(content, name: "plate.png")
        #expect(browser.status == .unprocessableContent, "\(told)")
        #expect(browser.page.lowercased().contains(told.lowercased()), "\(told)")
        #expect(try server.inputs(of: browser.sitting) == 0)
      }
      try await browser.upload(Self.png, name: "C:\\fakepath\\my \u{201C}plate\u{201D}.png")
      #expect(browser.page.contains("Well?"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("plate\u{201D}.png (67 B). It stays unless you choose another."))
      // Nothing is chosen: what was given stays, as with every other question.
      try await browser.upload([], name: "")
      #expect(browser.page.contains("Well?"))
      try await browser.send(("answer", "1"))
      #expect(
        try server.kinds().filter { $0 == "fileKept" || $0 == "outcomeRecorded" } == ["fileKept", "outcomeRecorded"])

      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/participants/P001/event?event=a/daily@2026-11-20")
      #expect(ann.page.contains("(67 B)</a>"))
      try await ann.get(Self.file)
      #expect(ann.status == .ok && ann.bytes == Self.png)
      #expect(ann.headers[.contentType] == "image/png")
      #expect(
        ann.headers[.contentDisposition]
          == "attachment; filename=\"my--plate-.png\"; filename*=UTF-8''my%20%E2%80%9Cplate%E2%80%9D.png")
      #expect(ann.headers[.xContentTypeOptions] == "nosniff")
      var seen: [AuditEntry] = []
      try server.desk.audit(AuditRequest(kind: "pageViewed")) { seen.append($0) }
      #expect(seen.last?.event == "a/daily@2026-11-20" && seen.last?.changes.first?.after == "file, item q/photo")
      try await ann.get(Self.file.replacing("photo", with: "well"))
      #expect(ann.status != .ok)
      try await ann.get(Self.file.replacing("P001", with: "P002"))
      #expect(ann.status != .ok)

      var bob = try await server.staff(client, "bob", [WantedRole(.monitor)])
      try await bob.get("/desk/participants/P001/event?event=a/daily@2026-11-20")
      #expect(!bob.page.contains("plate\u{201D}.png"))
      try await bob.get(Self.file)
      #expect(bob.status != .ok && bob.bytes != Self.png)
    }
  }

  @Test func `a corrected file is told by name and size, and both are handed over`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.upload(Self.png, name: "plate.png")
      try await browser.send(("answer", "1"))
      server.clock.move(minutes: 1)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator), WantedRole(.dataManager)])
      try await ann.get("/desk/participants/P001/event/correct-item?event=a/daily@2026-11-20&item=q/photo")
      #expect(ann.page.contains("item=q%2Fphoto\" download>plate.png (67 B)</a>") && !ann.page.contains("sha256:"))
      let event = "a/daily@2026-11-20"
      let other = FileAnswer(Self.png + Self.png, name: "supper.png")
      let revision = try server.desk.itemToCorrect("q/photo", of: event, of: "P001", by: .account("ann")).revision
      let done = try server.desk.correct(
        item: "q/photo", to: .answer(other.broughtAlong), of: SeenOutcome(event, revision: revision), of: "P001",
        reason: "the other meal", by: .account("ann"))
      let sentence = "q/photo: plate.png (67 B) is now supper.png (134 B)"
      #expect(done.changes.map(\.sentence) == [sentence] && done.changes.allSatisfy { $0.oldIsFile && $0.newIsFile })
      try await ann.get("/desk/participants/P001/event?event=" + event)
      let links = ann.page.matches(of: /<(?:del|ins)><a href="([^"]*)" download>/).map {
        String($0.1).replacing("&amp;", with: "&")
      }
      #expect(links.count == 2 && !ann.page.contains("sha256:"))
      for (link, content) in zip(links, [Self.png, Self.png + Self.png]) {
        try await ann.get(link)
        #expect(ann.bytes == content, "\(link)")
      }
      try await ann.get(links[0].replacing(/at=.*/, with: "at=yesterday"))
      #expect(ann.status == .badRequest)
      try await ann.get("/desk/audit?participant=P001")
      #expect(ann.page.contains("plate.png (67 B)") && ann.page.contains("supper.png (134 B)"))
    }
  }

  @Test func `a file for a question that takes none is refused, and so is one with a token of nobody`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.upload(Self.png, name: "plate.png")
      #expect(browser.status == .ok && browser.page.contains("nothing was entered twice"))
      #expect(try server.inputs(of: browser.sitting) == 0)
    }
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.upload(Self.png, name: "plate.png", boundary: "")
      #expect(browser.status == .badRequest)
    }
  }

  @Test func `a program is given a file if it may see names, and the record says so`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.upload(Self.png, name: "plate.png")
      try await browser.send(("answer", "1"))
      let path = "/participants/P001/outcomes/a%2Fdaily@2026-11-20/file"
      let api = Program(client, token: try server.token("ann", [WantedRole(.coordinator)]).secret)
      let file = try await api.get(path + "?item=photo")
      #expect(file.status == .ok && file.json?["name"]?.string == "plate.png")
      #expect(file.json?["size"]?.double == Double(Self.png.count))
      #expect(file.json?["content"]?.string.flatMap(Base64.bytes) == Self.png)
      var seen: [AuditEntry] = []
      try server.desk.audit(AuditRequest(kind: "pageViewed")) { seen.append($0) }
      #expect(seen.last?.event == "a/daily@2026-11-20" && seen.last?.changes.first?.after == "api file, item q/photo")
      #expect(try await api.get(path).status == .badRequest)
      let well = try await api.get(path + "?item=well")
      #expect(well.status.kind == .clientError && well.json?["detail"]?.string?.contains("photo") ?? false)
      let other = try await api.get(path.replacing("P001", with: "P002") + "?item=photo")
      #expect(other.status.kind == .clientError && other.json?["content"] == nil)
      let bob = Program(client, token: try server.token("bob", [WantedRole(.monitor)]).secret)
      #expect(try await bob.get(path + "?item=photo").status == .forbidden)
    }
  }

  @Test func `a file that is sent twice is taken once`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let before = browser
      try await browser.upload(Self.png, name: "plate.png")
      #expect(browser.page.contains("Well?"))
      browser = before
      try await browser.upload(Self.png, name: "plate.png")
      #expect(browser.page.contains("Well?") && browser.page.contains("nothing was entered twice"))
      #expect(try server.kinds().count { $0 == "fileKept" } == 1)
    }
  }

  @Test func `what is typed is no larger than other forms`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let before = browser
      try await browser.send(("answer", String(repeating: "5", count: 300_000)))
      #expect(browser.status == .contentTooLarge)
      browser = before
      try await browser.send(("measured", String(repeating: "5", count: 300_000)), ("answer", "4"))
      #expect(browser.status != .contentTooLarge)
    }
  }

  @Test(arguments: [
    "", "--b", "--b\r\n", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", "--b\r\nname\r\n--b--",
    "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx", "x\r\n--b--",
  ])
  func `a body that is cut or malformed is none`(_ body: String) {
    #expect(FormFields(multipart: Array(body.utf8), boundary: "b") == nil)
  }

  @Test func `fields and files are read to the byte`() throws {
    let body =
      Array("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\ntwo\r\n".utf8)
      + Array("--b\r\nContent-Disposition: form-data; name=\"answer\"; filename=\"x%22.png\"\r\n\r\n".utf8)
      + Self.png + Array("\r\n--b--\r\n".utf8)
    let fields = try #require(FormFields(multipart: body, boundary: "b"))
    #expect(fields["a"] == "one\ntwo")
    #expect(fields.file("answer")?.content == Self.png && fields.file("answer")?.name == "x\".png")
    #expect(FormFields.boundary(of: "multipart/form-data; boundary=\"b\"") == "b")
    #expect(FormFields.boundary(of: "text/plain; boundary=b") == nil)
    for count in 0..<body.count - 4 {
      #expect(FormFields(multipart: Array(body.prefix(count)), boundary: "b") == nil, "\(count)")
    }
  }
}
