import Diagnostics
import Reports
package import StudyDesk

extension TodayView {
  /// Prints the lists that are not empty, each under its title.
  package func print() {
    let sections = sections
    Streams.say(heading)
    if isQuiet { Streams.say("nothing needs attention") }
    for section in sections {
      Streams.say("")
      Streams.say((section.isUrgent ? "! " : "") + "\(section.title) (\(section.count))")
      if section.rows.isEmpty { continue }
      let rows = section.rows.map { ["  " + ($0.first ?? "")] + $0.dropFirst() }
      Streams.print(TextTable(head: ["  " + (section.head.first ?? "")] + section.head.dropFirst(), rows: rows))
    }
  }

  /// What stands over the page of it.
  package func note(site: String?) -> String {
    let whom = site.map { "Site \($0)" } ?? "All sites"
    let found = isQuiet ? " Nothing needs attention." : ""
    return
      "\(whom).\(found) Times are those of each participant's zone. This page names people: keep it as you keep their files."
  }
}
