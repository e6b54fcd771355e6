/// The version of the program, as entries name it.
package enum ProgramVersion {
  package static let current = "0.1.0"
}
