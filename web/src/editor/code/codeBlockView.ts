// A code block with its language; notifies the highlighter when it becomes visible.

import { languageOf } from '@docent/document-model/nodes/codeBlock';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import type { Surroundings } from '../kit/surroundings.ts';
import { createVisibilityObserver } from '../large/visibilityObserver.ts';
import type { Highlighter } from './codeHighlight.ts';
import { diagramPreview } from './diagramPreview.ts';

/** The languages to choose from: lowlight's name and the displayed one. */
const codeLanguages: [name: string, title: string][] = [
  ['bash', 'Bash'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['ini', 'INI / TOML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['lua', 'Lua'],
  ['makefile', 'Makefile'],
  ['markdown', 'Markdown'],
  ['mermaid', 'Mermaid'],
  ['objectivec', 'Objective-C'],
  ['perl', 'Perl'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['r', 'R'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['scss', 'SCSS'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript'],
  ['vbnet', 'Visual Basic'],
  ['xml', 'HTML / XML'],
  ['yaml', 'YAML'],
];

export function codeBlockViews(
  { words }: Surroundings,
  highlighter: Highlighter,
): NodeViewConstructor {
  const lookout = createVisibilityObserver();
  return (first, view, getPos) => {
    let node = first;
    const dom = document.createElement('div');
    dom.className = 'editor-code';
    const choice = document.createElement('select');
    choice.contentEditable = 'false';
    choice.className = 'editor-code-language';
    const pre = document.createElement('pre');
    pre.spellcheck = false;
    const contentDOM = document.createElement('code');
    pre.append(contentDOM);
    dom.append(choice, pre);

    const preview = diagramPreview(dom, lookout);

    const draw = () => {
      const language = languageOf(node.attrs.language) ?? '';
      // A language under another name (an import's "ts") is shown as it is and not changed.
      if (![...choice.options].some(({ value }) => value === language)) {
        const title = codeLanguages.find(([name]) => name === language)?.[1] ?? language;
        choice.add(new Option(title || words().plainText, language));
      }
      choice.value = language;
      choice.disabled = !view.editable;
      choice.setAttribute('aria-label', words().codeLanguage);
      dom.dataset.id = node.attrs.id ?? '';
      preview.show(language === 'mermaid' ? node.textContent : null);
    };
    // The other options are added when the select is used, because a manual may have thousands of blocks.
    const offer = () => {
      const offeredLanguages = new Set([...choice.options].map(({ value }) => value));
      if (!offeredLanguages.has('')) choice.add(new Option(words().plainText, ''));
      for (const [name, title] of codeLanguages) {
        if (!offeredLanguages.has(name)) choice.add(new Option(title, name));
      }
      draw();
    };
    dom.addEventListener('pointerenter', offer);
    choice.addEventListener('focus', offer);
    choice.addEventListener('change', () => {
      const pos = getPos();
      if (pos === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'language', choice.value || null));
      view.focus();
    });
    draw();
    const watcher = highlighter.watch(dom, getPos);
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type) return false;
        const same = next.content.eq(node.content) && next.attrs.language === node.attrs.language;
        node = next;
        if (!same) {
          draw();
          watcher.changed();
        }
        return true;
      },
      stopEvent: (event) => event.target === choice,
      ignoreMutation: (mutation) =>
        mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      destroy() {
        watcher.destroy();
        preview.destroy();
      },
    };
  };
}
