package import ArgumentParser
import TerminalFace

/// Of which site people are listed.
package struct SiteOption: ParsableArguments {
  @Option(help: ArgumentHelp("Only participants of this site.", valueName: "site"), completion: .sites)
  package var site: String?

  package init() {}

  /// Says that nobody is of the site; it may be misspelt.
  ///
  /// - Parameter known: The sites that there are.
  package func noteUnknown(_ known: [String]) {
    let names = known.isEmpty ? "" : "; the sites are \(known.joined(separator: ", "))"
    Streams.note("no participant belongs to the site '\(site ?? "")'\(names)")
  }
}
