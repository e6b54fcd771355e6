package import CivilTime
import Definitions
package import JSONText
package import Record
import StudyService

/// A personal link as it is handed over. It is told once: only a digest of it is kept.
package struct MadeLink: Hashable, Sendable {
  package let participant: String
  /// 128 random bits in hexadecimal digits: what stands at the end of the address.
  package let secret: String
  /// Six digits that are handed over another way; nil for none.
  package let pin: String?
  package let expires: Instant?
}

extension MadeLink {
  /// - Parameter url: Where participants reach the pages.
  package func address(_ url: String) -> String {
    String(url.reversed().drop { $0 == "/" }.reversed()) + "/l/" + secret
  }

  package func json(_ url: String) -> JSONValue {
    [
      "participant": .string(participant), "link": .string(address(url)), "pin": .optional(pin),
      "expires": .optional(expires?.iso(offsetSeconds: 0, fraction: false)),
    ]
  }
}

/// A participant's link, as far as it is known afterwards.
package struct LinkView: Hashable, Sendable {
  package let made: Instant
  package let expires: Instant?
  package let asksPIN: Bool
  /// So many wrong numbers were given that it opens nothing any more.
  package let isLocked: Bool
}

extension StudyDesk {
  /// Gives a participant a link that opens their own pages. It replaces the one before, and ends what that opened.
  ///
  /// - Parameters:
  ///   - end: Not included; nil for one that holds until it is replaced or taken back.
  ///   - withPIN: Whether a number goes with it; where the study asks for one it does anyway.
  ///   - renewing: Whether one that is there may be replaced.
  /// - Throws: ``AccessRefusal/linkExists(_:)``, ``AccessRefusal/expired(_:)``, ``StudyRefusal/notActive(_:_:)``;
  ///   ``StoreError``.
  package func makeLink(
    for participant: String, expires end: DayOrInstant?, withPIN: Bool, renewing: Bool, by author: Author
  ) throws -> MadeLink {
    let secret = hexadecimal(randomBytes(16))
    return try deed(.makeLinks, by: author) { deed in
      let view = try deed.view(of: participant)
      try view.requireActive()
      let id = view.record.participant
      let expires = end.map(view.firstClock.beginning)
      if let expires, expires <= deed.now { throw AccessRefusal.expired(id) }
      if !renewing, try deed.reading.reader.link(of: id)?.isOver(at: deed.now) == false {
        throw AccessRefusal.linkExists(id)
      }
      let isAsked = withPIN || deed.study.current.definitions.study.linkPIN == .always
      let pin = isAsked ? StudyDesk.drawnPIN() : nil
      try deed.writer.makeLink(
        PersonalLink.digest(of: secret), pin: pin.map { PersonalLink.digest(of: secret, pin: $0) }, expires: expires,
        for: id, stamp: deed.stamp)
      return MadeLink(participant: id, secret: secret, pin: pin, expires: expires)
    }
  }

  /// Takes a participant's link back: nothing opens by it any more, and devices that opened it are signed out.
  ///
  /// - Throws: ``AccessRefusal/noLink(_:)``; ``StoreError``.
  package func revokeLink(of participant: String, reason: String?, by author: Author) throws {
    try deed(.makeLinks, by: author) { deed in
      try deed.reading.require(participant)
      guard try deed.reading.reader.link(of: participant) != nil else { throw AccessRefusal.noLink(participant) }
      try deed.writer.revokeLink(of: participant, reason: reason, stamp: deed.stamp)
    }
  }

  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func link(of participant: String) throws -> LinkView? {
    try look(.seePeople) { reading in
      try reading.require(participant)
      return try reading.link(of: participant)
    }
  }

  private static func drawnPIN() -> String {
    let digits = String(UInt32.random(in: 0..<1_000_000))
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension DeskReading {
  func link(of participant: String) throws -> LinkView? {
    try reader.link(of: participant).map {
      LinkView(made: $0.made, expires: $0.expires, asksPIN: $0.pin != nil, isLocked: $0.isLocked)
    }
  }
}

extension PersonalLink {
  /// After so many wrong numbers it has to be renewed.
  package static let mostTries = 5

  static func digest(of secret: String) -> SHA256Value { SHA256Value(of: ("link:" + secret).utf8) }

  /// With the secret, which is kept nowhere: a number of six digits alone could be found from its digest.
  static func digest(of secret: String, pin: String) -> SHA256Value { SHA256Value(of: "pin:\(secret):\(pin)".utf8) }

  /// The digits of a number as it is typed: in the width of any keyboard, with spaces and hyphens between them.
  ///
  /// - Returns: Nil for what is not as many digits as the numbers of links have.
  static func digits(ofTyped typed: String) -> String? {
    let marks = typed.filter { !$0.isWhitespace && !"-‐‑–−ー－".contains($0) }
    let digits = marks.compactMap(\.wholeNumberValue).filter { (0...9).contains($0) }
    return digits.count == 6 && marks.count == 6 ? digits.map(String.init).joined() : nil
  }

  var isLocked: Bool { wrongTries >= PersonalLink.mostTries }

  func isOver(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
}

/// Why a link is not made, or opens nothing.
package enum AccessRefusal: Refusal, Hashable {
  case linkExists(String)
  case noLink(String)
  /// The end that was asked for is over.
  case expired(String)
  /// Unknown, taken back, over, or of somebody who is off the lists: whoever tries is not told which.
  case notALink
  /// A number goes with it, and was not given, or not rightly; nil before it was asked for.
  case pinNeeded(PINFault?)
  /// Too many wrong numbers.
  case locked

  package var kind: RefusalKind {
    switch self {
    case .expired: .request
    default: .state
    }
  }

  package var message: String {
    switch self {
    case .linkExists(let id):
      "\(id) has a personal link, which can't be shown again; '--renew' replaces it, '--revoke' takes it back"
    case .noLink(let id): "\(id) has no personal link"
    case .expired(let id): "the link of \(id) would be over before it is made"
    case .notALink: "there is no such link"
    case .pinNeeded(nil), .pinNeeded(.missing): "a number goes with the link"
    case .pinNeeded(.notSixDigits): "the number of a link has six digits"
    case .pinNeeded(.wrong): "that is not the number of the link"
    case .locked: "the link was tried with too many wrong numbers"
    }
  }
}

/// Why the number of a link was not taken.
package enum PINFault: Hashable, Sendable {
  case missing
  /// It can be no number of a link, and counts as no try.
  case notSixDigits
  /// It is another number.
  case wrong(triesLeft: Int)
}
