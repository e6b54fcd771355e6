extension LocalHabits {
  /// The names of the months in a language, January first; empty for one that is not known here.
  ///
  /// - SeeAlso: Unicode CLDR, `dates/calendars/gregorian/months/format/wide`.
  static func months(_ language: String) -> [String] {
    (namesOfMonths[language] ?? "").split(separator: " ").map(String.init)
  }

  /// Other names of months, and ways to write them without the letters that a keyboard lacks.
  static let otherMonths = ["de": ["jänner": 1, "jän": 1, "feber": 2, "maerz": 3, "mrz": 3]]

  private static let namesOfMonths = [
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "de": "januar februar märz april mai juni juli august september oktober november dezember",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fi":
      "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nb": "januar februar mars april mai juni juli august september oktober november desember",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "no": "januar februar mars april mai juni juli august september oktober november desember",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
  ]
}
