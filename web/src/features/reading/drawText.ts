// The text of a document as elements. The visible sections are inserted immediately, the rest of a long
// text in steps.
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { numberFigures } from '../../editor/images/figures.ts';
import { blockElements } from './blockElements.ts';
import { nameLinks } from './nameLinks.ts';

export interface DrawnText {
  content: DocumentJSON;
  /** The linked files that the reader may read, by id. */
  linkNames: ReadonlyMap<string, string>;
  language: string;
}

interface Steps {
  /** Id of the visible block. */
  near: string | null;
  /** Called before sections are inserted before existing ones. */
  onRest: () => void;
  /** Called when sections are in the page, and again when all of them are. */
  onDrawn: (isWhole: boolean) => void;
}

/** A text with at most this many sections is drawn at once. */
const maxSectionsAtOnce = 8;
/** How long one step may delay a frame, in milliseconds. */
const maxStepTime = 10;

const standing = new WeakMap<HTMLElement, DrawnText>();

/**
 * Draws a text, keeping existing elements of the same text; one in another language, or another text, is
 * replaced. Returns a function that stops it.
 */
export function drawText(target: HTMLElement, text: DrawnText, steps: Steps): () => void {
  const { content } = text.content;
  const was = standing.get(target);
  let from = was ? placeOf(was, text) : -1;
  let to = from + (was?.content.content.length ?? 0);
  if (from < 0) {
    const isLong = was === undefined && content.length > maxSectionsAtOnce;
    const { near } = steps;
    const at = near === null ? 0 : Math.max(0, content.findIndex(hasBlock(near)));
    [from, to] = isLong ? [Math.max(0, at - 1), at + 2] : [0, content.length];
    target.replaceChildren(elementsOf(content.slice(from, to), text));
  }
  const stands = (sections: NodeJSON[]) => {
    standing.set(target, { ...text, content: { ...text.content, content: sections } });
    numberFigures(target);
    steps.onDrawn(sections.length === content.length);
  };
  stands(content.slice(from, to));
  const otherSections = [...content.slice(to), ...content.slice(0, from)];
  if (otherSections.length === 0) return () => {};

  const fragments: DocumentFragment[] = [];
  let timer: ReturnType<typeof setTimeout>;
  const draw = (time: number) => {
    const until = performance.now() + time;
    while (fragments.length < otherSections.length && performance.now() < until) {
      fragments.push(elementsOf(otherSections.slice(fragments.length, fragments.length + 1), text));
    }
    if (fragments.length < otherSections.length) {
      timer = setTimeout(draw, 0, maxStepTime);
      return;
    }
    end();
    if (from > 0) steps.onRest();
    const sections = target.querySelectorAll(':scope > section');
    sections[sections.length - 1]?.after(...fragments.slice(0, content.length - to));
    sections[0]?.before(...fragments.slice(content.length - to));
    stands(content);
  };
  // Printing needs everything.
  const drawAll = () => draw(Number.POSITIVE_INFINITY);
  const end = () => {
    clearTimeout(timer);
    removeEventListener('beforeprint', drawAll);
  };
  // First paints the frame with the existing sections.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(draw, 0, maxStepTime);
  });
  addEventListener('beforeprint', drawAll);
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}

/** Position of the existing sections in a text; -1 if they are not part of it. */
function placeOf(was: DrawnText, { content: { content }, linkNames, language }: DrawnText): number {
  const same = was.language === language && sameNames(was.linkNames, linkNames);
  const first = was.content.content[0];
  if (!same || !first) return -1;
  const at = content.findIndex((section) => sameSection(section, first));
  const all = was.content.content.every((one, i) => sameSection(one, content[at + i]));
  return all ? at : -1;
}

function sameSection(one: NodeJSON, other: NodeJSON | undefined): boolean {
  if (one === other || other === undefined) return one === other;
  const isLike = one.content?.[0]?.attrs?.id === other.content?.[0]?.attrs?.id;
  return isLike && JSON.stringify(one) === JSON.stringify(other);
}

function sameNames(one: DrawnText['linkNames'], other: DrawnText['linkNames']): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([id, name]) => other.get(id) === name);
}

const hasBlock =
  (id: string) =>
  (node: NodeJSON): boolean =>
    node.attrs?.id === id || (node.content?.some(hasBlock(id)) ?? false);

function elementsOf(sections: NodeJSON[], { linkNames }: DrawnText): DocumentFragment {
  const page = blockElements(sections);
  nameLinks(page, linkNames);
  for (const link of page.querySelectorAll('a')) {
    if (new URL(link.href, location.origin).origin !== location.origin) link.target = '_blank';
  }
  return page;
}
