import Foundation
import Testing

/// A long form with what verbal autopsies ask: ages that are worked out, parts for newborns, children and adults, and
/// hundreds of questions about signs. It is written here, in the manner of the forms that are in use.
@Suite struct VerbalAutopsyTests {
  private static func row(
    _ type: String, _ name: String, _ label: String = "", relevant: String = "", constraint: String = "",
    calculation: String = "", required: Bool = true
  ) -> String {
    let isAsked = required && type != "note" && type != "calculate" && !type.hasPrefix("begin")
    return ["", type, name, label, relevant, constraint, isAsked ? "yes" : "", calculation].map { "\"\($0)\"" }
      .joined(separator: ",")
  }

  private static let head = [
    "survey,type,name,label,relevant,constraint,required,calculation",
    row("select_one yn", "consent", "Did the respondent agree?"),
    row("note", "ends", "**The interview ends here.**", relevant: "${consent} = 'no'"),
    row("begin group", "consented", relevant: "selected(${consent}, 'yes')"),
    row("select_one sex", "sex", "Was it a man or a woman?"), row("select_one ynd", "bornKnown", "Is the birth known?"),
    row("date", "born", "Born when?", relevant: "selected(${bornKnown}, 'yes')", constraint: ". <= today()"),
    row(
      "date", "died", "Died when?",
      constraint: ". <= today() and (string-length(${born}) = 0 or . >= ${born})"),
    row("calculate", "days", calculation: "int(decimal-date-time(${died}) - decimal-date-time(${born}))"),
    row("calculate", "years", calculation: "int(${days} div 365.25)"),
    row("select_one ages", "age", "How old?", relevant: "${bornKnown} != 'yes'"),
    row("calculate", "isNewborn", calculation: "if(${days} < 28 or ${age} = 'newborn', 1, 0)"),
    row("calculate", "isChild", calculation: "if((${days} >= 28 and ${years} < 12) or ${age} = 'child', '1', '0')"),
    row("calculate", "isAdult", calculation: "if(${years} >= 12 or ${age} = 'adult', 1, 0)"),
    row("note", "told", "This was an adult of ${years} years.", relevant: "${isAdult} = '1' and ${years} != 'NaN'"),
  ]

  private static let parts = [
    "selected(${isNewborn}, '1')", "(selected(${isChild}, '1') or selected(${isAdult}, '1'))",
    "selected(${isAdult}, '1') and ${sex} = 'woman'", "",
  ]

  private static func part(_ number: Int) -> [String] {
    let signs = (1...5).flatMap { sign -> [String] in
      let id = "s\(number)_\(sign)"
      return [
        row("select_one ynd", id, "Sign \(sign) of part \(number)?"),
        row("select_one units", id + "_unit", "Told in?", relevant: "selected(${\(id)}, 'yes')"),
        row(
          "integer", id + "_days", "Days?", relevant: "${\(id)_unit} = 'days' and selected(${\(id)}, 'yes')",
          constraint: "(. >= 0 and . <= 30) or . = 99"),
        row("integer", id + "_months", "Months?", relevant: "${\(id)_unit} = 'months'", constraint: ". <= 60"),
      ]
    }
    let alone = "not((selected(., 'dk') or selected(., 'ref')) and count-selected(.) > 1)"
    return [row("begin group", "part\(number)", "Part \(number)", relevant: parts[number % 4])] + signs
      + [
        row("select_multiple places", "place\(number)", "Where?", constraint: alone, required: false),
        row("end group", ""),
      ]
  }

  private static let form =
    (head + (1...20).flatMap(part) + [
      row("end group", ""), "choices,list_name,name,label", ",yn,yes,Yes", ",yn,no,No", ",ynd,yes,Yes", ",ynd,no,No",
      ",ynd,dk,Don't know", ",sex,woman,Woman", ",sex,man,Man", ",ages,newborn,Newborn", ",ages,child,Child",
      ",ages,adult,Adult", ",units,days,Days", ",units,months,Months", ",places,head,Head", ",places,chest,Chest",
      ",places,dk,Don't know", ",places,ref,Refused",
    ]).joined(separator: "\n")

  @Test func `a long form comes whole, and sittings go through the parts that concern them`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.form.utf8).write(to: folder.appendingPathComponent("va.csv"))
    let command = Command(folder: folder)
    let made = try command.run(line: "import xlsform va.csv --into va")
    #expect(made.code == 0 && made.error.contains(", 0 lost"), "\(made.error)")
    #expect(try command.run(line: "check --study va").code == 0)
    let added = try command.run(
      line: "participant add P1 --schedule va --enrolled 2026-10-01 --study va --now 2026-11-01T12:00:00Z")
    try #require(added.code == 0, "\(added.error)")
    // A woman of 40: nothing of the five parts for newborns.
    var answers = ["consent": "yes", "sex": "woman", "bornKnown": "yes", "born": "1980-03-01", "died": "2020-06-01"]
    for part in 1...20 where part % 4 != 0 {
      for sign in 1...5 { answers["s\(part)_\(sign)"] = sign == 1 ? "yes" : "no" }
      answers["s\(part)_1_unit"] = "months"
    }
    var lines = answers.map { "\($0.key): \"\($0.value)\"" }
    for part in 1...20 where part % 4 != 0 {
      lines += ["s\(part)_1_months: 3", "place\(part): [head, chest]"]
    }
    try Data(lines.sorted().joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("answers.yaml"))
    let taken = try command.run(
      line: "run va -p P1 --answers answers.yaml --study va --now 2026-11-01T12:00:00Z")
    #expect(taken.code == 0, "\(taken.error)")
    let table = try command.run(line: "export --format csv --table items --study va --now 2026-11-01T12:00:00Z")
    let rows = table.output.split(whereSeparator: \.isNewline)
    #expect(rows.count > 400)
    #expect(rows.contains { $0.contains(",years,") && $0.contains(",40") })
    #expect(rows.filter { $0.contains(",s4_") }.allSatisfy { $0.contains("notShown") })
    #expect(rows.filter { $0.contains(",s3_1_months,") }.allSatisfy { $0.contains("answered") })
  }
}
