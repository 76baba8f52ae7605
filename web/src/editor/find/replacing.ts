// Replaces matches. Only characters that differ are changed, so that marks and text typed beside them by
// others stay.

import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { type ProsemirrorBinding, ySyncPluginKey, yUndoPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { modeOf } from '../kit/mode.ts';
import { runWithBusyIndicator } from '../large/longWork.ts';
import { type Match, matchAt, matchesBefore, textOf, thing } from './found.ts';
import { goTo } from './going.ts';
import { partTexts, type TextOffsets } from './parting.ts';
import { currentIndex, findingIn, patternsOf, setFindMeta } from './plugin.ts';
import {
  changeOf,
  type Replacement,
  replaceRound,
  replaceText,
  roundsOf,
} from './replacementRounds.ts';

/** Replaces the current match and goes to the next one; without a current match, only goes to the next. */
export async function replaceCurrent(view: EditorView, template: string): Promise<void> {
  const finding = findingIn(view.state);
  if (!finding?.current || !view.editable) return;
  const index = currentIndex(finding);
  const [replacement] = index < 0 ? [] : await replacementsFor(view, template, finding.current);
  if (replacement) {
    const { tr } = view.state;
    replaceText(tr, replacement);
    view.dispatch(tr.scrollIntoView());
  }
  const matches = findingIn(view.state)?.matches;
  if (!matches) return;
  // The replacement may match again, so it is skipped.
  const behind = replacement ? replacement.from + replacement.words.length : finding.current.from;
  const next = matchAt(matches, matchesBefore(matches, behind)) ?? matchAt(matches, 0);
  if (next) goTo(view, next);
}

/** Replaces all matches as one undo step; returns how many were replaced. */
export async function replaceAll(view: EditorView, template: string): Promise<number> {
  const matches = findingIn(view.state)?.matches.count ?? 0;
  await new Promise<void>((start) => runWithBusyIndicator(view, matches, start));
  if (!view.editable) return 0;
  const replacements = await replacementsFor(view, template, null);
  if (replacements.length === 0) return 0;
  const undo = yUndoPluginKey.getState(view.state)?.undoManager;
  undo?.stopCapturing();
  const rounds = roundsOf(view.state.doc, replacements);
  asOneUpdate(view, replacements, (notify) => {
    // Suggestions keep the deleted text, so the positions of the other matches are computed after each
    // round.
    if (modeOf(view.state) === 'suggest') {
      for (const round of rounds) {
        const { tr } = view.state;
        replaceRound(tr, round);
        view.dispatch(tr);
        notify(view.state.doc);
      }
      return;
    }
    const { tr, doc } = view.state;
    const docs = rounds.map((round) => replaceRound(tr, round).doc);
    view.dispatch(tr);
    if (view.state.doc !== doc) for (const each of [...docs, view.state.doc]) notify(each);
  });
  undo?.stopCapturing();
  view.dispatch(setFindMeta(view.state.tr, { go: null }));
  return replacements.length;
}

/** The replacement of each match, without matches that contain an image, a field or the like. */
async function replacementsFor(
  view: EditorView,
  template: string,
  only: Match | null,
): Promise<Replacement[]> {
  const finding = findingIn(view.state);
  if (!finding) return [];
  const { doc } = view.state;
  const { query } = finding;
  const matches = only
    ? [only]
    : finding.matches.sections.flatMap(({ start, hits }) =>
        Array.from({ length: hits.length / 2 }, (_, i) => ({
          from: start + (hits[i * 2] ?? 0),
          to: start + (hits[i * 2 + 1] ?? 0),
        })),
      );
  const replacements = query.isPattern
    ? await filledIn(view, template, matches)
    : matches.map((match) => ({ ...match, words: template }));
  // The document may have changed while the worker ran; the person can then repeat the command.
  if (view.isDestroyed || view.state.doc !== doc) return [];
  return replacements.filter(({ from, to }) => isOnlyText(doc, from, to));
}

async function filledIn(
  view: EditorView,
  template: string,
  matches: readonly Match[],
): Promise<Replacement[]> {
  const finding = findingIn(view.state);
  const ask = patternsOf(view);
  if (!finding || !ask) return [];
  const blocks = new Map<number, Node>();
  for (const { from } of matches) {
    const $from = view.state.doc.resolve(from);
    blocks.set($from.start(), $from.parent);
  }
  const texts = [...blocks.values()].map(textOf);
  const answer = await ask({ query: finding.query, texts, template });
  const words = new Map<number, string>();
  [...blocks.keys()].forEach((start, i) => {
    answer?.hits[i]?.forEach((at, n) => {
      if (n % 2 === 0) words.set(start + at, answer.words?.[i]?.[n / 2] ?? '');
    });
  });
  return matches.flatMap((match) => {
    const replacement = words.get(match.from);
    return replacement === undefined ? [] : [{ ...match, words: replacement }];
  });
}

function isOnlyText(doc: Node, from: number, to: number): boolean {
  const text = doc.textBetween(from, to, '\n', thing);
  return text.length === to - from && !text.includes(thing);
}

/** Sends everything that `write` dispatches as one update; `notify` writes each step to the shared text. */
function asOneUpdate(
  view: EditorView,
  replacements: readonly Replacement[],
  write: (notify: (doc: Node) => void) => void,
): void {
  const binding: ProsemirrorBinding | undefined = ySyncPluginKey.getState(view.state)?.binding;
  if (!binding) {
    write(() => {});
    return;
  }
  // Within the mutex, or the binding would redraw what the editor already shows.
  binding.mux(() => {
    binding.doc.transact((transaction) => {
      partTexts(transaction, placesOf(view.state.doc, binding.mapping, replacements));
      write((doc) => binding._prosemirrorChanged(doc));
    }, ySyncPluginKey);
  });
}

/** Start and end offsets of the replacements in the stored texts. */
function placesOf(
  doc: Node,
  mapping: ProsemirrorBinding['mapping'],
  replacements: readonly Replacement[],
): TextOffsets {
  const elements = new Map<Node, Y.XmlElement>();
  for (const [stored, node] of mapping) {
    if (stored instanceof Y.XmlElement && !Array.isArray(node)) elements.set(node, stored);
  }
  const places = new Map<Y.XmlText, number[]>();
  for (const replacement of replacements) {
    const change = changeOf(doc, replacement);
    if (!change) continue;
    const { parent, parentOffset } = doc.resolve(change.from);
    let at = 0;
    for (const child of elements.get(parent)?.toArray() ?? []) {
      const isText = child instanceof Y.XmlText;
      const end = at + (isText ? child.length : 1);
      if (isText && at <= parentOffset && parentOffset < end) {
        const from = parentOffset - at;
        const offsets = places.get(child) ?? [];
        offsets.push(from, from + change.to - change.from);
        places.set(child, offsets);
      }
      at = end;
    }
  }
  return places;
}
