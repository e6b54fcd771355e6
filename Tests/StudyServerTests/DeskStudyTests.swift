import CivilTime
import Definitions
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import Testing

/// The files in force, those of the folder, and a rehearsal, in a browser.
@Suite struct DeskStudyTests {
  private static let other = TrialServer.survey.replacing("How strong is your pain?", with: "How bad is the pain?")

  @Test func `the files in force are shown as they were accepted`() async throws {
    try await TrialServer.with { server, client in
      var mona = try await server.staff(client, "mona", [WantedRole(.monitor)])
      try await mona.get("/desk/study")
      #expect(mona.status == .ok && mona.page.contains("In force: accepted") && mona.page.contains("Surveys/a.yaml"))
      #expect(!mona.page.contains("/desk/study/stop"))
      try await mona.get("/desk/study/file?path=Surveys/a.yaml")
      #expect(mona.page == TrialServer.survey && mona.headers[.contentType] == "text/plain; charset=utf-8")
      try await mona.get("/desk/study/file?path=Surveys/knee.svg")
      #expect(mona.headers[.contentType] == "application/octet-stream")
      #expect(mona.headers[.contentDisposition] == "attachment; filename=\"knee.svg\"")
      try await mona.get("/desk/study/file?path=nope")
      #expect(mona.status == .notFound)
      try await mona.get("/desk/study.json")
      #expect(try JSONValue(parsing: mona.page)["layers"]?.elements?.first?["inForce"] == true)
      try await mona.get("/desk/study/plan")
      #expect(mona.page.contains("Nothing would change"))
      var sam = try await server.staff(client, "sam", [WantedRole(.statistician)])
      for path in ["/desk/study", "/desk/study/plan", "/desk/rehearsal", "/desk/study/file?path=Surveys/a.yaml"] {
        try await sam.get(path)
        #expect(sam.status == .forbidden, "\(path)")
      }
    }
  }

  @Test func `the folder's files are planned, and put in force by an administrator alone`() async throws {
    try await TrialServer.with(inFolder: TrialServer.files(Self.other)) { server, client in
      var mona = try await server.staff(client, "mona", [WantedRole(.monitor)])
      try await mona.get("/desk/study/plan")
      #expect(mona.page.contains("Surveys/a.yaml: changed") && mona.page.contains("2 of 2 participants are affected"))
      #expect(!mona.page.contains("Put them in force"))
      try await mona.get("/desk/study/plan.json")
      #expect(try JSONValue(parsing: mona.page)["affected"]?.elements?.count == 2)
      try await mona.get("/desk/study/accept")
      #expect(mona.status == .forbidden)
      var leeds = try await server.staff(client, "liz", [WantedRole(.coordinator, site: "leeds")])
      try await leeds.get("/desk/study/plan")
      #expect(leeds.status == .forbidden)
      var ann = try await server.staff(client, "ann", [WantedRole(.administrator)])
      try await ann.get("/desk/study/accept")
      #expect(ann.page.contains("Surveys/a.yaml"))
      try await ann.sendDesk(("reason", " "))
      #expect(ann.status == .unprocessableContent)
      try await ann.sendDesk(("reason", "clearer"), ("effective", "2026-11-01"))
      #expect(ann.status == .unprocessableContent && ann.page.contains("is too early"))
      try await ann.sendDesk(("reason", "clearer"))
      #expect(ann.path == "/desk/study" && ann.page.contains("in force from the study day 2026-11-21 on"))
      #expect(ann.page.contains("To come: accepted") && ann.page.contains("clearer"))
      try await ann.get("/desk/study/plan")
      #expect(ann.page.contains("Nothing would change"))
    }
  }

  @Test func `files with errors are told with their places, and not put in force`() async throws {
    let broken = TrialServer.files(TrialServer.survey.replacing("type: scale", with: "type: scael"))
    try await TrialServer.with(inFolder: broken) { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.administrator)])
      try await ann.get("/desk/study/plan")
      #expect(ann.page.contains("Surveys/a.yaml:8:") && ann.page.contains("scael"))
      for path in ["/desk/study/accept", "/desk/rehearsal?schedule=trial"] {
        try await ann.get(path)
        #expect(ann.status == .conflict && ann.page.contains("files have an error"))
      }
    }
  }

  @Test func `a task is stopped with a reason, once`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.administrator)])
      try await ann.get("/desk/study/stop")
      try await ann.sendDesk(("task", "a"), ("reason", "unsafe <now>"))
      #expect(ann.path == "/desk/study" && ann.page.contains("unsafe &lt;now&gt;"))
      #expect(!ann.page.contains("/desk/study/stop"))
      try await ann.get("/desk/study/stop")
      try await ann.sendDesk(("task", "a"), ("reason", "again"))
      #expect(ann.status == .conflict)
      var mona = try await server.staff(client, "mona", [WantedRole(.monitor)])
      try await mona.get("/desk/study/stop")
      #expect(mona.status == .forbidden)
    }
  }

  @Test func `a rehearsal takes virtual people through the folder's files, within its bounds`() async throws {
    try await TrialServer.with { server, client in
      var mona = try await server.staff(client, "mona", [WantedRole(.monitor)])
      try await mona.get("/desk/rehearsal")
      #expect(mona.status == .ok && mona.page.contains("<option value=\"trial\""))
      let path = "/desk/rehearsal?schedule=trial&people=3&days=4&adherence=100&seed=7"
      try await mona.get(path)
      #expect(mona.page.contains("3 people from 2026-11-20 over 4 study days"))
      #expect(mona.page.contains("12, 0 events not done"))
      try await mona.get("/desk/rehearsal.json?schedule=trial&people=3&days=4&adherence=100&seed=7")
      #expect(try JSONValue(parsing: mona.page)["sittings"] == 12)
      for bad in ["schedule=nope", "schedule=trial&people=51", "schedule=trial&days=61", "schedule=trial&seed=x"] {
        try await mona.get("/desk/rehearsal?" + bad)
        #expect(mona.status == .notFound, "\(bad)")
      }
      #expect(try server.desk.roster().entries.count == 2)
    }
  }
}
