import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record

/// A file of our own that pages name. Its address has its digest, so that a browser may keep it for ever.
struct Asset: Sendable {
  let path: String
  private let text: String
  private let type: String

  private init(_ name: String, _ ending: String, _ type: String, _ text: String) {
    path = "/assets/\(name)-\(SHA256Value(of: text.utf8).description.prefix(16)).\(ending)"
    self.text = text
    self.type = type
  }

  static let style = Asset("style", "css", "text/css; charset=utf-8", StyleSheet.text)
  static let script = Asset(
    "page", "js", "text/javascript; charset=utf-8", PageScript.text + DraftScript.text + FieldScript.text)
  static let measure = Asset("measure", "js", "text/javascript; charset=utf-8", MeasureScript.text)
  static let deskStyle = Asset("desk", "css", "text/css; charset=utf-8", StyleSheet.text + DeskStyleSheet.text)
  static let deskScript = Asset("desk", "js", "text/javascript; charset=utf-8", DeskScript.text)
  static let all = [style, script, measure, deskStyle, deskScript]

  var response: Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .cacheControl: "public, max-age=31536000, immutable"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
