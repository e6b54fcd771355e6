extension CivilDate {
  /// The months in English, January first.
  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
