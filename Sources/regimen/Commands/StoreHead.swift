import ArgumentParser
import Foundation
import Machine
import Record
import TerminalFace

struct StoreHead: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "head", abstract: "Print the head of the record, signed if wanted, for somebody else to keep.",
    discussion: """
      The head stands for all entries. Kept where those who work on the study can't change it, it shows later with \
      'store verify --expect FILE --trust KEY' that nothing of what was there is missing or other. Keys are those of \
      Ed25519: 'openssl genpkey -algorithm ed25519 -out KEY' makes one, 'openssl pkey -in KEY -pubout' its public half.
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

  /// The heads that are to be in the record.
  ///
  /// - Parameter trust: The path of the public key with which each of a file must be signed; nil takes them as they are.
  func heads(of store: StudyStore, trust: String?) throws -> ExpectedHeads {
    if let digest = SHA256Value(hexadecimal: argument.lowercased()) {
      if trust != nil { throw CommandFailure.usage("'--trust' asks for a file of signed heads after '--expect'") }
      return ExpectedHeads(hashes: [digest])
    }
    let key = try trust.map { path in
      guard let key = TrustedKey(pem: try HeadFile.text(path)) else {
        throw CommandFailure.badData("'\(path)' is no public key of Ed25519; 'openssl pkey -in KEY -pubout' writes one")
      }
      return key
    }
    let text = try HeadFile.text(argument)
    guard let heads = SignedHead.all(in: text) else {
      throw CommandFailure.badData(
        "'\(argument)' is neither a head of 64 hexadecimal digits nor a file of what 'store head' prints")
    }
    for head in heads {
      let name = "the head of \(head.head.count) entries in '\(argument)'"
      if let key, !head.isSigned(by: key) { throw CommandFailure.badData("\(name) is not signed by that key") }
      if head.store != store.id { throw CommandFailure.badData("\(name) is of another store") }
    }
    if key == nil, heads.contains(where: { $0.signature != nil }) {
      Streams.note("the signatures are not checked; '--trust KEY' does it")
    }
    return ExpectedHeads(heads: heads.map(\.head))
  }
}

enum HeadFile {
  static func text(_ path: String) throws -> String {
    guard let data = BoundedFile.read(path) else { throw CommandFailure.usage("the file '\(path)' can't be read") }
    return String(decoding: data, as: UTF8.self)
  }
}
