import Foundation

/// The program that makes a PDF of an HTML page: Debian's `weasyprint`.
package enum WeasyPrint {
  /// - Throws: ``MachineRefusal`` when it is not installed or does not do it.
  package static func pdf(of html: String) throws -> [UInt8] {
    guard let program = OtherProgram.find("weasyprint") else {
      throw MachineRefusal.noWeasyPrint
    }
    return try OtherProgram.inFolder { folder in
      let page = folder.appendingPathComponent("report.html")
      let made = folder.appendingPathComponent("report.pdf")
      try Data(html.utf8).write(to: page)
      let said = try OtherProgram.run(program, [page.path, made.path])
      guard said.code == 0, let bytes = try? Data(contentsOf: made) else {
        throw MachineRefusal.notDone("WeasyPrint made no PDF: \(said.error.prefix(400))")
      }
      return Array(bytes)
    }
  }
}
