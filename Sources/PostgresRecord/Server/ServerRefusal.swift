import Record

/// What a server, or the way to it, refused. Its message, which may hold content, is dropped.
struct ServerRefusal: Error, Hashable {
  /// The five letters of SQLSTATE.
  let state: String

  /// The connection broke.
  static let lost = ServerRefusal(state: "08006")

  var isLost: Bool { state.hasPrefix("08") || ["57P01", "57P02", "57P03"].contains(state) }

  /// Somebody else holds what is asked for.
  var isHeld: Bool { ["55P03", "40P01", "40001"].contains(state) }

  /// A row is there already that may be there once.
  var isConflict: Bool { state == "23505" }

  /// A page or an index is not as the server wrote it.
  var isOfDamage: Bool { ["XX001", "XX002"].contains(state) }

  /// The role may not do that; a standby is written by nobody.
  var isOfRights: Bool { ["42501", "25006"].contains(state) }
}

extension StoreError {
  init(_ refusal: ServerRefusal) {
    StoreLog.refused(refusal.state)
    if refusal.isLost {
      self = .server(.lost)
    } else if refusal.isHeld {
      self = .busy
    } else {
      switch refusal.state {
      case "53100": self = .disk(.full())
      case "25006": self = .disk(.readOnly)
      case "53300", "53400": self = .server(.tooManyConnections)
      case "42501": self = .server(.notPermitted)
      case "42704": self = .server(.noRole)
      case "22021", "22P05": self = .server(.unkeptText)
      case "XX001", "XX002": self = .damaged
      default: self = .server(.refused(state: refusal.state))
      }
    }
  }
}

/// Runs `body`, and throws what it means for the store when the server refuses.
func translatingRefusals<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let refusal as ServerRefusal {
    throw StoreError(refusal)
  }
}
