// The text of a document as it is shown: how it is told, the part of a long one that its first screens need, and what of
// it is kept in memory.
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { type OutlineHeading, outlineOf } from '@docent/document-model/outline';
import { type ParagraphInContext, paragraphsOf } from '@docent/document-model/paragraphs';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Prepared } from '../../platform/http/prepared.ts';

export interface PublishedText {
  content: DocumentJSON & Record<string, unknown>;
  paragraphs: Pick<ParagraphInContext, 'id' | 'text' | 'headingPath'>[];
  outline: OutlineHeading[];
  /** Number of the version; null for the draft. */
  version: number | null;
  /** Only some sections stand in `content`, and their paragraphs in `paragraphs`. */
  isPart?: true;
}

export function textOf(content: DocumentJSON, version: number | null): PublishedText {
  // What is only suggested is shown in the text, but is nothing to find or to go to yet.
  const text = withoutSuggestions(content, 'refuse');
  const paragraphs = paragraphsOf(text).map(({ id, text, headingPath }) => ({
    id,
    text,
    headingPath,
  }));
  return { content: { ...content }, paragraphs, outline: outlineOf(text), version };
}

/** A text of no more sections is told as a whole. */
export const maxWholeSections = 8;

/** Some sections of a stored text, as the database cuts them out. */
export interface DocumentTextPart {
  /** Tells a draft from an earlier one. */
  revision: string;
  /** False when all sections are there. */
  isPart: boolean;
  sections: NodeJSON[];
  /** What the document has beside its sections. */
  rest: Omit<DocumentJSON, 'content'>;
  /** Of the whole text those that stand by themselves, and those of them before the sections. */
  headings: NodeJSON[];
  headingsBefore: NodeJSON[];
}

/** The same as `partOf` makes of the whole text. */
export function textOfPart(part: DocumentTextPart, version: number | null): PublishedText {
  const text = (...sections: NodeJSON[]): DocumentJSON => ({ ...part.rest, content: sections });
  const shownText = textOf(text(sectionOf(part.headingsBefore), ...part.sections), version);
  const { outline } = textOf(text(sectionOf(part.headings)), version);
  const leading = textOf(text(sectionOf(part.headingsBefore)), version).paragraphs.length;
  return {
    ...shownText,
    content: { ...text(...part.sections) },
    paragraphs: shownText.paragraphs.slice(leading),
    outline,
    ...(part.isPart && { isPart: true }),
  };
}

const sectionOf = (content: NodeJSON[]): NodeJSON => ({ type: 'section', content });

/** The sections around a block, or the first ones where there is no such block; a text that is not long as it is. */
export function partOf(text: PublishedText, near: string): PublishedText {
  const sections = text.content.content;
  if (sections.length <= maxWholeSections) return text;
  const at = near === '' ? 0 : Math.max(0, sections.findIndex(hasBlock(near)));
  const content = { ...text.content, content: sections.slice(Math.max(0, at - 1), at + 2) };
  const inside = new Set(paragraphsOf(content).map(({ id }) => id));
  const paragraphs = text.paragraphs.filter(({ id }) => inside.has(id));
  return { ...text, content, paragraphs, isPart: true };
}

const hasBlock =
  (id: string) =>
  (node: NodeJSON): boolean =>
    node.attrs?.id === id || (node.content?.some(hasBlock(id)) ?? false);

/** Paragraphs kept in memory at most, over all texts. */
const maxCachedParagraphs = 60_000;

/** The texts that were shown last, so that they need not be read and parsed for every reader. */
export function createTextCache() {
  const texts = new Map<string, { state: string; text: Prepared<PublishedText> }>();
  let paragraphs = 0;

  return {
    /** `state` tells a text from an earlier one under the same key. */
    get(key: string, state = ''): Prepared<PublishedText> | undefined {
      const entry = texts.get(key);
      if (entry?.state !== state) return undefined;
      texts.delete(key);
      texts.set(key, entry);
      return entry.text;
    },
    put(key: string, text: Prepared<PublishedText>, state = ''): Prepared<PublishedText> {
      // Another reader may have put it there while this one waited for the database.
      paragraphs -= texts.get(key)?.text.value.paragraphs.length ?? 0;
      texts.delete(key);
      texts.set(key, { state, text });
      paragraphs += text.value.paragraphs.length;
      for (const [oldest, { text }] of texts) {
        if (paragraphs <= maxCachedParagraphs) break;
        texts.delete(oldest);
        paragraphs -= text.value.paragraphs.length;
      }
      return text;
    },
  };
}
