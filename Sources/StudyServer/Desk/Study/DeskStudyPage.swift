import CivilTime
import Record
import StudyDesk
import StudyService
import WebForms

/// The files in force, those that were before, and what was stopped.
struct DeskStudyPage {
  let view: FilesHistory
  let request: DeskRequest

  var page: DeskPage {
    let html = Templates.render(
      DeskStudyPage.template,
      [
        "tabs": DeskStudyTabs.html(request), "layers": view.layers.enumerated().map { values($1, isLatest: $0 == 0) },
        "stops": view.stops.map {
          ["task": $0.task, "at": DeskWords.moment($0.at, .utc), "reason": $0.reason]
        }, "hasStops": !view.stops.isEmpty, "mayAccept": request.staff.may(.accept),
        "mayStop": request.staff.may(.accept) && !view.running.isEmpty,
      ])
    return DeskPage("Study", html, section: .study, endings: [".json"])
  }

  private func values(_ layer: FilesHistory.Layer, isLatest: Bool) -> [String: Any] {
    let accepted = layer.files.layer
    let at = AuditEntry.reading(accepted.stamp.recorded)
    return [
      "when": DeskWords.moment(accepted.stamp.recorded, .utc), "who": DeskWords.who(accepted.stamp),
      "effective": accepted.effective.map { "study days from \($0)" } ?? "all study days",
      "reason": accepted.reason.map { $0 as Any } ?? false, "isInForce": layer.isInForce,
      "isWaiting": isLatest && !layer.isInForce, "changed": layer.changed, "isOpen": layer.isInForce,
      "count": accepted.files.count,
      "files": accepted.files.map { file in
        [
          "path": file.path, "digest": file.digest.description.prefix(12), "size": file.size,
          "href": DeskPath("/desk/study/file").adding("path", file.path).adding("at", at)
            .adding("entry", String(accepted.number)).text,
        ] as [String: Any]
      },
    ]
  }

  private static let template = PageTemplate(
    """
    <h1>Study</h1>
    {{{tabs}}}
    <p class="tools">{{#mayAccept}}<a class="button" href="/desk/study/accept">Put files in force</a>{{/mayAccept}}{{#mayStop}}<a class="button" href="/desk/study/stop">Stop a task</a>{{/mayStop}}</p>
    {{#hasStops}}<section><h2>Stopped tasks</h2>
    <ul class="changes">{{#stops}}<li><b>{{task}}</b>, {{at}} UTC: {{reason}}</li>{{/stops}}</ul></section>{{/hasStops}}
    {{#layers}}
    <section><h2>{{#isInForce}}In force: {{/isInForce}}{{#isWaiting}}To come: {{/isWaiting}}accepted {{when}} UTC by {{who}}</h2>
    <p>For {{effective}}. {{changed}} of {{count}} files were new or other ones.{{#reason}} Reason: {{reason}}{{/reason}}</p>
    <details{{#isOpen}} open{{/isOpen}}><summary>{{count}} files</summary>
    <div class="table-scroll" tabindex="0" role="region" aria-label="Files accepted {{when}}"><table class="desk-table"><thead><tr><th scope="col">File</th><th scope="col">SHA-256</th><th scope="col" class="number">Bytes</th></tr></thead><tbody>
    {{#files}}<tr><td data-head="File"><a href="{{href}}">{{path}}</a></td><td data-head="SHA-256"><code>{{digest}}</code></td><td data-head="Bytes" class="number">{{size}}</td></tr>
    {{/files}}</tbody></table></div></details></section>
    {{/layers}}
    """)
}

/// The parts of the study.
enum DeskStudyTabs {
  static func html(_ request: DeskRequest) -> String {
    let all = [
      ("/desk/study", "In force"), ("/desk/study/plan", "Files of the folder"), ("/desk/rehearsal", "Rehearsal"),
    ]
    return Templates.render(
      template, ["tabs": all.map { ["href": $0.0, "title": $0.1, "isHere": $0.0 == request.path] as [String: Any] }])
  }

  private static let template = PageTemplate(
    """
    <ul class="counts" aria-label="Parts">{{#tabs}}<li><a href="{{href}}"{{#isHere}} aria-current="true"{{/isHere}}>{{title}}</a></li>{{/tabs}}</ul>
    """)
}
