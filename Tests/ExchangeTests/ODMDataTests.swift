import CivilTime
import DataExport
import Record
import Testing

@testable import Exchange

/// What a record becomes in ODM.
@Suite struct ODMDataTests {
  private static func item(_ id: String, _ type: String, _ answer: String) -> String {
    "{\"item\":\"\(id)\",\"type\":\"\(type)\",\"state\":\"answered\",\"answer\":\(answer)}"
  }

  private static func blank(_ id: String, _ type: String, _ state: String) -> String {
    "{\"item\":\"\(id)\",\"type\":\"\(type)\",\"state\":\"\(state)\"}"
  }

  private static func page(_ step: String, _ items: String...) -> String {
    "[{\"step\":\"\(step)\",\"type\":\"form\",\"visit\":1,\"results\":[\(items.joined(separator: ","))]}]"
  }

  private static func level(_ answer: String) -> String { page("f", item("level", "scale", answer)) }

  /// The fixture with two more levels.
  private static func amended() throws -> [String: [UInt8]] {
    var files = try ODMTrial.fixture()
    let survey = String(decoding: files["Surveys/short.yaml"] ?? [], as: UTF8.self)
    files["Surveys/short.yaml"] = Array(survey.replacing("maximum: 5", with: "maximum: 7").utf8)
    return files
  }

  private static let day = "2026-11-02T12:00:00Z"
  private static let diary = "diary/daily@2026-11-02"

  @Test func `answers are values of their items`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1", site: "leeds")
      let pages = Self.page(
        "two", Self.item("smokes", "boolean", "true"),
        Self.item("where", "choice", #"{"value":"other side","text":"up <&> \"down\""}"#),
        Self.item("grade", "choice", "0.5"), Self.item("kinds", "choice", #"["ache",{"value":"other","text":"itch"}]"#),
        Self.item("order", "rank", #"["c","a"]"#))
      try trial.record(Self.diary, of: "P1", "everything", pages, at: Self.day)
      let root = try trial.export().document()
      let subject = try #require(root.first("SubjectData"))
      #expect(subject["SubjectKey"] == "P1" && subject.first("SiteRef")?["LocationOID"] == "LOC.leeds")
      let event = try #require(subject.first("StudyEventData"))
      #expect(event["StudyEventOID"] == "SE.diary" && event["StudyEventRepeatKey"] == "daily@2026-11-02")
      func value(_ item: String) -> String? { root.data("I.everything.two.\(item)").first?["Value"] }
      #expect(value("smokes") == "true" && value("where") == "other side" && value("grade") == "0.5")
      #expect(value("where.other.text") == "up <&> \"down\"" && value("kinds.other.text") == "itch")
      #expect(["ache", "burn", "other", "none"].map { value("kinds.\($0)") } == ["true", "false", "true", "false"])
      #expect(value("order.1") == "c" && value("order.2") == "a")
      #expect(root.data("I.sitting.date").first?["Value"] == "2026-11-02")
    }
  }

  @Test func `a text keeps its lines`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let pages = Self.page("three", Self.item("remark", "text", #""one\n\ttwo""#))
      try trial.record(Self.diary, of: "P1", "everything", pages, at: Self.day)
      let written = try trial.export()
      #expect(written.text().contains("Value=\"one&#10;&#9;two\""))
      let root = try written.document()
      #expect(root.data("I.everything.three.remark").first?["Value"] == "one\n\ttwo")
    }
  }

  @Test(arguments: ["skipped", "dontKnow", "notShown", "notReached", "timedOut"])
  func `a blank says why`(state: String) throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let pages = Self.page("page.one", Self.blank("pain", "scale", state))
      try trial.record(Self.diary, of: "P1", "everything", pages, at: Self.day)
      let root = try trial.export().document()
      let data = try #require(root.data("I.everything.page.one.pain").first)
      #expect(data["IsNull"] == "Yes" && data["Value"] == nil)
      #expect(data.first("FlagValue")?.text == state && data.first("FlagType")?.text == "blank")
      #expect(root.defined("CL.flag.blank")?.all("CodeListItem").contains { $0["CodedValue"] == state } ?? false)
    }
  }

  @Test func `entries of a repeat have their numbers as keys`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let entries = [1, 2].map { entry in
        """
        {"step":"bed","type":"form","visit":1,"entry":\(entry),
        "results":[\(Self.item("size", "numeric", "\(entry).5"))]}
        """
      }
      let pages =
        "[{\"step\":\"beds\",\"type\":\"repeat\",\"visit\":1,\"results\":[\(entries.joined(separator: ","))]}]"
      try trial.record(Self.diary, of: "P1", "everything", pages, at: Self.day)
      let groups = try trial.export().document().all("ItemGroupData").filter {
        $0["ItemGroupOID"] == "IG.everything.bed"
      }
      #expect(groups.map { $0["ItemGroupRepeatKey"] } == ["1", "2"])
      #expect(groups.flatMap { $0.data("I.everything.bed.size") }.map { $0["Value"] } == ["1.5", "2.5"])
    }
  }

  @Test func `scores are items with their bands`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let scores = """
        [{"score":"mood","value":2,"band":"high","used":[],"reversed":[],"imputed":[],"blank":[]},
        {"score":"tenth","value":null,"band":null,"used":[],"reversed":[],"imputed":[],"blank":["pain"]}]
        """
      try trial.record(Self.diary, of: "P1", "everything", "[]", scores: scores, at: Self.day)
      let root = try trial.export().document()
      #expect(root.data("I.everything.scores.mood").first?["Value"] == "2")
      #expect(root.data("I.everything.scores.mood.band").first?["Value"] == "high")
      #expect(root.data("I.everything.scores.tenth").first?.first("FlagValue")?.text == "noScore")
    }
  }

  @Test func `two tasks of a visit share its event`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      try trial.record("visit-short/first", of: "P1", "short", Self.level("2"), at: Self.day)
      try trial.record("visit-again/first", of: "P1", "short", Self.level("3"), at: Self.day)
      let events = try trial.export().document().all("StudyEventData")
      #expect(events.map { $0["StudyEventOID"] } == ["SV.first"] && events.first?["StudyEventRepeatKey"] == nil)
      #expect(events[0].all("FormData").map { $0["FormRepeatKey"] } == ["visit-short", "visit-again"])
    }
  }

  @Test func `an outcome stands with the version that it was recorded with`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      try trial.record("any/x@2026-11-02.1", of: "P1", "short", Self.level("5"), at: Self.day)
      try trial.accept(
        try Self.amended(), on: ODMTrial.instant("2026-11-03T00:00:00Z"), effective: CivilDate(iso: "2026-11-04"))
      try trial.record("any/x@2026-11-05.1", of: "P1", "short", Self.level("7"), at: "2026-11-05T12:00:00Z")
      let root = try trial.export().document()
      let data = root.all("ClinicalData").map {
        [$0["MetaDataVersionOID"]] + $0.data("I.short.f.level").map { $0["Value"] }
      }
      #expect(data == [["MDV.1", "5"], ["MDV.2", "7"]])
      let bounds = root.all("MetaDataVersion").compactMap {
        $0.defined("I.short.f.level")?.all("CheckValue").last?.text
      }
      #expect(bounds == ["5", "7"])
    }
  }

  @Test func `a signature of all data stands in the data of each version`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      try trial.record("any/x@2026-11-02.1", of: "P1", "short", Self.level("5"), at: Self.day)
      try trial.accept(
        try Self.amended(), on: ODMTrial.instant("2026-11-03T00:00:00Z"), effective: CivilDate(iso: "2026-11-04"))
      try trial.record("any/x@2026-11-05.1", of: "P1", "short", Self.level("7"), at: "2026-11-05T12:00:00Z")
      let signed = try trial.sign(nil, of: "P1", "approved", at: "2026-11-06T12:00:00Z")
      let subjects = try trial.export(ExportRequest(isIdentified: true)).document().all("SubjectData")
      let names = subjects.compactMap { $0.children.first?["ID"] }
      #expect(names == ["SG.\(signed)", "SG.\(signed).2"])
    }
  }

  @Test func `without names there are no exact instants, reasons or answers that tell`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let pages = Self.page("three", Self.item("nick", "text", "\"Annie\""), Self.item("remark", "text", "\"fine\""))
      try trial.record(Self.diary, of: "P1", "everything", pages, at: Self.day)
      try trial.correct(Self.diary, of: "P1", "everything", pages, reason: "Annie said", at: "2026-11-03T12:00:00Z")
      let plain = try trial.export()
      #expect(plain.summary.leftOut == 1 && plain.files["changes.xml"] == nil)
      for secret in ["Annie", "Ann <", "AuditRecord", "nurse", "12:00:00.000"] {
        #expect(!plain.text().contains(secret))
      }
      let root = try plain.document()
      #expect(root.data("I.everything.three.remark").first?["Value"] == "fine")
      #expect(root.first("FormData")?.all("FlagValue").map(\.text) == ["corrected"])
      let named = try trial.export(ExportRequest(isIdentified: true))
      let whole = try named.document()
      #expect(whole.data("I.everything.three.nick").first?["Value"] == "Annie")
      #expect(named.summary.leftOut == 0)
    }
  }

  @Test func `a corrected value says who corrected it, when and why`() throws {
    try ODMTrial.with { trial in
      try trial.addAssessor("A1")
      try trial.add("P1", site: "york")
      try trial.record("any/x@2026-11-02.1", of: "P1", "short", Self.level("2"), author: .assessor("A1"), at: Self.day)
      try trial.correct(
        "any/x@2026-11-02.1", of: "P1", "short", Self.level("4"), reason: "a slip & more", at: "2026-11-03T09:30:00Z")
      let root = try trial.export(ExportRequest(isIdentified: true)).document()
      let form = try #require(root.first("FormData"))
      let first = try #require(form.children.first)
      #expect(first.name == "AuditRecord" && first.first("UserRef")?["UserOID"] == "U.assessor.A1")
      #expect(first.first("DateTimeStamp")?.text == "2026-11-02T12:00:00.000+00:00")
      let data = try #require(root.data("I.short.f.level").first)
      #expect(data["Value"] == "4" && data.first("UserRef")?["UserOID"] == "U.account.nurse")
      #expect(data.first("LocationRef")?["LocationOID"] == "LOC.york")
      #expect(data.first("ReasonForChange")?.text == "a slip & more")
      #expect(data.first("DateTimeStamp")?.text == "2026-11-03T09:30:00.000+00:00")
      #expect(root.defined("U.assessor.A1")?.first("FullName")?.text == "Dr A1")
      #expect(root.defined("U.account.nurse")?.first("LoginName")?.text == "nurse")
    }
  }

  @Test func `changes are told one after the other, deletions too`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let event = "any/x@2026-11-02.1"
      try trial.record(event, of: "P1", "short", Self.level("2"), at: Self.day)
      try trial.correct(event, of: "P1", "short", Self.level("4"), reason: "a slip", at: "2026-11-03T09:30:00Z")
      let skipped = Self.page("f", Self.blank("level", "scale", "skipped"))
      try trial.correct(event, of: "P1", "short", skipped, reason: "a guess", at: "2026-11-04T09:30:00Z")
      try trial.delete(event, of: "P1", reason: "twice", at: "2026-11-05T09:30:00Z")
      try trial.record(event, of: "P1", "short", Self.level("1"), at: "2026-11-06T12:00:00Z")
      let written = try trial.export(ExportRequest(isIdentified: true))
      let root = try written.document("changes.xml")
      #expect(root["FileType"] == "Transactional")
      #expect(
        root.all("FormData").map { $0["TransactionType"] } == ["Insert", "Context", "Context", "Remove", "Insert"])
      let data = root.data("I.short.f.level")
      #expect(data.map { $0["TransactionType"] } == ["Insert", "Update", "Update", "Insert"])
      #expect(data.map { $0["Value"] } == ["2", "4", nil, "1"] && data[2]["IsNull"] == "Yes")
      #expect(root.all("ReasonForChange").map(\.text) == ["a slip", "a guess", "twice"])
      let state = try written.document()
      #expect(state.data("I.short.f.level").map { $0["Value"] } == ["1"])
    }
  }

  @Test func `alerts and queries are annotations`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let pages = Self.page("page.one", Self.item("pain", "scale", "9"))
      try trial.record(Self.diary, of: "P1", "everything", pages, at: Self.day)
      try trial.say(.alertRaised(alert: "strong", event: Self.diary, sitting: 1), of: "P1", at: Self.day)
      let query = Remark.queryOpened(event: Self.diary, path: "page.one/pain", text: "Really <9>?")
      try trial.say(query, of: "P1", at: "2026-11-03T08:00:00Z")
      let plain = try trial.export().document()
      let form = try #require(plain.first("FormData"))
      let alert = try #require(form.children.first { $0.name == "Annotation" })
      #expect(alert.first("FlagValue")?.text == "everything.strong")
      #expect(alert.first("Comment")?.text == "high; raised 2026-11-02")
      let asked = try #require(plain.data("I.everything.page.one.pain").first)
      #expect(asked.first("FlagValue")?.text == "open" && asked.first("Comment")?.text == "opened 2026-11-03")
      let named = try trial.export(ExportRequest(isIdentified: true)).document()
      #expect(
        named.data("I.everything.page.one.pain").first?.first("Comment")?.text == "Really <9>?; opened 2026-11-03")
    }
  }

  @Test func `a signed consent has a signature`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let consent = Self.item("consent", "consent", #"{"agreed":true,"signature":"Ann"}"#)
      let pages = "[{\"step\":\"consent\",\"type\":\"consent\",\"visit\":1,\"results\":[\(consent)]}]"
      try trial.record(Self.diary, of: "P1", "everything", pages, at: Self.day)
      let root = try trial.export(ExportRequest(isIdentified: true)).document()
      let group = try #require(root.all("ItemGroupData").first { $0["ItemGroupOID"] == "IG.everything.consent" })
      #expect(root.all("Signature").count == 1 && group.children.first?.name == "Signature")
      let signature = try #require(group.first("Signature"))
      #expect(signature.first("UserRef")?["UserOID"] == "U.participant")
      #expect(signature.first("SignatureRef")?["SignatureOID"] == "SD.consent")
      #expect(root.data("I.everything.consent.consent.signature").first?["Value"] == "Ann")
      #expect(root.all("SignatureDef").map { $0["Methodology"] } == ["Electronic"])
      let review = try trial.sign(Self.diary, of: "P1", "reviewed", at: "2026-11-03T12:00:00Z")
      let reviewed = try trial.export(ExportRequest(isIdentified: true)).document()
      let form = try #require(reviewed.first("FormData"))
      #expect(form.children.first { $0.name == "Signature" }?["ID"] == "SG.\(review)")
      #expect(reviewed.all("Signature").count == 2 && reviewed.all("SignatureDef").count == 2)
      let plain = try trial.export().document()
      #expect(plain.all("Signature").isEmpty)
    }
  }

  @Test func `who answered nothing is there`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      try trial.add("P2")
      try trial.record("any/x@2026-11-02.1", of: "P2", "short", Self.level("2"), at: Self.day)
      let subjects = try trial.export().document().all("SubjectData")
      #expect(subjects.map { $0["SubjectKey"] } == ["P1", "P2"] && subjects[0].children.isEmpty)
    }
  }

  @Test func `what has no place is told`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      let pages = Self.page("f", Self.item("level", "scale", "2"), Self.item("gone", "text", "\"x\""))
      try trial.record("any/x@2026-11-02.1", of: "P1", "short", pages, at: Self.day)
      let report = try trial.export(ExportRequest(isIdentified: true)).report
      let lines = report.lines.filter { $0.construct == "answer without a definition" }
      #expect(lines.map(\.fate) == [.lost] && lines.first?.source == "1")
    }
  }

  @Test func `what was signed has the signature as long as it holds`() throws {
    try ODMTrial.with { trial in
      try trial.add("P1")
      try trial.record(
        Self.diary, of: "P1", "everything", Self.page("page.one", Self.item("pain", "scale", "3")), at: Self.day)
      let one = try trial.sign(Self.diary, of: "P1", "reviewed", at: "2026-11-03T12:00:00Z")
      let all = try trial.sign(nil, of: "P1", "approved", at: "2026-11-04T12:00:00Z")
      let request = ExportRequest(isIdentified: true)
      let root = try trial.export(request).document()
      let subject = try #require(root.first("SubjectData"))
      // Of the participant first, then of the form.
      #expect(subject.all("Signature").map { $0["ID"] } == ["SG.\(all)", "SG.\(one)"])
      #expect(subject.children.first?.name == "Signature")
      let form = try #require(root.first("FormData")?.first("Signature"))
      #expect(form.first("UserRef")?["UserOID"] == "U.account.head")
      #expect(root.defined("U.account.head")?.first("FullName")?.text == "Ann A")
      #expect(form.first("DateTimeStamp")?.text == "2026-11-03T12:00:00.000+00:00")
      let definition = try #require(form.first("SignatureRef")?["SignatureOID"])
      #expect(root.defined(definition)?.first("Meaning")?.text == "reviewed")
      #expect(root.all("SignatureDef").count == 2)
      let plain = try trial.export()
      #expect(try plain.document().all("Signature").isEmpty)
      let untold = plain.report.lines.filter { $0.construct == "signature in the record" && $0.fate == .lost }
      #expect(untold.map(\.source) == ["2"])
      try trial.correct(
        Self.diary, of: "P1", "everything", Self.page("page.one", Self.item("pain", "scale", "4")),
        reason: "typed wrongly", at: "2026-11-05T12:00:00Z")
      let changed = try trial.export(request)
      #expect(try changed.document().all("Signature").isEmpty)
      #expect(changed.report.lines.filter { $0.construct == "signature in the record" }.map(\.source) == ["2"])
    }
  }
}
