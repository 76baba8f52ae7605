// Highlights visible code only: blocks register themselves when they become visible, and the grammars are
// loaded with the first one.

import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { inTextOrder } from '../large/textOrder.ts';

export interface Highlighter {
  plugin: Plugin;
  /** Observes a block's element until `destroy`; call `changed` to update its highlighting. */
  watch(
    element: HTMLElement,
    getPos: () => number | undefined,
  ): { changed(): void; destroy(): void };
}

interface WatchedBlock {
  getPos: () => number | undefined;
  isVisible: boolean;
  coloured: boolean;
}

interface PaintedBlock {
  from: number;
  to: number;
  decorations: Decoration[];
}

/** Longer code stays plain, because highlighting it would slow down typing. */
const maxLength = 20_000;

type Lowlight = ReturnType<typeof import('lowlight')['createLowlight']>;
type Tree = ReturnType<Lowlight['highlight']>;

export function codeHighlight(): Highlighter {
  const key = new PluginKey<DecorationSet>('codeHighlight');
  const watchedBlocks = new Map<Element, WatchedBlock>();
  const due = new Set<WatchedBlock>();
  let view: EditorView | undefined;
  let lowlight: Lowlight | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting } of entries) {
              const block = watchedBlocks.get(target);
              if (!block) continue;
              block.isVisible = isIntersecting;
              if (isIntersecting && !block.coloured) ask(block);
            }
          },
          { rootMargin: '400px' },
        );

  function ask(block: WatchedBlock): void {
    due.add(block);
    timer ??= setTimeout(paint, 40);
  }

  async function paint(): Promise<void> {
    if (!lowlight) {
      const { common, createLowlight } = await import('lowlight');
      lowlight ??= createLowlight(common);
    }
    timer = undefined;
    if (!view || view.isDestroyed) return;
    const paintedBlocks: PaintedBlock[] = [];
    for (const block of due) {
      const pos = block.getPos();
      const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
      if (pos === undefined || node?.type.name !== 'codeBlock') continue;
      block.coloured = true;
      const { language } = node.attrs;
      const isKnownLanguage = typeof language === 'string' && lowlight.registered(language);
      const code = node.textContent;
      const decorations =
        isKnownLanguage && code.length <= maxLength
          ? paintTree(lowlight.highlight(language, code), pos + 1)
          : [];
      paintedBlocks.push({ from: pos, to: pos + node.nodeSize, decorations });
    }
    due.clear();
    if (paintedBlocks.length > 0) view.dispatch(view.state.tr.setMeta(key, paintedBlocks));
  }

  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, old) {
        let set = tr.docChanged ? old.map(tr.mapping, tr.doc) : old;
        for (const { from, to, decorations } of (tr.getMeta(key) as PaintedBlock[] | undefined) ??
          []) {
          set = set.remove(set.find(from, to)).add(tr.doc, inTextOrder(decorations));
        }
        return set;
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view(createdView) {
      view = createdView;
      return { destroy: () => clearTimeout(timer) };
    },
  });

  return {
    plugin,
    watch(element, getPos) {
      const block: WatchedBlock = { getPos, isVisible: false, coloured: false };
      watchedBlocks.set(element, block);
      observer?.observe(element);
      return {
        changed() {
          block.coloured = false;
          if (block.isVisible) ask(block);
        },
        destroy() {
          watchedBlocks.delete(element);
          due.delete(block);
          observer?.unobserve(element);
        },
      };
    },
  };
}

function paintTree(tree: Tree, start: number): Decoration[] {
  const decorations: Decoration[] = [];
  let pos = start;
  const walk = (node: Tree['children'][number]) => {
    if (node.type === 'text') {
      pos += node.value.length;
      return;
    }
    if (node.type !== 'element') return;
    const from = pos;
    for (const child of node.children) walk(child);
    const { className } = node.properties;
    if (Array.isArray(className) && pos > from) {
      decorations.push(Decoration.inline(from, pos, { class: className.join(' ') }));
    }
  };
  for (const child of tree.children) walk(child);
  return decorations;
}
