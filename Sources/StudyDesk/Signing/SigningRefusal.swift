import Record

/// Why nothing was signed, or a signature was not taken back.
package enum SigningRefusal: Refusal, Hashable {
  case emptyMeaning
  case longMeaning(most: Int)
  /// Whoever is signed in gives the password again for each signature.
  case wrongPassword
  /// A program is nobody who could answer for something.
  case byProgram
  case nothingToSign(String)
  /// Something was recorded, corrected or deleted since the casebook was looked at.
  case changedSince(String)
  /// The same person has signed the same with the same meaning, and it holds.
  case signed(Int64)
  case unknownSignature(Int64)
  case withdrawn(Int64)
  /// It is taken back by whoever gave it.
  case notTheirs(Int64)

  package static let longest = 200

  package var kind: RefusalKind {
    switch self {
    case .emptyMeaning, .longMeaning, .unknownSignature: .request
    case .wrongPassword, .byProgram, .nothingToSign, .changedSince, .signed, .withdrawn, .notTheirs: .state
    }
  }

  package var message: String {
    switch self {
    case .emptyMeaning: "a signature says what it means, such as 'reviewed' or 'approved'"
    case .longMeaning(let most): "what a signature means has \(most) characters at most"
    case .wrongPassword: "the password is not right; nothing was signed"
    case .byProgram: "a program can't sign; somebody signs at the desk"
    case .nothingToSign(let participant): "nothing is recorded of \(participant)"
    case .changedSince(let participant): "something of \(participant) was recorded or corrected meanwhile; look again"
    case .signed(let number): "you have signed it already, as number \(number)"
    case .unknownSignature(let number): "there is no signature \(number)"
    case .withdrawn(let number): "signature \(number) was taken back already"
    case .notTheirs(let number): "signature \(number) is somebody else's; only the person who signed can take it back"
    }
  }
}
