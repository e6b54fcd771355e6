import Scheduling
package import Definitions
package import Diagnostics
package import StudyService
import SurveyModel

/// What another system recorded, as outcomes of a study.
package struct ForeignRecords: Sendable {
  /// In the order of the files.
  package let records: [IncomingRecord]
  /// What is wrong; with an error nothing is recorded.
  package let diagnostics: [Diagnostic]
  /// What was passed over, in words.
  package let notes: [String]

  /// - Parameters:
  ///   - files: The records: CSV of REDCap, or responses of FHIR as JSON, NDJSON or a bundle, and the files
  ///     that those name.
  ///   - map: Which of them are outcomes of which task.
  package init(_ files: [SourceFile], map: SourceFile, of study: StudyDefinitions) {
    var diagnostics: [Diagnostic] = []
    guard let read = RecordMap.read(map, &diagnostics) else {
      (records, self.diagnostics, notes) = ([], diagnostics, [])
      return
    }
    var forms: [MappedForm] = []
    for form in read.forms {
      let tasks = study.schedules.values.flatMap(\.schedule.tasks)
      guard let task = tasks.first(where: { $0.id == form.task }) else {
        diagnostics.append(unknown("task", form.task, Set(tasks.map(\.id)), in: map))
        continue
      }
      guard let survey = study.surveys[task.survey]?.survey else { continue }
      let mapped = MappedForm(form: form, survey: survey)
      let items = Set(survey.items.map { mapped.name(of: $0.item) } + survey.groups.filter { $0.loop != nil }.map(\.id))
      let words = survey.items.flatMap { place in
        (place.item.format.choices ?? []).filter(\.other).map { "\(place.item.id)/\($0.value)" }
      }
      for item in Set(form.fields.keys).subtracting(words).union(form.without).union(form.codes.keys).subtracting(items)
        .sorted()
      {
        diagnostics.append(unknown("item", item, items, in: map))
      }
      for item in survey.items.map(\.item) {
        guard let codes = form.codes[item.id] else { continue }
        let values = Set((item.format.choices ?? []).map(\.value.description))
        for value in Set(codes.values).subtracting(values).sorted() {
          diagnostics.append(
            values.isEmpty
              ? .error(
                "bad-map", "the item '\(item.id)' has no choices", in: map.path, at: nil,
                help: "take its line out of 'codes'")
              : unknown("choice of '\(item.id)'", value, values, in: map))
        }
      }
      forms.append(mapped)
    }
    guard !diagnostics.hasErrors else {
      (records, self.diagnostics, notes) = ([], diagnostics, [])
      return
    }
    var found: [IncomingRecord] = []
    var notes: [String] = []
    switch read.system {
    case .redcap:
      for file in files {
        if let refusal = file.workbookRefusal {
          diagnostics.append(refusal)
          continue
        }
        var reader = REDCapRecordReader(file, read, forms)
        found += reader.records(&diagnostics)
        notes += reader.notes
      }
    case .fhir:
      let resources = files.map { FHIRResource.all(in: $0) }
      let people = FHIRPeople(resources.flatMap { $0 ?? [] }, system: read.participant)
      let attachments = FHIRAttachments(zip(files, resources).map { (file: $0, resources: $1) })
      for (file, resources) in zip(files, resources) where !attachments.isContent(file) {
        var reader = FHIRRecordReader(file, resources, people, attachments, forms)
        found += reader.records(&diagnostics)
        notes += reader.notes
      }
    }
    (records, self.diagnostics, self.notes) = (diagnostics.hasErrors ? [] : found, diagnostics, notes)
  }
}

private func unknown(_ what: String, _ id: String, _ known: Set<String>, in map: SourceFile) -> Diagnostic {
  .error(
    "bad-map", "there is no \(what) '\(id)'", in: map.path, at: nil,
    help: "known are \(known.sorted().prefix(12).joined(separator: ", "))")
}

/// A form with the survey that its records are outcomes of.
struct MappedForm: Sendable {
  let form: RecordMap.Form
  let survey: Survey

  /// The items that are asked for, outside of repeats: what is worked out is worked out again.
  var items: [FormItem] {
    survey.items.filter { place in
      if case .computed = place.item.format { return false }
      return survey.loops(around: place.step).isEmpty && !form.without.contains(name(of: place.item))
    }.map(\.item)
  }

  /// Our value of a code there: the code itself where the map doesn't name it.
  func value(ofCode code: String, of item: FormItem) -> String { form.codes[item.id]?[code] ?? code }

  /// The repeats outside of others, as indices into the survey's groups.
  var repeats: [Int] {
    survey.groups.indices.filter { index in
      let group = survey.groups[index]
      guard group.loop != nil, let first = group.steps.first else { return false }
      return survey.loops(around: first).first == index
    }
  }

  /// The items that each entry of a repeat asks for; those of a repeat within it are left out.
  func items(ofRepeat group: Int) -> [FormItem] {
    survey.items.filter { place in
      if case .computed = place.item.format { return false }
      return survey.loops(around: place.step) == [group] && !survey.asksForAnother(place.step)
        && !form.without.contains(name(of: place.item))
    }.map(\.item)
  }

  /// What the map and exports call an item: its id, or its step's for what the step itself asks.
  func name(of item: FormItem) -> String {
    let step = survey.steps[survey.items[item.slot].step]
    return step.ownItem == nil ? item.id : step.id
  }

  /// The key of an item in an answers file: its name, that of a matrix's row behind its matrix's.
  func key(of item: FormItem) -> String { item.matrix.map { "\($0.id)/\(item.id)" } ?? name(of: item) }
}
