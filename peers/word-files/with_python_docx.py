"""Writes Word files with python-docx into a folder: python3 with_python_docx.py FOLDER"""

import io
import struct
import sys
import zipfile
import zlib
from pathlib import Path

from docx import Document
from docx.enum.section import WD_ORIENT, WD_SECTION
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.shared import Cm, Pt, RGBColor

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": WORD,
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
BY = 'w:author="Mei Lin" w:date="2026-03-04T09:30:00Z"'


def xml(text):
    """The first tag of the text gets all namespaces."""
    tag, rest = text.split(">", 1) if not text.split(">", 1)[0].endswith("/") else (text[:-2], "")
    return parse_xml(f"{tag} {NAMESPACES}>{rest}" if rest else f"{tag} {NAMESPACES}/>")


def add(paragraph, *parts):
    for part in parts:
        paragraph._p.append(xml(part))
    return paragraph


def run(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def picture():
    """A PNG of 40 x 30 pixels with a gradient."""
    rows = b"".join(b"\0" + bytes(c for x in range(40) for c in (x * 6, y * 8, 120)) for y in range(30))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    return io.BytesIO(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def numbering(document, abstract_id, levels, num_id, override=""):
    """Defines a list; levels are pairs of a format and a label."""
    root = document.part.numbering_part.element
    inner = "".join(
        f'<w:lvl w:ilvl="{i}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/><w:lvlText w:val="{label}"/>'
        f'<w:pPr><w:ind w:left="{720 * (i + 1)}" w:hanging="360"/></w:pPr></w:lvl>'
        for i, (kind, label) in enumerate(levels)
    )
    root.find(f"{{{WORD}}}num").addprevious(xml(f'<w:abstractNum w:abstractNumId="{abstract_id}">{inner}</w:abstractNum>'))
    root.append(xml(f'<w:num w:numId="{num_id}"><w:abstractNumId w:val="{abstract_id}"/>{override}</w:num>'))


def item(document, text, num_id, level=0):
    paragraph = document.add_paragraph(text)
    paragraph._p.get_or_add_pPr().append(
        xml(f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{num_id}"/></w:numPr>')
    )
    return paragraph


def complex_tables(document):
    document.add_heading("Crane inspection", 1)
    table = document.add_table(rows=5, cols=4, style="Light Grid Accent 1")
    for i, row in enumerate(table.rows):
        for j, cell in enumerate(row.cells):
            cell.text = f"r{i}c{j} value"
    table.cell(0, 1).merge(table.cell(0, 3)).text = "Measured across three columns"
    table.cell(1, 0).merge(table.cell(3, 0)).text = "Berth nine down three rows"
    table.cell(2, 2).merge(table.cell(3, 3)).text = "A block of two by two"
    table.rows[0]._tr.get_or_add_trPr().append(xml("<w:tblHeader/>"))
    document.add_paragraph("A table that begins its second row one column later:")
    later = document.add_table(rows=2, cols=3)
    for cell, text in zip(later.rows[0].cells, ("alpha", "beta", "gamma")):
        cell.text = text
    row = later.rows[1]._tr
    row.remove(row.tc_lst[0])
    row.get_or_add_trPr().append(xml('<w:gridBefore w:val="1"/>'))
    later.rows[1].cells[0].text = "delta"
    later.alignment = WD_TABLE_ALIGNMENT.CENTER


def nested_tables(document):
    outer = document.add_table(rows=2, cols=2, style="Table Grid")
    outer.cell(0, 0).text = "Outer first"
    cell = outer.cell(0, 1)
    cell.text = "Before the inner table"
    inner = cell.add_table(rows=2, cols=2)
    for i in range(4):
        inner.cell(i // 2, i % 2).text = f"inner {i}"
    deepest = inner.cell(1, 1).add_table(rows=1, cols=1)
    deepest.cell(0, 0).text = "deepest cell"
    cell.add_paragraph("After the inner table")
    outer.cell(1, 0).text = ""
    outer.cell(1, 0).paragraphs[0].style = "List Bullet"
    outer.cell(1, 0).paragraphs[0].add_run("bullet in a cell")
    outer.cell(1, 0).add_paragraph("second bullet in a cell", style="List Bullet")
    outer.cell(1, 1).paragraphs[0].add_run().add_picture(picture(), width=Cm(1))
    outer.cell(1, 1).add_paragraph("Picture above")


def tracked_changes(document):
    paragraph = document.add_paragraph("The hoist lifts ")
    add(
        paragraph,
        f'<w:del w:id="1" {BY}><w:r><w:delText>five</w:delText></w:r></w:del>',
        f'<w:ins w:id="2" {BY}>{run("eight")}</w:ins>',
        run(" tonnes in "),
        f'<w:r><w:rPr><w:b/><w:rPrChange w:id="3" {BY}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>calm weather</w:t></w:r>',
    )
    moved = document.add_paragraph("Moved away: ")
    add(moved, '<w:moveFromRangeStart w:id="4" w:name="move1" w:author="Mei Lin"/>',
        f'<w:moveFrom w:id="5" {BY}>{run("the wandering clause")}</w:moveFrom>', '<w:moveFromRangeEnd w:id="4"/>')
    arrived = document.add_paragraph("Arrived here: ")
    add(arrived, f'<w:moveTo w:id="6" {BY}>{run("the wandering clause")}</w:moveTo>')
    whole = document.add_paragraph()
    whole._p.get_or_add_pPr().append(xml(f'<w:rPr><w:del w:id="7" {BY}/></w:rPr>'))
    add(whole, f'<w:del w:id="8" {BY}><w:r><w:delText>A whole deleted paragraph</w:delText></w:r></w:del>')
    added = document.add_paragraph()
    added._p.get_or_add_pPr().append(xml(f'<w:rPr><w:ins w:id="9" {BY}/></w:rPr>'))
    add(added, f'<w:ins w:id="10" {BY}>{run("A whole inserted paragraph")}</w:ins>')
    centred = document.add_paragraph("Centred lately")
    centred.alignment = WD_ALIGN_PARAGRAPH.CENTER
    centred._p.pPr.append(xml(f'<w:pPrChange w:id="11" {BY}><w:pPr/></w:pPrChange>'))
    table = document.add_table(rows=2, cols=2)
    for i in range(4):
        table.cell(i // 2, i % 2).text = f"cell {i}"
    table.rows[1]._tr.get_or_add_trPr().append(xml(f'<w:ins w:id="12" {BY}/>'))


def comments(document):
    paragraph = document.add_paragraph("Nobody works ")
    marked = paragraph.add_run("below a hanging load")
    paragraph.add_run(" at any time.")
    document.add_comment(marked, "Does this hold for slings, too?", author="Ana Díaz", initials="AD")
    first = document.add_paragraph().add_run("From the first paragraph")
    last = document.add_paragraph().add_run("to the last one")
    comment = document.add_comment([first, last], "Across paragraphs", author="王伟", initials="王")
    comment.add_paragraph("with a second paragraph of its own")


def sections(document):
    first = document.sections[0]
    first.different_first_page_header_footer = True
    first.first_page_header.paragraphs[0].text = "Cover header"
    first.header.paragraphs[0].text = "Running header\tcentre\tright"
    first.footer.paragraphs[0].text = "Footer line"
    document.add_paragraph("Upright page.")
    landscape = document.add_section(WD_SECTION.NEW_PAGE)
    landscape.orientation = WD_ORIENT.LANDSCAPE
    landscape.page_width, landscape.page_height = first.page_height, first.page_width
    landscape.header.is_linked_to_previous = False
    landscape.header.paragraphs[0].text = "Landscape header"
    document.add_paragraph("Wide page.")
    columns = document.add_section(WD_SECTION.CONTINUOUS)
    columns._sectPr.replace(columns._sectPr.find(f"{{{WORD}}}cols"), xml('<w:cols w:num="2" w:space="708"/>'))
    document.add_paragraph("Left column.").add_run().add_break(WD_BREAK.COLUMN)
    document.add_paragraph("Right column.")
    document.add_section(WD_SECTION.ODD_PAGE)
    document.add_paragraph("On an odd page.")


def numbered_lists(document):
    numbering(document, 80, [("decimal", "%1."), ("lowerLetter", "%2)"), ("lowerRoman", "%3.")], 80)
    for text, level in (("Open the valve", 0), ("slowly", 1), ("quarter by quarter", 2), ("half by half", 2), ("fully", 1), ("Close it", 0)):
        item(document, text, 80, level)
    document.add_paragraph("Between the lists.")
    item(document, "Goes on counting", 80)
    numbering(document, 81, [("decimal", "%1"), ("decimal", "%1.%2"), ("decimal", "%1.%2.%3")], 81)
    for text, level in (("Scope", 0), ("Cranes", 1), ("Tower cranes", 2), ("Hoists", 1), ("Terms", 0)):
        item(document, text, 81, level)
    numbering(document, 82, [("chineseCounting", "第%1条"), ("chineseCounting", "（%2）")], 82)
    for text, level in (("适用范围", 0), ("起重机", 1), ("葫芦", 1), ("术语", 0)):
        item(document, text, 82, level)
    numbering(document, 83, [("upperRoman", "%1."), ("bullet", "•")], 83)
    for text, level in (("Roman one", 0), ("dot below", 1), ("Roman two", 0)):
        item(document, text, 83, level)
    restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'
    numbering(document, 84, [("decimalZero", "Step %1")], 84, restart)
    item(document, "Starts at seven", 84)
    item(document, "Follows at eight", 84)


def chinese(document):
    document.add_heading("起重设备安全手册", 0)
    document.add_heading("第一章 总则", 1)
    paragraph = document.add_paragraph("起重作业前，必须检查钢丝绳、吊钩和制动器。“严禁超载”——违者停工！")
    paragraph.paragraph_format.first_line_indent = Pt(22)
    document.add_paragraph("繁體：起重作業前，應檢查鋼絲繩與吊鉤。").alignment = WD_ALIGN_PARAGRAPH.DISTRIBUTE
    add(
        document.add_paragraph("注音："),
        "<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>diào</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>吊</w:t></w:r></w:rubyBase></w:ruby></w:r>",
        run("钩 Ａ１ ㎡ 𠮷 "),
        run("着重", '<w:em w:val="dot"/>'),
        run("宋体", '<w:rFonts w:eastAsia="SimSun"/>'),
        run("中英 mixed 混排", '<w:rFonts w:ascii="Arial" w:eastAsia="KaiTi"/><w:sz w:val="28"/>'),
    )
    table = document.add_table(rows=2, cols=2, style="Table Grid")
    for i, text in enumerate(("项目", "周期", "吊钩", "每月一次")):
        table.cell(i // 2, i % 2).text = text
    table.cell(0, 0)._tc.get_or_add_tcPr().append(xml('<w:textDirection w:val="tbRlV"/>'))


def fields(document):
    def field(code, result):
        return (
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
            f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>',
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
            run(result),
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
        )

    add(document.add_paragraph(), *field('TOC \\o "1-2" \\h', "Contents of old times 3"))
    heading = document.add_heading("", 1)
    add(heading, '<w:bookmarkStart w:id="1" w:name="_Ref100"/>', run("Lifting limits"), '<w:bookmarkEnd w:id="1"/>')
    add(document.add_paragraph("See "), *field("REF _Ref100 \\h", "Lifting limits"), run(" on page "), *field("PAGEREF _Ref100 \\h", "12"))
    add(document.add_paragraph("Page "), '<w:fldSimple w:instr=" PAGE "><w:r><w:t>4</w:t></w:r></w:fldSimple>',
        run(" of "), *field("NUMPAGES", "9"), run(", saved "), *field('SAVEDATE \\@ "d MMMM yyyy"', "27 November 2026"))
    add(document.add_paragraph("Dear "), *field("MERGEFIELD Name", "«Name»"), run(", "), *field('IF 1 = 1 "agreed" "refused"', "agreed"))
    add(document.add_paragraph("More at "), *field('HYPERLINK "https://example.org/limits" \\o "Limits"', "the list of limits"))
    add(document.add_paragraph("Nested "), *field("QUOTE", "outer result")[:3], *field("MERGEFIELD Inner", "inner result"), run(" and the rest"),
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>')
    add(document.add_paragraph("Entry"), *field('XE "hoist"', "")[:2], '<w:r><w:fldChar w:fldCharType="end"/></w:r>', run(" for the index"))
    document.add_paragraph().add_run().add_picture(picture(), width=Cm(3))
    caption = document.add_paragraph("Figure ", style="Caption")
    add(caption, *field("SEQ Figure \\* ARABIC", "1"), run(": The hoist at berth nine"))
    document.add_table(rows=1, cols=1).cell(0, 0).text = "Only cell"
    add(document.add_paragraph("Table ", style="Caption"), *field("SEQ Table \\* ARABIC", "1"), run(": Loads by berth"))


TEXT_BOX = """<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:align>right</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="1800000" cy="900000"/><wp:wrapSquare wrapText="bothSides"/><wp:docPr id="{id}" name="Box {id}"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>{content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>{content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"""


def text_boxes(document):
    content = f"<w:p>{run('Boxed warning')}</w:p><w:p>{run('second boxed line')}</w:p>"
    add(document.add_paragraph("Text around the box."), TEXT_BOX.format(id=1, content=content), run(" It goes on after it."))
    table = f"<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w='2000'/></w:tblGrid><w:tr><w:tc><w:p>{run('table in a box')}</w:p></w:tc></w:tr></w:tbl><w:p/>"
    add(document.add_paragraph("A box with a table."), TEXT_BOX.format(id=2, content=table))
    old = f"<w:r><w:pict><v:shape style='width:100pt;height:40pt'><v:textbox><w:txbxContent><w:p>{run('box of an old version')}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
    add(document.add_paragraph(), old)
    cell = document.add_table(rows=1, cols=1).cell(0, 0)
    add(cell.paragraphs[0], run("In a cell "), TEXT_BOX.format(id=3, content=f"<w:p>{run('box in a cell')}</w:p>"))


def floating_pictures(document):
    inline = document.add_paragraph("Inline: ").add_run().add_picture(picture(), width=Cm(1))
    inline._inline.docPr.set("descr", "A small gradient")
    paragraph = document.add_paragraph("Text beside a floating picture, which stands at the right and is cropped.")
    shape = paragraph.add_run().add_picture(picture(), width=Cm(4))
    blip_fill = shape._inline.graphic.graphicData.pic.blipFill
    blip_fill.insert(1, xml('<a:srcRect l="25000" t="10000" r="0" b="0"/>'))
    anchor = xml(
        '<wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="2" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1">'
        '<wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:align>right</wp:align></wp:positionH>'
        '<wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>'
        '<wp:extent cx="1440000" cy="1080000"/><wp:wrapTight wrapText="bothSides"/><wp:docPr id="9" name="Floating" descr="Gradient at the right"/></wp:anchor>'
    )
    anchor.append(shape._inline.graphic)
    shape._inline.getparent().replace(shape._inline, anchor)
    document.add_paragraph("After the floating picture.")
    centred = document.add_paragraph()
    centred.alignment = WD_ALIGN_PARAGRAPH.CENTER
    centred.add_run().add_picture(picture(), width=Cm(2))


def content_controls(document):
    def control(kind, content, properties="", name="field"):
        return (f'<w:sdt><w:sdtPr><w:alias w:val="{name}"/><w:tag w:val="{name}"/>{properties}{kind}</w:sdtPr>'
                f"<w:sdtContent>{content}</w:sdtContent></w:sdt>")

    add(document.add_paragraph("Name: "), control("<w:text/>", run("Ana Díaz"), name="person"))
    add(document.add_paragraph("Berth: "), control("<w:text/>", run("Choose a berth"), "<w:showingPlcHdr/>", "berth"))
    items = "".join(f'<w:listItem w:displayText="{one}" w:value="{one}"/>' for one in ("Low", "Medium", "High"))
    add(document.add_paragraph("Risk: "), control(f"<w:dropDownList>{items}</w:dropDownList>", run("Medium"), name="risk"))
    add(document.add_paragraph("Day: "), control('<w:date w:fullDate="2026-11-27T00:00:00Z"><w:dateFormat w:val="yyyy-MM-dd"/></w:date>', run("2026-11-27"), name="day"))
    add(document.add_paragraph(), control('<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>', run("☒"), name="agreed"), run(" I have read it"))
    add(document.add_paragraph("Rich: "), control("", run("words in ") + run("bold", "<w:b/>"), name="rich"))
    body = document.element.body
    body.insert(-1, xml(control("", f"<w:p>{run('A controlled paragraph')}</w:p><w:p>{run('and its neighbour')}</w:p>", name="block")))
    body.insert(-1, xml(control("<w:text/>", f"<w:p>{run('Plain text of a block')}</w:p>", name="plain")))
    table = document.add_table(rows=2, cols=1)
    table.cell(0, 0).text = "ordinary row"
    table.cell(1, 0).text = "controlled row"
    row = table.rows[1]._tr
    wrapper = xml("<w:sdt><w:sdtPr/><w:sdtContent/></w:sdt>")
    row.addprevious(wrapper)
    wrapper[1].append(row)


def formulas(document):
    r = lambda text: f"<m:r><m:t>{text}</m:t></m:r>"
    fraction = f"<m:f><m:num>{r('m')}</m:num><m:den>{r('V')}</m:den></m:f>"
    add(document.add_paragraph("The density is "), f"<m:oMath>{r('ρ=')}{fraction}</m:oMath>", run(" in the tank."))
    total = f"<m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr><m:sub>{r('i=1')}</m:sub><m:sup>{r('n')}</m:sup><m:e><m:sSup><m:e>{r('x')}</m:e><m:sup>{r('2')}</m:sup></m:sSup></m:e></m:nary>"
    add(document.add_paragraph(), f"<m:oMathPara><m:oMath>{total}</m:oMath></m:oMathPara>")
    matrix = f"<m:d><m:e><m:m><m:mr><m:e>{r('a')}</m:e><m:e>{r('b')}</m:e></m:mr><m:mr><m:e>{r('c')}</m:e><m:e>{r('d')}</m:e></m:mr></m:m></m:e></m:d>"
    root = f"<m:rad><m:deg>{r('3')}</m:deg><m:e>{r('y+1')}</m:e></m:rad>"
    add(document.add_paragraph("A matrix "), f"<m:oMath>{matrix}{r('=')}{root}</m:oMath>")
    add(document.add_paragraph("A limit "), f"<m:oMath><m:func><m:fName><m:limLow><m:e>{r('lim')}</m:e><m:lim>{r('x→0')}</m:lim></m:limLow></m:fName><m:e>{r('x')}</m:e></m:func></m:oMath>")


def right_to_left(document):
    def rtl(text, style=None):
        paragraph = document.add_paragraph(style=style)
        paragraph._p.get_or_add_pPr().append(xml("<w:bidi/>"))
        add(paragraph, run(text, "<w:rtl/>"))

    rtl("دليل السلامة للرافعات", "Heading 1")
    rtl("يجب فحص الحبال قبل كل استخدام، رقم 42.")
    rtl("מדריך בטיחות לעגורנים", "List Number")
    add(document.add_paragraph("English with "), "<w:bdo w:val='rtl'><w:r><w:t>عربي</w:t></w:r></w:bdo>", "<w:dir w:val='rtl'><w:r><w:t>עברית</w:t></w:r></w:dir>", run(" inside."))
    table = document.add_table(rows=1, cols=2)
    table._tbl.tblPr.append(xml("<w:bidiVisual/>"))
    table.cell(0, 0).text, table.cell(0, 1).text = "أول", "ثان"


def notes(document):
    bodies = {
        "footnote": [f"<w:p><w:r><w:footnoteRef/></w:r>{run(' Measured at the ')}{run('hook', '<w:b/>')}</w:p><w:p>{run('second paragraph of the note')}</w:p>",
                     f"<w:p>{run(' Non')}<w:r><w:noBreakHyphen/></w:r>{run('breaking, with a formula ')}<m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath></w:p>"],
        "endnote": [f"<w:p>{run(' Older than the standard ')}<w:r><w:sym w:font='Wingdings' w:char='F04A'/></w:r></w:p>"],
    }
    for kind, texts in bodies.items():
        inner = "".join(f'<w:{kind} w:id="{i + 1}">{text}</w:{kind}>' for i, text in enumerate(texts))
        blob = f'<?xml version="1.0" encoding="UTF-8"?><w:{kind}s {NAMESPACES}>{inner}</w:{kind}s>'.encode()
        kind_type = f"application/vnd.openxmlformats-officedocument.wordprocessingml.{kind}s+xml"
        part = Part(PackURI(f"/word/{kind}s.xml"), kind_type, blob, document.part.package)
        document.part.relate_to(part, getattr(RELATIONSHIP_TYPE, f"{kind.upper()}S"))
    mark = lambda kind, i: f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:{kind}Reference w:id="{i}"/></w:r>'
    add(document.add_paragraph("The limit is five tonnes"), mark("footnote", 1), run(" or less"), mark("endnote", 1), run("."))
    add(document.add_table(rows=1, cols=1).cell(0, 0).paragraphs[0], run("A note in a cell"), mark("footnote", 2))


def looks(document):
    document.add_paragraph("Harbour manual", style="Title")
    document.add_paragraph("for deckhands", style="Subtitle")
    document.add_paragraph("Safety comes first.", style="Intense Quote")
    paragraph = document.add_paragraph()
    for text, prepare in (
        ("bold ", lambda font: setattr(font, "bold", True)),
        ("small caps ", lambda font: setattr(font, "small_caps", True)),
        ("all caps ", lambda font: setattr(font, "all_caps", True)),
        ("red ", lambda font: setattr(font.color, "rgb", RGBColor(200, 0, 0))),
        ("struck ", lambda font: setattr(font, "double_strike", True)),
        ("hidden ", lambda font: setattr(font, "hidden", True)),
        ("low", lambda font: setattr(font, "subscript", True)),
    ):
        prepare(paragraph.add_run(text).font)
    add(document.add_paragraph("Signs:"), "<w:r><w:tab/><w:t>tab</w:t><w:br/><w:t>line</w:t><w:noBreakHyphen/><w:t>joined</w:t><w:softHyphen/><w:t>parted</w:t></w:r>",
        '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', "<w:r><w:ptab w:relativeTo='margin' w:alignment='right' w:leader='none'/><w:t>far right</w:t></w:r>",
        "<w:smartTag><w:r><w:t> smart</w:t></w:r></w:smartTag>", "<w:customXml w:element='x'><w:r><w:t> custom</w:t></w:r></w:customXml>")
    document.add_paragraph("First item", style="List Bullet")
    document.add_paragraph("goes on", style="List Continue")
    document.add_paragraph("deeper item", style="List Bullet 2")
    document.add_paragraph("Numbered item", style="List Number")
    document.add_page_break()
    document.add_heading("Last heading", 3)


def main(folder):
    for make in (complex_tables, nested_tables, tracked_changes, comments, sections, numbered_lists, chinese, fields,
                 text_boxes, floating_pictures, content_controls, formulas, right_to_left, notes, looks):
        document = without_ballast(Document())
        make(document)
        written = io.BytesIO()
        document.save(written)
        name = make.__name__.replace("_", "-")
        with zipfile.ZipFile(written) as source, zipfile.ZipFile(
            folder / f"python-docx-{name}.docx", "w", zipfile.ZIP_DEFLATED, compresslevel=9
        ) as target:
            for entry in source.infolist():
                target.writestr(zipfile.ZipInfo(entry.filename), source.read(entry), zipfile.ZIP_DEFLATED)


def without_ballast(document):
    """Drops two parts of the template that are half of a file and that no reader needs."""
    for part in (document.part, document.part.package):
        for key, relation in list(part.rels.items()):
            if relation.reltype.endswith(("/stylesWithEffects", "/thumbnail")):
                part.rels.pop(key)
    return document


if __name__ == "__main__":
    main(Path(sys.argv[1]))
