// The shortcuts on the keyboard pages of the product manual are those of the editor.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ShortcutName, shortcutKeys } from '../kit/shortcutKeys.ts';

const manual = join(import.meta.dirname, '../../../../server/demo');

/** By the manual's description of the shortcuts, in order. */
const english: Record<string, ShortcutName[]> = {
  bold: ['bold'],
  italic: ['italic'],
  underline: ['underline'],
  strikethrough: ['strike'],
  'inline code': ['code'],
  link: ['link'],
  'clear formatting': ['clearFormat'],
  'copy formatting; paste formatting': ['copyFormat', 'pasteFormat'],
  'increase or decrease the font size': ['larger', 'smaller'],
  'heading 1 to 6': ['heading1', 'heading6'],
  'ordinary paragraph': ['paragraph'],
  'numbered list': ['orderedList'],
  'bulleted list': ['bulletList'],
  checklist: ['checkList'],
  'check or uncheck an item': ['toggleChecked'],
  quote: ['quote'],
  'code block': ['codeBlock'],
  'move the paragraph up or down': ['moveUp', 'moveDown'],
  'find; find and replace': ['find', 'replace'],
  'comment on what is selected': ['comment'],
  'accept the suggestion at the caret': ['acceptSuggestion'],
  'next suggestion': ['nextSuggestion'],
  'undo your own last step': ['undo'],
  redo: ['redo'],
};
const chinese: Record<string, ShortcutName[]> = {
  加粗: ['bold'],
  倾斜: ['italic'],
  下划线: ['underline'],
  删除线: ['strike'],
  行内代码: ['code'],
  一至六级标题: ['heading1', 'heading6'],
  正文: ['paragraph'],
  编号列表: ['orderedList'],
  项目符号列表: ['bulletList'],
  任务列表: ['checkList'],
  勾选或取消勾选: ['toggleChecked'],
  引用: ['quote'],
  代码块: ['codeBlock'],
  上移或下移段落: ['moveUp', 'moveDown'],
  '在文档里查找；查找和替换': ['find', 'replace'],
  评论选中的文字: ['comment'],
  接受光标处的修改建议: ['acceptSuggestion'],
  下一条修改建议: ['nextSuggestion'],
  查看全部快捷键: ['help'],
  撤销自己的上一步: ['undo'],
  重做: ['redo'],
};

test.each([
  ['docent-manual/Using Docent/07-keyboard.md', 'In the editor', english],
  ['docent-manual-zh/使用/07-搜索与快捷键.md', '常用快捷键', chinese],
])('%s', (path, heading, actions) => {
  const page = readFileSync(join(manual, path), 'utf8');
  const section = page.split(`## ${heading}\n`)[1]?.split('\n##')[0] ?? '';
  const rows = new Map(
    [...section.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, keys = '', text = '']) => [
      text,
      keys,
    ]),
  );
  for (const [text, expected] of Object.entries(actions)) {
    const named = readKeys(rows.get(text) ?? '');
    expect(named, text).toHaveLength(expected.length);
    for (const [i, action] of expected.entries()) {
      expect.soft(shortcutKeys[action], text).toContain(named[i]);
    }
  }
});

/** "`Ctrl`+`Alt`+`1` to `6`" means Mod-Alt-1 and Mod-Alt-6. */
function readKeys(cell: string): string[] {
  const names: Record<string, string> = { Ctrl: 'Mod', '↑': 'ArrowUp', '↓': 'ArrowDown' };
  let before: string[] = [];
  return cell.split(/, |、| to | 至 /).map((combination) => {
    const keys = [...combination.matchAll(/`(.+?)`/g)].map(([, key = '']) => names[key] ?? key);
    if (keys.length === 1 && before.length > 1) keys.unshift(...before.slice(0, -1));
    before = keys;
    const last = keys.at(-1) ?? '';
    return [...keys.slice(0, -1), /^[A-Z]$/.test(last) ? last.toLowerCase() : last].join('-');
  });
}
