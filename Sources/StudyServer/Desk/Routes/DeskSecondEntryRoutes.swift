import Record
import Reports
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms

/// Double entry: what was entered from paper is entered again by somebody else, who does not see the first; then somebody
/// says which of the two is right.
struct DeskSecondEntryRoutes {
  let desk: DeskRoutes
  /// Second entries on their way.
  let corrections: DeskCorrections

  func add() {
    addEntering()
    addSettling()
    desk.show(
      "/completeness/second-entries", noting: "second entries", effort: .all,
      { try DeskSecondEntriesPage.read($0, $1) }, json: { $0.list.json },
      table: { DeskSecondEntriesPage.table($0, $1) }
    ) { DeskSecondEntriesPage(view: $0, request: $1).page }
  }

  private func addEntering() {
    let corrections = corrections
    desk.deed("/participants/:id/event/enter-again") { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try desk.require(.record, of: id)
      _ = try desk.entryAgain(of: event, of: id, by: desk.author)
      let people = [("", "your account")] + (try desk.ownAssessors()).map { ($0, "assessor \($0)") }
      var form = DeskForm(
        "Enter it again",
        about: "Take the same paper, and enter all of it without looking at what was entered first. The two are then "
          + "compared. Nothing is kept before the last question is confirmed.",
        people.count == 1 ? [] : [DeskField("by", "Entered by", .choice(people), isOptional: true)], submit: "Begin",
        back: .event(event, of: id))
      form.facts = try desk.eventSheet(event, of: id).brief
      return form
    } perform: { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      let by = request.said("by")
      let entry = try desk.entryAgain(of: event, of: id, by: by.map(Author.assessor) ?? desk.author)
      let live = DeskCorrections.Live(
        account: request.staff.id, participant: id, event: event, purpose: .secondEntry(entry, by: by),
        session: entry.unanswered.session(), position: 0, touched: desk.clock.now)
      let key = DeskCorrections.newKey()
      var outcome = DeskOutcome(DeskPath("/desk/corrections").appending(key), nil)
      outcome.before = { await corrections.keep(live, key) }
      return outcome
    }
  }

  private func addSettling() {
    desk.deed("/participants/:id/event/settle") { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try desk.require(.correct, of: id)
      let sheet = try desk.eventSheet(event, of: id)
      guard let comparison = sheet.comparison else { throw SecondEntryRefusal.notEntered(event: event) }
      let fields = comparison.differences.enumerated().map { place, found in
        DeskField(
          "item-\(place)", found.question,
          .choice([
            ("", "choose"),
            (
              "first",
              found.entries?.corrected.map { "as corrected since: \($0)" }
                ?? "first: \(found.entries?.first ?? "(hidden)")"
            ),
            ("second", "second: \(found.entries?.second ?? "(hidden)")"),
          ]), hint: found.entries.map { "First: \($0.first). Second: \($0.second)." } ?? found.path)
      }
      let revision = sheet.outcome.map { String($0.sheet.record.revision) } ?? ""
      var form = DeskForm(
        "Say which entry is right",
        about:
          "Look at the paper. Where the second entry is right, the outcome is corrected. Where neither is, settle it "
          + "here first, then correct the answer.",
        [.hidden("revision", revision)] + fields + [.reason], submit: "Settle it", back: .event(event, of: id))
      form.facts = sheet.brief
      return form
    } perform: { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      let comparison = try desk.comparison(of: event, of: id)
      var second: [String] = []
      for (place, found) in comparison.differences.enumerated() {
        switch request.said("item-\(place)") {
        case "first": break
        case "second": second.append(found.path)
        default: throw DeskInput.missing("which entry of '\(found.path)' is right")
        }
      }
      _ = try desk.settle(
        event, of: id, takingSecond: second, revision: request.number("revision"),
        reason: request.said("reason") ?? "", by: desk.author)
      return DeskOutcome(.event(event, of: id), "The entries are settled.")
    }
  }
}
