import ArgumentParser
import TerminalFace

/// Of which site people are listed.
struct SiteOption: ParsableArguments {
  @Option(help: ArgumentHelp("Only participants of this site.", valueName: "site"), completion: .sites)
  var site: String?

  /// Says that nobody is of the site; it may be misspelt.
  ///
  /// - Parameter known: The sites that there are.
  func noteUnknown(_ known: [String]) {
    let names = known.isEmpty ? "" : "; the sites are \(known.joined(separator: ", "))"
    Streams.note("no participant belongs to the site '\(site ?? "")'\(names)")
  }
}
