import ArgumentParser
import CivilTime
import CommandOptions
import JSONText
import Machine
import Record
import StudyDesk
import TerminalFace

struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Who signs in to the desk of 'regimen serve', and what they may do there.",
    discussion: """
      A role is administrator, coordinator, assessor, data-manager, monitor, statistician or names; ROLE@SITE is for one \
      site, assessor=ID for the list of an assessor. The first account is made here; an administrator makes the others \
      at the desk.

      regimen account add rita --name "Rita Root" --role administrator
      regimen account list
      """,
    subcommands: [
      AccountAdd.self, AccountList.self, AccountInvite.self, AccountGrant.self, AccountRevoke.self, AccountRename.self,
      AccountSignOut.self, AccountClose.self, AccountReopen.self, AccountToken.self,
    ])
}

/// An account of the study that is open, and what is done with it.
struct AccountArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The account's id.", valueName: "account")) var id: String
  @OptionGroup var desk: DeskOptions

  func change(_ said: String, _ body: (StudyDesk) throws -> AccountView) throws {
    let view = try body(desk.open(isQuiet: true))
    Streams.say("account \(view.record.id) \(said)")
  }
}

/// Where the server is reached, for the links that are told.
struct InvitationURL: ParsableArguments {
  @Option(help: ArgumentHelp("How staff reach the server: https://study.example.org.", valueName: "url"))
  var url = "http://127.0.0.1:8080"

  func validate() throws {
    if !PublicAddress.isWhole(url) { throw ValidationError(PublicAddress.isNotWhole) }
  }

  func say(_ made: MadeInvitation) {
    Streams.say(made.address(url))
    Streams.beside(
      "hand it to them alone; it is used once, and is over at \(made.expires.iso(offsetSeconds: 0, fraction: false))")
  }
}

struct AccountAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make an account, and a link by which its password is set.",
    discussion: """
      regimen account add rita --name "Rita Root" --role administrator
      regimen account add lea --role coordinator@leeds --role assessor=A01 \\
        --url https://study.example.org
      """)

  @OptionGroup var account: AccountArgument
  @Option(help: ArgumentHelp("As pages and the audit show it.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("What it may do; may be given several times.", valueName: "role")) var role: [String] = []
  @OptionGroup var link: InvitationURL

  func run() throws {
    let desk = try account.desk.open(isQuiet: true)
    _ = try desk.addAccount(account.id, name: name, roles: role.map { try WantedRole($0) }, by: .account)
    link.say(try desk.invite(account.id, by: .account))
  }
}

struct AccountList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts with their roles.",
    discussion: """
      regimen account list
      regimen account list --json
      """)

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let list = try desk.open(readOnly: true, isQuiet: true).accounts()
    if json { return Streams.print(.array(list.map(\.json))) }
    Streams.print(AccountView.table(list), orSay: "there are no accounts; 'regimen account add' makes one")
  }
}

struct AccountInvite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Make a link by which an account sets its password and second factor anew.",
    discussion: """
      regimen account invite ann
      regimen account invite ann --url https://study.example.org
      """)

  @OptionGroup var account: AccountArgument
  @OptionGroup var link: InvitationURL

  func run() throws { link.say(try account.desk.open(isQuiet: true).invite(account.id, by: .account)) }
}

struct AccountGrant: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grant", abstract: "Give an account a role.",
    discussion: """
      regimen account grant ann data-manager
      regimen account grant ann coordinator@leeds
      """)

  @OptionGroup var account: AccountArgument
  @Argument(help: ArgumentHelp("coordinator, coordinator@leeds, assessor=A01, ...", valueName: "role")) var role: String

  func run() throws {
    try account.change("is \(role) now") { try $0.grant(WantedRole(role), to: account.id, by: .account) }
  }
}

struct AccountRevoke: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Take a role away.",
    discussion: """
      regimen account revoke ann monitor
      regimen account revoke ann assessor=A01
      """)

  @OptionGroup var account: AccountArgument
  @Argument(help: ArgumentHelp("The role, as it was given.", valueName: "role")) var role: String

  func run() throws {
    try account.change("is no longer \(role)") { try $0.endGrant(WantedRole(role), of: account.id, by: .account) }
  }
}

struct AccountRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give an account another name.",
    discussion: """
      regimen account rename ann "Ann Lee"
      regimen account rename ann "Ann Lee, Leeds"
      """)

  @OptionGroup var account: AccountArgument
  @Argument(help: ArgumentHelp("The new name.", valueName: "name")) var name: String

  func run() throws {
    try account.change("is now called \(name)") { try $0.renameAccount(account.id, to: name, by: .account) }
  }
}

struct AccountSignOut: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign an account's devices out, all of them.",
    discussion: """
      regimen account sign-out ann
      regimen account sign-out ann --study knee-study
      """)

  @OptionGroup var account: AccountArgument

  func run() throws {
    try account.change("is signed in nowhere") { try $0.endSessions(of: account.id, by: .account) }
  }
}

struct AccountClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close an account: nobody signs in to it, and what was done under it stays.",
    discussion: """
      regimen account close ann
      regimen account close ann --reason "Left the clinic"
      """)

  @OptionGroup var account: AccountArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?

  func run() throws {
    try account.change("is closed") { try $0.closeAccount(account.id, reason: reason, by: .account) }
  }
}

struct AccountReopen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Open a closed account again.",
    discussion: """
      regimen account reopen ann
      regimen account reopen ann --reason "Back from leave"
      """)

  @OptionGroup var account: AccountArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?

  func run() throws {
    try account.change("is open; 'regimen account invite' makes a link for it") {
      try $0.reopenAccount(account.id, reason: reason, by: .account)
    }
  }
}

struct AccountToken: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Make or end a token: a program that has it may do what the account may.",
    discussion: """
      regimen account token ann --name "nightly tables" --may seePeople \\
        --expires 2027-01-31
      regimen account token ann --end 27
      """)

  @OptionGroup var account: AccountArgument
  @Option(help: ArgumentHelp("What it is for.", valueName: "text")) var name = "command line"
  @Option(help: ArgumentHelp("What it may do, such as seeAlerts; all that the account may.", valueName: "permission"))
  var may: [Permission] = []
  @Option(help: ArgumentHelp("When it is over: an instant with an offset.", valueName: "when"))
  var expires: DayOrInstantArgument?
  @Option(help: ArgumentHelp("End the token of this number.", valueName: "number")) var end: Int64?

  func run() throws {
    let desk = try account.desk.open(isQuiet: true)
    if let end { return try desk.endToken(end, by: .account) }
    let made = try desk.makeToken(
      name, for: account.id, permissions: may.isEmpty ? nil : Set(may), expires: expires?.end(desk), by: .account)
    Streams.say(made.secret)
  }
}

extension Permission: ExpressibleByArgument {}
