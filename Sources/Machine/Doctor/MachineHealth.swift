import Foundation
import Sensors

/// What the machine has of all that the program can use.
package struct MachineHealth {
  /// The languages that people read.
  private let languages: [String]

  package init(languages: [String]) { self.languages = languages }

  package var checks: [HealthCheck] { [zones, pages] + fonts + [speech, positions, terminal] }

  private var zones: HealthCheck {
    let zones = SystemZones()
    let mend = "apt-get install tzdata"
    guard zones.zone("Europe/London") != nil else {
      return .wrong("zone data", "the system has no time zones: local times can't be worked out", mend: mend)
    }
    guard let mark = SystemZones.mark else {
      return .missing("zone data", "the system does not say its version, which the record keeps", mend: mend)
    }
    return .fine("zone data", "tzdata \(mark)")
  }

  private var pages: HealthCheck {
    guard let program = OtherProgram.find("weasyprint") else {
      return .missing(
        "PDF reports", "WeasyPrint is not installed: 'report --format pdf' isn't available",
        mend: "apt-get install weasyprint")
    }
    return .fine("PDF reports", program.path)
  }

  /// A font for each language, since a report would else show boxes.
  private var fonts: [HealthCheck] {
    guard let lister = OtherProgram.find("fc-list") else {
      return [
        .missing(
          "fonts", "fontconfig is not installed: can't list the fonts",
          mend: "apt-get install fontconfig fonts-dejavu")
      ]
    }
    var checks: [HealthCheck] = []
    for language in languages {
      let name = "fonts (\(language))"
      let arguments = [":lang=" + language, "family"]
      guard let families = try? OtherProgram.output(of: lister, arguments, within: .seconds(5)) else {
        return checks + [
          .wrong("fonts", "\(lister.path) does not answer: can't list the fonts", mend: "fc-cache -f")
        ]
      }
      checks.append(font(name, language, families))
    }
    return checks
  }

  private func font(_ name: String, _ language: String, _ families: String) -> HealthCheck {
    guard let first = families.split(separator: "\n").sorted().first else {
      return .missing(
        name, "no font has the letters: reports would show boxes",
        mend: "apt-get install " + MachineHealth.fontPackage(language))
    }
    return .fine(name, String(first.prefix { $0 != "," }))
  }

  private static func fontPackage(_ language: String) -> String {
    switch language.prefix(2) {
    case "ja": "fonts-ipafont-gothic"
    case "zh", "ko": "fonts-noto-cjk"
    case "en", "de", "fr", "es", "it", "nl", "pt", "pl", "ru", "el", "tr", "sv", "da", "fi": "fonts-dejavu"
    default: "fonts-noto-core"
    }
  }

  private var speech: HealthCheck {
    guard let program = OtherProgram.find("espeak-ng") else {
      return .missing(
        "speech", "espeak-ng is not installed: questions can't be read aloud", mend: "apt-get install espeak-ng")
    }
    return .fine("speech", program.path)
  }

  private var positions: HealthCheck {
    do {
      let socket = try GPSDSocket(host: "localhost", port: 2947)
      close(socket.descriptor)
      return .fine("positions", "gpsd answers at localhost:2947")
    } catch {
      let isThere = OtherProgram.find("gpsd", alsoIn: ["/usr/sbin", "/sbin"]) != nil
      return isThere
        ? .missing(
          "positions", "gpsd is installed and does not answer: live positions aren't available",
          mend: "systemctl start gpsd.socket")
        : .missing(
          "positions", "gpsd is not installed: live positions aren't available", mend: "apt-get install gpsd")
    }
  }

  private var terminal: HealthCheck {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let folded = locale.lowercased()
    guard folded.contains("utf-8") || folded.contains("utf8") else {
      return .missing(
        "terminal", "the locale \(locale.isEmpty ? "is not set" : "is '\(locale)'"): letters beyond ASCII may not show",
        mend: "export LANG=C.UTF-8")
    }
    return .fine("terminal", locale)
  }
}
