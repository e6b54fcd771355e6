/// A line of a sheet or a chart without the spaces at its end.
func trimmedLine(_ line: String) -> String {
  var line = Substring(line)
  while line.last == " " { line.removeLast() }
  return String(line)
}
