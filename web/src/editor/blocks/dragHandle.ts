// The handle left of the block under the mouse: drag it to move the block, click it for a menu, or
// press + for a new block below. One element for the whole text, positioned when the mouse enters
// another block; typing never measures it. Alt with the arrow keys and the context menu do the same
// by keyboard, so it is hidden from screen readers.

import { NodeSelection, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import i18next from 'i18next';

interface HoveredBlock {
  element: HTMLElement;
  pos: number;
}

export function dragHandle(): Plugin {
  return new Plugin({
    key: new PluginKey('dragHandle'),
    props: {
      handleDOMEvents: {
        // WebKit continues selecting during a drag, and the drop would delete what is selected
        // then.
        selectstart(view, event) {
          if (view.dragging) event.preventDefault();
          return false;
        },
      },
    },
    view: (view) => {
      // On touch screens the text itself is dragged.
      if (!window.matchMedia?.('(hover: hover)').matches) return {};
      return watchMouse(view);
    },
  });
}

function watchMouse(view: EditorView) {
  const { handle, add, grip } = createHandle();
  let hoveredBlock: HoveredBlock | null = null;
  let frame = 0;

  const hide = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    hoveredBlock = null;
    handle.remove();
  };
  const updateHoveredBlock = (x: number, y: number) => {
    const element = view.editable ? blockAt(view, x, y) : null;
    const pos = element && positionOf(view, element);
    if (element === null || pos === null) {
      hide();
      return;
    }
    if (hoveredBlock?.element === element) return;
    hoveredBlock = { element, pos };
    place(handle, element);
    // Not reachable by keyboard or screen reader.
    document.body.append(handle);
    add.title = i18next.t('editor.blockBelow');
    grip.title = i18next.t('editor.blockHandle');
  };
  const onMove = ({ target, clientX, clientY, buttons, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || buttons !== 0 || handle.contains(target as Node)) return;
    if (frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (!view.isDestroyed) updateHoveredBlock(clientX, clientY);
    });
  };

  /** The block's current position: others may have edited since the mouse entered it. */
  const current = (): HoveredBlock | null => {
    const pos = hoveredBlock && positionOf(view, hoveredBlock.element);
    return hoveredBlock && pos !== null ? { element: hoveredBlock.element, pos } : null;
  };
  const select = (): boolean => {
    const block = current();
    if (!block) return false;
    const selection = NodeSelection.create(view.state.doc, block.pos);
    view.dispatch(view.state.tr.setSelection(selection));
    return true;
  };
  grip.addEventListener('click', ({ clientX, clientY }) => {
    if (!select()) return;
    view.focus();
    // Opens the same menu as the right button.
    view.dom.dispatchEvent(
      new MouseEvent('contextmenu', { clientX, clientY, bubbles: true, cancelable: true }),
    );
    hide();
  });
  grip.addEventListener('dragstart', (event) => {
    if (!event.dataTransfer || !select()) return event.preventDefault();
    const { selection } = view.state;
    const slice = selection.content();
    const { dom, text } = view.serializeForClipboard(slice);
    event.dataTransfer.clearData();
    event.dataTransfer.setData('text/html', dom.innerHTML);
    event.dataTransfer.setData('text/plain', text);
    event.dataTransfer.effectAllowed = 'copyMove';
    if (hoveredBlock) event.dataTransfer.setDragImage(hoveredBlock.element, 0, 0);
    view.dragging = Object.assign({ slice, move: true }, { node: selection as NodeSelection });
  });
  grip.addEventListener('dragend', () => {
    view.dragging = null;
    hide();
  });
  add.addEventListener('click', () => {
    const block = current();
    hide();
    if (block) askForBlock(view, block.pos);
  });

  window.addEventListener('pointermove', onMove, { passive: true });
  window.addEventListener('scroll', hide, { capture: true, passive: true });
  view.dom.addEventListener('keydown', hide);
  return {
    destroy() {
      hide();
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('scroll', hide, { capture: true });
      view.dom.removeEventListener('keydown', hide);
    },
  };
}

/**
 * Inserts an empty line below the block and opens the block menu there; uses the block itself if it
 * is empty.
 */
function askForBlock(view: EditorView, pos: number): void {
  const { state } = view;
  const node = state.doc.nodeAt(pos);
  const paragraph = state.schema.nodes.paragraph;
  if (!node || !paragraph) return;
  const { tr } = state;
  const isLine = node.type === paragraph && node.content.size === 0;
  const isItem = state.doc.resolve(pos).depth > 1;
  // In a list, a new item, which becomes the chosen block.
  const line = isItem ? node.type.createAndFill(null, paragraph.create()) : paragraph.create();
  const at = isLine ? pos : pos + node.nodeSize;
  if (!isLine && line) tr.insert(at, line);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  const { from } = view.state.selection;
  const slash = () => view.state.tr.insertText('/', from);
  view.someProp('handleTextInput', (handleTextInput) =>
    handleTextInput(view, from, from, '/', slash),
  );
}

function createHandle() {
  const handle = document.createElement('div');
  handle.className = 'editor-handle';
  handle.setAttribute('aria-hidden', 'true');
  const [add, grip] = ['editor-handle-add', 'editor-handle-grip'].map((name) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = name;
    button.tabIndex = -1;
    // Keeps the selection in the text.
    if (name === 'editor-handle-add') button.onmousedown = (event) => event.preventDefault();
    return button;
  }) as [HTMLButtonElement, HTMLButtonElement];
  grip.draggable = true;
  handle.append(add, grip);
  return { handle, add, grip };
}

/** How far left of the text the mouse still hovers the block beside it, in pixels. */
const gutter = 64;

/** The block at this height: an item of a list, otherwise a top-level block. */
function blockAt(view: EditorView, x: number, y: number): HTMLElement | null {
  const column = view.dom.getBoundingClientRect();
  if (x < column.left - gutter || x > column.right || y < column.top || y > column.bottom)
    return null;
  const inside = Math.max(x, column.left + 4);
  let hit = document.elementFromPoint(inside, y);
  if (!hit || !view.dom.contains(hit)) return null;
  if (x < column.left + 4) {
    // The handle area of a list is beside its items.
    const item = document.elementFromPoint(column.left + 40, y)?.closest('li');
    if (item && hit.contains(item)) hit = item;
  }
  const item = hit.closest<HTMLElement>('li, td, th');
  if (item?.tagName === 'LI' && view.dom.contains(item)) return item;
  const block = hit.closest<HTMLElement>('section[data-type="section"] > *');
  return block && view.dom.contains(block) ? block : null;
}

function positionOf(view: EditorView, element: HTMLElement): number | null {
  const parent = element.parentElement;
  if (!parent || !view.dom.contains(element)) return null;
  const pos = view.posAtDOM(parent, [...parent.childNodes].indexOf(element));
  const node = view.state.doc.nodeAt(pos);
  return node?.isBlock && view.nodeDOM(pos) === element ? pos : null;
}

function place(handle: HTMLElement, element: HTMLElement): void {
  const { left, top } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const line = Number.parseFloat(style.lineHeight) || 24;
  const padding = Number.parseFloat(style.paddingTop) || 0;
  const bullet = element.tagName === 'LI' ? 26 : 0;
  handle.style.left = `${Math.max(2, left - 50 - bullet)}px`;
  handle.style.top = `${top + padding + line / 2 - 13}px`;
}
