#!/usr/bin/env python3
"""Makes the workbook of the tests of forms: python3 Scripts/make-workbook.py Tests/ExchangeTests/Fixtures/xlsform/garden.xlsx

Some cells are shared texts, with runs and what is said aloud; others stand inline, are numbers, or truths.
"""

import sys
import zipfile
from xml.sax.saxutils import escape

SURVEY = [
    ["type", "name", "label::English (en)", "label::日本語 (ja)", "hint::English (en)", "required", "relevant", "constraint",
     "constraint_message::English (en)", "calculation", "appearance", "choice_filter", "repeat_count", "default"],
    ["start", "start"],
    ["begin_group", "about", "About you", "あなたについて", "", "", "", "", "", "", "field-list"],
    ["select_one yesno", "garden", "Have you a garden?", "庭はありますか?", "A plot counts", "yes"],
    ["integer", "age", "How old are you?", "何歳ですか?", "", "true()", "", ". >= 18 and . < 120", "From 18 to 119"],
    ["select_multiple crops", "grows", "What grows there?", "何を育てていますか?", "", "", "${garden} = 'yes'"],
    ["select_one region", "region", "Your region", "地域"],
    ["select_one town", "town", "Your town", "町", "", "", "", "", "", "", "", "region = ${region}"],
    ["end_group"],
    ["calculate", "kinds", "", "", "", "", "", "", "", "count-selected(${grows})"],
    ["note", "told", "You grow <b>${kinds}</b> kinds.", "${kinds}種類です。", "", "", "selected(${grows}, 'rice') and ${age} &gt; 20"],
    ["begin repeat", "bed", "Bed", "畝", "", "", "${garden}=’yes’", "", "", "", "", "", "${kinds}"],
    ["decimal", "size", "How large?", "広さは?", "", "", "", ". > 0"],
    ["end repeat"],
    ["image", "photo", "A photo", "写真"],
    ["text", "code", "Code on the gate", "番号", "", "", "", "regex(., '^[A-Z]{2}[0-9]+$')", "", "", "", "", "", "AB1"],
]
CHOICES = [
    ["list_name", "name", "label::English (en)", "label::日本語 (ja)", "region"],
    ["yesno", "yes", "Yes", "はい"], ["yesno", "no", "No", "いいえ"],
    ["crops", "rice", "Rice", "米"], ["crops", "beans", "Beans", "豆"],
    ["region", "n", "North", "北"], ["region", "s", "South", "南"],
    ["town", "1", "Ashford", "アシュフォード", "n"], ["town", "2", "Camber", "キャンバー", "s"],
]
SETTINGS = [["form_title", "form_id", "default_language"], ["A garden", "garden", "English (en)"]]


def hidden(name):
    return ' state="hidden"' if "backup" in name else ""


def column(index):
    return chr(65 + index)


def sheet(rows, shared):
    out = ['<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>']
    for number, row in enumerate(rows, 1):
        out.append(f'<row r="{number}">')
        for index, cell in enumerate(row):
            place = f"{column(index)}{number}"
            if not cell:
                continue
            text = cell.replace("&gt;", ">")
            if cell.isdigit():
                out.append(f'<c r="{place}"><v>{cell}.0</v></c>')
            elif index % 2 == 0:
                shared.append(text)
                out.append(f'<c r="{place}" t="s"><v>{len(shared) - 1}</v></c>')
            else:
                out.append(f'<c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>')
        out.append("</row>")
    return "".join(out) + "</sheetData></worksheet>"


def main():
    shared = []
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    sheets = {"survey": SURVEY, "choices": CHOICES, "settings": SETTINGS, "choices-backup": CHOICES}
    parts = {f"xl/worksheets/sheet{n}.xml": sheet(rows, shared) for n, rows in enumerate(sheets.values(), 1)}
    names = "".join(
        f'<sheet name="{name}" sheetId="{n}" r:id="rId{n}"{hidden(name)}/>'
        for n, name in enumerate(sheets, 1))
    parts["xl/workbook.xml"] = (
        '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
        f"<sheets>{names}</sheets></workbook>")
    parts["xl/_rels/workbook.xml.rels"] = (
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + "".join(
            f'<Relationship Id="rId{n}" Type="{office}/worksheet" Target="worksheets/sheet{n}.xml"/>'
            for n in range(1, len(sheets) + 1))
        + f'<Relationship Id="rIdS" Type="{office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>')
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    parts["[Content_Types].xml"] = (
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{types}sheet.main+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{types}sharedStrings+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{types}worksheet+xml"/>'
            for n in range(1, len(sheets) + 1))
        + "</Types>")
    parts["_rels/.rels"] = (
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
    texts = "".join(
        f"<si><r><t>{escape(text[:2])}</t></r><r><t>{escape(text[2:])}</t></r>"
        "<rPh sb='0' eb='1'><t>aloud</t></rPh></si>" for text in shared)
    parts["xl/sharedStrings.xml"] = (
        f'<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{texts}</sst>')
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, text)


main()
