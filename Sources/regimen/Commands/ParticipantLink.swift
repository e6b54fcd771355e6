import ArgumentParser
import CommandOptions
import Diagnostics
import Machine
import Reports
import StudyDesk
import TerminalFace

struct ParticipantLink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Give a participant a link to their own pages, or take it back.",
    discussion: """
      The link is told once: only a digest of it is kept. It opens the participant's pages on 'regimen serve' without a \
      password, so hand it to nobody else. --pin draws six digits that are asked for as well; tell them another way.

      regimen participant link P001 --url https://study.example.org --pin --qr
      regimen participant link P001 --revoke --reason "Lost the phone"
      """)

  @OptionGroup var person: ParticipantArgument

  @Option(help: ArgumentHelp("When it is over: a date, or an instant with an offset.", valueName: "when"))
  var expires: DayOrInstantArgument?

  @Flag(help: "Replace the link that was made before; devices that opened it are signed out.") var renew = false
  @Flag(help: "Take the link back; devices that opened it are signed out.") var revoke = false
  @Flag(help: "Draw a number of six digits that goes with it.") var pin = false

  @Option(
    help: ArgumentHelp("How participants reach the server: https://study.example.org.", valueName: "url"))
  var url = "http://127.0.0.1:8080"

  @Flag(help: "Print the link as a QR code too, for a camera.") var qr = false

  @Option(help: ArgumentHelp("Keep the QR code as a picture in this new file.", valueName: "file"), completion: .file())
  var svg: String?

  @Option(help: ArgumentHelp("Why, for the record; with --revoke.", valueName: "text")) var reason: String?
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if revoke, renew || pin || expires != nil { throw ValidationError("--revoke takes a link back, and makes none") }
    if !revoke, reason != nil { throw ValidationError("--reason goes with --revoke") }
    if !PublicAddress.isWhole(url) { throw ValidationError(PublicAddress.isNotWhole) }
  }

  func run() throws {
    let desk = try desk.open()
    if revoke {
      try desk.revokeLink(of: person.id, reason: reason, by: .account)
      return Streams.say("the link of \(person.id) is taken back")
    }
    let link = try desk.makeLink(
      for: person.id, expires: expires?.value(desk), withPIN: pin, renewing: renew, by: .account)
    let address = link.address(url)
    if json { return Streams.print(link.json(url)) }
    Streams.say(address)
    if let pin = link.pin { Streams.say("PIN: \(pin)") }
    try show(address, of: link.participant)
  }

  private func show(_ address: String, of participant: String) throws {
    guard qr || svg != nil else { return }
    guard let code = QRCode(address) else {
      return Streams.note("the address is too long for a QR code; give a shorter --url")
    }
    if qr { Streams.say(code.lines) }
    if let svg {
      try OutputPlace(svg, force: false, study: desk.study.place).write(code.svg(participant))
    }
  }
}
