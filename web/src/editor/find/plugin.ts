// Find and replace: what is looked for, what was found and which match one stands at. The panel is drawn by
// `FindPanel.tsx`. All matches are known as numbers; only those near the window are drawn.

import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Sections, sectionsInSight, watchSight } from '../large/visibleSections.ts';
import {
  type Found,
  findIn,
  type Knowledge,
  knowledgeOf,
  type Match,
  matchAt,
  matchesBefore,
  nothingFound,
  textOf,
} from './found.ts';
import { type AskPattern, patternRunner } from './patterns.ts';
import { emptyQuery, expressionOf, type Query, sameQuery } from './query.ts';

/** Why nothing can be found: it is no pattern, or one that takes too long. */
type FindingTrouble = 'wrong' | 'slow';

export interface FindState {
  opened: 'find' | 'replace' | null;
  /** Grows whenever the panel is asked for, so that it takes the focus again. */
  asked: number;
  query: Query;
  found: Found;
  trouble: FindingTrouble | null;
  current: Match | null;
  /** Where the search began: the first match is the next one after it. */
  origin: number;
}

interface Kept extends FindState {
  knowledge: Knowledge;
  sight: Sections;
  drawn: DecorationSet;
}

type Meta =
  | { open: 'find' | 'replace'; query?: Query }
  | { close: true }
  | { query: Query }
  | { go: Match | null }
  | { sight: Sections }
  | { answered: Knowledge }
  | { slow: Knowledge };

const key = new PluginKey<Kept>('finding');

export function findingIn(state: EditorState): FindState | null {
  return key.getState(state) ?? null;
}

export function tellFinding(tr: Transaction, meta: Meta): Transaction {
  return tr.setMeta(key, meta);
}

/** The n-th match is the one that is stood at; its index is -1 where one stands at none. */
export function currentIndex({ found, current }: FindState): number {
  if (!current) return -1;
  const index = matchesBefore(found, current.from);
  const match = matchAt(found, index);
  return match?.from === current.from && match.to === current.to ? index : -1;
}

/** For the plugin and for replacing: one runner for each editor. */
const runners = new WeakMap<EditorView, AskPattern>();

export function patternsOf(view: EditorView): AskPattern | null {
  return runners.get(view) ?? null;
}

export function finding(): Plugin<Kept> {
  return new Plugin<Kept>({
    key,
    state: {
      init: () => ({
        opened: null,
        asked: 0,
        query: emptyQuery,
        found: nothingFound,
        trouble: null,
        current: null,
        origin: 0,
        knowledge: knowledgeOf(emptyQuery),
        sight: [0, 0],
        drawn: DecorationSet.empty,
      }),
      apply(tr, old, _, state) {
        const meta = tr.getMeta(key) as Meta | undefined;
        if (!meta && (!tr.docChanged || !old.opened)) return old;
        return next(old, tr, state, meta);
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.drawn,
    },
    view(view) {
      const runner = patternRunner();
      runners.set(view, runner.ask);
      let asking: Knowledge | null = null;
      const stopWatching = watchSight(view, () => {
        const kept = key.getState(view.state);
        if (!kept?.opened) return;
        const sight = sectionsInSight(view);
        if (sight[0] === kept.sight[0] && sight[1] === kept.sight[1]) return;
        view.dispatch(tellFinding(view.state.tr, { sight }));
      });
      const askForMissing = async ({ knowledge, found: { missing } }: Kept) => {
        asking = knowledge;
        const texts = missing.map(textOf);
        const answer = await runner.ask({ query: knowledge.query, texts });
        if (asking !== knowledge || view.isDestroyed) return;
        asking = null;
        missing.forEach((block, i) => {
          const hits = answer?.hits[i];
          if (hits) knowledge.blocks.set(block, hits);
        });
        view.dispatch(
          tellFinding(view.state.tr, answer ? { answered: knowledge } : { slow: knowledge }),
        );
      };
      return {
        update() {
          const kept = key.getState(view.state);
          if (!kept?.opened || kept.trouble || kept.found.missing.length === 0) return;
          if (asking !== kept.knowledge) void askForMissing(kept);
        },
        destroy() {
          asking = null;
          stopWatching();
          runner.end();
        },
      };
    },
  });
}

function next(old: Kept, tr: Transaction, state: EditorState, meta: Meta | undefined): Kept {
  const now = { ...old };
  if (tr.docChanged) {
    now.origin = tr.mapping.map(old.origin);
    now.current = old.current && {
      from: tr.mapping.map(old.current.from, 1),
      to: tr.mapping.map(old.current.to, -1),
    };
  }
  if (meta && 'close' in meta) {
    return { ...now, opened: null, found: nothingFound, current: null, drawn: DecorationSet.empty };
  }
  if (meta && 'sight' in meta) now.sight = meta.sight;
  if (meta && 'go' in meta) now.current = meta.go;
  if (meta && ('open' in meta || 'query' in meta)) look(now, old, state, meta);
  if (meta && 'slow' in meta && meta.slow === now.knowledge) now.trouble = 'slow';

  const isSearched = now.opened && now.query.text !== '' && now.trouble === null;
  now.found = isSearched ? findIn(tr.doc, now.knowledge) : nothingFound;
  const isNew = meta && ('open' in meta || 'query' in meta || 'answered' in meta);
  if (isNew && now.found.missing.length === 0) now.current ??= firstFrom(now.found, now.origin);
  now.drawn = draw(tr.doc, now);
  return now;
}

/** Opens the panel, or looks for something else. */
function look(
  now: Kept,
  old: Kept,
  state: EditorState,
  meta: { open: 'find' | 'replace'; query?: Query } | { query: Query },
): void {
  const query = meta.query ?? now.query;
  if ('open' in meta) {
    now.opened = meta.open;
    now.asked++;
    now.origin = state.selection.from;
  }
  if (sameQuery(query, old.query) && old.opened) return;
  now.query = query;
  now.knowledge = knowledgeOf(query);
  now.trouble = query.isPattern && expressionOf(query) === null ? 'wrong' : null;
  now.current = null;
}

function firstFrom(found: Found, pos: number): Match | null {
  return matchAt(found, matchesBefore(found, pos)) ?? matchAt(found, 0);
}

/** More than these beside each other are a coloured page, and would cost its drawing. */
const mostDrawn = 1_500;

function draw(doc: EditorState['doc'], { found, sight, current }: Kept): DecorationSet {
  const decorations: Decoration[] = [];
  if (current && current.from < current.to) {
    decorations.push(Decoration.inline(current.from, current.to, { class: 'editor-found-here' }));
  }
  for (const { start, hits } of found.sections.slice(sight[0], sight[1])) {
    for (let i = 0; i < hits.length && decorations.length < mostDrawn; i += 2) {
      const [from, to] = [start + (hits[i] ?? 0), start + (hits[i + 1] ?? 0)];
      decorations.push(Decoration.inline(from, to, { class: 'editor-found' }));
    }
  }
  return decorations.length > 0 ? DecorationSet.create(doc, decorations) : DecorationSet.empty;
}
