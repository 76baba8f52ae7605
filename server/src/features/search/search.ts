// Finding: titles and paragraphs that a person may read, for the search box and for the assistant.
import { refuse } from '@docent/contract/refusals';
import type { Question } from '../../language/question.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PassageReader } from '../../platform/model/built-in-encoder.ts';
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
  /** Titles and paragraphs, best first; the last word may be half typed. Refuses a cursor that is not its own. */
  find(personId: string, input: FindInput): Promise<SearchResults>;
  /**
   * The paragraphs most likely to answer, best first, and the question taken apart with this base's weights; where words of
   * it stand nowhere, as it was probably meant (`meant`). Refuses with `file/not-found` when `withinId` may not be read.
   */
  paragraphs(
    personId: string,
    question: string,
    options?: PassageOptions,
  ): Promise<{ question: Question; passages: FoundPassage[]; meant: string | null }>;
  /** What `paragraphs` finds and why, and why one that is named is or is not among it. Tells of what the person may not read. */
  explain(
    personId: string,
    question: string,
    named: NamedParagraph | null,
  ): Promise<{
    question: Question;
    passages: FoundPassage[];
    finding: FoundExplanation;
  }>;
  /**
   * Learns that a person opened a hit of a search. Refuses with `file/not-found` what the search doesn't find for them, so that
   * nothing is learned of texts that they may not read.
   */
  noteOpened(personId: string, opened: OpenedHit): Promise<void>;
  /** Learns that an answer's places helped a person, or that they did not; the caller knows that the person may read them. */
  noteHelpful(
    personId: string,
    question: string,
    places: readonly QuotedPlace[],
    isHelpful: boolean,
  ): Promise<void>;
  /** How far the vectors of paragraphs are; null without an embeddings endpoint. */
  vectors(): Promise<EmbeddingProgress | null>;
  /** Fitting headings of published text that the person may read, in no order. */
  headings(
    personId: string,
    limit: number,
    fits: (heading: HeadingOfFile) => boolean,
  ): Promise<HeadingOfFile[]>;
  /** Builds a new index from the database and takes it into use when it is complete; the old one serves meanwhile. */
  rebuild(): Promise<{ files: number; paragraphs: number }>;
  /** The paragraphs that this node holds, for what else is found out about each. */
  readonly records: SearchRecords;
  /** Resolves when the base has been read for the first time. Until then, searches wait. */
  readonly ready: Promise<void>;
  /** Resolves when the vectors have been read, too; until then, some paragraphs are found by their words alone. */
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
  /** Null without an endpoint: then finding is by words alone. */
  embedding?: Embedding | null | undefined;
  reader?: PassageReader | null | undefined;
  learning?: Learning | null | undefined;
  glossary?: Pick<Glossary, 'lookUp'> | null | undefined;
}

/** A hit that is opened stands among so many of the search. */
const hitsOpened = 100;

export function createSearch({
  database,
  events,
  clock,
  files,
  log,
  snapshot,
  embedding = null,
  reader = null,
  learning = null,
  glossary = null,
}: SearchNeeds): Search {
  const store = createSearchStore(database);
  const upkeep = createUpkeep({ store, events, log, snapshot, onEmbedded: embedding?.refresh });
  const { ready } = upkeep;
  const complete = ready.then(() => embedding?.load(upkeep.base));
  // A caller that awaits it gets the error; nobody has to.
  complete.catch(() => {});
  const needs = { store, clock, files, embedding, learning, glossary, reader, log };

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
    records: createSearchRecords({ store, upkeep, clock }),

    async find(personId, input) {
      await ready;
      return findHits(needs, upkeep.base, personId, input);
    },

    async paragraphs(personId, text, options) {
      const { question, passages, meant } = await findFor(personId, text, options);
      return { question, passages, meant };
    },

    async explain(personId, text, named) {
      const looked = await findFor(personId, text);
      const { question, passages } = looked;
      const finding = explainFinding(looked, named && (await locate(named)));
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
