// The text of a document as sent to readers, the part of a long one for its first screens, and a cache of texts.
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { type OutlineHeading, outlineOf } from '@docent/document-model/outline';
import { type ParagraphInContext, paragraphsOf } from '@docent/document-model/paragraphs';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Prepared } from '../../platform/http/prepared.ts';

export interface PublishedText {
  content: DocumentJSON & Record<string, unknown>;
  paragraphs: Pick<ParagraphInContext, 'id' | 'text' | 'headingPath'>[];
  outline: OutlineHeading[];
  /** Version number; null for the draft. */
  version: number | null;
  /** Set if `content` and `paragraphs` contain only some of the sections. */
  isPart?: true;
}

export function textOf(content: DocumentJSON, version: number | null): PublishedText {
  // Suggestions are displayed in the text, but they are not in paragraphs and outline yet.
  const text = withoutSuggestions(content, 'refuse');
  const paragraphs = paragraphsOf(text).map(({ id, text, headingPath }) => ({
    id,
    text,
    headingPath,
  }));
  return { content: { ...content }, paragraphs, outline: outlineOf(text), version };
}

/** Texts with more sections than this can be sent in part. */
export const maxWholeSections = 8;

/** Some sections of a stored text, as cut out by the database. */
export interface DocumentTextPart {
  /** Changes with each version of the draft. */
  revision: string;
  /** False if all sections are included. */
  isPart: boolean;
  sections: NodeJSON[];
  /** Everything in the document except its sections. */
  rest: Omit<DocumentJSON, 'content'>;
  /** The top-level headings of the whole text, and those before the sections. */
  headings: NodeJSON[];
  headingsBefore: NodeJSON[];
}

/** Equals the result of `partOf` for the whole text. */
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

/** The sections around a block, or the first ones if there is no such block. Short texts are returned unchanged. */
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

/** Limits the cache by the total number of paragraphs. */
const maxCachedParagraphs = 60_000;

/** Caches recently shown texts, so that they are not read and parsed for every reader. */
export function createTextCache() {
  const texts = new Map<string, { state: string; text: Prepared<PublishedText> }>();
  let paragraphs = 0;

  return {
    /** `state` must match that of the cached text. */
    get(key: string, state = ''): Prepared<PublishedText> | undefined {
      const entry = texts.get(key);
      if (entry?.state !== state) return undefined;
      texts.delete(key);
      texts.set(key, entry);
      return entry.text;
    },
    put(key: string, text: Prepared<PublishedText>, state = ''): Prepared<PublishedText> {
      // Another request may have cached it while this one waited for the database.
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
