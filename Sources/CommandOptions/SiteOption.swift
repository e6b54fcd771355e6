package import ArgumentParser

/// Of which site people are listed.
package struct SiteOption: ParsableArguments {
  @Option(help: ArgumentHelp("Only participants of this site.", valueName: "site"), completion: .sites)
  package var site: String?

  package init() {}
}
