// Rules of the assistant's button and chat panel: geometry, when a question may be sent, where a source
// links. Pure, so that each rule of the specification is a row in a test table.
import type { Source } from '@docent/contract/assistant';

/** Diameter of the floating button, in CSS pixels. */
export const buttonSize = 64;
/** Distance between the button and the window's edges, in CSS pixels. */
export const buttonMargin = 16;
/**
 * On a phone the button is in a strip below the page (Shell.module.css), because it would cover content.
 */
const stripOfPhone = { narrowerThan: 577, margin: 4 };
/** Width of the chat panel, in CSS pixels. */
export const panelWidth = 400;
/** A pointer that moves less than this is a click, otherwise a drag. In CSS pixels. */
export const dragThreshold = 4;

export type Side = 'left' | 'right';

export interface Viewport {
  width: number;
  height: number;
}

export interface ButtonPosition {
  x: number;
  y: number;
}

/** The position inside the window nearest to where the pointer drags the button's top left corner. */
export function decideDragPosition(target: ButtonPosition, viewport: Viewport): ButtonPosition {
  return {
    x: clamp(target.x, 0, viewport.width - buttonSize),
    y: clamp(target.y, 0, viewport.height - buttonSize),
  };
}

/** The edge nearer to the button's centre; the right one in the middle. */
export function decideSide(corner: ButtonPosition, viewport: Viewport): Side {
  return corner.x + buttonSize / 2 < viewport.width / 2 ? 'left' : 'right';
}

/** The button's resting position on a side, at a height within the window. */
export function decideResting(side: Side, y: number, viewport: Viewport): ButtonPosition {
  const { width, height } = viewport;
  const foot = width < stripOfPhone.narrowerThan ? stripOfPhone.margin : buttonMargin;
  return {
    x: side === 'left' ? buttonMargin : width - buttonSize - buttonMargin,
    y: clamp(y, buttonMargin, height - buttonSize - foot),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

export interface InputState {
  question: string;
  pending: boolean;
  confirming: boolean;
}

export function canSend({ question, pending, confirming }: InputState): boolean {
  return question.trim() !== '' && !pending && !confirming;
}

/** Enter sends; Shift+Enter, and Enter during a composition, do not. */
export function isSendKey(key: { key: string; shiftKey: boolean; isComposing: boolean }): boolean {
  return key.key === 'Enter' && !key.shiftKey && !key.isComposing;
}

/** The URL of a source: its document, at the quoted paragraph. */
export function sourceHref(
  source: Pick<Source, 'file_id' | 'file_name' | 'text' | 'paragraph_id'>,
) {
  const title = encodeURIComponent(source.file_name.replace(/\s+/g, '-'));
  const beginning = encodeURIComponent(Array.from(source.text).slice(0, 10).join(''));
  return `/detail/${encodeURIComponent(source.file_id)}/${title}/${beginning}#p-${encodeURIComponent(source.paragraph_id)}`;
}

/** The document and the headings above a passage, without a first heading that repeats the title. */
export function pathOf({
  file_name,
  headings,
  attachment,
}: Pick<Source, 'file_name' | 'headings' | 'attachment'>): string[] {
  if (!headings) return attachment ? [file_name, attachment.name] : [file_name];
  return [file_name, ...headings.filter((heading, at) => at > 0 || heading !== file_name)];
}

/** HH:MM in the browser's time zone. */
export function timeOfDay(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}

export type PlainPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'citation'; n: number };

export type TextPart =
  | PlainPart
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'strong'; parts: PlainPart[] };

const markers = /(https?:\/\/[^\s<>"'）)\]】]+)|\[(\d{1,3})\]/g;

/** Splits an answer into plain text, web links and citations `[n]` of its sources. */
export function partsOf(text: string, citable: ReadonlySet<number>): PlainPart[] {
  const parts: PlainPart[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const match of text.matchAll(markers)) {
    const [whole, url, number] = match;
    if (number !== undefined && !citable.has(Number(number))) continue;
    // Punctuation after a URL belongs to the sentence.
    const shownText = url === undefined ? whole : url.replace(/[.,;:!?。，；：！？]+$/, '');
    plain(match.index);
    parts.push(
      url === undefined
        ? { kind: 'citation', n: Number(number) }
        : { kind: 'link', text: shownText, href: shownText },
    );
    from = match.index + shownText.length;
  }
  plain(text.length);
  return parts;
}

const formats = /```[^\n`]*\n([\s\S]*?)(?:\n?```|$)|`([^`\n]+)`|\*\*(?=\S)([^*\n]+)(?<=\S)\*\*/g;

/** The same for an answer of a model, with bold and code. */
export function formattedPartsOf(text: string, citable: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: whole, 1: block, 2: code, 3: strong, index } of text.matchAll(formats)) {
    parts.push(...partsOf(text.slice(from, index), citable));
    if (block !== undefined) parts.push({ kind: 'block', text: block });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else parts.push({ kind: 'strong', parts: partsOf(strong ?? '', citable) });
    from = index + whole.length;
  }
  return [...parts, ...partsOf(text.slice(from), citable)];
}
