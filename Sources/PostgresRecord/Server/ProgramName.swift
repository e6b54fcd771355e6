import Foundation

/// How this program is called where others see who is connected: its name and its subcommands, without options and what they
/// carry, since a command line may hold names.
enum ProgramName {
  static let own: String = {
    let words = CommandLine.arguments
    let program = words.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "regimen"
    let commands = words.dropFirst().prefix(2).prefix { word in
      !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
    return ([program] + commands).joined(separator: " ")
  }()
}
