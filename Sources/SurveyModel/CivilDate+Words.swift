package import CivilTime
import Wording

extension CivilDate {
  /// The date as people write it: `20 November 2026`, `2026年11月20日`.
  package func words(in language: LanguageTag) -> String {
    language.catalogue.date(day, month, year)
  }
}

extension DateTimeAnswer {
  /// The date in words, the time and the offset in which they were told: `20 November 2026, 07:30 +09:00`.
  package func words(in language: LanguageTag) -> String {
    let written = description
    guard let zoneless = written.split(separator: "T", maxSplits: 1).last, written.count > 11,
      let date = CivilDate(iso: written.prefix(10))
    else { return written }
    let offset = zoneless.suffix(6)
    let time = zoneless.dropLast(6)
    let clock = time.hasSuffix(":00") && time.count == 8 ? time.dropLast(3) : time
    return "\(date.words(in: language))\(language.catalogue.timeSeparator)\(clock) \(offset)"
  }
}
