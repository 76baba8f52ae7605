"""Writes flat OpenDocument texts (.fodt) into a folder, which LibreOffice converts to Word files:
python3 for_libreoffice.py FOLDER"""

import base64
import struct
import sys
import zlib
from pathlib import Path

NAMESPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{path}:1.0"'
    for prefix, path in {
        "office": "office", "style": "style", "text": "text", "table": "table", "draw": "drawing", "meta": "meta",
        "number": "datastyle", "fo": "xsl-fo-compatible", "svg": "svg-compatible",
    }.items()
) + (
    ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
)

STYLES = """
<style:default-style style:family="paragraph"><style:text-properties style:font-name="Liberation Serif" fo:font-size="12pt" fo:language="en" fo:country="GB"/></style:default-style>
<style:style style:name="Standard" style:family="paragraph"/>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="1"><style:text-properties fo:font-weight="bold" fo:font-size="18pt"/></style:style>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="2"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Quotations" style:family="paragraph" style:parent-style-name="Standard"/>
<style:style style:name="Caption" style:family="paragraph" style:parent-style-name="Standard"/>
<style:style style:name="Header" style:family="paragraph"/><style:style style:name="Footer" style:family="paragraph"/>
"""
PAGE = """
<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/></style:page-layout>
<style:page-layout style:name="pm2"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" style:print-orientation="landscape" fo:margin="2cm"/></style:page-layout>
"""
MASTERS = '<style:master-page style:name="Standard" style:page-layout-name="pm1"/><style:master-page style:name="Wide" style:page-layout-name="pm2"/>'


def document(body, automatic="", styles="", masters=MASTERS):
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document {NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>{STYLES}{styles}</office:styles>
<office:automatic-styles>{PAGE}{automatic}</office:automatic-styles>
<office:master-styles>{masters}</office:master-styles>
<office:body><office:text>{body}</office:text></office:body></office:document>"""


def p(text, style="Standard"):
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def h(text, level=1):
    return f'<text:h text:style-name="Heading_20_{level}" text:outline-level="{level}">{text}</text:h>'


def picture():
    """A PNG of 40 x 30 pixels with a gradient, in base 64."""
    rows = b"".join(b"\0" + bytes(c for x in range(40) for c in (x * 6, 90, y * 8)) for y in range(30))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return f"<draw:image><office:binary-data>{base64.b64encode(png).decode()}</office:binary-data></draw:image>"


def frame(inner, anchor="as-char", style="", size='svg:width="3cm" svg:height="2cm"', extra=""):
    name = f'draw:style-name="{style}" ' if style else ""
    return f'<draw:frame {name}text:anchor-type="{anchor}" {size} {extra}>{inner}</draw:frame>'


def cell(inner, attributes=""):
    return f'<table:table-cell office:value-type="string" {attributes}>{inner if inner.startswith("<") else p(inner)}</table:table-cell>'


COVERED = "<table:covered-table-cell/>"


def row(*cells):
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def table(columns, *rows, header=""):
    head = f"<table:table-header-rows>{header}</table:table-header-rows>" if header else ""
    return f'<table:table><table:table-column table:number-columns-repeated="{columns}"/>{head}{"".join(rows)}</table:table>'


def complex_tables():
    across = 'table:number-columns-spanned="3"'
    down = 'table:number-rows-spanned="3"'
    block = 'table:number-columns-spanned="2" table:number-rows-spanned="2"'
    inner = table(2, row(cell("inner first"), cell("inner second")), row(cell("inner third"), cell(table(1, row(cell("deepest"))) + p("below the deepest"))))
    return document(
        h("Inspection of cranes")
        + table(
            4,
            row(cell("Berth nine", down), cell("ropes"), cell("hooks"), cell("brakes")),
            row(COVERED, cell("a block of two by two", block), COVERED, cell("monthly")),
            row(COVERED, COVERED, COVERED, cell("weekly")),
            row(cell("nested here"), cell(p("before the inner table") + inner + p("after the inner table")), cell("list follows"),
                cell("<text:list><text:list-item><text:p>point in a cell</text:p></text:list-item></text:list>")),
            header=row(cell("Crane"), cell("Checked across three columns", across), COVERED, COVERED),
        )
        + p("After the table")
    )


def subtables():
    inner = table(2, row(cell("split left"), cell("split right")), row(cell("lower left"), cell("lower right")))
    inner = inner.replace("<table:table>", '<table:table table:is-sub-table="true">', 1)
    split = table(3, row(cell("first"), cell("second"), cell("third")), row(cell(inner), cell("beside the split"), cell("last")))
    empty = table(2, row(cell(p("")), cell(p(""))), row(cell(p("")), cell("only text")))
    return document(p("A split cell:") + split + p("Empty cells:") + empty + p("End"))


def tracked_changes():
    info = "<office:change-info><dc:creator>Mei Lin</dc:creator><dc:date>2026-03-04T09:30:00</dc:date></office:change-info>"
    changes = f"""<text:tracked-changes>
<text:changed-region xml:id="c1" text:id="c1"><text:insertion>{info}</text:insertion></text:changed-region>
<text:changed-region xml:id="c2" text:id="c2"><text:deletion>{info}{p("five deleted")}</text:deletion></text:changed-region>
<text:changed-region xml:id="c3" text:id="c3"><text:format-change>{info}</text:format-change></text:changed-region>
<text:changed-region xml:id="c4" text:id="c4"><text:deletion>{info}{p("")}{p("a deleted paragraph")}</text:deletion></text:changed-region>
<text:changed-region xml:id="c5" text:id="c5"><text:insertion>{info}</text:insertion></text:changed-region></text:tracked-changes>"""
    return document(
        changes
        + p('The hoist lifts <text:change text:change-id="c2"/><text:change-start text:change-id="c1"/>eight inserted<text:change-end text:change-id="c1"/> tonnes.')
        + p('Made <text:change-start text:change-id="c3"/><text:span text:style-name="T1">bold lately</text:span><text:change-end text:change-id="c3"/>.')
        + p('Before it<text:change text:change-id="c4"/>')
        + p('<text:change-start text:change-id="c5"/>a paragraph inserted')
        + p('<text:change-end text:change-id="c5"/>after it'),
        '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
    )


def comments():
    def note(name, text, author="Ana Díaz", parent=""):
        # LibreOffice 7.4 knows replies by the name of their parent.
        reply = f' loext:parent-name="{parent}"' if parent else ""
        return f'<office:annotation office:name="{name}"{reply}><dc:creator>{author}</dc:creator><dc:date>2026-03-04T09:30:00</dc:date>{text}</office:annotation>'

    return document(
        p(f'Nobody works {note("a1", p("Does this hold for slings, too?"))}below a hanging load<office:annotation-end office:name="a1"/> at any time.')
        + p(f'Without a range{note("a2", p("第一段。") + p("第二段。"), "王伟")} it stands.')
        + p(f'{note("a3", p("Across paragraphs"))}From here')
        + p('to there<office:annotation-end office:name="a3"/> and on.')
        + table(1, row(cell(p(f'In a cell {note("a4", p("about the cell"))}marked<office:annotation-end office:name="a4"/>'))))
    )


def sections():
    automatic = """<style:style style:name="S2" style:family="section"><style:section-properties><style:columns fo:column-count="2" fo:column-gap="1cm"/></style:section-properties></style:style>
<style:style style:name="PWide" style:family="paragraph" style:parent-style-name="Standard" style:master-page-name="Wide"/>
<style:style style:name="PBack" style:family="paragraph" style:parent-style-name="Standard" style:master-page-name="Standard"/>
<style:style style:name="PBreak" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:break-before="page"/></style:style>
<style:style style:name="PColumn" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:break-before="column"/></style:style>"""
    band = lambda words: f"<style:header>{p(words + ' header', 'Header')}</style:header><style:footer>{p(words + ' footer <text:page-number>1</text:page-number>', 'Footer')}</style:footer>"
    first = f"<style:header-first>{p('first header', 'Header')}</style:header-first><style:footer-first>{p('first footer', 'Footer')}</style:footer-first>"
    with_bands = PAGE.replace("</style:page-layout-properties>", "").replace("/></style:page-layout>", "/><style:header-style/><style:footer-style/></style:page-layout>")
    masters = (f'<style:master-page style:name="Standard" style:page-layout-name="pm1">{band("upright")}{first}</style:master-page>'
               f'<style:master-page style:name="Wide" style:page-layout-name="pm2">{band("wide")}</style:master-page>')
    body = (p("Upright page.") + f'<text:section text:style-name="S2" text:name="Two">{p("Left column.")}{p("Right column.", "PColumn")}</text:section>'
            + p("Below the columns.") + p("Wide page.", "PWide") + p("Upright again.", "PBack") + p("After a page break.", "PBreak"))
    return document(body, automatic, masters=masters).replace(PAGE, with_bands)


def levels(*kinds):
    rows = []
    place = '<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:margin-left="{}cm" fo:text-indent="-0.6cm"/></style:list-level-properties>'
    for i, (kind, prefix, suffix, shown) in enumerate(kinds, 1):
        if kind == "•":
            rows.append(f'<text:list-level-style-bullet text:level="{i}" text:bullet-char="•">{place.format(i * 1.2)}</text:list-level-style-bullet>')
        else:
            rows.append(f'<text:list-level-style-number text:level="{i}" style:num-format="{kind}" style:num-prefix="{prefix}" style:num-suffix="{suffix}" text:display-levels="{shown}">{place.format(i * 1.2)}</text:list-level-style-number>')
    return "".join(rows)


def items(style, *texts, extra=""):
    """Texts with their levels, nested as OpenDocument wants it."""
    def nest(rows, level):
        inner = ""
        while rows and rows[0][1] >= level:
            text, own = rows[0]
            if own > level:
                inner += f"<text:list-item>{nest(rows, level + 1)}</text:list-item>"
                continue
            rows.pop(0)
            deeper = nest(rows, level + 1) if rows and rows[0][1] > level else ""
            inner += f"<text:list-item>{p(text)}{deeper}</text:list-item>"
        return f'<text:list{attributes if level == 0 else ""}>{inner}</text:list>'

    attributes = f' text:style-name="{style}" {extra}'
    return nest(list(texts), 0)


def numbered_lists():
    styles = (f'<text:list-style style:name="L1">{levels(("1", "", ".", 1), ("a", "", ")", 1), ("i", "", ".", 1))}</text:list-style>'
              f'<text:list-style style:name="L2">{levels(("1", "", "", 1), ("1", "", "", 2), ("1", "", "", 3))}</text:list-style>'
              f'<text:list-style style:name="L3">{levels(("一, 二, 三, ...", "第", "条", 1), ("一, 二, 三, ...", "（", "）", 1))}</text:list-style>'
              f'<text:list-style style:name="L4">{levels(("•", "", "", 1), ("A", "", ".", 1))}</text:list-style>')
    return document(
        items("L1", ("Open the valve", 0), ("slowly", 1), ("quarter by quarter", 2), ("half by half", 2), ("fully", 1), ("Close it", 0), extra='xml:id="list1"')
        + p("Between the lists.")
        + items("L1", ("Goes on counting", 0), extra='text:continue-list="list1"')
        + items("L2", ("Scope", 0), ("Cranes", 1), ("Tower cranes", 2), ("Hoists", 1), ("Terms", 0))
        + items("L3", ("适用范围", 0), ("起重机", 1), ("葫芦", 1), ("术语", 0))
        + items("L4", ("a dot", 0), ("lettered below", 1), ("lettered next", 1), ("another dot", 0))
        + '<text:list text:style-name="L1"><text:list-item text:start-value="7"><text:p>Starts at seven</text:p><text:p>a second paragraph of it</text:p></text:list-item><text:list-item><text:p>Eight</text:p></text:list-item></text:list>',
        styles,
    )


def numbered_headings():
    outline = '<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>'
    return document(h("Scope") + p("Where it holds.") + h("Cranes", 2) + h("Hoists", 2) + h("Terms") + h("Words", 2) + p("What they mean."), styles=outline)


def chinese():
    ruby = "<text:ruby><text:ruby-base>吊</text:ruby-base><text:ruby-text>diào</text:ruby-text></text:ruby>"
    return document(
        h("第一章 总则") + p("起重作业前，必须检查钢丝绳、吊钩和制动器。“严禁超载”——违者停工！") + p("繁體：起重作業前，應檢查鋼絲繩與吊鉤。")
        + p(f"注音：{ruby}钩 Ａ１ ㎡ 𠮷 <text:span text:style-name='T1'>着重</text:span> 中英 mixed 混排")
        + table(2, row(cell("项目"), cell("周期")), row(cell("吊钩"), cell("每月一次"))),
        '<style:style style:name="T1" style:family="text"><style:text-properties style:text-emphasize="dot below"/></style:style>',
    )


def notes():
    note = lambda kind, i, body: f'<text:note text:id="{kind}{i}" text:note-class="{kind}"><text:note-citation>{i}</text:note-citation><text:note-body>{body}</text:note-body></text:note>'
    listed = "<text:list><text:list-item><text:p>listed in the note</text:p></text:list-item></text:list>"
    return document(
        p(f"The limit is five tonnes{note('footnote', 1, p('Measured at the hook') + p('and a second paragraph'))} or less{note('endnote', 1, p('Older than the standard'))}.")
        + table(1, row(cell(p(f"A note in a cell{note('footnote', 2, p('of the cell') + listed)}"))))
        + p(f"注{note('footnote', 3, p('起重作业'))}释")
    )


def fields():
    return document(
        '<text:sequence-decls><text:sequence-decl text:display-outline-level="0" text:name="Figure"/></text:sequence-decls>'
        '<text:variable-decls><text:variable-decl office:value-type="string" text:name="berth"/></text:variable-decls>'
        + h('<text:bookmark-start text:name="limits"/>Lifting limits<text:bookmark-end text:name="limits"/>')
        + p('See <text:bookmark-ref text:reference-format="text" text:ref-name="limits">Lifting limits</text:bookmark-ref> on page <text:bookmark-ref text:reference-format="page" text:ref-name="limits">1</text:bookmark-ref>.')
        + p('Page <text:page-number text:select-page="current">1</text:page-number> of <text:page-count>1</text:page-count>, written by <text:author-name text:fixed="true">Mei Lin</text:author-name> on <text:date text:fixed="true" text:date-value="2026-03-04">4 March 2026</text:date>.')
        + p('Berth <text:variable-set text:name="berth" text:formula="ooow:nine" office:value-type="string" office:string-value="nine">nine</text:variable-set> again <text:variable-get text:name="berth" office:value-type="string">nine</text:variable-get>.')
        + p('<text:placeholder text:placeholder-type="text">&lt;your name&gt;</text:placeholder> and <text:a xlink:type="simple" xlink:href="https://example.org/limits">the list of limits</text:a>')
        + p('Figure <text:sequence text:name="Figure" text:formula="ooow:Figure+1" style:num-format="1" text:ref-name="refFigure0">1</text:sequence>: The hoist', "Caption")
        + p('As <text:sequence-ref text:reference-format="category-and-value" text:ref-name="refFigure0">Figure 1</text:sequence-ref> shows.')
        + p('Dropdown <text:drop-down text:name="risk"><text:label text:value="Low"/><text:label text:current-selected="true" text:value="Medium"/>Medium</text:drop-down> chosen')
    )


def contents_and_index():
    mark = '<text:alphabetical-index-mark text:string-value="hoist"/>'
    toc = f'<text:table-of-content text:name="Contents"><text:table-of-content-source text:outline-level="2"/><text:index-body><text:index-title text:name="t">{p("Contents of it")}</text:index-title>{p("Cranes<text:tab/>1")}{p("Hoists<text:tab/>1")}</text:index-body></text:table-of-content>'
    index = f'<text:alphabetical-index text:name="Index"><text:alphabetical-index-source/><text:index-body>{p("Words of the index")}{p("hoist<text:tab/>1")}</text:index-body></text:alphabetical-index>'
    return document(toc + h("Cranes") + p(f"A {mark}hoist lifts.") + h("Hoists", 2) + p("And lowers.") + index)


def text_frames():
    caption = 'Figure <text:sequence text:name="Figure" text:formula="ooow:Figure+1" style:num-format="1">1</text:sequence>: The hoist at berth nine'
    with_caption = frame(f"<draw:text-box>{p(frame(picture()) + caption, 'Caption')}</draw:text-box>", "paragraph", size='svg:width="5cm" svg:height="4cm"')
    warning = frame(f"<draw:text-box>{p('Boxed warning')}{p('second boxed line')}</draw:text-box>", "paragraph", size='svg:width="5cm" svg:height="2cm"')
    with_table = frame(f"<draw:text-box>{table(1, row(cell('table in a box')))}{p('under it')}</draw:text-box>", "char", size='svg:width="5cm" svg:height="2cm"')
    return document(p(f"{warning}Text around the box.") + p(f"A picture with its caption:{with_caption}") + p(f"A box {with_table}with a table.")
                    + table(1, row(cell(p("In a cell " + frame(f"<draw:text-box>{p('box in a cell')}</draw:text-box>"))))))


def pictures():
    styles = ('<style:style style:name="Right" style:family="graphic"><style:graphic-properties style:wrap="left" style:horizontal-pos="right" style:horizontal-rel="paragraph" fo:clip="rect(0.1cm, 0cm, 0cm, 0.2cm)"/></style:style>'
              '<style:style style:name="Alone" style:family="graphic"><style:graphic-properties style:wrap="none" style:horizontal-pos="center" style:horizontal-rel="paragraph"/></style:style>'
              '<style:style style:name="Behind" style:family="graphic"><style:graphic-properties style:wrap="run-through" style:run-through="background"/></style:style>')
    described = "<svg:title>Gradient</svg:title><svg:desc>A small gradient</svg:desc>"
    return document(p(f"Inline {frame(picture() + described)} in the text.") + p(f'{frame(picture(), "paragraph", "Right")}Text beside the picture.')
                    + p(f'{frame(picture(), "char", "Alone")}Text below the picture.') + p(f'Before the one behind{frame(picture(), "paragraph", "Behind")}'), styles)


def controls():
    sdt = lambda attributes, inner: f"<loext:content-control {attributes}>{inner}</loext:content-control>"
    risks = "".join(f'<loext:list-item loext:display-text="{one}" loext:value="{one}"/>' for one in ("Low", "Medium", "High"))
    return document(
        p("Rich " + sdt('loext:showing-place-holder="false"', "text of a control") + " here.")
        + p(sdt('loext:checkbox="true" loext:checked="true" loext:checked-state="☒" loext:unchecked-state="☐"', "☒") + " I have read it")
        + p("Risk " + sdt('loext:dropdown="true"', risks + "Medium"))
        + p("Day " + sdt('loext:date="true" loext:date-format="YYYY-MM-DD" loext:date-rfc-language-tag="en-US" loext:current-date="2026-11-27T00:00:00Z"', "2026-11-27"))
        + p("Name " + sdt('loext:plain-text="true"', "Ana Díaz"))
    )


def right_to_left():
    styles = '<style:style style:name="Rtl" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties style:writing-mode="rl-tb" fo:text-align="end"/></style:style>'
    return document(p("دليل السلامة للرافعات", "Rtl") + p("يجب فحص الحبال قبل كل استخدام، رقم 42.", "Rtl") + p("English with עברית inside.")
                    + table(2, row(cell("أول"), cell("ثان"))), styles)


def shapes():
    box = '<draw:custom-shape text:anchor-type="paragraph" svg:width="4cm" svg:height="2cm" svg:x="1cm" svg:y="1cm">{}<draw:enhanced-geometry svg:viewBox="0 0 21600 21600" draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N"/></draw:custom-shape>'
    group = f'<draw:g text:anchor-type="paragraph">{box.format(p("first of the group"))}{box.format(p("second of the group"))}</draw:g>'
    rule = '<style:style style:name="Rule" style:family="paragraph"><style:paragraph-properties fo:border-bottom="0.5pt solid #000000"/></style:style>'
    drop = '<style:style style:name="Drop" style:family="paragraph"><style:paragraph-properties><style:drop-cap style:lines="3" style:length="1"/></style:paragraph-properties></style:style>'
    return document(p(box.format(p("words in a rectangle")) + "Beside the shape.") + p(group + "Beside the group.") + p("", "Rule") + p("Dropped initial letter", "Drop")
                    + p("Quoted words", "Quotations") + p("Two<text:line-break/>lines<text:tab/>tabbed<text:s text:c='3'/>spaced soft\u00adhyphen non\u2011breaking"), rule + drop)


def main(folder):
    for make in (complex_tables, subtables, tracked_changes, comments, sections, numbered_lists, numbered_headings, chinese, notes,
                 fields, contents_and_index, text_frames, pictures, controls, right_to_left, shapes):
        name = make.__name__.replace("_", "-")
        (folder / f"libreoffice-{name}.fodt").write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
