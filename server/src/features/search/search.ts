// Finding: titles and paragraphs that a person may read, for the search box and for the assistant.
//
// Rights are asked for twice: the levels of the person go into the scoring loop, so that nothing hidden is scored or
// counted; and what is about to be shown is checked once more against the database, because this process learns of a
// change of rights a moment after it was committed.
import type { FileState } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Hit, Spelling } from '@docent/contract/search';
import { type Question, takeApart } from '../../language/question.ts';
import { numbersIn } from '../../language/ranges.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { decideNeeded, type Request, type Scored } from '../../search-engine/invertedIndex.ts';
import { createPause } from '../../search-engine/pause.ts';
import { candidatesReranked, closest, type RerankFeatures } from '../../search-engine/rerank.ts';
import { suggest } from '../../search-engine/spelling.ts';
import type { Alike } from '../../search-engine/vectors.ts';
import { type ReadingOptions, readQuestion } from '../../search-engine/words.ts';
import type { Files } from '../files/files.ts';
import {
  afterHeading,
  codeAround,
  contextOf,
  listAround,
  repeatsTitle,
  sectionAround,
  withRows,
} from './around.ts';
import {
  type Base,
  type HeldFile,
  type HeldParagraph,
  placeInAttachment,
  readLevel,
  rowOf,
} from './base.ts';
import { explainFinding, type FoundExplanation, type Located, type Named } from './explain.ts';
import { chooseFiles, type Filters, stateOfPublished } from './filters.ts';
import { fuse, standOut } from './fusion.ts';
import { cutSnippet, type HighlightTerms, soughtOf } from './highlights.ts';
import type { Embedding, EmbeddingProgress } from './meaning/embedding.ts';
import { forAnswer, type Ordered, orderAgain } from './ordering.ts';
import {
  highestWithoutDrafts,
  levelNumber,
  maySee,
  readCursor,
  writeCursor,
} from './search.rules.ts';
import { createSearchStore } from './search.store.ts';
import { createUpkeep, type UpkeepNeeds } from './upkeep.ts';

interface FindInput extends Omit<Filters, 'withinId'> {
  q: string;
  limit?: number | undefined;
  /** `next` of the answer before. */
  cursor?: string | undefined;
  /** Takes every word as it is typed, misspelt or not. */
  asTyped?: boolean | undefined;
  /** Also by its meaning. */
  meaning?: boolean | undefined;
}

export interface Findings {
  list: Hit[];
  next: string | null;
  total: number;
  spelling: Spelling | null;
  /** Whether it was looked for by its meaning, too; null without an embeddings endpoint. */
  byMeaning: boolean | null;
}

/** A paragraph that may hold an answer. */
export interface FoundPassage {
  fileId: string;
  fileName: string;
  spaceId: string;
  /** Of the block that shows the file, where the text stands in one. */
  paragraphId: string;
  /** The file that the document shows and its paragraph; null for what the document itself says. */
  attachment: { id: string; name: string; paragraphId: string } | null;
  kind: string;
  text: string;
  headings: readonly string[];
  /** The row of a table cell, the text that leads on to a list or code, or null. */
  context: string | null;
  /** All items of the list that it belongs to or introduces, in order; empty when there is none. */
  list: readonly string[];
  /** The code that it is or leads on to, or null. */
  code: string | null;
  /** All plain paragraphs below its heading, in order; empty when there is something else below it, or much. */
  section: readonly string[];
  inTable: boolean;
  /** How far it stands out by its meaning, 0 to 1; 0 without vectors. */
  meaning: number;
  /** Of the re-ranker, with the features that it is made of. */
  score: number;
  signs: RerankFeatures | null;
  /** The version that the text stands in; null for a draft and for an uploaded file. */
  version: number | null;
  /** Null for an uploaded file. */
  state: FileState | null;
}

interface PassageOptions {
  /** Words that the question leaves out because they were said before; they count for less. */
  background?: string;
  /** Only inside this space, folder or document. */
  withinId?: string | undefined;
  includeDrafts?: boolean | undefined;
  limit?: number;
}

export interface Search {
  /** Titles and paragraphs, best first; the last word may be half typed. Refuses a cursor that is not its own. */
  find(personId: string, input: FindInput): Promise<Findings>;
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
    named: Named | null,
  ): Promise<{
    question: Question;
    passages: FoundPassage[];
    finding: FoundExplanation;
  }>;
  /** How far the vectors of paragraphs are; null without an embeddings endpoint. */
  vectors(): Promise<EmbeddingProgress | null>;
  /** Fitting headings of published text that the person may read, in no order, each with the name of its document. */
  headings(
    personId: string,
    most: number,
    fits: (heading: { heading: string; fileName: string }) => boolean,
  ): Promise<{ heading: string; fileName: string }[]>;
  /** Builds a new index from the database and takes it into use when it is complete; the old one serves meanwhile. */
  rebuild(): Promise<{ files: number; paragraphs: number }>;
  /** Resolves when the base has been read for the first time. Until then, searches wait. */
  readonly ready: Promise<void>;
  /** Resolves when the vectors have been read, too; until then, some paragraphs are found by their words alone. */
  readonly complete: Promise<void>;
  close(): Promise<void>;
}

interface SearchNeeds extends Omit<UpkeepNeeds, 'store' | 'onEmbedded'> {
  database: Database;
  clock: Clock;
  files: Pick<Files, 'shapes'>;
  /** Null without an endpoint: then finding is by words alone. */
  embedding?: Embedding | null | undefined;
}

const deepest = 1_000;
const titlesFirst = 5;
const usualLimit = 20;
/** How far a paragraph that its words do not make a hit must stand out by its meaning. */
const standsOutAtLeast = 0.4;
/** So few hits ask whether another spelling was meant. */
const fewHits = 3;

export function createSearch({
  database,
  events,
  clock,
  files,
  log,
  snapshot,
  embedding = null,
}: SearchNeeds): Search {
  const store = createSearchStore(database);
  const upkeep = createUpkeep({ store, events, log, snapshot, onEmbedded: embedding?.refresh });
  const { ready } = upkeep;
  const complete = ready.then(() => embedding?.load(upkeep.base));
  complete.catch(() => {});

  async function levelsOf(personId: string, base: Base, most = 255): Promise<Uint8Array> {
    const byScope = await store.levels(personId);
    const levels = new Uint8Array(base.scopes.size);
    for (const [scope, level] of byScope) {
      const number = base.scopes.get(scope);
      if (number !== undefined) levels[number] = Math.min(level, most);
    }
    return levels;
  }

  async function find(personId: string, input: FindInput): Promise<Findings> {
    await ready;
    const { base } = upkeep;
    const query = input.q.trim();
    const { offset, isByMeaning } = readCursor(input.cursor);
    const limit = input.limit ?? usualLimit;
    const byMeaning = embedding ? false : null;
    if (query === '') return { list: [], next: null, total: 0, spelling: null, byMeaning };

    const levels = await levelsOf(personId, base);
    const chosen = chooseFiles(base, filtersOf(input), levels, clock.now());
    const typing = !/\s$/.test(input.q);
    // Later pages go on in the order of the first.
    const alike =
      input.meaning && isByMeaning
        ? await embedding?.alike(
            base,
            query,
            base.paragraphs.sight(levels, chosen),
            candidatesReranked,
            'in time',
          )
        : null;
    const depth = alike ? deepest : Math.min(deepest, Math.max(candidatesReranked, offset + limit));
    const within = { levels, files: chosen, limit: depth };
    const reading = { typing, levels, literal: input.asTyped };
    const { ordered, total, words } = look(base, query, reading, within, alike ?? []);
    const page = ordered.slice(offset, offset + limit);
    const list = await show(base, personId, page, soughtOf(words, query, typing), offset);
    const end = offset + limit;
    const next =
      end < Math.min(total, deepest) ? writeCursor({ offset: end, isByMeaning: !!alike }) : null;
    // What has gone since this node heard of it is not counted either.
    const shown = total - (page.length - list.length);
    const told = { list, next, total: shown, byMeaning: byMeaning === null ? null : !!alike };
    if (offset > 0 || input.asTyped) return { ...told, spelling: null };
    if (words.some(({ misspelt }) => misspelt)) {
      const meant = suggest(query, words, textsOf(list));
      return { ...told, spelling: meant === null ? null : { query: meant, applied: true } };
    }
    if (total > fewHits) return { ...told, spelling: null };

    // Hardly anything holds what was typed: somebody else may have made the same mistake.
    const again = look(base, query, { typing: false, levels, doubting: true }, within);
    const others = await show(
      base,
      personId,
      again.ordered.slice(0, limit),
      soughtOf(again.words, query, false),
      0,
    );
    const meant = suggest(query, again.words, textsOf(others));
    return { ...told, spelling: meant === null ? null : { query: meant, applied: false } };
  }

  /** Titles and paragraphs in the order in which they are shown; `alike` are the closest in meaning. */
  function look(
    base: Base,
    query: string,
    reading: ReadingOptions,
    within: Omit<Request, 'words'>,
    alike: readonly Alike[] = [],
  ) {
    const words = base.paragraphs.words(query, reading);
    const named = base.titles.words(query, reading);
    // A word is misspelt when it stands in neither.
    for (const [i, word] of words.entries()) {
      const name = named[i];
      if (name?.misspelt && word.known) named[i] = { terms: name.terms.slice(0, 1) };
      if (word.misspelt && name?.known) words[i] = { terms: word.terms.slice(0, 1) };
    }
    const titles = base.titles.search({ ...within, words: named, needed: 1 });
    let found = base.paragraphs.search({ ...within, words, needed: decideNeeded(words) });
    if (found.total === 0 && titles.total === 0 && words.length > 1) {
      found = base.paragraphs.search({ ...within, words, needed: 0.3, all: true });
    }
    const meant = suggest(query, words, textsAround(base, found.hits));
    // A half-typed word has no weight of its own to rank by, a misspelt one that of what was meant.
    const complete = words.every(({ terms, misspelt }) =>
      misspelt ? meant !== null : terms.length === 1 || base.paragraphs.holds(terms[0]?.term ?? ''),
    );
    const files = new Set(titles.hits.map(({ record }) => base.fileOfTitle(record)));
    const isFolded = ({ record }: Scored) =>
      repeatsTitle(base, record) && files.has(base.paragraphOf(record)?.file);
    const worded = new Set(found.hits.map(({ record }) => record));
    const standing = standOut(alike);
    const rows = new Set<string>();
    const others = alike.filter(({ record }) => {
      if (worded.has(record) || (standing.get(record) ?? 0) < standsOutAtLeast) return false;
      // All cells of a row mean what the row does.
      const paragraph = base.paragraphOf(record);
      const row = paragraph && rowOf(paragraph);
      if (!row) return true;
      return rows.size < rows.add(`${paragraph.file.number} ${row}`).size;
    });
    const byWords: Scored[] = complete
      ? orderAgain(
          base,
          takeApart(meant ?? query, base.paragraphs.idf),
          found.hits,
          closest(found.hits),
          others,
        )
      : [...found.hits, ...others.map(({ record }) => ({ record, score: 0 }))];
    const all = fuse(byWords, alike, (record) => worded.has(record));
    const hits = all.filter((hit) => !isFolded(hit));
    const ordered: Found[] = [
      ...titles.hits.slice(0, titlesFirst).map(({ record }) => ({ title: record })),
      ...hits.map(({ record }) => ({ paragraph: record, byMeaning: !worded.has(record) })),
      ...titles.hits.slice(titlesFirst).map(({ record }) => ({ title: record })),
    ];
    // Of more hits than are looked through, some may be among those that only mean it.
    const added = found.total > found.hits.length ? 0 : others.length;
    const total = titles.total + found.total + added - (all.length - hits.length);
    return { ordered, total, words: [...words, ...named] };
  }

  async function show(
    base: Base,
    personId: string,
    page: readonly Found[],
    sought: HighlightTerms,
    offset: number,
  ): Promise<Hit[]> {
    const chosen = page.flatMap((found, i): Chosen[] => {
      // Comparable within one answer only: scores of the index would tell of texts that one may not read.
      const score = 1 / (1 + offset + i);
      if ('title' in found) {
        const file = base.fileOfTitle(found.title);
        return file ? [{ file, paragraph: null, score, byMeaning: false }] : [];
      }
      const paragraph = base.paragraphOf(found.paragraph);
      const { byMeaning } = found;
      return paragraph ? [{ file: paragraph.file, paragraph, score, byMeaning }] : [];
    });
    const ids = [...new Set(chosen.map(({ file }) => file.id))];
    if (ids.length === 0) return [];
    const [shown, attached] = await Promise.all([
      files.shapes({ id: personId }, ids),
      attachedNow(chosen.flatMap(({ paragraph }) => paragraph ?? [])),
    ]);
    return chosen.flatMap(({ file: { id, name }, paragraph, score, byMeaning }) => {
      const file = shown.get(id);
      if (!file || (paragraph && !maySee(paragraph, levelNumber(file.level)))) return [];
      if (paragraph && !attached.holds(paragraph)) return [];
      const snippet = cutSnippet(
        (byMeaning && paragraph && rowOf(paragraph)) || (paragraph?.text ?? name),
        sought,
      );
      return [
        {
          file,
          paragraphId: paragraph?.id ?? null,
          ...snippet,
          headingPath: [...(paragraph?.headings ?? [])],
          score,
          ...(byMeaning && { byMeaning }),
        },
      ];
    });
  }

  /** The files that documents show, as far as these paragraphs stand in some. */
  async function attachedNow(paragraphs: readonly HeldParagraph[]) {
    const ids = paragraphs.flatMap((one) => placeInAttachment(one)?.fileId ?? []);
    const byId = await store.attached([...new Set(ids)]);
    return {
      nameOf: (id: string) => byId.get(id)?.name ?? '',
      /** Whether the document still has what the paragraph stands in. */
      holds(paragraph: HeldParagraph): boolean {
        const place = placeInAttachment(paragraph);
        return place === null || byId.get(place.fileId)?.documentId === paragraph.file.id;
      },
    };
  }

  async function searchParagraphs(personId: string, text: string, options: PassageOptions = {}) {
    await ready;
    const { base } = upkeep;
    const { withinId, includeDrafts = false, limit = 12, background = '' } = options;
    if (withinId !== undefined && !(await store.readable(personId, [withinId])).has(withinId)) {
      throw refuse('file/not-found');
    }
    const levels = await levelsOf(personId, base, includeDrafts ? 255 : highestWithoutDrafts);
    const chosen = chooseFiles(base, { withinId }, levels, clock.now());
    const isSeen = base.paragraphs.sight(levels, chosen);
    const alike = (await embedding?.alike(base, text, isSeen, candidatesReranked)) ?? [];
    const { question: asked, words } = readQuestion(base.paragraphs, text, levels, background);
    const found = base.paragraphs.search({
      words,
      limit: candidatesReranked,
      levels,
      files: chosen,
    });
    const meant = suggest(text, words, textsAround(base, found.hits));
    const hits = withRows(base, numbersIn(text), found.hits);
    const question = meant === null ? asked : takeApart(meant, base.paragraphs.idf, background);
    const worded = new Set(hits.map(({ record }) => record));
    const looked = orderAgain(base, question, hits, forAnswer(base, hits), alike);
    const ordered = fuse(looked, alike, (record) => worded.has(record));

    const candidates = ordered.flatMap(({ record }) => base.paragraphOf(record) ?? []);
    const [readable, attached] = await Promise.all([
      store.readable(personId, [...new Set(candidates.map(({ file }) => file.id))]),
      attachedNow(candidates),
    ]);
    const meanings = standOut(alike);
    const seen = new Set<number | string>();
    const passages: FoundPassage[] = [];
    // One that came forward by its meaning is no reason to think more of those behind it.
    let score = Number.POSITIVE_INFINITY;
    for (const { record, features, ...one } of ordered) {
      if (passages.length >= limit) break;
      score = Math.min(score, one.score);
      const hit = base.paragraphOf(record);
      // A heading answers nothing; what stands below it may.
      const paragraph = hit?.kind === 'heading' ? afterHeading(base, hit) : hit;
      // The header of a table names what its rows say.
      if (!paragraph || paragraph.kind === 'tableHeader' || !attached.holds(paragraph)) continue;
      const row = rowOf(paragraph);
      const unit = row === null ? paragraph.record : `${paragraph.file.number} ${row}`;
      if (seen.has(unit)) continue;
      seen.add(unit);
      const level = Math.min(
        readable.get(paragraph.file.id) ?? 0,
        includeDrafts ? 255 : highestWithoutDrafts,
      );
      if (!maySee(paragraph, level)) continue;
      const meaning = meanings.get(record) ?? 0;
      const place = placeInAttachment(paragraph);
      const attachment = place && {
        id: place.fileId,
        name: attached.nameOf(place.fileId),
        paragraphId: place.paragraphId,
      };
      passages.push(passageOf(base, paragraph, { score, features, meaning, attachment }));
    }
    return {
      question,
      passages,
      // Told as far as what is handed over says it.
      meant: meant === null ? null : suggest(text, words, textsIn(passages)),
      base,
      levels,
      words,
      hits,
      alike,
      ordered,
      standIn: (heading: HeldParagraph) => afterHeading(base, heading),
    };
  }

  async function locate({ paragraphId, fileId }: Named): Promise<Located> {
    return {
      paragraphId,
      fileIds: fileId === undefined ? await store.holding(paragraphId) : [fileId],
    };
  }

  function passageOf(
    base: Base,
    paragraph: HeldParagraph,
    {
      score,
      features,
      meaning,
      attachment,
    }: Pick<Ordered, 'score' | 'features'> & Pick<FoundPassage, 'meaning' | 'attachment'>,
  ): FoundPassage {
    const { file, id, kind, text, headings, stage } = paragraph;
    const draft = stage === 'draft';
    const list = listAround(base, paragraph);
    return {
      fileId: file.id,
      fileName: file.name,
      spaceId: file.spaceId,
      paragraphId: id,
      attachment,
      kind,
      text,
      headings,
      context: contextOf(base, paragraph, list),
      list,
      code: codeAround(base, paragraph),
      section: sectionAround(base, paragraph),
      inTable: kind === 'tableCell',
      meaning,
      score,
      signs: features,
      version: draft ? null : file.publishedNumber,
      state:
        file.kind === 'attachment' ? null : draft ? 'draft' : stateOfPublished(file, clock.now()),
    };
  }

  return {
    find,
    ready,
    complete,

    async paragraphs(personId, text, options) {
      const { question, passages, meant } = await searchParagraphs(personId, text, options);
      return { question, passages, meant };
    },

    async explain(personId, text, named) {
      const looked = await searchParagraphs(personId, text);
      const { question, passages } = looked;
      const finding = explainFinding(looked, named && (await locate(named)));
      return { question, passages, finding };
    },

    vectors: async () => (await embedding?.progress()) ?? null,

    async headings(personId, most, fits) {
      await ready;
      const { base } = upkeep;
      const levels = await levelsOf(personId, base, highestWithoutDrafts);
      const chosen: HeldParagraph[] = [];
      let seen = 0;
      const pause = createPause();
      for (const file of base.filesHeld()) {
        if ((levels[file.scope] ?? 0) < readLevel) continue;
        for (const record of file.records) {
          if (base.kindOf(record) !== 'heading' || base.stageOf(record) === 'draft') continue;
          await pause();
          const paragraph = base.paragraphOf(record);
          if (!paragraph || placeInAttachment(paragraph)) continue;
          if (!fits({ heading: paragraph.text, fileName: file.name })) continue;
          // Each has the same chance to be among those chosen.
          const place = Math.floor(Math.random() * ++seen);
          if (chosen.length < most) chosen.push(paragraph);
          else if (place < most) chosen[place] = paragraph;
        }
      }
      const readable = await store.readable(personId, [
        ...new Set(chosen.map(({ file }) => file.id)),
      ]);
      return chosen
        .filter(({ file }) => readable.has(file.id))
        .map(({ text, file }) => ({ heading: text, fileName: file.name }));
    },

    async rebuild() {
      const { titles, paragraphs: texts } = await upkeep.rebuild();
      await embedding?.load(upkeep.base);
      return { files: titles.size.live, paragraphs: texts.size.live };
    },

    close: upkeep.close,
  };
}

type Found = { title: number } | { paragraph: number; byMeaning: boolean };

interface Chosen {
  file: HeldFile;
  /** Null for a title. */
  paragraph: HeldParagraph | null;
  score: number;
  byMeaning: boolean;
}

function filtersOf({ spaceId, kind, author, state, from, to }: FindInput): Filters {
  return { spaceId, kind, author, state, from, to };
}

/** Of the best few hits: enough to tell which word was meant. */
const textsAround = (base: Base, hits: readonly Scored[]) =>
  hits.slice(0, 10).flatMap(({ record }) => base.paragraphOf(record)?.text ?? []);

const textsOf = (hits: readonly Hit[]) =>
  hits.flatMap(({ text, file, headingPath }) => [text, file.name, ...headingPath]);

const textsIn = (passages: readonly FoundPassage[]) =>
  passages.flatMap(({ text, fileName, headings, context }) => [
    ...[text, fileName, context ?? ''],
    ...headings,
  ]);
