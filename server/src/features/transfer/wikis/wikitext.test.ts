import { htmlToContent } from '@docent/document-model/formats/readHtml';
import { contentToMarkdown } from '@docent/document-model/formats/writeMarkdown';
import { expect, test } from 'vitest';
import { wikitextToHtml } from './wikitext.ts';
import type { WikiNamespace } from './wikitextLine.ts';

const addresses = {
  pageAddress: (title: string) => (title === 'Gone' ? null : `/${title}`),
  fileAddress: (name: string) => (name === 'gone.png' ? null : `/files/${name}`),
  isNamespace: (kind: WikiNamespace, name: string) =>
    name.toLowerCase() === kind || (kind === 'file' && name === 'Image'),
};
const read = (text: string) =>
  contentToMarkdown(htmlToContent(wikitextToHtml(text, addresses))).trim();

test.each([
  ['== Part ==\none\ntwo\n\nthree', '## Part\n\none two\n\nthree'],
  ["''i'' '''b''' '''''both''''' '''open", '*i* **b** <b>*both*</b> **open**'],
  ["'''b ''both''' i''", '<b>b *both*</b><i> i</i>'],
  ["l'''amour''", 'l**amour**'],
  ['* a\n** b\n** c\n* d', '- a\n  - b\n  - c\n- d'],
  ['# a\n#* b\n# c', '1. a\n   - b\n2. c'],
  ['; Term\n: meaning', '**Term**\n\nmeaning'],
  ['; [[Page|Term: 1]] : meaning : more', '[**Term: 1**](/Page)\n\nmeaning : more'],
  ['[[Media:plan.pdf|The plan]] [[Media:gone.png]]', '[The plan](/files/plan.pdf) gone.png'],
  ['[[File:a.png]]\nText', '![](/files/a.png)\n\nText'],
  [
    '[[Page]] [[page|words]] [[rope]]s [[Page#Part|x]] [[#Part]] [[Gone|no page]]',
    '[Page](/Page) [words](/page) [ropes](/rope) [x](/Page#Part) #Part no page',
  ],
  [
    '[https://example.org/a?b=1&c=2 site], https://example.org/x. and [https://example.org/y]',
    '[site](https://example.org/a?b=1&c=2), <https://example.org/x>. and <https://example.org/y>',
  ],
  [
    "[[File:a.png|thumb|left|200px|alt=An A|The ''first'' one]]",
    '<figure><img src="/files/a.png" alt="An A"><figcaption>The first one</figcaption></figure>',
  ],
  [
    '[[File:gone.png|thumb|Lost]] [[Image:plan.pdf|the plan]]',
    'gone.png (Lost) [the plan](/files/plan.pdf)',
  ],
  [
    '[[:Category:Tools]] text [[Category:Tools]]',
    '[Category:Tools](/Category:Tools) text\n\n*Category:Tools*',
  ],
  ['a<!-- no -->b <!-- open', 'ab \\<!-- open'],
  ["<nowiki>[[Page]] ''x''</nowiki>", "\\[\\[Page\\]\\] ''x''"],
  ['<pre>\n== a ==\n</pre>', '```\n== a ==\n\n```'],
  ['<syntaxhighlight lang="bash" line>\nls -l\n</syntaxhighlight>', '```bash\nls -l\n```'],
  ['    deeper\n  code', '```\n   deeper\n code\n```'],
  [' code\n more', '```\ncode\nmore\n```'],
  ['x <math>a^2</math>\n\n<math display="block">b</math>', 'x $a^2$\n\n$$\nb\n$$'],
  [
    "One.<ref name=\"a\">See ''this'' & that.</ref> Two.<ref name=a />\n<references/>",
    'One.[^1] Two.[^2]\n\n[^1]: See this & that.\n[^2]: See this & that.',
  ],
  [
    'One.<ref>[https://example.org/ Site], 2<sup>8</sup></ref>',
    'One.[^1]\n\n[^1]: Site (https://example.org/), 2^8',
  ],
  ['{{Note|text|x={{a}}}} and {{!}}', '`{{Note|text|x={{a}}}}` and |'],
  ['{{Box\n| a = <math>b</math>\n}}\nAfter', '```\n{{Box\n| a = <math>b</math>\n}}\n```\n\nAfter'],
  ['{{open', '{{open'],
  ['{{DISPLAYTITLE:x}}__NOTOC__text', 'text'],
  ['----', '___'],
  [
    'H<sub>2</sub>O <script>x</script> <b onclick="x">b</b> & &amp; &lt;i>',
    'H<sub>2</sub>O \\<script>x\\</script> **b** & & \\<i>',
  ],
])('%j is read', (text, markdown) => {
  expect(read(text)).toBe(markdown);
});

test('a table keeps its caption, headers, spans, and what stands in its cells', () => {
  const html = wikitextToHtml(
    '{| class="wikitable"\n|+ Sizes\n! A !! B\n|-\n| colspan="2" style="x" | [[Page|p]] || \'\'\'b\'\'\'\n|-\n|\n* one\n* two\n|\n{|\n| inner\n|}\n|}\nAfter',
    addresses,
  );
  expect(html.replaceAll('\n', '')).toBe(
    '<table><caption>Sizes</caption><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td colspan="2"><p><a href="/Page">p</a></p></td><td><p><b>b</b></p></td></tr><tr><td><ul><li><p>one</p></li><li><p>two</p></li></ul></td><td><table><tr><td><p>inner</p></td></tr></table></td></tr></table><p>After</p>',
  );
});

test.each(["''", '[[', '{{', '{|\n', '<ref>', '<!--', '[http://a ', '* ', ':', '{|\n|\n'])(
  'a page of nothing but %j is read in time',
  (sign) => {
    const start = process.cpuUsage();
    wikitextToHtml(sign.repeat(50_000), addresses);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
  },
);
