import Foundation

/// The address under which people reach the pages, which links begin with.
package enum PublicAddress {
  /// What is said of another one.
  package static let isNotWhole = "--url is a whole address: https://study.example.org"

  /// Whether links can be made of a text: it names a machine, and has no query or fragment, behind which a link would lead nowhere.
  package static func isWhole(_ text: String) -> Bool {
    guard let url = URLComponents(string: text), ["http", "https"].contains(url.scheme) else { return false }
    return !(url.host ?? "").isEmpty && url.query == nil && url.fragment == nil
  }
}
