// Find and replace: the query, its matches and the current match. `FindPanel.tsx` renders the panel. All
// matches are kept as numbers; only those near the window are drawn.

import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Sections, visibleSections, watchViewport } from '../large/visibleSections.ts';
import {
  type FindMatches,
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

/** The pattern is invalid (`wrong`) or takes too long (`slow`). */
type FindingTrouble = 'wrong' | 'slow';

export interface FindState {
  panel: 'find' | 'replace' | null;
  /** Incremented whenever the panel is opened, so that it takes the focus again. */
  requestCount: number;
  query: Query;
  matches: FindMatches;
  trouble: FindingTrouble | null;
  current: Match | null;
  /** Position where the search started: the first match is the next one after it. */
  origin: number;
}

interface FindPluginState extends FindState {
  knowledge: Knowledge;
  visible: Sections;
  decorations: DecorationSet;
}

type Meta =
  | { open: 'find' | 'replace'; query?: Query }
  | { close: true }
  | { query: Query }
  | { go: Match | null }
  | { visible: Sections }
  | { answered: Knowledge }
  | { slow: Knowledge };

const key = new PluginKey<FindPluginState>('finding');

export function findingIn(state: EditorState): FindState | null {
  return key.getState(state) ?? null;
}

export function setFindMeta(tr: Transaction, meta: Meta): Transaction {
  return tr.setMeta(key, meta);
}

/** Index of the current match, or -1. */
export function currentIndex({ matches, current }: FindState): number {
  if (!current) return -1;
  const index = matchesBefore(matches, current.from);
  const match = matchAt(matches, index);
  return match?.from === current.from && match.to === current.to ? index : -1;
}

/** Shared by the plugin and by replacing: one runner per editor. */
const runners = new WeakMap<EditorView, AskPattern>();

export function patternsOf(view: EditorView): AskPattern | null {
  return runners.get(view) ?? null;
}

export function finding(): Plugin<FindPluginState> {
  return new Plugin<FindPluginState>({
    key,
    state: {
      init: () => ({
        panel: null,
        requestCount: 0,
        query: emptyQuery,
        matches: nothingFound,
        trouble: null,
        current: null,
        origin: 0,
        knowledge: knowledgeOf(emptyQuery),
        visible: [0, 0],
        decorations: DecorationSet.empty,
      }),
      apply(tr, old, _, state) {
        const meta = tr.getMeta(key) as Meta | undefined;
        if (!meta && (!tr.docChanged || !old.panel)) return old;
        return next(old, tr, state, meta);
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.decorations,
    },
    view(view) {
      const runner = patternRunner();
      runners.set(view, runner.ask);
      let asking: Knowledge | null = null;
      const stopWatching = watchViewport(view, () => {
        const state = key.getState(view.state);
        if (!state?.panel) return;
        const visible = visibleSections(view);
        if (visible[0] === state.visible[0] && visible[1] === state.visible[1]) return;
        view.dispatch(setFindMeta(view.state.tr, { visible }));
      });
      const askForMissing = async ({ knowledge, matches: { missing } }: FindPluginState) => {
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
          setFindMeta(view.state.tr, answer ? { answered: knowledge } : { slow: knowledge }),
        );
      };
      return {
        update() {
          const state = key.getState(view.state);
          if (!state?.panel || state.trouble || state.matches.missing.length === 0) return;
          if (asking !== state.knowledge) void askForMissing(state);
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

function next(
  old: FindPluginState,
  tr: Transaction,
  state: EditorState,
  meta: Meta | undefined,
): FindPluginState {
  const now = { ...old };
  if (tr.docChanged) {
    now.origin = tr.mapping.map(old.origin);
    now.current = old.current && {
      from: tr.mapping.map(old.current.from, 1),
      to: tr.mapping.map(old.current.to, -1),
    };
  }
  if (meta && 'close' in meta) {
    return {
      ...now,
      panel: null,
      matches: nothingFound,
      current: null,
      decorations: DecorationSet.empty,
    };
  }
  if (meta && 'visible' in meta) now.visible = meta.visible;
  if (meta && 'go' in meta) now.current = meta.go;
  if (meta && ('open' in meta || 'query' in meta)) search(now, old, state, meta);
  if (meta && 'slow' in meta && meta.slow === now.knowledge) now.trouble = 'slow';

  const isSearching = now.panel && now.query.text !== '' && now.trouble === null;
  now.matches = isSearching ? findIn(tr.doc, now.knowledge) : nothingFound;
  const isNew = meta && ('open' in meta || 'query' in meta || 'answered' in meta);
  if (isNew && now.matches.missing.length === 0) now.current ??= firstFrom(now.matches, now.origin);
  now.decorations = draw(tr.doc, now);
  return now;
}

/** Opens the panel, or starts another search. */
function search(
  now: FindPluginState,
  old: FindPluginState,
  state: EditorState,
  meta: { open: 'find' | 'replace'; query?: Query } | { query: Query },
): void {
  const query = meta.query ?? now.query;
  if ('open' in meta) {
    now.panel = meta.open;
    now.requestCount++;
    now.origin = state.selection.from;
  }
  if (sameQuery(query, old.query) && old.panel) return;
  now.query = query;
  now.knowledge = knowledgeOf(query);
  now.trouble = query.isPattern && expressionOf(query) === null ? 'wrong' : null;
  now.current = null;
}

function firstFrom(matches: FindMatches, pos: number): Match | null {
  return matchAt(matches, matchesBefore(matches, pos)) ?? matchAt(matches, 0);
}

/** More decorations would colour the whole page and be expensive to draw. */
const maxDecorations = 1_500;

function draw(
  doc: EditorState['doc'],
  { matches, visible, current }: FindPluginState,
): DecorationSet {
  const decorations: Decoration[] = [];
  if (current && current.from < current.to) {
    decorations.push(Decoration.inline(current.from, current.to, { class: 'editor-found-here' }));
  }
  for (const { start, hits } of matches.sections.slice(visible[0], visible[1])) {
    for (let i = 0; i < hits.length && decorations.length < maxDecorations; i += 2) {
      const [from, to] = [start + (hits[i] ?? 0), start + (hits[i + 1] ?? 0)];
      decorations.push(Decoration.inline(from, to, { class: 'editor-found' }));
    }
  }
  return decorations.length > 0 ? DecorationSet.create(doc, decorations) : DecorationSet.empty;
}
