// Converts what macros of Confluence leave in a page: panels, foldable text, code, tasks, emoticons.

import type { CalloutKind } from '../nodes/callout.ts';
import { all, renameElement, unwrap } from './tidyStyles.ts';

/** A warning of Confluence is red and a note yellow. */
const panelKinds: Readonly<Record<string, CalloutKind>> = {
  information: 'note',
  note: 'warning',
  tip: 'tip',
  warning: 'caution',
};

/** Those of Confluence, by name. */
export const emoticons: Readonly<Record<string, string>> = {
  tick: '✔',
  cross: '✖',
  warning: '⚠',
  information: 'ℹ',
  question: '❓',
  plus: '➕',
  minus: '➖',
  'light-on': '💡',
  'yellow-star': '⭐',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  smile: '🙂',
  sad: '🙁',
  laugh: '😄',
  wink: '😉',
  heart: '❤',
};

export function tidyConfluence(root: HTMLElement): void {
  for (const box of all(root, '.confluence-information-macro')) {
    const classes = box.getAttribute('class') ?? '';
    const [, name = ''] =
      /confluence-information-macro-(information|note|tip|warning)/.exec(classes) ?? [];
    for (const icon of all(box, '.confluence-information-macro-icon')) icon.remove();
    makeCallout(box, panelKinds[name] ?? 'note');
  }
  for (const content of all(root, '.panel > .panelContent')) {
    const panel = content.parentElement as HTMLElement;
    for (const header of all(panel, '.panelHeader')) boldLine(header);
    if (content.matches('.codeContent,.preformattedContent')) unwrap(panel);
    else makeCallout(panel, 'note');
  }
  for (const pre of all(root, 'pre[data-syntaxhighlighter-params]')) {
    const [, language] =
      /(?:^|;)\s*brush:\s*([\w+#.-]+)/.exec(
        pre.getAttribute('data-syntaxhighlighter-params') ?? '',
      ) ?? [];
    if (language && language !== 'plain') pre.setAttribute('class', `language-${language}`);
  }
  for (const fold of all(root, '.expand-container')) {
    for (const icon of all(fold, '.expand-control-icon')) icon.remove();
    for (const control of all(fold, '.expand-control')) renameElement(control, 'summary');
    for (const content of all(fold, '.expand-content')) content.removeAttribute('style');
    renameElement(fold, 'details');
  }
  for (const item of all(root, 'ul.inline-task-list > li')) {
    if (item.querySelector('input')) continue;
    const box = root.ownerDocument.createElement('input');
    box.setAttribute('type', 'checkbox');
    if (item.classList.contains('checked')) box.setAttribute('checked', '');
    item.insertBefore(box, item.firstChild);
  }
  for (const contents of all(root, '.toc-macro')) {
    contents.replaceChildren();
    contents.setAttribute('data-type', 'tableOfContents');
  }
  for (const status of all(root, '.status-macro')) renameElement(status, 'strong');
  for (const sign of all(root, 'img.emoticon')) {
    const [, name = ''] = /emoticon-([\w-]+)/.exec(sign.getAttribute('class') ?? '') ?? [];
    const words =
      sign.getAttribute('data-emoji-fallback') ?? emoticons[name] ?? sign.getAttribute('alt') ?? '';
    sign.replaceWith(root.ownerDocument.createTextNode(words));
  }
}

function makeCallout(box: HTMLElement, kind: CalloutKind): void {
  for (const title of all(box, '.title')) boldLine(title);
  box.setAttribute('data-type', 'callout');
  box.setAttribute('data-kind', kind);
}

function boldLine(element: HTMLElement): void {
  const line = element.ownerDocument.createElement('p');
  const bold = element.ownerDocument.createElement('strong');
  bold.textContent = element.textContent?.trim() ?? '';
  line.append(bold);
  element.replaceWith(line);
}
