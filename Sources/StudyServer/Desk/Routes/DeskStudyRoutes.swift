import CivilTime
import Definitions
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import StudyDesk
import StudyService
import SurveyModel
import WebForms

/// The files in force, those of the folder, and what becomes of them.
struct DeskStudyRoutes {
  let desk: DeskRoutes
  let folder: ServedFolder?

  func add() {
    let folder = folder
    desk.show("/study", noting: nil, { desk, _ in try desk.filesHistory() }, json: { $0.json }) {
      DeskStudyPage(view: $0, request: $1).page
    }
    addFile()
    desk.show(
      "/study/plan", noting: nil, effort: .all, { try DeskPlanPage.read($0, $1, folder) }, json: { $0.json }
    ) { DeskPlanPage(view: $0, request: $1).page }
    desk.show(
      "/rehearsal", noting: nil, effort: .all, { try DeskRehearsalPage.read($0, $1, folder) }, json: { $0.json }
    ) { DeskRehearsalPage(view: $0, request: $1).page }
    addAcceptance()
    addStop()
  }

  /// A text as it was accepted; what is none is downloaded.
  private func addFile() {
    let host = desk.host
    desk.other(.get, "/study/file") { _, asked in
      guard let path = asked.asked("path") else { throw HTTPError(.notFound) }
      let at = asked.asked("at").flatMap { Instant(iso: $0) }
      let entry = asked.asked("entry").flatMap { Int64($0) }
      let bytes = try await host.with { desk in
        let desk = desk.working(as: asked.staff.id)
        return try desk.bytes(of: path, in: try entry.map(desk.files(accepted:)) ?? desk.files(at: at))
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let isText = Media.ending(of: path) == nil
      return Response(
        status: .ok,
        headers: [
          .contentType: isText ? "text/plain; charset=utf-8" : "application/octet-stream",
          .contentDisposition: Download.disposition(name, isInline: isText),
        ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }

  private func addAcceptance() {
    let folder = folder
    desk.deed("/study/accept") { desk, request in
      try desk.requireForAll(.accept)
      let files = try ServedFolder.files(of: folder)
      let faults = files.faults.count
      if faults > 0 { throw FolderRefusal.faults(faults) }
      let tomorrow = desk.zones.zone(of: files.study).local(at: desk.clock.now).date.adding(days: 1)
      let effective = try request.day("effective") ?? tomorrow
      let plan = desk.inForce.map { AmendmentPlan(from: $0, to: files, effective: effective) }
      let changed = plan?.files.map(\.path) ?? []
      var form = DeskForm(
        "Put files in force",
        about: "The files of the folder govern the study days from the first on that has begun for nobody, or a later "
          + "one. What is open or done keeps its text.",
        [
          .hidden("mark", files.mark),
          DeskField(
            "effective", "First study day", .date, value: request.asked("effective") ?? "",
            hint: "The first that has begun for nobody where it is left out.", isOptional: true),
          .reason,
        ], submit: "Put them in force", back: DeskPath("/desk/study/plan"))
      form.facts = [
        (
          "Files that differ",
          changed.isEmpty
            ? "none" : changed.prefix(20).joined(separator: ", ") + (changed.count > 20 ? ", ..." : "")
        )
      ]
      return form
    } perform: { desk, request in
      try desk.requireForAll(.accept)
      let files = try ServedFolder.files(of: folder)
      let faults = files.faults.count
      if faults > 0 { throw FolderRefusal.faults(faults) }
      if request.fields["mark"] != files.mark { throw FolderRefusal.changedMeanwhile }
      let done = try desk.accept(
        files, effective: request.day("effective"), reason: request.said("reason") ?? "", by: desk.author)
      return DeskOutcome(DeskSection.study.path, DeskStudyRoutes.told(done))
    }
  }

  private static func told(_ done: Acceptance) -> String {
    switch done {
    case .first: "The files are in force on all study days."
    case .unchanged: "The files were accepted already. Nothing changed."
    case .amended(let plan): "The files are in force from the study day \(plan.effective) on."
    }
  }

  private func addStop() {
    desk.deed("/study/stop") { desk, _ in
      try desk.requireForAll(.accept)
      let tasks = try desk.inForce.map { _ in try desk.choices(.accept).tasks } ?? []
      return DeskForm(
        "Stop a task", about: "It ends for everybody, at once and permanently. Its open events become excused.",
        [DeskField("task", "Task", .choice(tasks.map { ($0, $0) })), .reason], submit: "Stop it",
        back: DeskSection.study.path)
    } perform: { desk, request in
      let task = request.said("task") ?? ""
      try desk.stop(task, reason: request.said("reason") ?? "", by: desk.author)
      return DeskOutcome(DeskSection.study.path, "\(task) is stopped for everybody. It does not go on.")
    }
  }
}
