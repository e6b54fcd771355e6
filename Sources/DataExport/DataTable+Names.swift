extension DataTable {
  /// The name, or the name with the first number that makes it another than those before.
  ///
  /// - Parameter joint: What stands before the number.
  static func unique(_ name: String, joint: String = "-", among names: inout Set<String>) -> String {
    var found = name
    var number = 1
    while !names.insert(found).inserted {
      number += 1
      found = "\(name)\(joint)\(number)"
    }
    return found
  }
}
