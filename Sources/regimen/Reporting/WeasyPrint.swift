import Foundation
import TerminalFace

/// The program that makes a PDF of an HTML page: Debian's `weasyprint`.
enum WeasyPrint {
  /// - Throws: ``CommandFailure`` when it is not installed or does not do it.
  static func pdf(of html: String) throws -> [UInt8] {
    guard let program = OtherProgram.find("weasyprint") else {
      throw CommandFailure.notPossibleNow(
        "a PDF takes WeasyPrint; install it with 'apt-get install weasyprint fonts-ipafont-gothic', or write "
          + "--format html")
    }
    return try OtherProgram.inFolder { folder in
      let page = folder.appendingPathComponent("report.html")
      let made = folder.appendingPathComponent("report.pdf")
      try Data(html.utf8).write(to: page)
      let said = try OtherProgram.run(program, [page.path, made.path])
      guard said.code == 0, let bytes = try? Data(contentsOf: made) else {
        throw CommandFailure.badData("WeasyPrint made no PDF: \(said.error.prefix(400))")
      }
      return Array(bytes)
    }
  }
}
