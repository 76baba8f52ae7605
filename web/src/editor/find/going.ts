// Opens the panel, steps from match to match, and closes the panel at the match.

import { type Command, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { visibleSections } from '../large/visibleSections.ts';
import { type Match, matchAt, matchesBefore } from './found.ts';
import { currentIndex, findingIn, setFindMeta } from './plugin.ts';

/** Longer selections are not taken as the query. */
const maxQueryLength = 200;

/** Opens the panel with the selected text in its field. */
export function openFinding(what: 'find' | 'replace'): Command {
  return (state, dispatch, view) => {
    const finding = findingIn(state);
    if (!finding) return false;
    if (!dispatch) return true;
    const { from, to, $from, $to } = state.selection;
    const words = $from.sameParent($to) ? state.doc.textBetween(from, to) : '';
    const query =
      words.trim() && words.length <= maxQueryLength
        ? { ...finding.query, text: words, isPattern: false }
        : finding.query;
    dispatch(setFindMeta(state.tr, { open: what, query }));
    if (view) view.dispatch(setFindMeta(view.state.tr, { visible: visibleSections(view) }));
    return true;
  };
}

/** Goes to the next or previous match; opens the panel if there is no search yet. */
export function goOn(direction: 1 | -1): Command {
  return (state, dispatch, view) => {
    const finding = findingIn(state);
    if (!finding) return false;
    if (!finding.panel) return openFinding('find')(state, dispatch, view);
    if (!dispatch || !view) return true;
    const match = nextMatch(view, direction);
    if (match) goTo(view, match);
    return true;
  };
}

/** Closes the panel and focuses the text, with the match selected. */
export function closeFinding(view: EditorView): void {
  const current = findingIn(view.state)?.current;
  const { tr } = view.state;
  if (current) tr.setSelection(TextSelection.create(tr.doc, current.from, current.to));
  view.dispatch(setFindMeta(tr, { close: true }));
  view.focus();
}

/** Selects a match and scrolls to it. */
export function goTo(view: EditorView, match: Match): void {
  const { tr } = view.state;
  tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  view.dispatch(setFindMeta(tr, { go: match }));
  show(view, match);
}

function nextMatch(view: EditorView, direction: 1 | -1): Match | null {
  const finding = findingIn(view.state);
  if (!finding || finding.matches.count === 0) return null;
  const { matches } = finding;
  const at = currentIndex(finding);
  const after = matchesBefore(matches, finding.current?.from ?? view.state.selection.from);
  const targetIndex = at >= 0 ? at + direction : direction > 0 ? after : after - 1;
  return matchAt(matches, (targetIndex + matches.count) % matches.count);
}

/** Scrolls only if the match is not visible; sections on the way get their heights while it does. */
export function show(view: EditorView, { from }: Match): void {
  openFolds(view, from);
  const showMatch = () => {
    if (view.isDestroyed || from > view.state.doc.content.size) return;
    const { node } = view.domAtPos(from);
    const element = node instanceof Element ? node : node.parentElement;
    const { top, bottom } = view.coordsAtPos(from);
    const tools = document.querySelector('[data-over-text]')?.getBoundingClientRect().bottom ?? 0;
    // The panel covers the area below the toolbar.
    if (top < tools + 120 || bottom > window.innerHeight - 60) {
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      scrollLine(view, from, tools);
    }
  };
  showMatch();
  requestAnimationFrame(() => {
    showMatch();
    requestAnimationFrame(showMatch);
  });
}

/** Scrolls to the line itself, if its paragraph is higher than the window. */
function scrollLine(view: EditorView, from: number, tools: number): void {
  const { top, bottom } = view.coordsAtPos(from);
  if (top >= tools + 120 && bottom <= window.innerHeight - 60) return;
  const middle = (tools + window.innerHeight) / 2;
  for (let at: Element | null = view.dom; at; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight || !/auto|scroll/.test(getComputedStyle(at).overflowY))
      continue;
    at.scrollTop += top - middle;
    return;
  }
}

function openFolds(view: EditorView, from: number): void {
  const { node } = view.domAtPos(from);
  const element = node instanceof Element ? node : node.parentElement;
  for (
    let fold = element?.closest('details');
    fold;
    fold = fold.parentElement?.closest('details')
  ) {
    fold.open = true;
  }
}
