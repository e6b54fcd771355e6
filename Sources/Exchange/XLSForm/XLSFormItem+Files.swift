/// Questions that are answered by a file.
extension XLSFormItem {
  mutating func makeFile(_ accept: String) {
    let appearance = row["appearance"].lowercased()
    switch true {
    case question.type == "video":
      begin("file", .approximated, note: "no kind of file is a film here: any file is taken")
    case appearance.contains("draw") || appearance.contains("annotate"):
      begin("file", .approximated, note: "a picture is taken or chosen; nothing is drawn here")
    default: begin("file")
    }
    map["accept"] = .word(accept)
    if question.type == "file" { addAccepted() }
  }

  /// `body::accept`, a list of endings and media types.
  private mutating func addAccepted() {
    let source = row["body::accept"]
    guard !source.isEmpty else { return }
    let kinds = source.split(separator: ",").map { Self.kind($0.withoutOuterBlanks.lowercased()) }
    let isOne = Set(kinds).count == 1
    if isOne, let kind = kinds.first { map["accept"] = .word(kind) }
    let isKept = isOne && ["application/pdf", ".pdf", "image/*", "audio/*"].contains(source.lowercased())
    map.traces.append(
      line(
        "accept", isKept ? .kept : .approximated,
        note: isKept ? "" : "files are known as images, sounds and PDFs here, or as any", source: source))
  }

  private static func kind(_ accepted: String) -> String {
    if accepted.hasPrefix("image/") { return "image" }
    if accepted.hasPrefix("audio/") { return "audio" }
    return accepted == "application/pdf" || accepted == ".pdf" ? "pdf" : "any"
  }
}
