// HTML that programs put on the clipboard, written by us in the known style of each program:
// shortened, with everything that has meaning and enough of the noise around it.

/** Word for Windows: classes, conditional comments, mso-styles. */
export const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:"Cambria Math";
	panose-1:2 4 5 3 5 4 6 3 2 4;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin-top:0cm;
	margin-right:0cm;
	margin-bottom:8.0pt;
	margin-left:0cm;
	line-height:107%;
	mso-pagination:widow-orphan;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;
	mso-ascii-theme-font:minor-latin;}
h1
	{mso-style-priority:9;
	margin-top:12.0pt;
	margin-bottom:0cm;
	line-height:107%;
	page-break-after:avoid;
	mso-outline-level:1;
	font-size:16.0pt;
	font-family:"Calibri Light",sans-serif;
	color:#2F5496;
	font-weight:normal;}
p.MsoListParagraph
	{margin-left:36.0pt;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;}
p.MsoFootnoteText
	{font-size:10.0pt;
	font-family:"Calibri",sans-serif;}
a:link, span.MsoHyperlink
	{color:#0563C1;
	text-decoration:underline;
	text-underline:single;}
span.MsoFootnoteReference
	{vertical-align:super;}
span.msoIns
	{mso-style-type:export-only;
	text-decoration:underline;
	text-underline:single;
	color:teal;}
span.msoDel
	{text-decoration:line-through;
	color:red;}
table.MsoTableGrid
	{border:solid windowtext 1.0pt;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;}
-->
</style>
</head>
<body lang=EN-US link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoToc1><span class=MsoHyperlink><a href="#_Toc1">Pump manual<span style='mso-tab-count:1 dotted'>. </span>2</a></span></p>
<h1><a name="_Toc1"><span lang=EN-US>Pump manual</span></a><o:p></o:p></h1>
<p class=MsoNormal align=center style='text-align:center;line-height:150%'><span style='font-size:18.0pt;line-height:150%;font-family:"Georgia",serif;color:#C00000'>Read <b>this</b> first</span><o:p></o:p></p>
<p class=MsoNormal style='margin-left:36.0pt;margin-right:72.0pt;text-indent:22.0pt'>Close the <span style='background:yellow;mso-highlight:yellow'>main valve</span>, wait for 10<sup>2</sup>&nbsp;s and see <a href="https://example.org/valve"><span style='mso-fareast-language:EN-US'>the valve</span></a><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a>.</p>
<p class=MsoNormal>The pump is <span class=msoIns><ins cite="mailto:Ada" datetime="2024-05-01T10:00">always</ins></span><span class=msoDel><del cite="mailto:Ada" datetime="2024-05-01T10:00">never</del></span> <a style='mso-comment-reference:A_1;mso-comment-date:20240501T1000'><u style='text-underline:double'>checked</u></a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a><![endif]></span></span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>3.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Start<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Open<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>4.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Stop<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Wingdings;mso-list:Ignore'>§<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Square<o:p></o:p></p>
<p class=MsoNormal><w:Sdt CheckBox="t" CheckBoxIsChecked="t" CheckBoxValueChecked="&#9746;"><span style='font-family:"MS Gothic"'>☒</span></w:Sdt> Tested</p>
<p class=MsoNormal><w:Sdt CheckBox="t" CheckBoxIsChecked="f"><span style='font-family:"MS Gothic"'>☐</span></w:Sdt> Released</p>
<p class=MsoNormal>Area <!--[if gte msEquation 12]><m:oMath><m:r><i><span style='font-family:"Cambria Math",serif'>A=π</span></i></m:r><m:sSup><m:e><m:r><i>r</i></m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><span><img width=40 height=19 src="file:///C:/temp/clip_image002.png"></span><![endif]></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=200 style='width:150.0pt;border:double #C00000 1.5pt;background:#D9E2F3;padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal style='margin-bottom:0cm;line-height:normal'><b>Part</b><o:p></o:p></p></td>
  <td width=400 colspan=2 valign=bottom style='width:300.0pt;border:double #C00000 1.5pt'><p class=MsoNormal align=right style='text-align:right'>Value<o:p></o:p></p></td>
 </tr></thead>
 <tr style='mso-yfti-irow:1;height:40.0pt'>
  <td width=200 rowspan=2 style='width:150.0pt;border:double #C00000 1.5pt'><p class=MsoNormal>Valve<o:p></o:p></p></td>
  <td width=100 style='width:75.0pt;border:double #C00000 1.5pt'><p class=MsoNormal>1<o:p></o:p></p></td>
  <td width=300 style='width:225.0pt;border:double #C00000 1.5pt'><p class=MsoNormal>2<o:p></o:p></p></td>
 </tr>
 <tr><td style='border:double #C00000 1.5pt'><p class=MsoNormal>3</p></td><td style='border:double #C00000 1.5pt'><p class=MsoNormal>4</p></td></tr>
</table>
<p class=MsoNormal><span><br clear=all style='mso-special-character:line-break;page-break-before:always'></span></p>
<p class=MsoNormal>The end of this manual, which is written in the usual font of the program and longer than all the rest.<o:p></o:p></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]><span>[1]</span><![endif]></span></a> Only <i>qualified</i> staff.<o:p></o:p></p></div>
</div>
<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><p class=MsoCommentText>Is that so?</p></div></div>
<!--EndFragment-->
</body></html>`;

/** WPS Writer in Chinese: fonts on every run, indents in characters. */
export const wps = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="Generator" content="Kingsoft ET"><style>
@font-face{font-family:"Times New Roman";}
p.MsoNormal{mso-style-name:正文;margin:0pt;margin-bottom:.0001pt;text-align:justify;text-justify:inter-ideograph;font-family:Calibri;mso-fareast-font-family:宋体;font-size:10.5000pt;mso-font-kerning:1.0000pt;}
</style></head><body style="tab-interval:21pt;"><!--StartFragment-->
<p class="MsoNormal" align="center" style="text-align:center;mso-outline-level:2;"><b><span style="font-family:黑体;font-weight:bold;font-size:16.0000pt;mso-font-kerning:1.0000pt;"><font face="黑体">设备操作规程</font></span></b><o:p></o:p></p>
<p class="MsoNormal" style="mso-char-indent-count:2.0000;text-indent:21.0000pt;line-height:20.0000pt;mso-line-height-rule:exactly;"><span style="mso-spacerun:'yes';font-family:宋体;mso-ascii-font-family:Calibri;font-size:10.5000pt;"><font face="宋体">启动前必须检查阀门</font></span><span style="mso-spacerun:'yes';font-family:Calibri;font-size:10.5000pt;">DN50</span><span style="mso-spacerun:'yes';font-family:楷体;font-size:10.5000pt;"><font face="楷体">是否关闭</font></span><span style="mso-spacerun:'yes';font-family:宋体;font-size:10.5000pt;"><font face="宋体">，并记录压力与流量。</font></span><o:p></o:p></p>
<p class="MsoNormal" style="margin-left:21.0000pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:宋体;"><span style="mso-list:Ignore;">一、<span>&nbsp;</span></span></span><![endif]><span style="font-family:宋体;font-size:10.5000pt;"><font face="宋体">停机</font></span></p>
<p class="MsoNormal" style="margin-left:21.0000pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:宋体;"><span style="mso-list:Ignore;">二、<span>&nbsp;</span></span></span><![endif]><span style="font-family:宋体;font-size:10.5000pt;"><font face="宋体">检修</font></span></p>
<!--EndFragment--></body></html>`;

/** Google Docs: one guid around everything, all text in spans. */
export const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0e1f5b4c-7fff"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Shift plan</span></h2><p dir="ltr" style="line-height:1.8;margin-left:36pt;text-align:justify;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Begin at six, say </span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#ff0000;background-color:#ffff00;font-weight:700;font-style:italic;text-decoration:underline;vertical-align:baseline;white-space:pre-wrap;">hello</span><span style="font-size:14pt;font-family:'Courier New',monospace;color:#000000;background-color:transparent;font-weight:400;text-decoration:line-through;vertical-align:baseline;white-space:pre-wrap;"> and go</span><span style="font-size:0.6em;font-family:Arial,sans-serif;color:#000000;vertical-align:super;white-space:pre-wrap;">2</span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre-wrap;"> to </span><a href="https://example.org/" style="text-decoration:none;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#1155cc;background-color:transparent;font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;vertical-align:baseline;white-space:pre-wrap;">the plan</span></a></p><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;" start="2"><li dir="ltr" style="list-style-type:upper-roman;font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre-wrap;">One</span></p></li><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:lower-alpha;font-size:11pt;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-size:11pt;font-family:Arial,sans-serif;">Below</span></p></li></ol></ol><ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;"><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17" height="18" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;vertical-align:top;" role="presentation"><span style="font-size:11pt;font-family:Arial,sans-serif;">Done</span></p></li></ul><br /><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="120" /><col width="240" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:dotted #cccccc 1pt;border-right:dotted #cccccc 1pt;border-bottom:dotted #cccccc 1pt;border-top:dotted #cccccc 1pt;vertical-align:middle;background-color:#d9ead3;padding:5pt;"><p dir="ltr" style="line-height:1.2;text-align:center;"><span style="font-size:11pt;font-family:Arial,sans-serif;">A</span></p></td><td style="border-left:dotted #cccccc 1pt;vertical-align:top;padding:5pt;"><p dir="ltr"><span style="font-size:11pt;font-family:Arial,sans-serif;">B</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;

/** Excel: all formatting in classes of a style sheet in the head. */
export const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet>
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
@page
	{margin:.75in .7in .75in .7in;}
tr
	{mso-height-source:auto;}
col
	{mso-width-source:auto;}
br
	{mso-data-placement:same-cell;}
td
	{padding-top:1px;
	color:black;
	font-size:11.0pt;
	font-weight:400;
	font-style:normal;
	text-decoration:none;
	font-family:Calibri, sans-serif;
	mso-font-charset:0;
	text-align:general;
	vertical-align:bottom;
	border:none;
	white-space:nowrap;}
.xl65
	{color:white;
	font-weight:700;
	text-align:center;
	border:.5pt solid windowtext;
	background:#4472C4;
	mso-pattern:black none;}
.xl66
	{mso-number-format:"Short Date";
	color:red;
	vertical-align:middle;}
-->
</style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=256 style='border-collapse:collapse;width:192pt'>
<!--StartFragment-->
 <col width=64 style='width:48pt'><col width=96 span=2 style='mso-width-source:userset;width:72pt'>
 <tr height=20 style='height:15.0pt'><td colspan=2 height=20 class=xl65 width=160 style='height:15.0pt;width:120pt'>Part</td><td class=xl65 width=96 style='border-left:none;width:72pt'>Price</td></tr>
 <tr height=40 style='height:30.0pt'><td height=40 style='height:30.0pt'>Valve</td><td class=xl66>two<br>lines</td><td align=right>12.50</td></tr>
<!--EndFragment-->
</table></body></html>`;

/** Google Sheets. */
export const googleSheets = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="150"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;background-color:#ffff00;font-weight:bold;text-align:center;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Name&quot;}">Name</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{}">Hours worked by everybody</td></tr><tr style="height:21px;"><td rowspan="2" style="overflow:hidden;padding:2px 3px;vertical-align:bottom;">Ada</td><td style="text-align:right;vertical-align:bottom;">8</td></tr><tr><td style="vertical-align:bottom;"><a class="in-cell-link" target="_blank" href="https://example.org/ada">9</a></td></tr></tbody></table>`;

/** Outlook: Word's HTML in a mail, with a layout table. */
export const outlook = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--p.MsoNormal{margin:0cm;font-size:11.0pt;font-family:"Aptos",sans-serif;}span.EmailStyle17{font-family:"Aptos",sans-serif;color:windowtext;}--></style></head><body lang=EN-GB><div class=WordSection1><table class=MsoNormalTable border=0 cellspacing=0 cellpadding=0><tr><td style='padding:0cm'><p class=MsoNormal><span class=EmailStyle17>Dear all,</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><span style='color:#1F497D'>the pump <b>stops</b> at noon.</span><o:p></o:p></p></td></tr></table></div></body></html>`;

/** Word Online: a list and a container of its own for each item. */
export const wordOnline = `<div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1" paraid="1" style="text-align:left"><span data-contrast="auto" class="TextRun SCXW1" style="font-size:11pt;line-height:19px;font-family:Calibri,sans-serif"><span class="NormalTextRun">Before</span></span><span class="EOP" style="font-size:11pt;font-family:Calibri,sans-serif">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1" style="list-style-type:disc"><li data-leveltext="•" data-font="Symbol" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1" class="OutlineElement"><p class="Paragraph"><span class="TextRun" style="font-size:11pt;font-family:Calibri,sans-serif">One</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1"><li data-leveltext="o" data-listid="1" data-aria-level="2" class="OutlineElement"><p class="Paragraph"><span class="TextRun" style="font-size:11pt;font-family:Calibri,sans-serif">Two</span></p></li></ul></div>`;

/** A page copied from a browser, which writes computed styles into the elements. */
export const webPage = `<meta charset='utf-8'><article style="color: rgb(36, 41, 47); font-family: -apple-system, &quot;Segoe UI&quot;, sans-serif; font-size: 16px; line-height: 1.5; background-color: rgb(255, 255, 255);"><nav aria-hidden="true"><a href="#top">#</a></nav><h3 style="font-size:20px;color: rgb(36, 41, 47)"><a class="anchor" aria-hidden="true" href="#x"><svg></svg></a>Install</h3><p style="margin-top:0px;color: rgb(36, 41, 47)">Run <code style="font-family: ui-monospace; font-size: 85%; background-color: rgba(175, 184, 193, 0.2);">npm start</code>, H<sub>2</sub>O and <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>.</p><div class="highlight"><pre><div>one</div><div>&nbsp; two</div></pre></div><div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>Take care.</p></div><figure><img src="https://example.org/a.png" alt="A"><figcaption>The A</figcaption></figure><span style="display:none">secret</span><details><summary>More</summary><p>body</p></details></article>`;

/** Visual Studio Code: a container of lines. */
export const codeEditor = `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><span style="color: #569cd6;">const</span><span style="color: #d4d4d4;"> a = </span><span style="color: #b5cea8;">1</span></div><br><div><span style="color: #d4d4d4;">  go(a)</span></div></div>`;
