import { expect, test } from 'vitest';
import { htmlToContent } from './readHtml.ts';
import { contentToMarkdown } from './writeMarkdown.ts';

test.each([
  [
    'a warning',
    '<div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Hot</p><span class="aui-icon confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Wait.</p></div></div>',
    '> [!CAUTION]\n> **Hot**\n>\n> Wait.',
  ],
  [
    'a panel',
    '<div class="panel" style="border-width: 1px;"><div class="panelHeader"><b>Tools</b></div><div class="panelContent"><p>A vice.</p></div></div>',
    '> [!NOTE]\n> **Tools**\n>\n> A vice.',
  ],
  [
    'code with a title',
    '<div class="code panel pdl"><div class="codeHeader panelHeader pdl"><b>run.sh</b></div><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: bash; gutter: false; theme: Confluence">ls -l\npwd</pre></div></div>',
    '**run.sh**\n\n```bash\nls -l\npwd\n```',
  ],
  [
    'foldable text',
    '<div class="expand-container"><div class="expand-control"><span class="expand-control-icon"><img src="x.png"></span><span class="expand-control-text">More</span></div><div class="expand-content" style="display: none"><p>Inside.</p></div></div>',
    '<details>\n<summary>More</summary>\n\nInside.\n\n</details>',
  ],
  [
    'tasks',
    '<ul class="inline-task-list"><li class="checked" data-inline-task-id="1"><span>Done</span></li><li data-inline-task-id="2"><span>Open</span></li></ul>',
    '- [x] Done\n- [ ] Open',
  ],
  [
    'a status and an emoticon',
    '<p>It is <span class="status-macro aui-lozenge aui-lozenge-success">READY</span> <img class="emoticon emoticon-smile" data-emoji-fallback="🙂" src="images/icons/emoticons/smile.svg" alt="(smile)"> <img class="emoticon emoticon-tick" src="images/icons/emoticons/check.svg" alt="(tick)"></p>',
    'It is **READY** 🙂 ✔',
  ],
  [
    'a table of contents',
    '<div class="toc-macro rbtoc"><ul><li>One</li></ul></div><h2>One</h2>',
    '[TOC]\n\n## One',
  ],
  ['a panel of another page', '<div class="panel"><p>Text.</p></div>', 'Text.'],
])('%s of Confluence is read', (_, html, markdown) => {
  expect(contentToMarkdown(htmlToContent(html)).trim()).toBe(markdown);
});
