/// The beginning of what may be very long.
func shortened(_ text: String) -> String { text.count > 24 ? text.prefix(24) + "…" : text }

/// A unit behind its number.
func behind(_ unit: String?) -> String { unit.map { " " + $0 } ?? "" }
