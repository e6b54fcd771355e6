import ArgumentParser
import CommandOptions
import Machine
import Reports
import StudyDesk
import TerminalFace

struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "What a coordinator looks at first: alerts, what is due, missed, begun, and who is away.",
    discussion: """
      Open alerts; what can still be done late; what is due now and later; what was missed since yesterday; sittings that \
      were begun; reminders that were not sent; open queries; what has to be entered again; who is paused; visits of the \
      next seven days; counts by site. Times are those of each \
      participant's zone.

      regimen today --site leeds
      regimen today --html today.html --force
      """)

  @OptionGroup var place: SiteOption
  @Option(help: ArgumentHelp("Only the first so many of each list; the sites count all.", valueName: "number"))
  var limit: Int?
  @Flag(help: "Print JSON.") var json = false
  @Option(help: ArgumentHelp("Write a page for a browser, with names.", valueName: "file"), completion: .file())
  var html: String?
  @OptionGroup var force: ForceOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0") }
  }

  func run() throws {
    let today = try study.desk(clock, readOnly: true).today(
      PeopleFilter(site: place.site), most: limit)
    if let html {
      let page = TablePage(title: today.heading, note: today.note(site: place.site), sections: today.sections)
      try OutputPlace(html, force: force.force, study: study.place).write(try page.html())
    } else if json {
      for piece in today.jsonPieces(isPretty: true) {
        if !Streams.standardOutput.write(piece) { break }
      }
      Streams.standardOutput.writeLine("")
    } else {
      today.print()
    }
  }
}
