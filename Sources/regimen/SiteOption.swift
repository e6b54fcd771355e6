import ArgumentParser

/// Of which site people are listed.
struct SiteOption: ParsableArguments {
  @Option(help: ArgumentHelp("Only participants of this site.", valueName: "site"), completion: .sites)
  var site: String?
}
