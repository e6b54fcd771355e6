import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore

/// What a browser without scripts does: keeps a cookie, follows to the next page, sends the form that a page has.
struct Browser {
  let client: any TestClientProtocol
  private var cookies: [String: String] = [:]
  private(set) var status = HTTPResponse.Status.ok
  private(set) var headers = HTTPFields()
  private(set) var page = ""
  private(set) var bytes: [UInt8] = []
  private(set) var path = ""

  /// All that it sends; nil for none.
  var cookie: String? {
    cookies.isEmpty ? nil : cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
  }

  /// Forgets a cookie.
  mutating func forget(_ name: String) { cookies[name] = nil }

  init(_ client: any TestClientProtocol) { self.client = client }

  mutating func get(_ path: String) async throws { try await load(path, .get, nil) }

  mutating func post(_ path: String, _ fields: [(String, String)]) async throws {
    try await load(path, .post, fields)
  }

  /// Sends the first form of the page with what was filled in.
  mutating func send(_ fields: (String, String)...) async throws {
    let (action, hidden) = form
    let filled = Set(fields.map(\.0))
    try await post(action, hidden.filter { !filled.contains($0.0) } + fields)
  }

  /// Sends the first form of the page with a file, as a browser does.
  mutating func upload(_ content: [UInt8], name: String, boundary: String = "----x7") async throws {
    let (action, hidden) = form
    var body: [UInt8] = []
    for (field, value) in hidden {
      body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Array(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"answer\"; filename=\"\(name)\"\r\nContent-Type: image/png\r\n\r\n"
        .utf8)
    body += content + Array("\r\n--\(boundary)--\r\n".utf8)
    try await load(action, .post, nil, body: (body, "multipart/form-data; boundary=\(boundary)"))
  }

  /// Where the first form of the page goes, and the fields that nobody sees.
  var form: (action: String, hidden: [(String, String)]) {
    let form = page.split(separator: "<form", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    let whole = String(form.prefix(upTo: form.range(of: "</form>")?.lowerBound ?? form.endIndex))
    let hidden = whole.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
    return (
      whole.firstMatch(of: /action="([^"]*)"/).map { String($0.1) } ?? "",
      hidden.map { (String($0.1), String($0.2).replacing("&#39;", with: "'").replacing("&amp;", with: "&")) }
    )
  }

  /// The form token of whoever is signed in.
  var token: String { form.hidden.first { $0.0 == "token" }?.1 ?? "" }

  /// The number in the address of a sitting.
  var sitting: Int64 { Int64(path.dropFirst("/sittings/".count).prefix { $0.isNumber }) ?? 0 }

  private mutating func load(
    _ path: String, _ method: HTTPRequest.Method, _ fields: [(String, String)]?, body sent: ([UInt8], String)? = nil
  ) async throws {
    var headers = HTTPFields()
    if let cookie { headers[.cookie] = cookie }
    var body: ByteBuffer?
    if let sent {
      headers[.contentType] = sent.1
      body = ByteBuffer(bytes: sent.0)
    }
    if let fields {
      headers[.contentType] = "application/x-www-form-urlencoded"
      body = ByteBuffer(
        string: fields.map { Browser.encoded($0.0) + "=" + Browser.encoded($0.1) }.joined(separator: "&"))
    }
    let response = try await client.executeRequest(uri: path, method: method, headers: headers, body: body)
    (status, self.headers, page) = (response.status, response.headers, String(buffer: response.body))
    bytes = Array(buffer: response.body)
    self.path = path
    for set in response.headers[values: .setCookie] {
      let pair = String(set.prefix { $0 != ";" })
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      cookies[parts[0]] = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    }
    if response.status == .seeOther, let next = response.headers[.location] { try await load(next, .get, nil) }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
