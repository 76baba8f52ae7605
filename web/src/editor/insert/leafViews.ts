// Node views of leaves in the editor: drawn as for reading, with a form that opens with a click or Enter.

import type { OutlineHeading } from '@docent/document-model/outline';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import i18next from 'i18next';
import { outlineOf, sameOutline } from '../blocks/outline.ts';
import { shareBlock } from '../blocks/shareBlock.ts';
import { drawContents } from '../drawing/contents.ts';
import { element } from '../drawing/element.ts';
import { type LeafName, leafNames, leafOf } from '../drawing/leaves.ts';
import type { EditorDialogName } from '../kit/dialogs.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { createVisibilityObserver, type VisibilityObserver } from '../large/visibilityObserver.ts';
import { addNote, watchText } from '../large/wholeText.ts';
import './leaves.css';

/** The form that edits each leaf. */
const forms: Partial<Record<string, EditorDialogName>> = {
  formula: 'formula',
  inlineFormula: 'formula',
  footnote: 'footnote',
  date: 'date',
  embed: 'embed',
  synced: 'synced',
  tableOfContents: 'contents',
  separator: 'separator',
};

export function leafViews(surroundings: Surroundings): Record<string, NodeViewConstructor> {
  const lookout = createVisibilityObserver();
  const make: NodeViewConstructor = (node, view, getPos) =>
    new LeafView(node, view, getPos, surroundings, lookout);
  return Object.fromEntries([...leafNames, 'tableOfContents'].map((name) => [name, make]));
}

/** Enter on a selected leaf opens its form. */
export function leafKeys({ openDialog }: Surroundings): Plugin {
  return new Plugin({
    key: new PluginKey('leafKeys'),
    props: {
      handleKeyDown(view, event) {
        const { selection } = view.state;
        if (event.key !== 'Enter' || event.isComposing || !view.editable) return false;
        if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
        if (!(selection instanceof NodeSelection)) return false;
        const form = forms[selection.node.type.name];
        if (form) openDialog(form, selection.from);
        return form !== undefined;
      },
      // "$$" followed by a space opens the form of a formula.
      handleTextInput(view, from, _to, text) {
        const { $from, empty } = view.state.selection;
        const { parent } = $from;
        if (text !== ' ' || !empty || parent.textContent !== '$$' || $from.parentOffset !== 2) {
          return false;
        }
        if (parent.type.name !== 'paragraph') return false;
        view.dispatch(view.state.tr.delete(from - 2, from));
        openDialog('formula');
        return true;
      },
      handleDoubleClickOn(view, _pos, node, nodePos, _event, direct) {
        const form = direct && view.editable ? forms[node.type.name] : undefined;
        if (form) openDialog(form, nodePos);
        return form !== undefined;
      },
    },
  });
}

class LeafView implements NodeView {
  readonly dom: HTMLElement;
  /** The element that the leaf is drawn into, beside a block's edit button. */
  private readonly body: HTMLElement;
  private readonly edit: HTMLButtonElement | null = null;
  private node: Node;
  private readonly end: (() => void)[] = [];
  private readonly drawNow: () => void;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    { openDialog }: Surroundings,
    lookout: VisibilityObserver,
  ) {
    this.node = node;
    const { name } = node.type;
    const form = forms[name];
    const open = () => {
      const pos = getPos();
      if (form && pos !== undefined && view.editable) openDialog(form, pos);
    };
    this.dom = element(node.isInline ? 'span' : 'div', { 'data-type': name });
    this.dom.contentEditable = 'false';
    this.body = node.isInline ? this.dom : this.dom.appendChild(element('div'));
    if (!node.isInline && form) {
      this.edit = element('button', { type: 'button', class: 'editor-leaf-edit' });
      this.edit.addEventListener('click', open);
      this.dom.append(this.edit);
    } else if (form && name !== 'footnote') this.dom.addEventListener('click', open);

    let isDrawn = false;
    let draw: () => void;
    if (name === 'tableOfContents') {
      let shownOutline: OutlineHeading[] = [];
      draw = () => {
        shownOutline = outlineOf(view.state.doc);
        drawContents(this.body, shownOutline, this.node.attrs.depth);
      };
      const follow = () => {
        if (!sameOutline(shownOutline, outlineOf(view.state.doc))) draw();
      };
      this.end.push(watchText(view, follow));
    } else {
      const leaf = leafOf(name as LeafName);
      const note = name === 'footnote' ? addNote(view, this.dom, getPos) : null;
      if (note) this.end.push(note.remove);
      draw = () => {
        leaf.draw(this.body, this.node.attrs);
        note?.changed();
      };
      if (leaf.isDear) {
        // Until then, its plain text is shown, so that it can be searched and has a size.
        this.body.textContent = node.type.spec.leafText?.(node) ?? '';
        const drawWhenSeen = draw;
        draw = () => {
          if (isDrawn) drawWhenSeen();
        };
        lookout.await(this.dom, () => {
          isDrawn = true;
          drawWhenSeen();
        });
        this.end.push(() => lookout.forget(this.dom));
      }
    }
    this.drawNow = () => {
      this.name();
      draw();
    };
    i18next.on('languageChanged', this.drawNow);
    this.end.push(() => i18next.off('languageChanged', this.drawNow));
    this.name();
    // The view has no document yet while the editor is created.
    if (name === 'tableOfContents') queueMicrotask(() => !view.isDestroyed && draw());
    else draw();
  }

  private name(): void {
    shareBlock(this.dom, this.node);
    if (this.edit) {
      this.edit.textContent = i18next.t('blocks.edit');
      this.edit.setAttribute(
        'aria-label',
        i18next.t('shell.named', { what: i18next.t('blocks.edit'), which: nameOf(this.node) }),
      );
    }
  }

  update(next: Node): boolean {
    if (next.type !== this.node.type) return false;
    const before = this.node;
    this.node = next;
    if (!next.hasMarkup(before.type, before.attrs, next.marks)) this.drawNow();
    return true;
  }

  /** Buttons, links and frames work; everything else selects the leaf. */
  stopEvent(event: Event): boolean {
    const target = event.target as Element;
    if (/^drag|^drop/.test(event.type)) return false;
    return target !== this.dom && target.closest('button, a, iframe, input') !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    for (const end of this.end) end();
  }
}

function nameOf(node: Node): string {
  switch (node.type.name) {
    case 'formula':
      return i18next.t('blocks.formula.block');
    case 'embed':
      return i18next.t('blocks.embed.name');
    case 'synced':
      return i18next.t('blocks.synced.name');
    case 'tableOfContents':
      return i18next.t('blocks.contents.name');
    default:
      return '';
  }
}
