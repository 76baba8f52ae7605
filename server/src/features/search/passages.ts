// The paragraphs that may answer a question, best first, each with its context.
import type { FileState } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import { questionFirst, withoutCourtesy } from '../../language/courtesy.ts';
import { takeApart } from '../../language/question.ts';
import { numbersIn } from '../../language/ranges.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { PassageReader } from '../../platform/model/built-in-encoder.ts';
import { maxReranked, type RerankFeatures } from '../../search-engine/rerank.ts';
import { suggest } from '../../search-engine/spelling.ts';
import type { Alike } from '../../search-engine/vectors.ts';
import { readQuestion } from '../../search-engine/words.ts';
import { type IndexedParagraph, placeInAttachment, rowOf } from './base.rules.ts';
import type { Base } from './base.ts';
import { chooseFiles, stateOfPublished } from './filters.ts';
import { type Continuation, type QuotedPlace, readSections } from './following.ts';
import { pointsOf, tellingTerms } from './learning/learning.rules.ts';
import type { Learning } from './learning/learning.ts';
import type { Embedding } from './meaning/embedding.ts';
import { findAcross, insertOthers, maxAlikeAcross, mayNeedOthers } from './ranking/across.ts';
import {
  afterHeading,
  codeAround,
  contextOf,
  headerAbove,
  listAround,
  sectionAround,
  withRows,
} from './ranking/around.ts';
import { orderByMeaning, standOut } from './ranking/fusion.ts';
import { forAnswer, type Ordered, orderAgain, withCells } from './ranking/ordering.ts';
import { textsOfBest } from './ranking/ranking.ts';
import { type CalibratedReading, readPassages } from './ranking/reading.ts';
import { readAttachedFiles, readLevels } from './rights.ts';
import { highestWithoutDrafts, maySee } from './search.rules.ts';
import type { SearchStore } from './search.store.ts';

/** A paragraph that may contain an answer. */
export interface FoundPassage {
  fileId: string;
  fileName: string;
  spaceId: string;
  /** The id of the paragraph, or of the block that shows the attachment with the text. */
  paragraphId: string;
  /** The attachment and its paragraph; null for the document's own text. */
  attachment: { id: string; name: string; paragraphId: string } | null;
  kind: string;
  text: string;
  headings: readonly string[];
  /** The row of a table cell, the text that introduces a list or code block, or null. */
  context: string | null;
  /** All items of the list that it belongs to or introduces, in order; empty without a list. */
  list: readonly string[];
  /** The code block that it is or introduces, or null. */
  code: string | null;
  /** All paragraphs below its heading, in order; empty unless they are few and plain. */
  section: readonly string[];
  inTable: boolean;
  /** The header row above a table cell, or null. */
  tableHeader: string | null;
  /** How far it stands out by meaning, from 0 to 1; 0 without vectors. */
  meaning: number;
  /** The re-ranker's score, with the features it consists of. */
  score: number;
  signs: RerankFeatures | null;
  /**
   * The model's judgement of whether it, and each of its sentences, answers the question; null if it was not read.
   */
  reading: CalibratedReading | null;
  /** How it relates to what the previous answer quoted; null if it doesn't. */
  goesOn: Continuation | null;
  /** Whether the question is Chinese and the passage is not, or the reverse. Only set if it was found for that. */
  isInOtherLanguage: boolean;
  /** The version that contains the text; null for drafts and uploaded files. */
  version: number | null;
  /** Null for uploaded files. */
  state: FileState | null;
}

export interface PassageOptions {
  /** Words from earlier questions that this one leaves out; they count less. */
  background?: string;
  /** The paragraphs that the previous answer quoted. */
  quoted?: readonly QuotedPlace[];
  /** Searches only inside this space, folder or document. */
  withinId?: string | undefined;
  includeDrafts?: boolean | undefined;
  limit?: number;
}

/** Passages of the documents that the previous answer quoted, ahead of others. */
const maxNearby = 5;
/** Passages in the other language. */
const maxAcross = 5;

export interface PassageNeeds {
  store: SearchStore;
  clock: Clock;
  /** Null without an encoder or endpoint; search uses words alone then. */
  embedding: Pick<Embedding, 'alike'> | null;
  learning: Pick<Learning, 'recall'> | null;
  /** Null without the built-in encoder. */
  reader: PassageReader | null;
  log?: Log | undefined;
}

/** The passages, with all intermediate results that explain why they were found. */
export async function findPassages(
  { store, clock, embedding, learning, reader, log }: PassageNeeds,
  base: Base,
  personId: string,
  questionText: string,
  options: PassageOptions = {},
) {
  const text = withoutCourtesy(questionText);
  const { withinId, includeDrafts = false, limit = 12, background = '', quoted = [] } = options;
  if (
    withinId !== undefined &&
    !(await store.findReadableFiles(personId, [withinId])).has(withinId)
  ) {
    throw refuse('file/not-found');
  }
  const highest = includeDrafts ? 255 : highestWithoutDrafts;
  const levels = await readLevels(store, base, personId, highest);
  const files = chooseFiles(base, { withinId }, levels, clock.now());
  const passageQuery = { text, background, levels };
  const engines = { embedding, learning };
  const result = await rankCandidates(base, engines, passageQuery, files);
  const { question, words, hits, alike, inAnyLanguage, learned, meant } = result;
  const sections = readSections(base, quoted, base.paragraphs.visibilityFor(levels, files));
  const nearby =
    sections &&
    (await rankCandidates(base, engines, passageQuery, sections.files, sections.records));
  const orderedRecords = nearby
    ? [...nearby.ordered.slice(0, maxNearby), ...result.ordered]
    : result.ordered;

  async function describe(candidates: readonly Ordered[], count: number) {
    const paragraphs = candidates.flatMap(({ record }) => base.paragraphOf(record) ?? []);
    const [readable, attached] = await Promise.all([
      store.findReadableFiles(personId, [...new Set(paragraphs.map(({ file }) => file.id))]),
      readAttachedFiles(store, paragraphs),
    ]);
    const levelAt = (fileId: string) => Math.min(readable.get(fileId) ?? 0, highest);
    const selection = { ordered: candidates, alike, limit: count, levelAt, attached };
    return choosePassages(base, selection).map((one) => ({
      ...describePassage(base, one, attached, clock.now()),
      goesOn: sections?.continuationOf(one.paragraph) ?? null,
    }));
  }

  // The reader truncates long questions, so the current one goes first.
  const whole = [questionFirst(text), background].join(' ').trim();
  async function findOthers(passageReader: PassageReader): Promise<FoundPassage[]> {
    const across = findAcross(base, { question, words, levels, files, alike: inAnyLanguage });
    return readPassages(passageReader, whole, await describe(across, maxAcross), log, 0);
  }

  let passages: FoundPassage[] = await describe(orderedRecords, limit);
  if (reader) {
    passages = await readPassages(reader, whole, passages, log);
    if (mayNeedOthers(question, passages)) {
      passages = insertOthers(passages, await findOthers(reader)).slice(0, limit);
    }
  }
  return {
    question,
    passages,
    // Checked against the returned passages only, so that it reveals no other text.
    meant: meant === null ? null : suggest(text, words, textsIn(passages)),
    base,
    levels,
    words,
    hits,
    alike,
    learned,
    ordered: orderedRecords,
    standIn: (heading: IndexedParagraph) => afterHeading(base, heading),
  };
}

interface PassageQuery {
  text: string;
  background: string;
  levels: Uint8Array;
}

/** The best hits in these files by words and meaning; `others` are included as well. */
async function rankCandidates(
  base: Base,
  { embedding, learning }: Pick<PassageNeeds, 'embedding' | 'learning'>,
  { text, background, levels }: PassageQuery,
  files: Uint8Array | null,
  others: readonly number[] = [],
) {
  const isSeen = base.paragraphs.visibilityFor(levels, files);
  const whole = background === '' ? text : `${background} ${text}`;
  const inAnyLanguage = (await embedding?.alike(base, whole, isSeen, maxAlikeAcross)) ?? [];
  const closest = inAnyLanguage.slice(0, maxReranked);
  const { question: asTyped, words } = readQuestion(base.paragraphs, text, levels, background);
  const matches = base.paragraphs.search({ words, limit: maxReranked, levels, files });
  const meantQuery = suggest(text, words, textsOfBest(base, matches.hits));
  const hits = withRows(base, numbersIn(text), matches.hits);
  const question =
    meantQuery === null ? asTyped : takeApart(meantQuery, base.paragraphs.idf, background);
  const records = new Set([...closest.map(({ record }) => record), ...others]);
  const besides = Array.from(records, (record) => ({ record }));
  const rerankedRecords = orderAgain(base, question, hits, forAnswer(base, hits), besides);
  const alike = withCells(base, closest, rerankedRecords);
  const { idf, holds } = base.paragraphs;
  const uses = await learning?.recall(tellingTerms(question, holds), idf);
  const learnedPoints = pointsOf(base, rerankedRecords, uses ?? new Map());
  const orderedRecords = orderByMeaning(rerankedRecords, alike, learnedPoints);
  return {
    question,
    words,
    hits,
    alike,
    inAnyLanguage,
    learned: learnedPoints,
    meant: meantQuery,
    ordered: orderedRecords,
  };
}

type AttachedFiles = Awaited<ReturnType<typeof readAttachedFiles>>;

interface ChosenPassage extends Pick<Ordered, 'score' | 'features'>, Pick<FoundPassage, 'meaning'> {
  paragraph: IndexedParagraph;
}

/** The best candidates that the person may see, at most one per table row. */
function choosePassages(
  base: Base,
  {
    ordered,
    alike,
    limit,
    levelAt,
    attached,
  }: {
    ordered: readonly Ordered[];
    alike: readonly Alike[];
    limit: number;
    levelAt: (fileId: string) => number;
    attached: AttachedFiles;
  },
): ChosenPassage[] {
  const meanings = standOut(alike);
  const units = new Set<number | string>();
  const chosenPassages: ChosenPassage[] = [];
  // A passage that moved up by its meaning must not raise the score of those behind it.
  let score = Number.POSITIVE_INFINITY;
  for (const { record, features, ...one } of ordered) {
    if (chosenPassages.length >= limit) break;
    score = Math.min(score, one.score);
    const indexedParagraph = base.paragraphOf(record);
    // A heading answers nothing, but the text below it may.
    const paragraph =
      indexedParagraph?.kind === 'heading'
        ? afterHeading(base, indexedParagraph)
        : indexedParagraph;
    // A header row only names the columns.
    if (!paragraph || paragraph.kind === 'tableHeader' || !attached.holds(paragraph)) continue;
    const row = rowOf(paragraph);
    const unit = row === null ? paragraph.record : `${paragraph.file.number} ${row}`;
    if (units.has(unit)) continue;
    units.add(unit);
    if (!maySee(paragraph, levelAt(paragraph.file.id))) continue;
    chosenPassages.push({ paragraph, score, features, meaning: meanings.get(record) ?? 0 });
  }
  return chosenPassages;
}

function describePassage(
  base: Base,
  { paragraph, score, features, meaning }: ChosenPassage,
  attachedFiles: AttachedFiles,
  now: Date,
): FoundPassage {
  const { file, id, kind, text, headings, stage } = paragraph;
  const isDraft = stage === 'draft';
  const list = listAround(base, paragraph);
  const place = placeInAttachment(paragraph);
  return {
    fileId: file.id,
    fileName: file.name,
    spaceId: file.spaceId,
    paragraphId: id,
    attachment: place && {
      id: place.fileId,
      name: attachedFiles.nameOf(place.fileId),
      paragraphId: place.paragraphId,
    },
    kind,
    text,
    headings,
    context: contextOf(base, paragraph, list),
    list,
    code: codeAround(base, paragraph),
    section: sectionAround(base, paragraph),
    inTable: kind === 'tableCell',
    tableHeader: headerAbove(base, paragraph),
    meaning,
    score,
    signs: features,
    reading: null,
    goesOn: null,
    isInOtherLanguage: false,
    version: isDraft ? null : file.publishedNumber,
    state: file.kind === 'attachment' ? null : isDraft ? 'draft' : stateOfPublished(file, now),
  };
}

const textsIn = (passages: readonly FoundPassage[]) =>
  passages.flatMap(({ text, fileName, headings, context }) => [
    ...[text, fileName, context ?? ''],
    ...headings,
  ]);
