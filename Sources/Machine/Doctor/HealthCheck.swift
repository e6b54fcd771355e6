package import JSONText

/// What `doctor` found of one thing.
package struct HealthCheck {
  package enum State: String {
    /// As it should be.
    case fine = "ok"
    /// Not there; some commands can't do all they could.
    case missing
    /// A fault: the study can't be run as it should.
    case wrong
  }

  package let name: String
  package let state: State
  package let says: String
  /// The command that mends it, or else what to do; nil when all is well.
  package let mend: String?

  static func fine(_ name: String, _ says: String) -> HealthCheck {
    HealthCheck(name: name, state: .fine, says: says, mend: nil)
  }

  static func missing(_ name: String, _ says: String, mend: String) -> HealthCheck {
    HealthCheck(name: name, state: .missing, says: says, mend: mend)
  }

  static func wrong(_ name: String, _ says: String, mend: String) -> HealthCheck {
    HealthCheck(name: name, state: .wrong, says: says, mend: mend)
  }

  package var json: JSONValue {
    ["check": .string(name), "state": .string(state.rawValue), "says": .string(says), "mend": .optional(mend)]
  }
}
