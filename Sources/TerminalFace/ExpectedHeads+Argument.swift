import Foundation
import Machine
package import Record

extension ExpectedHeads {
  /// The heads that are to be in the record.
  ///
  /// - Parameters:
  ///   - argument: A head, or the path of a file of heads.
  ///   - trust: The path of the public key with which each of a file must be signed; nil takes them as they are.
  package init(_ argument: String, of store: StudyStore, trust: String?) throws {
    if let digest = SHA256Value(hexadecimal: argument.lowercased()) {
      if trust != nil { throw TerminalFailure.request("'--trust' asks for a file of signed heads after '--expect'") }
      self.init(hashes: [digest])
      return
    }
    let key = try trust.map { path in
      guard let key = TrustedKey(pem: try HeadFile.text(path)) else {
        throw TerminalFailure.data("'\(path)' is no public key of Ed25519; 'openssl pkey -in KEY -pubout' writes one")
      }
      return key
    }
    let text = try HeadFile.text(argument)
    guard let (heads, unread) = SignedHead.all(in: text) else {
      throw TerminalFailure.data(
        "'\(argument)' is neither a head of 64 hexadecimal digits nor a file of what 'store head' prints")
    }
    for head in heads {
      let name = "the head of \(head.head.count) entries in '\(argument)'"
      if let key, !head.isSigned(by: key) { throw TerminalFailure.data("\(name) is not signed by that key") }
      if head.store != store.id { throw TerminalFailure.data("\(name) is of another store") }
    }
    if key == nil, heads.contains(where: { $0.signature != nil }) {
      Streams.note("the signatures are not checked; '--trust KEY' does it")
    }
    self.init(heads: heads.map(\.head))
    guard !unread.isEmpty else { return }
    let places = unread.map { "line \($0)" }.joined(separator: ", ")
    self.unread =
      "in '\(argument)' what begins at \(places) is not as 'store head' printed it, and was not compared; the record holds "
      + "\(ConsoleText.count(heads.count, "other head")): take the rest from another copy of the file"
  }
}

package enum HeadFile {
  package static func text(_ path: String) throws -> String {
    String(decoding: try BoundedFile.read(path), as: UTF8.self)
  }
}
