// Search for titles and paragraphs that a person may read, for the search box and for the assistant.
import { refuse } from '@docent/contract/refusals';
import type { Question } from '../../language/question.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PassageReader } from '../../platform/model/built-in-encoder.ts';
import type { Documents } from '../documents/documents.ts';
import type { Files } from '../files/files.ts';
import type { Glossary } from '../glossary/glossary.ts';
import {
  explainFinding,
  type FoundExplanation,
  type LocatedParagraph,
  type NamedParagraph,
} from './explain.ts';
import type { QuotedPlace } from './following.ts';
import { type HeadingOfFile, sampleHeadings } from './headings.ts';
import { tellingTermsIn } from './learning/learning.rules.ts';
import type { Learning } from './learning/learning.ts';
import type { Embedding, EmbeddingProgress } from './meaning/embedding.ts';
import { type FoundPassage, findPassages, type PassageOptions } from './passages.ts';
import { createSearchRecords, type SearchRecords } from './records.ts';
import { createSearchStore } from './search.store.ts';
import { type FindInput, findHits, type SearchResults } from './search-box.ts';
import { createUpkeep, type UpkeepNeeds } from './upkeep.ts';

export type { QuotedPlace } from './following.ts';
export type { FoundPassage, PassageOptions } from './passages.ts';
export type { RecordFilters, SearchRecords } from './records.ts';

export interface Search {
  /** Titles and paragraphs, best first; the last word may be incomplete. Refuses an invalid cursor. */
  find(personId: string, input: FindInput): Promise<SearchResults>;
  /**
   * The paragraphs most likely to answer, best first, and the analysed question with this base's weights. `meant`
   * is the corrected question if some of its words are unknown. Refuses with `file/not-found` if `withinId` may not
   * be read.
   */
  paragraphs(
    personId: string,
    question: string,
    options?: PassageOptions,
  ): Promise<{ question: Question; passages: FoundPassage[]; meant: string | null }>;
  /**
   * What `paragraphs` finds and why, and why a named paragraph is or is not among it. Includes texts that the
   * person may not read.
   */
  explain(
    personId: string,
    question: string,
    namedParagraph: NamedParagraph | null,
  ): Promise<{
    question: Question;
    passages: FoundPassage[];
    finding: FoundExplanation;
  }>;
  /**
   * Learns that a person opened a hit. Refuses with `file/not-found` if the search doesn't find it for them, so
   * that nothing is learned about texts that they may not read.
   */
  noteOpened(personId: string, openedHit: OpenedHit): Promise<void>;
  /**
   * Learns that the places of an answer helped a person, or did not. The caller has checked that the person may
   * read them.
   */
  noteHelpful(
    personId: string,
    question: string,
    places: readonly QuotedPlace[],
    isHelpful: boolean,
  ): Promise<void>;
  /** The progress of embedding; null without an encoder or endpoint. */
  vectors(): Promise<EmbeddingProgress | null>;
  /** Matching headings of published text that the person may read, in random order. */
  headings(
    personId: string,
    limit: number,
    fits: (heading: HeadingOfFile) => boolean,
  ): Promise<HeadingOfFile[]>;
  /** Builds a new index from the database, and switches to it when it is complete. */
  rebuild(): Promise<{ files: number; paragraphs: number }>;
  /** The paragraphs of this node's base, for features that compute something about each. */
  readonly records: SearchRecords;
  /** Resolves when the base has been loaded. Until then, searches wait. */
  readonly ready: Promise<void>;
  /** Resolves when the vectors have been loaded as well. Until then, some paragraphs are found by words alone. */
  readonly complete: Promise<void>;
  close(): Promise<void>;
}

interface OpenedHit {
  q: string;
  fileId: string;
  paragraphId: string;
}

interface SearchNeeds extends Omit<UpkeepNeeds, 'store' | 'onEmbedded'> {
  database: Database;
  clock: Clock;
  files: Pick<Files, 'shapes'>;
  documents?: Pick<Documents, 'listSyncedUses'> | null;
  /** Null without an encoder or endpoint; search uses words alone then. */
  embedding?: Embedding | null | undefined;
  reader?: PassageReader | null | undefined;
  learning?: Learning | null | undefined;
  glossary?: Pick<Glossary, 'lookUp'> | null | undefined;
}

/** An opened hit must be among the first hits of its search. */
const hitsOpened = 100;

export function createSearch({
  database,
  events,
  clock,
  files,
  documents = null,
  log,
  snapshot,
  embedding = null,
  reader = null,
  learning = null,
  glossary = null,
}: SearchNeeds): Search {
  const store = createSearchStore(database);
  const upkeep = createUpkeep({
    store,
    events,
    log,
    snapshot,
    async onEmbedded(base, fileId, observers) {
      await embedding?.refresh(base, fileId);
      for (const observer of observers) observer.embedded?.(fileId);
    },
  });
  const { ready } = upkeep;
  const complete = ready.then(() => embedding?.load(upkeep.base));
  // Callers that await it still get the error.
  complete.catch(() => {});
  const needs = { store, clock, files, documents, embedding, learning, glossary, reader, log };

  async function findFor(personId: string, text: string, options?: PassageOptions) {
    await ready;
    return findPassages(needs, upkeep.base, personId, text, options);
  }

  async function locate({ paragraphId, fileId }: NamedParagraph): Promise<LocatedParagraph> {
    return {
      paragraphId,
      fileIds: fileId === undefined ? await store.listFilesHolding(paragraphId) : [fileId],
    };
  }

  return {
    ready,
    complete,
    records: createSearchRecords({ store, upkeep, clock, embedding }),

    async find(personId, input) {
      await ready;
      return findHits(needs, upkeep.base, personId, input);
    },

    async paragraphs(personId, text, options) {
      const { question, passages, meant } = await findFor(personId, text, options);
      return { question, passages, meant };
    },

    async explain(personId, text, namedParagraph) {
      const result = await findFor(personId, text);
      const { question, passages } = result;
      const finding = explainFinding(result, namedParagraph && (await locate(namedParagraph)));
      return { question, passages, finding };
    },

    async noteOpened(personId, { q, fileId, paragraphId }) {
      if (!learning) return;
      await ready;
      const terms = tellingTermsIn(q, upkeep.base.paragraphs);
      const input = { q, limit: hitsOpened, meaning: true };
      const { list } = await findHits(needs, upkeep.base, personId, input);
      if (!list.some((hit) => hit.file.id === fileId && hit.paragraphId === paragraphId)) {
        throw refuse('file/not-found');
      }
      await learning.note(personId, terms, [{ fileId, key: paragraphId }]);
    },

    async noteHelpful(personId, question, places, isHelpful) {
      await ready;
      const terms = tellingTermsIn(question, upkeep.base.paragraphs);
      await (isHelpful
        ? learning?.note(personId, terms, places)
        : learning?.forget(personId, terms, places));
    },

    vectors: async () => (await embedding?.progress()) ?? null,

    async headings(personId, limit, fits) {
      await ready;
      return sampleHeadings(store, upkeep.base, personId, limit, fits);
    },

    async rebuild() {
      const { titles, paragraphs } = await upkeep.rebuild();
      await embedding?.load(upkeep.base);
      return { files: titles.size.live, paragraphs: paragraphs.size.live };
    },

    close: upkeep.close,
  };
}
