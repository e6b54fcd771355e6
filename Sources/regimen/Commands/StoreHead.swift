import ArgumentParser
import CommandOptions
import Machine
import Record
import TerminalFace

struct StoreHead: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "head", abstract: "Print the head of the record, signed if wanted, for somebody else to keep.",
    discussion: """
      The head stands for all entries. Kept where those who work on the study can't change it, it shows later with \
      'store verify --expect FILE --trust KEY' that nothing is missing or changed. Keys are those of \
      Ed25519: 'openssl genpkey -algorithm ed25519 -out KEY' makes one, 'openssl pkey -in KEY -pubout' its public half.

      regimen store head
      regimen store head --sign sign.pem >> knee.heads
      """)

  @Option(help: ArgumentHelp("Sign it with this private key, a PEM file.", valueName: "key"), completion: .file())
  var sign: String?
  @OptionGroup var study: StudyOptions

  func run() throws {
    let key = try sign.map { path in
      guard let key = SigningKey(pem: try HeadFile.text(path)) else {
        throw CommandFailure.badData(
          "'\(path)' is no private key of Ed25519; 'openssl genpkey -algorithm ed25519 -out KEY' makes one")
      }
      return key
    }
    let store = try study.existingStore(.recordOnly)
    try store.noteFault(.names)
    let head = try store.read { try $0.head() }
    let plain = SignedHead(store: store.id, head: head, at: MachineClock.now)
    let signed = try key.map { try plain.signed(by: $0) } ?? plain
    Streams.standardOutput.write(Array(signed.text.utf8))
  }
}

/// What `store verify` holds the record against: a head, or a file of heads that somebody kept.
struct ExpectedHead: ExpressibleByArgument {
  let argument: String

  init?(argument: String) {
    if argument.isEmpty { return nil }
    self.argument = argument
  }
}
