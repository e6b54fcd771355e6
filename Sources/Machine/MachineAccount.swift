import Glibc

/// The account of the operating system under which the program runs.
package enum MachineAccount {
  /// Its name; `uid-54321` where the machine has none for the user, as in a container. What the environment says does not
  /// count.
  package static let name: String = name(of: getuid()) ?? "uid-\(getuid())"

  /// Nil where the machine knows no name.
  static func name(of user: uid_t) -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var size = 1_024
    while size <= 1 << 20 {
      var buffer = [CChar](repeating: 0, count: size)
      let (code, text) = buffer.withUnsafeMutableBufferPointer { bytes -> (Int32, String?) in
        guard let start = bytes.baseAddress else { return (ENOMEM, nil) }
        let code = getpwuid_r(user, &entry, start, bytes.count, &found)
        // The name lies in the buffer.
        guard let found, let name = found.pointee.pw_name else { return (code, nil) }
        return (code, String(cString: name))
      }
      if code != ERANGE { return text.flatMap { $0.isEmpty ? nil : $0 } }
      size *= 4
    }
    return nil
  }
}
